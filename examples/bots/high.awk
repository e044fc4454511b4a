#!/usr/bin/awk -f
# Plays the move with the highest number in it.  (mawk, where it stays, needs
# -W interactive.)
function worth(move,    i, n, words, best) {
	n = split(move, words, /[^0-9]+/)
	for (i = 3; i <= n; i++)
		if (words[i] + 0 > best)
			best = words[i] + 0
	return best + 0
}
/^# may/ {
	move = substr($0, 7)
	if (!asked++ || worth(move) > worth(choice))
		choice = move
}
/^$/ {
	print choice
	fflush()
	asked = 0
}
