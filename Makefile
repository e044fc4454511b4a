# Spielwerk: five small programs that share one game record.
# Type 'make help' for the targets.

PREFIX = /usr/local
PROGRAM_PREFIX =
BINDIR = $(PREFIX)/bin
MANDIR = $(PREFIX)/share/man
DATADIR = $(PREFIX)/share
LIBEXECDIR = $(PREFIX)/libexec/spielwerk
DOCDIR = $(PREFIX)/share/doc/spielwerk
# At -O3 the reader is a tenth faster than at -O2.
CFLAGS ?= -O3 -g

PROGRAMS = $(sort $(patsubst cmd/%.c,%,$(wildcard cmd/*.c)))
VERSION = 0.1.0

# One compiler for each processor, where nobody has said how many.
QUICK = --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j $(shell nproc))

# Objects and programs; another build can live beside this one.
BUILD = build
BIN = bin

ALL_CPPFLAGS = -I. -I$(BUILD) -D_GNU_SOURCE -DVERSION='"$(VERSION)"' $(FORTIFY) $(CPPFLAGS)
# Wherever it is built, the same comes out.
ALL_CFLAGS = -std=c11 -Wall -Wextra -Wdate-time -fno-math-errno \
	-ffile-prefix-map=$(CURDIR)=. $(HARDENING) $(CFLAGS)
FORTIFY = -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3
HARDENING = -fPIE -fstack-protector-strong -fstack-clash-protection $(LANDINGS)
# Jumps land only where they may, on machines that know how.
LANDINGS := $(shell for flag in -fcf-protection -mbranch-protection=standard; do \
	$(CC) -Werror $$flag -x c -c -o /dev/null /dev/null 2>/dev/null && echo $$flag; done)
HARDENED_LINK = -pie -Wl,-z,relro,-z,now
# Turns that off and leaves files on their own, for builds that are looked into.
PLAIN = STATIC=0 LTO=0 FORTIFY= HARDENING= HARDENED_LINK=

# Each program is compiled once more as a whole where the compiler can: it runs
# up to a tenth faster, and make takes three times as long.  LTO=0 leaves it.
# Objects can be linked either way.
LTO = 1
WHOLE := $(if $(LTO:0=),$(shell flags='-flto=auto -ffat-lto-objects'; \
	$(CC) -Werror $$flags -x c -c -o /dev/null /dev/null 2>/dev/null && echo $$flags))
PIECES = $(if $(WHOLE),-fno-lto)

# Where all libraries are there for it, programs are linked statically: they
# start in less time than the loader alone takes.  STATIC=0 leaves it.
STATIC = 1
# The library of mathematics comes last: what is in libc too is taken there,
# and then mostly nothing is left for it.
LIBRARIES ?= -lcsv -lsodium -lc -lm
STATIC_LINK = $(HARDENED_LINK:-pie=-static-pie)
DYNAMIC_LINK = $(HARDENED_LINK) -Wl,--as-needed

# A file in cmd/ is a program.  Whatever lies deeper, or in another room, is
# for all of them: the linker takes what each one needs.
FRONT = cmd/shell/spielwerk.c
SHARED = $(filter-out $(FRONT),$(sort $(wildcard cmd/*/*.c formats/*.c \
	formats/*/*.c lib/*.c lib/*/*.c)))
SOURCES = $(PROGRAMS:%=cmd/%.c) $(FRONT) $(SHARED)
OBJECTS = $(SHARED:%.c=$(BUILD)/%.o)
MANUALS = $(wildcard man/*.[157])
SCRIPTS = .ci/run .ci/deps .ci/user .ci/package debian/tests/installed cmd/shell/complete cmd/shell/install \
	tests/run tests/faults tests/instructions \
	tests/ladder tests/mutants tests/portable tests/bench/run tests/bench/train tests/browser/run \
	tests/fuzz/run tests/fuzz/inputs tests/fuzz/oss-fuzz/build.sh \
	$(wildcard examples/*.sh examples/bots/*.sh examples/table/*)
TESTS = tests/common.bash $(wildcard tests/*.bats)
# What tests do on purpose: programs with their options in one variable, the
# text of other languages in quotes, the variables of bats, files with the
# names of commands, escapes handed to printf, and cat for a pipe.
TESTS_MAY = SC1010,SC2002,SC2016,SC2030,SC2031,SC2059,SC2086,SC2094,SC2154,SC2238
EXAMPLES = $(wildcard examples/*.* examples/bots/* examples/gallery/* \
	examples/table/* formats/schemas/*)

# Libraries can be loaded into these, as some tests do.
DYNAMIC = $(if $(filter 0,$(STATIC)),$(BIN),$(BUILD)/dynamic/bin)

all: $(PROGRAMS:%=$(BIN)/%) $(BIN)/spielwerk

dynamic: $(PROGRAMS:%=$(DYNAMIC)/%)

link = $(CC) $(ALL_CFLAGS) $(1) $(LDFLAGS) -o $@ $(filter %.o %.a,$^) $(LIBRARIES)

$(BIN)/%: $(BUILD)/cmd/%.o $(BUILD)/libspielwerk.a $(BUILD)/link
	@mkdir -p $(@D)
	$(call link,@$(BUILD)/link)

# The front runs the others: it finds them by the way from its folder to theirs.
# Another way builds it anew.
$(BIN)/spielwerk: $(FRONT:%.c=$(BUILD)/%.o) $(BUILD)/link
	@mkdir -p $(@D)
	$(call link,@$(BUILD)/link)

WAY := $(shell realpath -m --relative-to='$(BINDIR)' '$(LIBEXECDIR)')
ifneq ($(file <$(BUILD)/way),$(WAY))
.PHONY: $(BUILD)/way
endif

$(BUILD)/way:
	@mkdir -p $(@D)
	@echo '$(WAY)' >$@

$(FRONT:%.c=$(BUILD)/%.o): private ALL_CPPFLAGS += -DEXEC_PATH='"$(WAY)"'
$(FRONT:%.c=$(BUILD)/%.o): $(BUILD)/way

$(BUILD)/dynamic/bin/%: $(BUILD)/cmd/%.o $(BUILD)/libspielwerk.a $(BUILD)/how
	@mkdir -p $(@D)
	$(call link,$(DYNAMIC_LINK) $(PIECES))

# How programs are linked: in the first way in which a small one can be, with a
# copy that is checked, for which some libraries have no room in static programs.
TRIAL = \#include <string.h>\nchar b[9];\nint main(int n, char **v) { memset(b, **v, n); }\n
$(BUILD)/link: $(BUILD)/how
	@mkdir -p $(@D)
	@for link in $(if $(filter-out 0,$(STATIC)),'$(STATIC_LINK)') '$(DYNAMIC_LINK)'; do \
		for whole in '$(WHOLE)' '$(PIECES)'; do \
			echo "$$link $$whole" >$@; \
			! printf '$(TRIAL)' | $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) @$@ \
				$(LDFLAGS) -x c - -o /dev/null $(LIBRARIES) 2>/dev/null || exit 0; \
		done; \
	done

$(BUILD)/libspielwerk.a: $(OBJECTS)
	@rm -f $@
	$(AR) qcs $@ $^

$(BUILD)/%.o: %.c $(BUILD)/how
	@mkdir -p $(@D)
	$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) $(WHOLE) -MMD -MP -c -o $@ $<

# The words that compile and link: other ones build everything anew.
HOW = $(STATIC)$(LTO) $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) $(HARDENED_LINK) $(LDFLAGS) $(LIBRARIES)
ifneq ($(strip $(file <$(BUILD)/how)),$(strip $(HOW)))
.PHONY: $(BUILD)/how
endif

$(BUILD)/how: Makefile
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(strip $(HOW)))' >$@

# Styles, shapes and scripts of pictures become strings of C: without comments
# of whole lines, blank lines and indentation.
EMBEDDED = $(wildcard formats/*/*.css formats/*/*.js formats/*/*.svg)
EMBEDDED_STRINGS = $(EMBEDDED:%=$(BUILD)/%.inc)

$(BUILD)/%.inc: % Makefile
	@mkdir -p $(@D)
	sed -e 's/^[[:space:]]*//' -e '/^\/\//d' -e '/^$$/d' \
		-e 's/[\\"?]/\\&/g' -e 's/.*/"&\\n"/' $< >$@

$(BUILD)/formats/pictures/html.o $(BUILD)/formats/pictures/svg.o: \
	$(EMBEDDED_STRINGS)

-include $(OBJECTS:.o=.d) $(PROGRAMS:%=$(BUILD)/cmd/%.d) \
	$(wildcard $(BUILD)/tests/*.d $(BUILD)/tests/fuzz/*.d)

# deps installs what is missing; NODEPS=1 skips it.
deps:
	@.ci/deps build

test-deps:
	@.ci/deps build test

# Where the tour keeps its records.
DEMO = demo

demo: deps
	@$(MAKE) --no-print-directory -q all || echo 'building the five programs ...'
	@$(MAKE) $(QUICK) -s all
	@PATH="$(abspath $(BIN)):$$PATH" examples/demo.sh '$(DEMO)'

test: test-deps
	@$(MAKE) $(QUICK) all dynamic $(CHECKS:%=$(BUILD)/%)
	@PATH="$(abspath $(BIN)):$$PATH" CHECKS=$(abspath $(BUILD)) \
		DYNAMIC=$(abspath $(DYNAMIC)) tests/run

check: test

# Pages in a real browser.
browser:
	@.ci/deps build browser
	@$(MAKE) $(QUICK) all
	@PATH="$(abspath $(BIN)):$$PATH" tests/browser/run

# The same suite with the compiler's own checks of memory and arithmetic, linked
# in: programs start and end sooner so, which they do very often.
sanitize: test-deps
	@ASAN_OPTIONS=detect_stack_use_after_return=1 $(MAKE) $(QUICK) \
		test NODEPS=1 BUILD=build/sanitize \
		BIN=build/sanitize/bin $(PLAIN) \
		CFLAGS='-O1 -g1 -fno-omit-frame-pointer \
		-fsanitize=address,undefined -fno-sanitize-recover=all \
		-static-libasan -static-libubsan'

# The fuzzers, and how long they run.
FUZZERS = judge move show same csv
FUZZ_SECONDS = 60
FUZZ_RUNS = 5000000
FUZZ_BUILD = build/fuzz
LIB_FUZZING_ENGINE = -fsanitize=fuzzer
FUZZ_FLAGS = -O2 -g1 -fno-omit-frame-pointer -fno-sanitize-recover=all

fuzzers:
	@.ci/deps build fuzz
	@$(MAKE) $(QUICK) CC=clang BUILD=$(FUZZ_BUILD) $(PLAIN) \
		CFLAGS='$(FUZZ_FLAGS) \
		-fsanitize=fuzzer-no-link,address,undefined \
		-fno-sanitize-coverage=trace-cmp' \
		$(FUZZERS:%=$(FUZZ_BUILD)/%)

$(FUZZERS:%=$(FUZZ_BUILD)/%): $(FUZZ_BUILD)/%: \
	$(FUZZ_BUILD)/tests/fuzz/%.o $(FUZZ_BUILD)/tests/fuzz/sample.o \
	$(FUZZ_BUILD)/tests/fuzz/mutate.o $(FUZZ_BUILD)/tests/fuzz/mutator.o \
	$(FUZZ_BUILD)/libspielwerk.a
	$(call link,$(LIB_FUZZING_ENGINE))

fuzz: fuzzers all
	@PATH="$(abspath $(BIN)):$$PATH" FUZZERS='$(FUZZERS)' tests/fuzz/run seconds $(FUZZ_SECONDS)

fuzz-runs: fuzzers all
	@PATH="$(abspath $(BIN)):$$PATH" FUZZERS='$(FUZZERS)' tests/fuzz/run runs $(FUZZ_RUNS)

# Records with something changed, judged in two ways.
MUTANTS = 1000000

# Programs that hold the rooms to what they promise.
CHECKS = choices draws endgame mutations pace phrases properties scenes tables takes texts

$(CHECKS:%=$(BUILD)/%): $(BUILD)/%: $(BUILD)/tests/%.o \
	$(BUILD)/tests/fuzz/sample.o $(BUILD)/tests/fuzz/mutate.o \
	$(BUILD)/libspielwerk.a $(BUILD)/link
	$(call link,@$(BUILD)/link $(PIECES))

mutations: deps
	@$(MAKE) $(QUICK) $(BUILD)/mutations
	$(BUILD)/mutations $(MUTANTS) $(SEED)

# The rules and the formats with something changed, and how often that is
# noticed; COUNT, SEED and JOBS say how many, which, and how many at a time.
mutants: test-deps
	@nice tests/mutants

# Which lines of the rules and the formats the suite reaches.
coverage:
	@.ci/deps build test coverage
	@rm -rf build/coverage
	@$(MAKE) $(QUICK) test NODEPS=1 BUILD=build/coverage \
		BIN=build/coverage/bin $(PLAIN) \
		CFLAGS='-O0 --coverage -fprofile-update=atomic'
	@gcovr --root . --object-directory build/coverage --exclude-unreachable-branches \
		--filter lib/ --filter formats/ --print-summary \
		--fail-under-line 95 --txt build/coverage/lines.txt

# The tests of -j with the compiler's own check of threads.  It does not bear
# all the places where the kernel may put a program, so they are not drawn.
races: test-deps
	@$(MAKE) $(QUICK) all NODEPS=1 BUILD=build/races \
		BIN=build/races/bin $(PLAIN) \
		CFLAGS='-O1 -g1 -fsanitize=thread'
	@PATH="$(abspath build/races/bin):$$PATH" TSAN_OPTIONS=halt_on_error=1 \
		THREADS_RECORDS=20 setarch -R tests/run threads.bats

# Every system call and every allocation of every program fails once; eight
# processes make 500 moves each in one file, ten times.
faults: test-deps
	@$(MAKE) $(QUICK) all dynamic
	@PATH="$(abspath $(BIN)):$$PATH" DYNAMIC=$(abspath $(DYNAMIC)) tests/faults move filters memory players

# Every player against every other, at length: HALF is half the interval to
# reach, DEALS the most deals for a pair, GAMES which games.
ladder: test-deps
	@$(MAKE) $(QUICK) all
	@PATH="$(abspath $(BIN)):$$PATH" nice tests/ladder $(GAMES)

# Whether players know more than they have seen, in many positions.
POSITIONS = 10000
secrets: deps
	@$(MAKE) $(QUICK) $(BUILD)/choices
	$(BUILD)/choices secrets $(POSITIONS)

# The same on other machines: 32 bits, the other order of bytes, another libc.
PORTABLE = i386 s390x arm64 musl
portable: test-deps
	@.ci/deps portable
	@$(MAKE) $(QUICK) all
	@PATH="$(abspath $(BIN)):$$PATH" nice tests/portable $(PORTABLE)

# A Debian package, made and tried on a Debian of its own; root alone can.
package:
	@.ci/deps package
	@nice .ci/package

# Instructions, compared with the recorded numbers; RECORD=--record renews them.
count:
	@.ci/deps build count
	@$(MAKE) $(QUICK) all
	@PATH="$(abspath $(BIN)):$$PATH" tests/instructions $(RECORD)

# The programs beside yardsticks; MEGABYTES and RUNS say how much, HISTORY which
# file keeps all figures, tests/bench/history.csv if nothing is said.
MEGABYTES = 200
RUNS = 5
bench:
	@.ci/deps build bench
	@$(MAKE) $(QUICK) all $(BUILD)/pace
	@PATH="$(abspath $(BIN)):$$PATH" CHECKS=$(abspath $(BUILD)) tests/bench/run $(MEGABYTES) $(RUNS)

FORMATTED = $(wildcard $(foreach room,lib formats cmd tests,\
	$(room)/*.[ch] $(room)/*/*.[ch]))

lint:
	@.ci/deps build lint
	clang-format --dry-run -Werror $(FORMATTED)
	shellcheck $(SCRIPTS)
	shfmt -d $(SCRIPTS)
	shellcheck -s bats -e $(TESTS_MAY) $(TESTS)
	shfmt -ln bats -d $(TESTS)
	mandoc -T lint -W warning man/*.[157]
	$(MAKE) $(QUICK) CC=clang BUILD=build/clang \
		BIN=build/clang/bin FORTIFY= CFLAGS='-O0 -Werror' all
	$(MAKE) $(QUICK) CC=gcc BUILD=build/gcc LTO=0 CFLAGS='-O2 -Werror' \
		$(CHECKS:%=build/gcc/tests/%.o)
	$(MAKE) $(QUICK) analyze

# The tables of this one become so long that cppcheck takes eight minutes.
UNCHECKED = lib/meschugge/player.c

# How many states clang follows a function into.
NODES = 225000

# What a compiler can find out without running anything.  Leaks are left to
# the sanitizer: gcc loses sight of memory that is kept in an array.
analyze: $(EMBEDDED_STRINGS)
	$(MAKE) $(QUICK) CC=gcc BUILD=build/analyze \
		BIN=build/analyze/bin LTO=0 FORTIFY= CFLAGS='-O2 -Werror -fanalyzer \
		-Wno-analyzer-malloc-leak' all
	cppcheck -q -j $(shell nproc) --inline-suppr --std=c11 --enable=warning,performance,portability \
		--error-exitcode=1 -I. -I$(BUILD) -D_GNU_SOURCE -DVERSION='""' \
		$(filter-out $(UNCHECKED),$(SOURCES))
	printf '%s\n' $(SOURCES) | xargs -P $(shell nproc) -n 4 sh -c 'clang-tidy --quiet \
		"$$@" -- -std=c11 -I. -I$(BUILD) -D_GNU_SOURCE -DVERSION=\"\" \
		-Xclang -analyzer-config -Xclang max-nodes=$(NODES) 2>/dev/null' tidy

format:
	clang-format -i $(FORMATTED)
	shfmt -w $(SCRIPTS)
	shfmt -ln bats -w $(TESTS)

# Times and rights are those of the commit, so the same commit gives the same.
DIST = spielwerk-$(VERSION)
dist:
	@mkdir -p $(BUILD)
	git -c tar.umask=022 archive --prefix=$(DIST)/ HEAD | gzip -9n >$(BUILD)/$(DIST).tar.gz

# Programs that know from a fixed sample what is done most.  What gcc adds for
# loops then costs judge and move more than it brings.
# The second build has other flags, so all is compiled again, beside the counts.
# Programs in bin/, until the next make: to install those, make pgo install.
pgo: deps
	@rm -rf build/pgo
	@$(MAKE) $(QUICK) all BUILD=build/pgo BIN=build/pgo/bin STATIC=0 LTO=0 \
		CFLAGS='$(CFLAGS) -w -fprofile-generate'
	@PATH="$(abspath build/pgo/bin):$$PATH" tests/bench/train
	@$(MAKE) $(QUICK) all BUILD=build/pgo \
		CFLAGS='$(CFLAGS) -fprofile-use -Wno-missing-profile \
		-fno-tracer -fno-unroll-loops -fno-peel-loops'

INSTALL = @DESTDIR='$(DESTDIR)' PREFIXED='$(PROGRAM_PREFIX)' BIN='$(BIN)' \
	BINDIR='$(BINDIR)' LIBEXECDIR='$(LIBEXECDIR)' MANDIR='$(MANDIR)' \
	DATADIR='$(DATADIR)' DOCDIR='$(DOCDIR)' PROGRAMS='$(PROGRAMS)' \
	MANUALS='$(MANUALS)' EXAMPLES='$(EXAMPLES)' cmd/shell/install

install: $(if $(filter pgo,$(MAKECMDGOALS)),pgo,all)
	$(INSTALL) install
	@echo 'programs in $(DESTDIR)$(BINDIR): $(PROGRAMS:%=$(PROGRAM_PREFIX)%) spielwerk'
	@echo 'manuals in $(DESTDIR)$(MANDIR), examples in $(DESTDIR)$(DOCDIR)/examples'

uninstall:
	$(INSTALL) uninstall
	@echo 'removed from $(DESTDIR)$(PREFIX)'

clean:
	rm -rf $(BUILD)
	rm -f $(PROGRAMS:%=$(BIN)/%) $(BIN)/spielwerk
	[ ! -d $(BIN) ] || rmdir --ignore-fail-on-non-empty $(BIN)

help:
	@echo 'make            build the five programs in bin/, linked statically'
	@echo '                and optimized as wholes where that is possible (STATIC=0,'
	@echo '                LTO=0: never); LTO=0 builds in a third of the time'
	@echo 'make demo       install what is missing, build, show the games'
	@echo 'make test       install what is missing, build, run every test (or check)'
	@echo 'make sanitize   run every test with address and undefined checks'
	@echo 'make browser    look at pages in a real browser'
	@echo 'make races      run the tests of -j with checks of threads'
	@echo 'make faults     fail every system call and allocation, one by one'
	@echo 'make count      count instructions, compare with the recorded ones'
	@echo 'make bench      measure the programs beside yardsticks'
	@echo 'make lint       check formatting, scripts, manuals and warnings'
	@echo 'make analyze    look for mistakes without running anything, NODES=225000 deep'
	@echo 'make fuzz       fuzz each target for FUZZ_SECONDS=60'
	@echo 'make fuzz-runs  fuzz for FUZZ_RUNS=5000000 runs in all'
	@echo 'make ladder     let every player play every other, HALF=.02 or so'
	@echo 'make secrets    look for leaks to players in POSITIONS=10000'
	@echo 'make mutations  judge MUTANTS=1000000 changed records in two ways'
	@echo 'make mutants    change the sources COUNT=500 times, count what is noticed'
	@echo 'make coverage   measure which lines the tests reach'
	@echo 'make format     put the sources into the house format'
	@echo 'make pgo        build them from what a sample of games says is done most;'
	@echo '                to install them: make pgo install'
	@echo 'make portable   demand the same of other machines, PORTABLE="i386 musl" or so'
	@echo 'make package    make the Debian package on a clean Debian, and try it'
	@echo 'make dist       make build/$(DIST).tar.gz of the last commit'
	@echo 'make install    PREFIX=/usr/local DESTDIR= PROGRAM_PREFIX='
	@echo 'make uninstall  remove what install put there'
	@echo 'make clean      remove build/ and bin/'

.PHONY: all dynamic pgo deps test-deps demo test check browser sanitize races faults count bench fuzzers \
	fuzz fuzz-runs portable package ladder secrets mutations mutants coverage analyze lint format \
	dist install uninstall clean help
.DELETE_ON_ERROR:
.SECONDARY:
