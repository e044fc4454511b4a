# table.mk: standings of many files, by make.
#
# usage: make -j 8 -f table.mk GAMES="$(echo archive/*.game)"
#
# Each file has a table of its own beside it, and table.csv adds them up.  A table
# gets its name when it is whole, so what was stopped goes on where it was; and
# what has changed is counted again.

GAMES = $(wildcard *.game)
SCORE = score

table.csv: $(GAMES:%.game=%.table)
	$(SCORE) --merge -F csv $^ >$@.new
	mv $@.new $@

# Records that are not legal are reported and left out: that is no reason to
# stop.
%.table: %.game
	$(SCORE) --table -F csv $< >$@.new || [ $$? -eq 1 ]
	mv $@.new $@

clean:
	rm -f table.csv $(GAMES:%.game=%.table)

.PHONY: clean
