#!/usr/bin/env python3
"""Plays any of its moves, and always the same one in the same position."""

import random
import sys

moves, record = [], []
for line in sys.stdin:
    line = line.rstrip("\n")
    if line.startswith("# may"):
        moves.append(line[6:])
    elif line:
        record.append(line)
    else:
        print(random.Random("\n".join(record)).choice(moves), flush=True)
        moves, record = [], []
