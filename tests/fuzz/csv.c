/*
 * csv.c: any bytes are read as claims and as a table; and what is read is read
 * again when it has been written.
 */

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "formats/tables/claims.h"
#include "formats/tables/csvfile.h"
#include "formats/tables/ranking.h"
#include "formats/tables/sheets.h"
#include "fuzz.h"

enum { ID, SEAT, PLAYER, POINTS, COLUMNS };

static const char *const columns[] = {"id", "seat", "player", "points", NULL};

struct reading {
	struct claims claims;
	struct out out; /* the same rows, written */
	size_t rows, complaints, line;
};

static void
complain(size_t line, const char *reason, void *context)
{
	struct reading *reading = context;

	CHECK(line > 0 && reason != NULL && *reason != '\0');
	if (reading != NULL)
		reading->complaints++;
}

static void
write_row(const struct csvfile_row *row, struct out *out)
{
	for (int i = 0; i < COLUMNS; i++) {
		if (i > 0)
			out_char(out, ',');
		csvfile_write(
		    out, row->values[i] != NULL ? row->values[i] : "");
	}
	out_string(out, "\r\n");
}

static void
claim(struct claims *claims, const struct csvfile_row *row)
{
	const struct claim *earlier = NULL;
	struct claim claim = {.line = (uint32_t)row->line};
	const char *who = row->values[PLAYER];
	size_t next = row->line;
	int64_t points;
	long about;

	if (who == NULL || row->lengths[PLAYER] >= CLAIM_WHO ||
	    !csvfile_number(
		row->values[POINTS], -CLAIM_MOST, CLAIM_MOST, &points))
		return;
	claim.points = (int32_t)points;
	switch (claims_add(claims, row->values[ID], who, &claim, &earlier)) {
	case CLAIM_TAKEN:
		about = claims_about(
		    claims, row->values[ID], strlen(row->values[ID]), &next);
		CHECK(about >= 0 && next == (size_t)about + 1);
		CHECK(claims_find(claims, (size_t)about, who)->points ==
		    claim.points);
		break;
	case CLAIM_TWICE:
		CHECK(earlier != NULL && earlier->line <= claim.line);
		break;
	case CLAIM_MANY:
		break;
	case CLAIM_NO_MEMORY:
		CHECK(!"there is memory");
	}
}

static void
take(const struct csvfile_row *row, void *context)
{
	struct reading *reading = context;

	/* A CR alone ends a row, but is not a line. */
	CHECK(row->line >= reading->line);
	reading->line = row->line;
	for (int i = 0; i < COLUMNS; i++)
		CHECK(row->values[i] == NULL ||
		    strlen(row->values[i]) == row->lengths[i]);
	reading->rows++;
	write_row(row, &reading->out);
	claim(&reading->claims, row);
}

/* Reads bytes as claims; what was read comes back as CSV. */
static int
read_claims(int fd, struct reading *reading)
{
	const struct csvfile wants = {.columns = columns,
	    .optional = 1 << SEAT | 1 << PLAYER,
	    .take = take,
	    .complain = complain,
	    .refuse = complain,
	    .context = reading};
	int answer;

	reading->rows = reading->complaints = reading->line = 0;
	claims_open(&reading->claims);
	out_open(&reading->out, -1);
	out_string(&reading->out, "id,seat,player,points\r\n");
	CHECK(lseek(fd, 0, SEEK_SET) == 0);
	answer = csvfile_read(fd, &wants);
	CHECK(answer <= 0);
	claims_close(&reading->claims);
	return answer;
}

static void
put(int fd, const void *bytes, size_t length)
{
	CHECK(ftruncate(fd, 0) == 0);
	CHECK(pwrite(fd, bytes, length, 0) == (ssize_t)length);
	CHECK(lseek(fd, 0, SEEK_SET) == 0);
}

/* As a table, as one with ratings, and as a cross table. */
static void
read_tables(int fd)
{
	for (int kind = 0; kind < 3; kind++) {
		struct standings standings;
		char by[RANKING_BY] = "";

		CHECK(lseek(fd, 0, SEEK_SET) == 0);
		standings_open(&standings);
		standings.rated = kind > 0;
		standings.paired = kind > 1;
		CHECK(ranking_read(fd, &standings, by, NULL, complain, NULL) <=
		    0);
		standings_close(&standings);
	}
}

static void
complain_of_sheet(
    struct sheets *sheets, size_t line, const char *what, const char *reason)
{
	(void)sheets;
	(void)what;
	CHECK(line > 0 && *reason != '\0');
}

static void
refuse_sheets(struct sheets *sheets, size_t line, const char *reason)
{
	complain_of_sheet(sheets, line, NULL, reason);
}

/* Whatever is in the table, a line of the record is that line and no other. */
static void
check_sheet(const struct sheets *sheets, const struct out *text)
{
	static const char first[] = "game ";
	size_t lines = 0;

	for (size_t i = 0; i < text->length; i++)
		lines += text->bytes[i] == '\n';
	CHECK(lines == sheets->nlines && lines >= 5);
	CHECK(memcmp(text->bytes, first, sizeof(first) - 1) == 0);
	for (size_t i = 1; i <= lines; i++)
		CHECK(sheets_line(sheets, i) > 0);
	CHECK(memmem(text->bytes, text->length, "\n\n", 2) == NULL);
}

static void
read_sheets(int fd)
{
	struct sheets sheets;
	struct out text;

	CHECK(lseek(fd, 0, SEEK_SET) == 0);
	sheets_open(&sheets);
	out_open(&text, -1);
	sheets.game = games[0];
	sheets.complain = complain_of_sheet;
	sheets.refuse = refuse_sheets;
	if (sheets_read(&sheets, fd) == 0)
		for (size_t i = 0; i < sheets_count(&sheets); i++) {
			text.length = 0;
			if (sheets_write(&sheets, i, &text))
				check_sheet(&sheets, &text);
		}
	sheets_close(&sheets);
	out_close(&text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	static int fd = -1;
	struct reading first, again;

	if (fd == -1)
		fd = memfd_create("fuzz", MFD_CLOEXEC);
	put(fd, bytes, length);
	read_claims(fd, &first);
	read_tables(fd);
	read_sheets(fd);
	put(fd, first.out.bytes, first.out.length);
	CHECK(read_claims(fd, &again) == 0 && again.complaints == 0);
	CHECK(again.rows == first.rows);
	CHECK(again.out.length == first.out.length &&
	    memcmp(again.out.bytes, first.out.bytes, again.out.length) == 0);
	out_close(&first.out);
	out_close(&again.out);
	return 0;
}
