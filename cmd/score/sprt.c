/* sprt.c: matches between two, until it is decided who is better. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "formats/utf8.h"
#include "score.h"

const char *const sprt_columns[] = {"name", "against", "game", "e0", "e1",
    "matches", "blocks", "share", "elo", "elo_low", "elo_high", "llr",
    "verdict", NULL};

/* The logarithm of 19: each answer is wrong in about 5% of all cases. */
static const double bound = 2.9444389791664403;

enum { ELO_MOST = 2000 };

/* A number such as -2.5; NULL, or what follows it. */
static const char *
read_elo(const char *text, double *elo)
{
	char *end;

	size_t length = strspn(text, "+-.0123456789");

	*elo = strtod(text, &end);
	if (length == 0 || end != text + length || fabs(*elo) > ELO_MOST)
		return NULL;
	return end;
}

bool
sprt_read(struct sprt *sprt, const char *text)
{
	text = read_elo(text, &sprt->e0);
	if (text == NULL || *text != ',')
		return false;
	text = read_elo(text + 1, &sprt->e1);
	return text != NULL && *text == '\0' && sprt->e0 < sprt->e1;
}

static void
find_ratio(struct score *score)
{
	const struct rating *rating = &score->standings.ratings[0];
	double even = rating_even(rating);

	score->sprt.ratio = tally_ratio(&rating->wins,
	    elo_share(score->sprt.e0, even), elo_share(score->sprt.e1, even));
	score->sprt.decided = fabs(score->sprt.ratio) >= bound;
}

/* True if each is in every match: then all seats of all matches are theirs. */
static bool
both_play(const struct rating *a, const struct rating *b)
{
	return a->wins.weight == b->wins.weight &&
	    a->even + b->even == a->wins.weight;
}

/* Says that the match which was read last cannot be compared with others. */
static void
report_last(struct program *program, const char *phrase, const char *name)
{
	char why[NAME_SIZE + 128];
	struct text text;

	text_begin(&text, why, sizeof(why),
	    (struct voice){.language = program->language});
	text_say(&text, phrase, part_string(name));
	report_trouble(program, "%s:%zu: %s", program->source.file,
	    program->record.line_of_game, why);
}

/* Says why matches cannot be compared, if they cannot. */
static bool
is_wrong(struct program *program, const struct standings *standings)
{
	const struct rating *ratings = standings->ratings;
	size_t n = standings->names.n;

	if (n > 2 &&
	    strcmp(standings_game(standings, 0),
		standings_game(standings, 2)) != 0)
		report_last(program,
		    PHRASE("this is another game, and --sprt is for one"), "");
	else if (n > 2)
		report_last(program,
		    PHRASE("{1} is a third name, and --sprt is for two"),
		    standings_name(standings, 2));
	else if (n < 2 || !both_play(&ratings[0], &ratings[1]))
		report_trouble(program, "%s",
		    language_phrase(program->language,
			"--sprt is for two names, and a match has only one"));
	else
		return false;
	return true;
}

void
sprt_check(struct program *program, struct score *score)
{
	const struct standings *standings = &score->standings;

	if (is_wrong(program, standings))
		score->sprt.failed = true;
	else if (standings->ratings[0].wins.blocks > 0)
		find_ratio(score);
	program->stop |= score->sprt.decided || score->sprt.failed;
}

/* What came of it. */

static const char *
verdict(const struct sprt *sprt)
{
	if (!sprt->decided)
		return "undecided";
	return sprt->ratio > 0 ? "e1" : "e0";
}

static void
write_fields(struct score *score)
{
	const struct standings *standings = &score->standings;
	const struct rating *rating = &standings->ratings[0];
	struct fields *fields = &score->fields;
	struct elo elo;

	rating_elo(rating, &elo);
	fields_string(fields, standings_name(standings, 0));
	fields_string(fields, standings_name(standings, 1));
	fields_string(fields, standings_game(standings, 0));
	ranking_number(fields, 1, score->sprt.e0);
	ranking_number(fields, 1, score->sprt.e1);
	fields_number(fields, rating->wins.weight / WIN);
	fields_number(fields, rating->wins.blocks);
	ranking_number(fields, 4, tally_share(&rating->wins));
	ranking_number(fields, 1, elo.elo);
	ranking_number(fields, 1, elo.low);
	ranking_number(fields, 1, elo.high);
	ranking_number(fields, 3, score->sprt.ratio);
	fields_string(fields, verdict(&score->sprt));
	fields_end(fields);
}

/* Who is better, and in a second line how that was found. */
static void
write_text(struct out *out, const struct score *score)
{
	static const char *const phrases[] = {
	    "{1} against {2}: not decided between {3} and {4} Elo",
	    "{1} against {2}: {3} Elo rather than {4}",
	    "{1} against {2}: {4} Elo rather than {3}",
	};
	const struct standings *standings = &score->standings;
	const struct rating *rating = &standings->ratings[0];
	const struct sprt *sprt = &score->sprt;
	int which = !sprt->decided ? 0 : sprt->ratio < 0 ? 1 : 2;
	char e0[32], e1[32], ratio[32], elo[RANKING_ELO], bytes[1 << 12];
	struct voice voice = {.language = score->look.language};
	struct text text;

	snprintf(e0, sizeof(e0), "%g", sprt->e0);
	snprintf(e1, sizeof(e1), "%g", sprt->e1);
	snprintf(ratio, sizeof(ratio), "%.2f", sprt->ratio);
	language_fractions(voice.language, e0);
	language_fractions(voice.language, e1);
	language_fractions(voice.language, ratio);
	ranking_elo(elo, rating, false, score->look.language);
	text_begin(&text, bytes, sizeof(bytes), voice);
	text_say(&text, phrases[which],
	    part_string(standings_name(standings, 0)),
	    part_string(standings_name(standings, 1)), part_string(e0),
	    part_string(e1));
	out_string(out, bytes);
	out_char(out, '\n');
	text_begin(&text, bytes, sizeof(bytes), voice);
	text_say(&text,
	    "{1|match|matches} in {2|block|blocks}, Elo {3}, LLR {4}",
	    part_number(rating->wins.weight / WIN),
	    part_number(rating->wins.blocks), part_string(elo),
	    part_string(ratio));
	out_string(out, bytes);
	out_char(out, '\n');
}

/* The end of the records is the end of the last block. */
static void
close_last(struct program *program, struct score *score)
{
	const char *wrong = standings_finish(&score->standings);

	if (wrong != NULL) {
		report_trouble(
		    program, "%s", language_phrase(program->language, wrong));
		score->sprt.failed = true;
	} else if (score->standings.names.n > 0) {
		sprt_check(program, score);
	}
}

void
sprt_finish(struct program *program, struct score *score)
{
	if (!score->sprt.decided && !score->sprt.failed)
		close_last(program, score);
	if (!score->sprt.decided || score->sprt.ratio < 0)
		program_answer(program, STATUS_NO);
	table_left_out(&program->err, score);
	if (score->sprt.failed)
		return;
	if (score->standings.names.n == 0) {
		out_string(&program->err,
		    language_phrase(program->language,
			"not decided: no match was counted"));
		out_char(&program->err, '\n');
	} else if (score->choice.format == FORMAT_TEXT) {
		write_text(&program->out, score);
	} else {
		write_fields(score);
	}
}
