#!/usr/bin/env python3
"""A referee for Compañeros as somebody would write it in an afternoon.

A yardstick for judge: it knows complete records alone, stops at the first line
that is wrong, and says no more than that.  usage: referee.py FILE...
"""

import sys

COLOURS = "RGBYOP"


class Wrong(Exception):
    pass


def demand(holds, why):
    if not holds:
        raise Wrong(why)


class Match:
    def __init__(self):
        self.names, self.colours = [], None
        self.start, self.rounds = 1, 1
        self.totals = None
        self.ended, self.over = 0, False
        self.playing, self.dealt = False, 0

    def begin(self):
        n = len(self.names)
        demand(3 <= n <= 6, "players")
        self.colours = self.colours or list(COLOURS[:n])
        demand(len(set(self.colours)) == n, "colours")
        self.cards = {c + str(v) for c in self.colours for v in range(1, 11)}
        self.totals = [0] * n

    def header(self, words):
        demand(self.totals is None, "header is over")
        if words[0] == "player":
            demand(words[1] == str(len(self.names) + 1), "order of players")
            self.names.append(" ".join(words[2:]))
        elif words[0] == "start":
            self.start = int(words[1])
        elif words[0] == "rounds":
            self.rounds = int(words[1])
        elif words[0] == "colours":
            self.colours = words[1:]

    def deal(self, place, cards):
        n = len(self.names)
        demand(not self.playing and not self.over, "deal")
        demand(place == ("table" if self.dealt == 0 else str(self.dealt)), "order")
        if place == "table":
            self.rest = set(self.cards)
            self.hands = [set() for _ in self.names]
            self.points = [0] * n
        demand(len(cards) == (n if place == "table" else 9), "count")
        for card in cards:
            demand(card in self.rest, "card")
            self.rest.remove(card)
        if place == "table":
            self.display = set(cards)
        else:
            self.hands[self.dealt - 1] = set(cards)
        self.dealt += 1
        if self.dealt == n + 1:
            self.begin_round()

    def begin_round(self):
        n = len(self.names)
        seats = [(self.start - 1 + i) % n for i in range(n)]
        self.leader = max(seats, key=lambda s: (self.totals[s], -seats.index(s)))
        self.playing, self.tricks = True, 0
        self.begin_trick()

    def begin_trick(self):
        n = len(self.names)
        self.trick = {}
        self.queue = [(self.leader + i) % n for i in range(n)]
        self.taking = False

    def move(self, seat, words):
        demand(self.playing and self.queue[0] == seat, "turn")
        if not self.taking:
            demand(words[0] == "play" and len(words) == 2, "play")
            demand(words[1] in self.hands[seat], "hand")
            self.hands[seat].remove(words[1])
            self.trick[seat] = words[1]
        elif words[0] == "take":
            taken = {card for card in self.display if card[0] == words[1]}
            demand(taken, "take")
            self.display -= taken
            self.points[seat] += sum(int(card[1:]) for card in taken)
        else:
            demand(words == ["pass"], "pass")
        self.queue.pop(0)
        if not self.taking and not self.queue:
            self.rank()
        if self.taking and (not self.queue or not self.display):
            self.end_trick()

    def rank(self):
        values = {}
        for card in self.trick.values():
            values[card[0]] = values.get(card[0], 0) + int(card[1:])
        sums = list(values.values())
        tie = max((v for v in sums if sums.count(v) > 1), default=0)
        ranked = [s for s, card in self.trick.items() if values[card[0]] > tie]
        ranked.sort(key=lambda s: (values[self.trick[s][0]], int(self.trick[s][1:])), reverse=True)
        self.queue, self.taking = ranked, True
        if ranked:
            self.leader = ranked[0]

    def end_trick(self):
        self.display |= set(self.trick.values())
        self.tricks += 1
        if self.tricks < 9:
            self.begin_trick()
            return
        self.playing, self.dealt = False, 0
        self.totals = [t + p for t, p in zip(self.totals, self.points)]
        self.ended += 1
        self.over = self.ended == self.rounds

    def claim(self, words):
        numbers = [int(word) for word in words[1:]]
        if words[0] == "score":
            demand(not self.playing and numbers == self.points, "score")
        elif words[0] == "result":
            demand(self.over and numbers == self.totals, "result")
        else:
            best = max(self.totals)
            winners = [i + 1 for i, t in enumerate(self.totals) if t == best]
            demand(self.over and numbers == winners, "winner")

    def line(self, words):
        if words[0] in ("id", "variant", "player", "start", "rounds", "colours", "seed", "meta"):
            if words[0] != "meta":
                self.header(words)
            return
        if self.totals is None:
            self.begin()
        if words[0] == "deal":
            self.deal(words[1], words[2:])
        elif words[0] in ("score", "result", "winner"):
            self.claim(words)
        else:
            demand(words[0].isdigit(), "line")
            self.move(int(words[0]) - 1, words[1:])


def judge(name):
    match = None
    with open(name, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            words = line.split()
            if not words:
                match = None
            elif words[0].startswith("#"):
                continue
            elif match is None:
                if words != ["game", "companeros", "1"]:
                    return f"{name}:{number}: game"
                match = Match()
            else:
                try:
                    match.line(words)
                except (Wrong, IndexError, ValueError) as why:
                    return f"{name}:{number}: {why}"
    return None


def main():
    for name in sys.argv[1:]:
        wrong = judge(name)
        if wrong:
            print(wrong)
            sys.exit(1)


main()
