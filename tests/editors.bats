# What editors, file(1) and desktops make of a record.

load common

editors=$BATS_TEST_DIRNAME/../formats/editors

# vi COMMAND...: what vim says after these, the file a.game in front of it.
vi() {
	local commands=() command
	for command; do commands+=(-c "$command"); done
	vim -N -u NONE -i NONE -es -c "set rtp^=$editors" -c 'filetype plugin on | syntax on' \
		"${commands[@]}" -c 'qa!' </dev/null >/dev/null 2>&1 || true
}

@test "vim knows a record by its name and by its first line, and nothing else" {
	small >a.game
	small >plain
	echo 'game night was fun' >other
	for file in a.game plain other; do
		vi "edit $file" "call writefile([&filetype], '$file.type')"
	done
	[ "$(cat a.game.type)" = spielwerk ]
	[ "$(cat plain.type)" = spielwerk ]
	[ "$(cat other.type)" = '' ]
}

@test "vim colours every line of every golden record" {
	cat "$tests"/golden/*/*.game | grep -av '[^[:print:][:space:]]' >a.game
	vi 'edit a.game' "call writefile(map(filter(range(1, line('\$')),
		{_, n -> getline(n) =~# '^\\s*\\(game\\|player\\|deal\\|score\\|\\d\\+ \\l\\|#\\)'}),
		{_, n -> synIDattr(synID(n, match(getline(n), '\\S') + 1, 1), 'name') . ' ' . getline(n)}), 'groups')"
	[ "$(wc -l <groups)" -gt 1000 ]
	lacks '^ ' groups
	grep -q '^spielwerkSeat 1 play' groups
	grep -q '^spielwerkComment #' groups
}

@test "vim's :make goes to the line that breaks a rule" {
	{
		small
		small | sed '$d'
		echo '1 play R99'
	} >a.game
	vi 'edit a.game' 'compiler spielwerk' 'silent make!' \
		"call writefile(map(getqflist(), {_, q -> q.lnum . ' ' . q.text}), 'errors')"
	[ "$(wc -l <errors)" -eq 1 ]
	grep -qx "$(wc -l <a.game) 1 play R99: .*\[record.card\]" errors
}

@test "file knows a record, in either form" {
	small >a
	{
		small | tr '\n' '\037'
		echo
	} >b
	echo 'game night was fun' >c
	run -0 file -m "$editors/magic" a b "$tests/../examples/kitchen.game" c
	[[ ${lines[0]} == *'Spielwerk game record, ASCII text' ]]
	[[ ${lines[1]} == *'Spielwerk game record, one line' ]]
	[[ ${lines[2]} == *'Spielwerk game record'* ]]
	[[ ${lines[3]} != *Spielwerk* ]]
	[ "$(file -b --mime-type -m "$editors/magic" a)" = text/x-spielwerk ]
}

@test "the type of records can be added to a desktop's" {
	mkdir -p mime/packages
	cp "$editors/spielwerk.xml" mime/packages
	xmllint --noout mime/packages/spielwerk.xml
	update-mime-database mime 2>/dev/null
	grep -qx 'text/x-spielwerk:\*.game' mime/globs
}
