#compdef @PROGRAMS@
# Completion for zsh: asks @ENGINE@.

local -a plain words_to_add shown
local candidate meaning
plain=("${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}")
while IFS=$'\t' read -r candidate meaning; do
	if [[ $candidate == /* ]]; then
		[[ -z ${candidate#/} ]] || compset -P '*='
		_files
		continue
	fi
	words_to_add=("$candidate")
	shown=("$candidate${meaning:+  -- $meaning}")
	if [[ $candidate == *= ]]; then
		compadd -S '' -l -d shown -a words_to_add
	else
		compadd -l -d shown -a words_to_add
	fi
done < <(@ENGINE@ "${plain[@]}" 2>/dev/null)
