# What shells offer when Tab is pressed.

load common

# Files to complete from, and the completions as they are installed, with a
# prefix so that nothing can depend on the plain names.
setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	make -s -C "$BATS_TEST_DIRNAME/.." -o all BIN="$(dirname "$(command -v deal)")" \
		install DESTDIR= PREFIX="$PWD/sw" PROGRAM_PREFIX=sw- >/dev/null
	deal companeros -p Anna,Ben,Cem -s small >cards.game
	deal kombio -p 'Ann O,Ben' -s small >two.game
	deal kombio -p 'Ann O,Ben' -s small | tr '\n' '\037' >two.line
	printf '\n' >>two.line
}

setup() {
	cd "$BATS_FILE_TMPDIR" || return
	PATH=$PWD/sw/bin:$PATH
	engine=$PWD/sw/libexec/spielwerk/complete
}

# offers WANTED WORD...: the candidates, without what they mean.
offers() {
	local wanted=$1
	shift
	run -0 "$engine" "$@"
	[ "$(cut -f 1 <<<"$output" | paste -s -d ' ')" = "$wanted" ] || fail "$* offers $output"
}

@test "options are those that --help has, with what it says of them" {
	for program in deal judge move replay score; do
		sw-$program --help | grep -oE '^  (-.,|   ) --[a-z-]+' | grep -oE -e '--.*' | sort >wanted
		"$engine" sw-$program -- | cut -f 1 | tr -d = | sort >got
		same wanted got
		[ "$(wc -l <got)" -ge 9 ]
	done
	run -0 "$engine" sw-judge --ov
	[ "$output" = "--over${tab:=$'\t'}refuse matches that are not over" ]
	offers '--format= --fair' sw-judge --f
}

@test "values are those that the program takes" {
	offers '--format=text --format=csv --format=json --format=tap' sw-judge --format=
	offers 'text tap' sw-judge -l -F t
	offers '--color=auto --color=always --color=never' sw-score --color=
	offers '--until=round --until=match' sw-move --until=
	offers '--lang=en --lang=de' sw-replay --lang=
	offers '' sw-replay --at=
	# Every one that is offered is taken.
	for option in --format= --color= --lang= --sort=; do
		for value in $("$engine" sw-score $option); do
			sw-score --table "$value" two.game >/dev/null
		done
	done
}

@test "games, variants and players are asked for" {
	offers "$(sw-deal --list -F json | jq -r .game | paste -s -d ' ')" sw-deal ''
	offers '--variant=team' sw-deal punto --variant=t
	offers 'standard team' sw-deal punto -v ''
	offers 'junior nodie standard team' sw-deal -v ''
	offers '--auto=random --auto=greedy --auto=search --auto=human --auto=named' sw-move --auto=
	offers '--hint=greedy' sw-move --hint=g
}

@test "seats are those of the file, in either form" {
	offers '--as=Anna --as=Ben --as=Cem' sw-replay cards.game --as=
	offers 'Ann O Ben' sw-move -f two.game -s ''
	offers 'Ann O Ben' sw-move -f two.line -s ''
	offers '--bot=Ben=' sw-move --file=two.game --bot=B
	offers '--bot=Ben=greedy' sw-move -i --file=two.game --bot=Ben=g
	offers '--start=Anna --start=Cem' sw-deal -p Anna,Cem --start=
	offers '' sw-move -s ''
}

@test "moves are the legal ones of the file" {
	sw-move --list cards.game | sed 's/^[0-9]* //;/^$/d' >wanted
	"$engine" sw-move -f cards.game '' >got
	same wanted got
	sw-move --list cards.game | grep '^1 play G' >wanted
	"$engine" sw-move -f cards.game '1 play G' >got
	same wanted got
	offers '' sw-move -s Ben -f cards.game ''
	offers '' sw-move ''
}

@test "files are left to the shell" {
	offers / sw-judge ''
	offers / sw-move --list c
	offers / sw-deal --next ''
	offers /--file= sw-move --file=c
	offers /--check= sw-score --check=
}

@test "the front completes its programs, and theirs as they do" {
	offers 'deal' spielwerk d
	offers '--format=tap' spielwerk judge --format=ta
	offers 'play G4' spielwerk move -f cards.game 'play G4'
}

@test "nothing is read from standard input, and nothing is said of nonsense" {
	echo kept >input
	{
		"$engine" sw-move --list ''
		"$engine" sw-judge -l -F ''
		cat
	} <input >output
	[ "$(tail -n 1 output)" = kept ]
	for words in 'sw-judge --nonsense=' 'sw-move -f missing.game x' 'sw-move -f input x' 'nothing-here x'; do
		# shellcheck disable=SC2086
		run -0 --separate-stderr "$engine" $words
		[ -z "$output$stderr" ] || [ "$output" = / ] || fail "$words: $output $stderr"
	done
}

# replies WANTED WORD...: what bash would put in, when it has split the line
# into these words.
replies() {
	local wanted=$1
	shift
	COMP_WORDS=("$@")
	COMP_CWORD=$(($# - 1))
	_spielwerk
	[ "$(printf '%s|' "${COMPREPLY[@]}")" = "$wanted" ] ||
		fail "$COMP_LINE: $(printf '%s|' "${COMPREPLY[@]}")"
}

@test "bash: words that are split at = are put together again, moves are quoted" {
	compopt() { :; }
	# shellcheck source=/dev/null
	source sw/share/bash-completion/completions/sw-judge
	COMP_LINE='sw-judge --format=' replies 'text|csv|json|tap|' sw-judge --format =
	COMP_LINE='sw-judge --format=c' replies 'csv|' sw-judge --format = c
	COMP_LINE='sw-judge -F c' replies 'csv|' sw-judge -F c
	COMP_LINE='sw-move --bot=Ben=gr' replies 'greedy|' sw-move --bot = Ben = gr
	COMP_LINE='sw-move -f cards.game play\ G4' replies 'play\ G4|' sw-move -f cards.game 'play\ G4'
	COMP_LINE="sw-move -f cards.game 'play G4" replies 'play G4|' sw-move -f cards.game "'play G4"
	COMP_LINE='sw-move --file=car' replies 'cards.game|' sw-move --file = car
	COMP_LINE='sw-judge car' replies 'cards.game|' sw-judge car
	for program in deal judge move replay score; do
		complete -p sw-$program | grep -q _spielwerk
		[ -e sw/share/bash-completion/completions/sw-$program ]
	done
}

@test "bash: Tab completes at a terminal" {
	"$tests/pty" 'see ^>$' 'type . sw/share/bash-completion/completions/sw-move\r' \
		"type sw-move -f cards.game 'play R8\\t" "see 'play R8'\$" 'type \x15' \
		'type sw-judge --form\t' 'see --format=$' 'type te\t' 'see --format=text$' 'type \x15' \
		'type exit 0\r' 'end 0' -- env PS1='> ' bash --norc --noprofile -i
}

@test "zsh: Tab completes at a terminal" {
	"$tests/pty" 'see ^>$' "type fpath=($PWD/sw/share/zsh/site-functions \$fpath); autoload -U compinit; compinit -u -D\r" 'see ^>$' \
		'type sw-judge --form\t' 'see --format=$' 'type te\t' 'see --format=text$' 'type \x20-c cards.game\r' 'see 1 legal' \
		'type sw-move --list car\t' 'see --list cards.game$' 'type \r' 'see ^1 play R8$' \
		"type sw-move -f cards.game 'play R8\\t" "see 'play R8'\$" 'type \rexit 0\r' 'end 0' \
		-- env TERM=dumb PS1='> ' zsh -f -i
	[ "$(tail -n 2 cards.game | head -n 1)" = '1 play R8' ]
	sw-move --undo -f cards.game
}

@test "fish: the same is offered" {
	mkdir -p home
	suggest() { # WANTED LINE
		run -0 env HOME="$PWD/home" XDG_DATA_DIRS="$PWD/sw/share:/usr/share" fish -N -c "
			set -p fish_complete_path $PWD/sw/share/fish/vendor_completions.d
			complete -C \"$2\""
		[ "$(cut -f 1 <<<"$output" | paste -s -d '|')" = "$1" ] || fail "$2: $output"
	}
	suggest '--format=csv' 'sw-judge --format=c'
	suggest 'tap|text' 'sw-judge -l -F t'
	suggest 'play G4' "sw-move -f cards.game 'play G4"
	suggest 'cards.game' 'sw-judge car'
	suggest '--file=cards.game' 'sw-move --file=car'
	suggest 'kombio' 'sw-deal k'
	suggest '--bot=Ben=greedy' 'sw-move -f two.game --bot=Ben=gr'
}
