# Compañeros: what the rule sheet tells, through the programs.

load common

@test "the rule sheet's example of six players" {
	{
		echo 'game companeros 1'
		i=0
		for name in Anna Ben Cécile Doro Emil Frank; do
			i=$((i + 1))
			echo "player $i $name"
		done
		echo 'deal table Y7 Y4 R8 R1 G6 B4'
	} | move 'play G7' 'play G2' 'play Y9' 'play R5' 'play B10' 'play R6' >a
	# Red is worth 11, blue 10, green and yellow 9 each.
	replay --moves a | grep -q 'red 11, green 9, blue 10, yellow 9; to take: Frank, then Doro, then Emil$'
	move 'take Y' 'take R' 'take G' <a >b
	replay b | grep -q '^   Display   R5 R6 G2 G7 B4 B10 Y9$'
	replay b | tail -n 1 | grep -q 'Frank to play$'
	[ "$(replay b | grep -oE '[?] +[0-9]+' | tr -dc '0-9\n' | paste -sd ' ')" = '0 0 0 9 6 11' ]
	replay --at=6 b | grep -qx '   Worth     red 11, blue 10, green 9, yellow 9'
}

@test "the player who leads on points begins the next round" {
	for seed in a b c d e f g h i j k l; do
		deal companeros -p 4 -s $seed --rounds=4 --start=3 | move --auto >game
		awk '/^deal/ && !dealing { dealing = 1; next }
			/^[1-4] / && dealing { dealing = 0; print $1 }' game >begins
		score --sheet -F csv game | tr -d '\r' | awk -F , '
			NR > 1 {
				best = 3; t[1] = $7; t[2] = $10; t[3] = $13; t[4] = $16
				for (i = 1; i < 4; i++) { s = (2 + i) % 4 + 1; if (t[s] > t[best]) best = s }
				print best
			}' >leads
		{
			echo 3
			sed '$d' leads
		} | cmp - begins
	done
}

@test "all with the most points win" {
	deal companeros -p 6 -n 800 -s t | move --auto | judge -l >verdicts
	grep -qE 'winner [1-6],[1-6]' verdicts
	awk '{ n = split($4, t, ","); m = 0; for (i in t) if (t[i] > m) m = t[i]
		w = ""; for (i = 1; i <= n; i++) if (t[i] == m) w = w (w == "" ? "" : ",") i
		if (w != $6) exit 1 }' verdicts
}

@test "a thousand matches of three rounds come through, the same on every run" {
	run -0 sh -c 'deal companeros -p 5 -n 1000 -s x --rounds=3 | move --auto |
		judge --fair --over --complete | score --matches -F csv | wc -l'
	[ "$output" -eq 1001 ]
	[ "$(deal companeros -p 5 -n 1000 -s x --rounds=3 | move --auto | sha256sum | cut -c 1-16)" = d0a31a9952dec080 ]
}

@test "the last card of a hand need not be named" {
	small | move --auto >a
	line=$(grep -n ' play ' a | tail -n 1)
	head -n $((${line%%:*} - 1)) a | move play | grep . | same - <(head -n "${line%%:*}" a)
	run -1 --separate-stderr sh -c 'head -n 9 a | move play'
	[[ $stderr == *'name it [record.unknown]' ]]
}

@test "a trick is drawn as it was laid, also when its colours are taken" {
	printf '%s\n' 'game companeros 1' 'player 1 Anna' 'player 2 Ben' 'player 3 Cem' 'player 4 Doro' \
		'start 3' 'deal table R1 G2 B3 Y4' >a
	move '3 play B9' '4 play Y1' '1 play R5' <a >b
	replay b | grep -qx '   Trick     B9 Cem   Y1 Doro   <R5> Anna'
	replay b | grep -qx '   Worth     blue 9, red 5, yellow 1'
	replay --at=1 b | grep -qx '   Trick     <B9> Cem'
	move '2 play G3' <b >c
	replay c | grep -qx '   Trick     B9 Cem   Y1 Doro   R5 Anna   <G3> Ben'
	replay c | grep -qxE ' > Cem +(\? ){8} +0'
	move '3 take B' <c >d
	replay d | grep -qx '   Trick     B9 Cem   Y1 Doro   R5 Anna   G3 Ben'
	replay d | grep -qxE '   Cem +(\? ){8} +3 [+]3'
}
