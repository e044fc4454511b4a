# table.mk: standings of many files, by make.
#
# usage: make -j 8 -f table.mk GAMES="$(echo archive/*.game)"
#
# Each file has a table of its own beside it, and table.csv adds them up.  What
# was stopped goes on where it was, and what has changed is counted again.

GAMES = $(wildcard *.game)
SCORE = score

table.csv: $(GAMES:%.game=%.table)
	$(SCORE) --merge -F csv $^ >$@

# Records that are not legal are reported and left out: that is no reason to
# stop.
%.table: %.game
	$(SCORE) --table -F csv $< >$@ || [ $$? -eq 1 ]

clean:
	rm -f table.csv $(GAMES:%.game=%.table)

.PHONY: clean
.DELETE_ON_ERROR:
