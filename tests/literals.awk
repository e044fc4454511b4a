# literals.awk: the phrases that the sources say to people, one per line.
# Usage: awk -f literals.awk FILE.c ...
#
# What is handed to whatever looks phrases up, what stands in tables of phrases,
# the texts of faults and rules, and all literals of files that only speak to
# people.  What has no word in it is the same in every language.

function is_phrase(literal) {
	gsub(/\{[1-9]\}/, "", literal)
	gsub(/%[-+*.0-9a-z]*[a-z]/, "", literal)
	gsub(/\\[a-z]/, "", literal)
	return literal ~ /[A-Za-z][A-Za-z]/ && literal !~ /^[a-z]+\.[A-Za-z0-9]+$/
}

# By the innermost call around a literal: 1 it is looked up, -1 it is not.
function is_said(   i) {
	for (i = depth; i > 0; i--)
		if (call[i] ~ /^(part_string|snprintf|strcmp)$/)
			return -1
		else if (call[i] == "say" && FILENAME ~ /pictures\//)
			return 1
		else if (call[i] ~ /^(text_say|part_phrase|put_phrase|language_phrase|PHRASE)$/)
			return 1
	return 0
}

function take() {
	if (literal == "" && !pending)
		return
	said = is_said()
	if (is_phrase(literal) && (said == 1 || (said == 0 &&
	    (spoken || table || head || last ~ /^[a-z]+\.[a-z]+$/))))
		print literal
	last = literal
	literal = ""
	pending = head = 0
}

FNR == 1 {
	depth = table = 0
	last = ""
	spoken = FILENAME ~ /\/words\.c$|pictures\/draw\.c$|replay\/frame\.c$/
}

/^#/ { next }

{
	line = $0
	sub(/" COLOUR_LETTERS/, "RGBYOP\"", line)
	if (FILENAME ~ /reason\.c$/ && line ~ /return "/)
		table = 1
	while (line != "") {
		if (comment) {
			at = index(line, "*/")
			if (at == 0)
				break
			line = substr(line, at + 2)
			comment = 0
		} else if (match(line, /^[ \t]+/)) {
			line = substr(line, RLENGTH + 1)
		} else if (substr(line, 1, 2) == "/*") {
			comment = 1
		} else if (match(line, /^"([^"\\]|\\.)*"/)) {
			# One after the other they are one.
			literal = literal substr(line, 2, RLENGTH - 2)
			pending = 1
			line = substr(line, RLENGTH + 1)
		} else {
			take()
			if (match(line, /^'([^'\\]|\\.)*'/)) {
				line = substr(line, RLENGTH + 1)
			} else if (match(line, /^\.(head|title) = /)) {
				head = substr(line, 2, 4) == "head"
				line = substr(line, RLENGTH + 1)
			} else if (match(line, /^[A-Za-z_0-9]+/)) {
				word = substr(line, 1, RLENGTH)
				line = substr(line, RLENGTH + 1)
				if (word ~ /^(phrases|heads|colour_names)$/)
					table = 1
				if (substr(line, 1, 1) == "(") {
					call[++depth] = word
					line = substr(line, 2)
				}
			} else {
				c = substr(line, 1, 1)
				if (c == "(")
					call[++depth] = ""
				else if (c == ")")
					depth--
				else if (c == ";" || c == "}")
					last = ""
				if (c == ";")
					table = 0
				line = substr(line, 2)
			}
		}
	}
}
