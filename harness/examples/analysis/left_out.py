"""Do intervals over kinds and sources of position contain what they claim, on the rows of a record?

python3 harness/examples/analysis/left_out.py results/fair/records.csv.gz harness/experiments/fair.toml

The script computes the mean of each contrast of two contenders, and its three intervals, without the
program: over kinds and sources like these, for another source, and for another kind. Then it leaves
out each kind and each source in turn, and counts how often the interval of the others contains the
mean of the one left out. At last it makes cases without a difference: it flips the signs of the
effects of kinds, of sources and of the rest at random, 200 times with a fixed seed, and counts how
often the test finds a difference, alone and in families of eight. The table is in Markdown; with
--contrasts, another table has the intervals.
"""

import math
import random
import sys
from functools import cache

from crossed import below, crossed, mean_squares, table
from record import rows_of
from trust_in_a_suite import load, mean, read, share

LEVEL = 0.05
FLIPS = 200
SEED = 1


@cache
def critical(freedom):
    """The two-sided quantile of Student's t, by bisection."""
    low, high = 0.0, 200.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle, freedom) < 1 - LEVEL / 2 else (low, middle)
    return (low + high) / 2


def around(centre, error, freedom):
    half = critical(freedom) * error
    return centre - half, centre + half


def another_kind(cells):
    centre, of_kinds, _, _ = mean_squares(cells)
    a, b = len(cells), len(cells[0])
    return around(centre, math.sqrt(of_kinds / b * (1 + 1 / a)), a - 1)


def turned(cells):
    return [list(column) for column in zip(*cells)]


def another_source(cells):
    return another_kind(turned(cells))


def p_value(cells):
    centre, error, freedom = crossed(cells)
    return 2 * below(-abs(centre) / error, freedom) if error > 0 else 1.0


def flipped(cells, chance):
    """The same effects with random signs, so that the expected mean is 0."""
    sign = lambda: chance.choice((-1, 1))
    kinds, sources = ([mean(row) for row in it] for it in (cells, turned(cells)))
    centre = mean(kinds)
    of_kinds, of_sources = ([sign() * (it - centre) for it in means] for means in (kinds, sources))
    return [
        [of_kinds[k] + of_sources[s] + sign() * (cell - kinds[k] - sources[s] + centre) for s, cell in enumerate(row)]
        for k, row in enumerate(cells)
    ]


def left_out(cells, interval):
    """Whether the interval of the other rows contains the mean of each row."""
    for at, row in enumerate(cells):
        least, greatest = interval(cells[:at] + cells[at + 1 :])
        yield least <= mean(row) <= greatest


def written(interval):
    return f"[{math.exp(interval[0]):.3g}, {math.exp(interval[1]):.3g}]"


def shared(found):
    return share(sum(found), len(found))


def main(record, file, *options):
    labels = {row["suite"]: (row["kind"], row["source"]) for row in rows_of(record)}
    costs, found = read(record), []
    for question in load(file)["question"]:
        asked = (it for it in question["contrast"] if "against" not in it and it["metric"] != "saved")
        found += [(f"{question['name']}: {it['name']}", table(costs, it, labels)) for it in asked]
    if "--contrasts" in options:
        print("| contrast | mean | another source | another kind | p |\n| --- | --- | --- | --- | ---: |")
        for name, cells in found:
            centre, error, freedom = crossed(cells)
            print(f"| {name} | {math.exp(centre):.3g} {written(around(centre, error, freedom))}"
                  f" | {written(another_source(cells))} | {written(another_kind(cells))} | {p_value(cells):.3g} |")
        print()
    kinds = [it for _, cells in found for it in left_out(cells, another_kind)]
    sources = [it for _, cells in found for it in left_out(turned(cells), another_kind)]
    chance = random.Random(SEED)
    single, families = [], []
    for _ in range(FLIPS):
        tested = [p_value(flipped(cells, chance)) for _, cells in found]
        single += [it < LEVEL for it in tested]
        families += [min(tested[at : at + 8]) < LEVEL / 8 for at in range(0, len(tested) - 7, 8)]
    print("| test | found |\n| --- | --- |")
    print(f"| kind left out: inside the interval for another kind | {shared(kinds)} |")
    print(f"| source left out: inside the interval for another source | {shared(sources)} |")
    print(f"| random signs: a difference is found | {shared(single)} |")
    print(f"| random signs: one of eight contrasts has a star | {shared(families)} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
