# For each record the beginnings that end at every step-th move; with twin=1,
# others that differ from them only in what the given seat has not seen.

BEGIN {
	RS = ""
	FS = "\n"
	srand(salt)
}

{
	split($1, head, " ")
	for (i = 2; i <= NF && $i !~ /^deal/; i++)
		if ($i ~ /^player/)
			players = substr($i, 8, 1)
	for (; i <= NF; i++)
		if ($i ~ /^[1-6] |^reveal/ && ++moves % step == 0)
			begin_at(i)
}

# The lines up to one of them, as words.
function begin_at(last,    i, j, n, text) {
	delete word
	delete count
	for (i = 1; i <= last; i++) {
		n = count[i] = split($i, text, " ")
		for (j = 1; j <= n; j++)
			word[i, j] = text[j]
	}
	if (twin && head[2] == "companeros")
		companeros(last)
	else if (twin && head[2] == "punto")
		punto(last)
	else if (twin && head[2] == "meschugge")
		meschugge(last)
	else if (twin)
		kombio(last)
	for (i = 1; i <= last; i++) {
		if (word[i, 1] == "seed")
			continue
		for (j = 1; j <= count[i]; j++)
			printf "%s%s", word[i, j], j < count[i] ? " " : "\n"
	}
	print ""
}

# Words that may change places are gathered and then mixed.
function gather(i, j) {
	place[++places] = i SUBSEP j
}

function mix(    k, other, kept) {
	for (k = places; k > 1; k--) {
		other = int(rand() * k) + 1
		kept = word[place[k]]
		word[place[k]] = word[place[other]]
		word[place[other]] = kept
	}
	places = 0
}

# Cards of other hands that have not been played yet, and the order of those
# that have.
function companeros(last,    i, j, first, played) {
	for (i = last; word[i, 2] != "table"; i--)
		if (word[i, 2] == "play")
			played[word[i, 3]] = 1
	first = i
	for (i = first + 1; word[i, 1] == "deal"; i++)
		for (j = 3; word[i, 2] != seat && j <= count[i]; j++)
			if (!(word[i, j] in played))
				gather(i, j)
	mix()
	for (i = 1; i <= last; i++) {
		if (word[i, 1] != "deal" || word[i, 2] == seat || word[i, 2] == "table")
			continue
		for (j = 3; j <= count[i]; j++)
			gather(i, j)
		mix()
	}
}

# Cards that no stack has turned up, in every round; a team's two stacks are
# mixed.  The top card of the player who is next is turned up already.
function punto(last,    i, j, s, mate, turned, first, latest) {
	for (i = 1; i <= last; i++)
		if (word[i, 1] == "deal" && word[i, 2] == 1) {
			first = first ? first : i
			latest = i
		}
	if ($(last + 1) ~ /^[1-6]/)
		turned[substr($(last + 1), 1, 1)]++
	for (i = last; i > 1; i--) {
		if (word[i, 2] == "lay" || (word[i, 2] == "stuck" && word[i, 3] ~ /^[A-Z]/))
			turned[word[i, 1]]++
		if (word[i, 1] != "deal" || word[i, 2] != 1)
			continue
		# Later rounds know how many neutral cards stayed with each.
		for (s = 1; players == 3 && i == first && i == latest && s <= 3; s++)
			for (j = 3 + turned[s]; j <= count[i + s - 1]; j++)
				if (word[i + s - 1, j] ~ /^Y/)
					gather(i + s - 1, j)
		mix()
		for (s = 1; s <= players; s++) {
			for (j = 3 + turned[s]; j <= count[i + s - 1]; j++)
				gather(i + s - 1, j)
			mate = s + 2
			for (j = 3 + turned[mate]; $0 ~ /\nvariant team/ && s < 3 && j <= count[i + mate - 1]; j++)
				gather(i + mate - 1, j)
			mix()
		}
		delete turned
	}
}

# Commands and faces that are still to come, and what others have laid on a
# pile that is not turned over.
function meschugge(last,    i, j, next_round, inks) {
	inks = "RGBY"
	for (i = last; i > 1 && word[i, 1] != "deal"; i--) {
		next_round += word[i, 1] == "reveal"
		if (next_round || word[i, 1] == seat)
			continue
		j = int(rand() * 4)
		word[i, 3] = substr(inks, j + 1, 1) substr(inks, (j + 1 + int(rand() * 3)) % 4 + 1, 1)
	}
	for (; i > 1 && word[i, 1] == "deal"; i--) {
		for (j = 3 + next_round + 1; j <= count[i]; j++)
			gather(i, j)
		mix()
	}
}

# Kombio: the way of every card.  A card is named by the word of the deal or
# shuffle that laid it out; it belongs to a heap of cards that the seat cannot
# tell apart.  Lines in which others look at it name it as well.

function kombio(last,    i, who) {
	delete seen
	delete heap
	delete looks
	lines = 0
	for (i = 1; i <= last; i++) {
		who = word[i, 1]
		if (who == "deal" || who == "shuffle")
			line[++lines] = i
		if (who == "deal")
			kombio_deal(i)
		else if (who == "shuffle")
			kombio_shuffle(i)
		else if (who ~ /^[1-6]$/)
			kombio_move(i, who, word[i, 2])
	}
	kombio_mix()
}

function kombio_deal(i,    j, to) {
	to = word[i, 2]
	if (to == 1) {
		delete layout
		discards = penalty = 0
		round = i
	}
	if (to != "pile")
		highest[to] = 4
	else
		pile = count[i] - 2
	for (j = 3; j <= count[i]; j++) {
		heap[i, j] = round
		if (to == "pile")
			stack[count[i] + 1 - j] = i SUBSEP j
		else
			layout[to "." j - 2] = i SUBSEP j
		if (to == seat && j > 4)
			seen[i, j] = 1
	}
}

function kombio_shuffle(i,    j) {
	pile = count[i] - 1
	for (j = 2; j <= count[i]; j++) {
		heap[i, j] = i
		stack[count[i] + 1 - j] = i SUBSEP j
	}
	discard[1] = discard[discards]
	discards = 1
	if (penalty)
		punish(penalty)
}

function throw(card) {
	seen[card] = 1
	discard[++discards] = card
}

function look(i, j, who, card) {
	if (who == seat)
		seen[card] = 1
	else
		looks[card] = looks[card] " " i SUBSEP j
}

function punish(who) {
	penalty = pile == 0 && discards > 1 ? who : 0
	if (pile > 0)
		layout[who "." ++highest[who]] = stack[pile--]
}

function full(who, at) {
	return at ~ /\./ ? at : who "." at
}

function kombio_move(i, who, verb,    at, other, card) {
	at = full(who, word[i, 3])
	if (verb == "draw")
		look(i, 3, who, drawn = stack[pile--])
	else if (verb == "drop")
		throw(drawn)
	else if (verb == "swap" || verb == "take") {
		card = verb == "swap" ? drawn : discard[discards--]
		throw(layout[at])
		layout[at] = card
	} else if (verb == "peek")
		look(i, 4, who, layout[at])
	else if (verb == "trade") {
		other = full(who, word[i, 4])
		card = layout[at]
		layout[at] = layout[other]
		layout[other] = card
	} else if (verb == "knock")
		knock(who, at)
	else if (verb == "give") {
		layout[knocked] = layout[at]
		delete layout[at]
	} else if (verb == "keep")
		punish(knocker)
	else if (verb == "push") {
		layout[knocker "." ++highest[knocker]] = layout[knocked]
		delete layout[knocked]
	} else if (verb == "show")
		for (at in layout)
			if (substr(at, 1, 1) == who)
				seen[layout[at]] = 1
}

function knock(who, at) {
	knocker = who
	knocked = at
	seen[layout[at]] = 1
	if (word[layout[at]] == word[discard[discards]]) {
		throw(layout[at])
		delete layout[at]
	} else if (substr(at, 1, 1) == who)
		punish(who)
}

function kombio_mix(    i, j, k, h, n, at) {
	for (h = 1; h <= lines; h++) {
		for (k = h; k <= lines; k++)
			for (j = 2; j <= count[i = line[k]]; j++)
				if (heap[i, j] == line[h] && !((i, j) in seen))
					gather(i, j)
		mix()
	}
	for (h in looks) {
		n = split(looks[h], at, " ")
		for (k = 1; k <= n; k++)
			word[at[k]] = word[h]
	}
}
