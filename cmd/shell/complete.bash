# Completion for bash: asks @ENGINE@, and puts
# together again the words that bash has split at = and :.

_spielwerk() {
	local words=() line=$COMP_LINE i word whole
	for ((i = 0; i <= COMP_CWORD; i++)); do
		word=${COMP_WORDS[i]}
		# What no space separates from the word before belongs to it.
		if ((i > 0)) && [[ $line != [[:space:]]* ]]; then
			words[-1]+=$word
		else
			words+=("$word")
		fi
		line=${line#*"$word"}
	done
	whole=${words[-1]}

	# The words as the program would get them.
	local quote='' plain=() candidate
	for word in "${words[@]}"; do
		case $word in
		[\'\"]*) plain+=("$(sed "s/^[\"']//;s/[\"']\$//" <<<"$word")") ;;
		*) plain+=("$(sed 's/\\\(.\)/\1/g' <<<"$word")") ;;
		esac
	done
	[[ $whole != [\'\"]* ]] || quote=${whole:0:1}

	# Only what follows the last = or : is replaced.
	local kept=${COMP_WORDS[COMP_CWORD]}
	[[ $kept != [=:] ]] || kept=
	kept=${whole%"$kept"}
	COMPREPLY=()
	while IFS=$'\t' read -r candidate _; do
		if [[ $candidate == /* ]]; then
			compopt -o filenames
			mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(
				compgen -f -- "${plain[-1]#"${candidate#/}"}"
			)
			continue
		fi
		[[ $candidate != *= ]] || compopt -o nospace
		[ -n "$quote" ] || candidate=$(printf %q "$candidate")
		COMPREPLY+=("${candidate#"$kept"}")
	done < <(@ENGINE@ "${plain[@]}")
}

complete -F _spielwerk @PROGRAMS@
