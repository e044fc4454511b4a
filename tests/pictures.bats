# Pictures and pages of games, as far as it takes no browser.

load common

gallery=$tests/../examples/gallery

# A match of every game, up to 60 moves, in GAME.game.
matches() {
	for game in $(all_games); do
		deal -s pictures -p Anna,Ben,Cécile "$game" | move --auto --until=60 >$game.game
	done
}

@test "a picture of any position, for any eyes, is well-formed and can be drawn" {
	matches
	for game in $(all_games); do
		for at in 0 1 20 -1; do
			replay -F svg --at=$at $game.game >$game.$at.svg
			replay -F svg --at=$at --as=2 $game.game >$game.$at.2.svg
			replay -F svg --at=$at --as=2 --open $game.game >$game.$at.open.svg
		done
	done
	xmllint --noout ./*.svg
	for picture in *.-1.svg *.20.2.svg; do
		rsvg-convert "$picture" >$picture.png
		[ "$(head -c 4 $picture.png | tail -c 3)" = PNG ]
	done
}

@test "a picture needs nothing from elsewhere, runs nothing and has no variables" {
	matches
	for game in $(all_games); do
		replay -F svg $game.game >picture.svg
		sed -i 's| xmlns="http://www.w3.org/2000/svg"||' picture.svg
		lacks -iE 'https?:|url\(|@import|<script|<image| on[a-z]+=|style=|var\(|href="[^#]' picture.svg
		grep -q 'prefers-color-scheme:dark' picture.svg
		grep -q '@media print' picture.svg
	done
}

@test "the gallery is what the programs draw" {
	mkdir anew
	"$tests"/../examples/gallery.sh "$PWD/anew"
	for file in anew/*; do
		same "$file" "$gallery/${file#anew/}"
	done
	[ "$(find anew -type f | wc -l)" -eq 5 ]
}

@test "a picture is of one record" {
	small >one
	run -2 --separate-stderr replay -F svg one one
	[ "$output" = "" ]
	[ "$stderr" = "replay: one:1: -F svg draws one record; -F html takes several" ]
	run -0 --separate-stderr replay -F svg </dev/null
	[ "$output" = "" ]
}

@test "what does not go with pictures is refused" {
	small >one
	run -2 --separate-stderr replay -F html --at=3 one
	[ "$stderr" = "replay: a page has every position: there is no --at; try 'replay --help'" ]
	run -2 --separate-stderr replay -F svg --moves one
	[ "$stderr" = "replay: --moves tells the game as text, csv or json; try 'replay --help'" ]
	run -2 --separate-stderr replay -F html --play one
	[ "$stderr" = "replay: --play and --follow show the game as text; try 'replay --help'" ]
	run -1 --separate-stderr replay -F svg --at=9 one
	[ "$output" = "" ]
}

# hash FILE TAG: as a content policy has it, of what is between the tags.
hash() {
	perl -0777 -ne "print \$1 if m{<$2>(.*?)</$2>}s" "$1" |
		openssl dgst -sha256 -binary | base64
}

@test "a page needs nothing from elsewhere, and its policy lets only its own script run" {
	matches
	for game in $(all_games); do
		replay -F html $game.game >page.html
		lacks -iE 'https?:|src=| on[a-z]+=|eval|style=|url\(|@import|innerHTML|href="[^#]' page.html
		grep -qF "default-src 'none'; style-src 'sha256-$(hash page.html style)'; script-src 'sha256-$(hash page.html script)'; base-uri 'none'; form-action 'none'" page.html
		[ "$(grep -c '<script>' page.html)" -eq 1 ]
		perl -0777 -ne 'print "$1\n" while m{<script type="application/json"[^>]*>(.*?)</script>}sg' page.html >data
		moves=$(replay --moves $game.game | grep -c '^[0-9]')
		jq -es --argjson moves "$moves" 'length == 2 and (.[0].steps | length == $moves + 1)' data
	done
}

@test "a page has every sentence once, in the order of the game" {
	matches
	for game in $(all_games); do
		replay --moves $game.game | sed -n 's/^[0-9]*\. //p' >told
		replay -F html $game.game | sed -n 's/^<li id="move-[1-9].*<span>\(.*\)<.span>.*/\1/p' |
			sed "s/&#39;/'/g; s/&amp;/\&/g" >listed
		same told listed
	done
}

@test "a page is small" {
	deal -s x -p 3 --rounds=2 companeros | move --auto=greedy >small.game
	deal -s big -p 4 --rounds=16 companeros | move --auto=greedy >large.game
	replay -F html small.game >small.html
	replay -F html large.game >large.html
	[ "$(wc -c <small.html)" -le 90000 ]
	[ "$(gzip -9c small.html | wc -c)" -le 16384 ]
	[ "$(wc -c <large.html)" -le 560000 ]
	[ "$(gzip -9c large.html | wc -c)" -le 71680 ]
}

@test "a name is text, whatever it looks like" {
	for game in $(all_games); do
		deal -s x -p '<script>alert(1)</script>' -p '</script><!--' "-pa'b\" onload=&" \
			"$game" | move --auto --until=20 >hostile
		replay -F html hostile >page.html
		replay -F html --as=1 hostile >view.html
		replay -F svg hostile >picture.svg
		xmllint --noout picture.svg
		lacks -P '<script>alert|</script><!|(?<!\\)" onload' page.html view.html picture.svg
		[ "$(grep -c '<script>' page.html)" -eq 1 ]
		perl -0777 -ne 'print "$1\n" while m{<script type="application/json"[^>]*>(.*?)</script>}sg' page.html |
			jq -es 'length == 2 and any(.. | strings; contains("<script>alert(1)</script>"))'
	done
}

@test "characters that XML does not know are shown as bytes" {
	printf 'game punto 1\nplayer 1 ab\nplayer 2 c\xef\xbf\xbed\n' >odd
	replay -F svg odd >picture.svg
	xmllint --noout picture.svg
	grep -qF 'c\xef\xbf\xbed' picture.svg
}

@test "a page of a view is made from the view alone" {
	matches
	for game in $(all_games); do
		for seat in 1 2 3; do
			replay -F html --as=$seat $game.game >page.html
			replay -F record --as=$seat $game.game >view.game
			replay -F html --as=$seat view.game >again.html
			same page.html again.html
		done
	done
}

@test "several records are one page, with a list of the games" {
	matches
	replay -F html ./*.game >page.html
	[ "$(grep -c '<article ' page.html)" -eq "$(all_games | wc -l)" ]
	[ "$(grep -c '<li><a href="#game-' page.html)" -eq "$(all_games | wc -l)" ]
	# No id is there twice.
	grep -o ' id="[^"]*"' page.html | sort | uniq -d >twice
	[ ! -s twice ]
}

@test "a page of a hundred games takes no more memory than one of ten" {
	[ -z "$ASAN_OPTIONS" ] || skip "sanitizers keep what was freed for a while"
	deal -s many -n 100 companeros | move --auto >all
	awk -v RS= -v ORS='\n\n' 'NR <= 10' all >ten
	few=$(/usr/bin/time -f %M replay -F html ten 2>&1 >/dev/null)
	many=$(/usr/bin/time -f %M replay -F html all 2>&1 >/dev/null)
	[ "$many" -le $((few + 1024)) ]
}

@test "a sheet has a page, with its rounds" {
	golden record sheet-kombio | grep -v '^#' >sheet
	replay -F html sheet >page.html
	[ "$(grep -c 'class="ended"' page.html)" -ge 1 ]
	replay -F svg sheet | xmllint --noout -
}

@test "at the end of a round, too, the points of a seat leave room for its name" {
	for lang in en de; do
		for players in Anna,Ben,Cécile,Dora Anna,Ben 6; do
			deal -s abend -p $players --target=50 kombio | move --auto=greedy >g
			replay --lang=$lang -F svg g >g.svg
			grep '^player' g | cut -d ' ' -f 3- >names
			while read -r name; do
				grep -q ">$name<" g.svg || fail "$lang: $name"
			done <names
		done
	done
	grep -q '>[0-9-]*, [0-9-]* insgesamt<' g.svg
}

@test "a name is written smaller, and cut only where there is no room for it" {
	deal punto -p 4 -s names | replay -F svg >picture.svg
	for name in '▸ Player 1' 'Player 2' 'Player 3' 'Player 4'; do
		grep -qF ">$name</text>" picture.svg
	done
	deal punto -p Anna,Cécile,WWWWWWWW,Maximiliane -s names | move --auto --until=1 | replay -F svg >picture.svg
	for name in Anna '▸ Cécile' WWWW… Maximili…; do
		grep -qF ">$name</text>" picture.svg
	done
	# Letters that there is room for, of who is to act and of another
	for kind in '10 13 ijl.,:;!|' '5 7 abn7' '5 6 AEZ' '3 4 mwMW@%'; do
		read -r due other letters <<<"$kind"
		for letter in $(fold -w 1 <<<"$letters"); do
			name=$(printf '%20s' '' | tr ' ' "$letter")
			deal punto -p "$name" -p "${name}2" -p c -p d -s names | replay -F svg |
				sed -n 's/.*class="note n b"[^>]*>\(.*\)…<.*/\1/p' >shown
			printf '▸ %s\n%s\n' "${name::due}" "${name::other}" | same - shown
		done
	done
}
