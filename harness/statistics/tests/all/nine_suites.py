#!/usr/bin/env python3
"""Makes nine-suites.csv: logarithms of ratios of leaves, from the rows of nine-suites.toml.

plywood run harness/statistics/tests/all/nine-suites.toml --no-plots --out nine-suites
python3 harness/statistics/tests/all/nine_suites.py nine-suites/records.csv > harness/statistics/tests/all/nine-suites.csv

Each line is a position, and begins with its suite's number; then a number for each contrast, the
logarithm in thousandths. Counts are the same on every machine, and so is the file.
"""

import csv
import math
import sys

PAIRS = [
    ("dual*", "sss*"),
    ("pvs", "alpha-beta"),
    ("scout", "alpha-beta"),
    ("mtd(f)", "negascout"),
    ("alpha-beta+order=gain-checks", "alpha-beta+order=mvv-lva"),
]
SUITES, POSITIONS = 9, 24


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    leaves, places = {}, {}
    for row in rows:
        place = (row["position"], row["seed"])
        # The groups of one evaluation come first, suite after suite.
        places.setdefault(place, len(places))
        name = "+".join(filter(None, [row["algorithm"], row["settings"].replace("plain", "")]))
        leaves[place, row["evaluation"], row["depth_plies"], name] = int(row["leaves"])
    assert len(places) == SUITES * POSITIONS
    contrasts = [
        (evaluation, depth, pair)
        for evaluation in ("material", "joanna")
        for depth in ("3", "4")
        for pair in PAIRS
    ]
    names = [f"{a}/{b} {evaluation} {depth}" for evaluation, depth, (a, b) in contrasts]
    print(",".join(["suite", *names]))
    for place, number in places.items():
        cells = [
            round(1000 * math.log(leaves[place, e, d, a] / leaves[place, e, d, b]))
            for e, d, (a, b) in contrasts
        ]
        print(",".join(map(str, [number // POSITIONS, *cells])))


main()
