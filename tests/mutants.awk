# Finds the places of C sources where something small can be changed.
# usage: awk -v seed=N -f mutants.awk FILE...
#
# It looks into the bodies of functions only and relies on the house format:
# a body begins with a line "{" and ends with a line "}", the function's name
# begins the line of its head, its type stands on the line before, and blanks
# around an operator say that it takes two operands.
#
# A line for each change, of fields with tabs between them:
#   rank, id, file, function, the line's text, change, line, offset, length,
#   replacement
# Rank orders them at random for a seed.  File, function, text and change tell
# a change from all others and outlive lines that come or go elsewhere; id is
# short for these four.

BEGIN {
	# What stands for what.  Signs that may be unary are changed only where
	# they have blanks around them.
	table["<"] = "<= >="
	table["<="] = "< >"
	table[">"] = ">= <="
	table[">="] = "> <"
	table["=="] = "!="
	table["!="] = "=="
	table["&&"] = "||"
	table["||"] = "&&"
	table["+"] = "-"
	table["-"] = "+"
	table["*"] = "/"
	table["/"] = "*"
	table["%"] = "/"
	table["&"] = "|"
	table["|"] = "&"
	table["^"] = "|"
	table["<<"] = ">>"
	table[">>"] = "<<"
	table["++"] = "--"
	table["--"] = "++"
	table["+="] = "-="
	table["-="] = "+="
	table["*="] = "/="
	table["/="] = "*="
	table["|="] = "&="
	table["&="] = "|="
	table["^="] = "|="
	table["<<="] = ">>="
	table[">>="] = "<<="
	table["true"] = "false"
	table["false"] = "true"
	table["continue"] = "break"
	# The rest is in the functions below:
	#   !x -> x, -x -> x, ~x -> x
	#   n -> n+1, n-1, 0; a character or a NAMED constant -> +1, -1
	#   if (x), while (x) -> if (!(x)), while (!(x))
	#   x ? a : b -> always a, always b
	#   return x -> !(x), NULL or 0, as the function's type may be
	#   an assignment, a call or a break -> nothing

	split("auto bool char const double enum extern float int long " \
	    "register short signed static struct union unsigned void", words, " ")
	for (i in words)
		is_type[words[i]] = 1
	split("break case continue default do else for goto if return " \
	    "sizeof switch while", words, " ")
	for (i in words)
		is_keyword[words[i]] = 1
	for (i = 1; i < 256; i++)
		code[sprintf("%c", i)] = i
	operator = "^(<<=|>>=|[.][.][.]|->|[+][+]|--|<<|>>|[-+*/%&|^<>=!]=|&&|[|][|]|.)"
}

FNR == 1 && NR > 1 { finish() }
FNR == 1 { start() }
{ read_line($0) }
END { finish() }

function start() {
	file = FILENAME
	offset = 1
	count = 0
	body = comment = directive = 0
	name = type = before = ""
	delete_all()
}

function delete_all() {
	split("", token)
	split("", kind)
	split("", at)
	split("", where)
	split("", owner)
	split("", returns)
	split("", tight)
	split("", source)
	split("", partner)
	split("", skip)
	split("", begins)
}

function read_line(line) {
	source[FNR] = line
	if (directive || line ~ /^#/)
		directive = line ~ /\\$/
	else {
		if (!body && !comment)
			read_head(line)
		if (line == "}")
			body = 0
		read_tokens(line)
		if (line == "{")
			body = 1
	}
	offset += length(line) + 1
	before = line
}

function read_head(line) {
	if (line !~ /^[a-z_][a-z_0-9]*\(/)
		return
	name = line
	sub(/\(.*/, "", name)
	type = before ~ /\*/ ? "pointer" : \
	    before ~ /(^| )bool$/ ? "bool" : \
	    before ~ /(^| )void$/ ? "void" : "number"
}

# Takes the tokens of a line, if they are in a body.
function read_tokens(line, column, rest, length_, what) {
	column = 1
	while (column <= length(line)) {
		rest = substr(line, column)
		if (comment) {
			what = index(rest, "*/")
			if (what == 0)
				return
			comment = 0
			column += what + 1
			continue
		}
		if (match(rest, /^[ \t]+/)) {
			column += RLENGTH
			continue
		}
		if (rest ~ /^\/\*/) {
			comment = 1
			column += 2
			continue
		}
		if (rest ~ /^\/\//)
			return
		if (match(rest, /^"([^"\\]|\\.)*"/))
			what = "string"
		else if (match(rest, /^'([^'\\]|\\.)+'/))
			what = "character"
		else if (match(rest, /^[0-9][0-9a-zA-Z.]*/))
			what = "number"
		else if (match(rest, /^[A-Za-z_][A-Za-z_0-9]*/))
			what = "name"
		else if (match(rest, operator))
			what = "operator"
		length_ = RLENGTH
		if (body)
			add_token(what, substr(rest, 1, length_), column, \
			    substr(line, column - 1, 1) ~ /[ \t]/ && \
			    substr(line " ", column + length_, 1) == " ")
		column += length_
	}
}

function add_token(what, text, column, loose) {
	count++
	kind[count] = what
	token[count] = text
	at[count] = offset + column - 1
	where[count] = FNR
	owner[count] = name
	returns[count] = type
	tight[count] = !loose
}

function finish(i) {
	pair_brackets()
	find_statements()
	skip_asserts()
	for (i = 1; i <= count; i++)
		if (!skip[i])
			change_token(i)
	for (i = 1; i <= count; i++)
		if (begins[i])
			change_statement(i)
	for (i = 1; i <= count; i++)
		if (token[i] ~ /^(if|while)$/ && token[i + 1] == "(")
			negate(i + 1, partner[i + 1])
}

function pair_brackets(i, depth, open) {
	depth = 0
	for (i = 1; i <= count; i++)
		if (kind[i] != "operator")
			continue
		else if (token[i] ~ /^[([{]$/)
			open[++depth] = i
		else if (token[i] ~ /^[])}]$/ && depth > 0) {
			partner[i] = open[depth]
			partner[open[depth--]] = i
		}
}

# Where statements begin; what a declaration says before its "=" is skipped.
function find_statements(i, j) {
	for (i = 1; i <= count; i++) {
		begins[i] = is_begin(i)
		if (begins[i] && is_declaration(i)) {
			begins[i] = 0
			for (j = i; j <= count && token[j] !~ /^[=;]$/; j++)
				skip[j] = 1
		}
	}
}

function is_begin(i, last) {
	if (i == 1 || owner[i] != owner[i - 1])
		return 1
	last = i - 1
	if (token[last] ~ /^([{};:]|else|do)$/)
		return !in_parentheses(i)
	return token[last] == ")" && \
	    token[partner[last] - 1] ~ /^(if|for|while|switch)$/
}

# Such a ";" or ":" belongs to a "for" or to a choice.
function in_parentheses(i, j) {
	for (j = i - 1; j > 0 && token[j] !~ /^[{}]$/; j--)
		if (token[j] == "(" && (!(j in partner) || partner[j] > i))
			return 1
	return 0
}

function is_declaration(i) {
	return token[i] in is_type || kind[i] == "name" && \
	    !(token[i] in is_keyword) && (kind[i + 1] == "name" || \
	    token[i + 1] == "*" && tight[i + 1])
}

function skip_asserts(i, j) {
	for (i = 1; i <= count; i++)
		if (token[i] ~ /^(static_)?assert$/ && token[i + 1] == "(") {
			for (j = i; j <= partner[i + 1]; j++)
				skip[j] = 1
			begins[i] = 0
		}
}

function change_token(i, n, j, others) {
	if (kind[i] == "number")
		change_number(i)
	else if (kind[i] == "character" || is_constant(i)) {
		replace(i, i, "(" token[i] " + 1)")
		replace(i, i, "(" token[i] " - 1)")
	} else if (token[i] == "?") {
		replace(i, i, "|| 1 ?")
		replace(i, i, "&& 0 ?")
	} else if (token[i] ~ /^[-!~]$/ && tight[i])
		replace(i, i, "")
	else if (token[i] in table && kind[i] != "string" && \
	    !(token[i] ~ /^[-+*&]$/ && tight[i])) {
		n = split(table[token[i]], others, " ")
		for (j = 1; j <= n; j++)
			replace(i, i, others[j])
	}
}

function is_constant(i) {
	return kind[i] == "name" && token[i] ~ /^[A-Z][A-Z_0-9]+$/ && \
	    token[i] != "NULL" && token[i + 1] != "(" && \
	    kind[i - 1] != "string" && kind[i + 1] != "string"
}

function change_number(i, value, suffix) {
	value = suffix = token[i]
	if (value !~ /^([1-9][0-9]*|0)[uUlL]*$/) {
		replace(i, i, "(" value " + 1)")
		replace(i, i, "(" value " - 1)")
		return
	}
	sub(/[^0-9]+$/, "", value)
	sub(/^[0-9]+/, "", suffix)
	# Numbers that awk itself knows to the last digit.
	if (length(value) > 9)
		return
	replace(i, i, value + 1 suffix)
	if (value > 0)
		replace(i, i, value - 1 suffix)
	if (value > 1)
		replace(i, i, 0 suffix)
}

function negate(open, close_) {
	replace(open, close_, "(!" between(open, close_) ")")
}

function change_statement(i, end) {
	end = statement_end(i)
	if (!end)
		return
	if (token[i] == "return")
		change_return(i + 1, end - 1)
	else if (token[i] == "break" || token[i] ~ /^([*]|[+][+]|--)$/ || \
	    kind[i] == "name" && !(token[i] in is_keyword) && \
	    token[i + 1] !~ /^[:;]$/)
		replace(i, end, ";")
}

# The ";" of a statement without blocks, else 0.
function statement_end(i) {
	for (; i <= count; i++)
		if (token[i] == ";")
			return i
		else if (token[i] ~ /^[([{]$/ && i in partner)
			i = partner[i]
		else if (token[i] ~ /^[])}]$/)
			return 0
	return 0
}

function change_return(from, to) {
	if (from > to || from == to && token[from] ~ /^(NULL|true|false|[0-9]+)$/)
		return
	if (returns[from] == "pointer")
		replace(from, to, "NULL")
	else if (returns[from] == "bool")
		replace(from, to, "!(" between(from, to) ")")
	else
		replace(from, to, "0")
}

# The source from one token to another, in one line.
function between(from, to, i, text) {
	text = token[from]
	for (i = from + 1; i <= to; i++)
		text = text (at[i] > at[i - 1] + length(token[i - 1]) ? \
		    " " : "") token[i]
	return text
}

function replace(from, to, by, text, change, key, id) {
	text = source[where[from]]
	gsub(/[ \t]+/, " ", text)
	gsub(/^ | $/, "", text)
	change = between(from, to) " -> " by
	sub(/ -> ;?$/, " -> nothing", change)
	key = file "\t" owner[from] "\t" text "\t" change
	# The second of its kind says so.
	if (++seen[key] > 1) {
		change = change " #" seen[key]
		key = key " #" seen[key]
	}
	id = digest(key)
	printf "%.0f\t%s\t%s\t%d\t%d\t%d\t%s\n", rank(id), id, key, \
	    where[from], at[from], \
	    at[to] + length(token[to]) - at[from], by
}

# Two sums modulo different primes, twenty bits of each.
function digest(text, i, n, c, a, b) {
	n = length(text)
	for (i = 1; i <= n; i++) {
		c = code[substr(text, i, 1)]
		a = (a * 65599 + c) % 2147483647
		b = (b * 31337 + c) % 2147483629
	}
	return sprintf("%05x%05x", a % 1048576, b % 1048576)
}

function rank(id, i, sum) {
	id = seed ":" id ":" seed
	for (i = 1; i <= length(id); i++)
		sum = (sum * 65599 + code[substr(id, i, 1)]) % 2147483647
	return sum
}
