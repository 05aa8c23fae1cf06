"""Counts when players first move a man of each kind, from the moves of recorded games.

python3 harness/examples/analysis/first_moves.py results/pupil/games*.csv.gz
"""

import csv
import gzip
import sys
from statistics import median

KINDS = {"N": "knight", "B": "bishop", "R": "rook", "Q": "queen"}

firsts = {kind: [] for kind in KINDS}
for file in sys.argv[1:]:
    with gzip.open(file, "rt", encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            plies = [word for word in row["moves"].split() if not word[0].isdigit()]
            for side in (0, 1):
                for kind, numbers in firsts.items():
                    own = enumerate(plies[side::2], 1)
                    numbers.append(next((at for at, word in own if word[0] == kind), None))

print("| man | median number of its first move | never moved |")
print("| --- | ---: | ---: |")
for kind, numbers in firsts.items():
    # A man that never moves is moved later than any other.
    middle = median(float("inf") if at is None else at for at in numbers)
    never = numbers.count(None) / len(numbers)
    print(f"| {KINDS[kind]} | {middle:.0f} | {100 * never:.1f}% |")
