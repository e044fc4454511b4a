/* ponder.c: thinking for a time, for people who wait. */

#include "ponder.h"

#include "cmd/shared/seconds.h"

int
ponder(const struct bot *bot, double seconds, const struct state *mind,
    int seat, struct luck *luck, struct candidate candidates[CANDIDATES])
{
	const int32_t most = player_kinds[PLAYER_SEARCH].numbers[0].most;
	double begun = seconds_now(), before = begun, now;
	struct bot deeper = *bot;
	int n;

	if (seconds == 0 || bot->kind != PLAYER_SEARCH)
		return bot_rate(bot, mind, seat, luck, candidates);
	for (deeper.numbers[0] = 250;; deeper.numbers[0] *= 2) {
		n = bot_rate(&deeper, mind, seat, luck, candidates);
		now = seconds_now();
		/* The next would take twice as long. */
		if (n < 2 || deeper.numbers[0] > most / 2 ||
		    now + 2 * (now - before) > begun + seconds)
			return n;
		before = now;
	}
}
