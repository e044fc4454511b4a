# Spielwerk: five small programs that share one game record.

PREFIX = /usr/local
PROGRAM_PREFIX =
CC = cc
CFLAGS = -O2 -g
PROGRAMS = deal move judge score replay

VERSION = 0.1.0
ALL_CPPFLAGS = -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 \
	-DVERSION='"$(VERSION)"' $(CPPFLAGS)
WARNINGS = -Wall -Wextra
HARDENING = -fstack-protector-strong -fPIE -fcf-protection \
	-fstack-clash-protection
ALL_CFLAGS = -std=c11 $(WARNINGS) $(HARDENING) $(CFLAGS)
ALL_LDFLAGS = -pie -Wl,-z,relro,-z,now $(LDFLAGS)

LIB = $(patsubst %.c,build/%.o,$(wildcard lib/*.c))
FORMATS = $(patsubst %.c,build/%.o,$(wildcard formats/*.c))

all: $(PROGRAMS:%=bin/%)
bin/%: build/cmd/%.o build/cmd/common.o build/cmd/play.o build/cmd/inplace.o $(FORMATS) $(LIB)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ -Wl,-Bstatic -lcsv -lsodium -Wl,-Bdynamic
build/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<
-include $(wildcard build/*/*.d)
