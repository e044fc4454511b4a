#!/bin/sh
# punto.sh: games of Punto from a database, as records.
#
# usage: punto.sh [TABLE.csv]
#
# The table has a row for each card that was laid, in the order of play, with
# the columns game, player, x, y, colour and value in any order, and round if a
# game has several.  Nobody has noted the stacks, so these are records of the
# kitchen table: no deals.  Whether they are games is for judge to say.
#
# Bend it: the names of your columns and colours are in BEGIN.

set -eu

exec awk '
BEGIN {
	split("game round player x y colour value", columns)
	alias["color"] = "colour"
	alias["column"] = "x"
	alias["row"] = "y"
	words["R"] = "r red rot rouge rojo"
	words["G"] = "g green grün vert verde"
	words["B"] = "b blue blau bleu azul"
	words["Y"] = "y yellow gelb jaune amarillo"
	for (letter in words) {
		n = split(words[letter], word, " ")
		for (i = 1; i <= n; i++)
			letters[word[i]] = letter
	}
}

# The colours that each player has laid most of are their own; what nobody has
# laid goes to whoever lacks one.
function own_colours(each,    seat, i, j, best, left, line, word) {
	left = "RGBY"
	for (seat = 1; seat <= players; seat++) {
		word = ""
		for (i = 1; i <= each; i++) {
			best = ""
			for (j = 1; j <= length(left); j++) {
				letter = substr(left, j, 1)
				if (laid[seat, letter] > laid[seat, best])
					best = letter
			}
			word = word best
			sub(best, "", left)
		}
		own[seat] = word
	}
	for (seat = 1; seat <= players; seat++) {
		while (length(own[seat]) < each) {
			own[seat] = own[seat] substr(left, 1, 1)
			left = substr(left, 2)
		}
		line = line " " own[seat]
	}
	return "colours" line
}

function finish(    seat) {
	if (players == 0)
		return
	print "game punto 1"
	print "id " id
	print own_colours(players == 2 ? 2 : 1)
	for (seat = 1; seat <= players; seat++)
		print "player", seat, names[seat]
	printf "%s\n", body
	players = 0
	body = ""
	split("", seats)
	split("", laid)
}

{
	gsub(/[\r"]/, "")
}

/^$/ {
	next
}

NR == 1 {
	sub(/^\357\273\277/, "")
	FS = /;/ ? ";" : /\t/ ? "\t" : ","
	n = split(tolower($0), head, FS)
	for (i = 1; i <= n; i++)
		at[head[i] in alias ? alias[head[i]] : head[i]] = i
	for (i = 1; i in columns; i++)
		if (!(columns[i] in at) && columns[i] != "round") {
			print "there is no column " columns[i] >"/dev/stderr"
			exit 2
		}
	next
}

{
	if (split($0, value, FS) != n) {
		printf "line %d: %d values in %d columns\n", NR, NF, n >"/dev/stderr"
		broken = 1
		exit 2
	}
	round_now = "round" in at ? value[at["round"]] : 1
	if (players == 0 || value[at["game"]] != id) {
		finish()
		id = value[at["game"]]
		round = ""
	}
	who = value[at["player"]]
	if (!(who in seats)) {
		seats[who] = ++players
		names[players] = who
	}
	# The first card of a round lies on f6, wherever it was.
	if (round_now != round) {
		round = round_now
		x = value[at["x"]] - 6
		y = value[at["y"]] - 6
	}
	colour = tolower(value[at["colour"]])
	letter = colour in letters ? letters[colour] : "?"
	laid[seats[who], letter]++
	body = body seats[who] " lay " letter value[at["value"]] " " \
		substr("abcdefghijk", value[at["x"]] - x, 1) \
		value[at["y"]] - y "\n"
}

END {
	if (!broken)
		finish()
}' "${1-$(dirname "$0")/punto.csv}"
