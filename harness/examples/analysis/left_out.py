"""Do intervals over kinds and sources of position contain what they claim, on the rows of a record?

python3 harness/examples/analysis/left_out.py results/fair/records.csv.gz harness/experiments/fair.toml

The script computes the mean of each contrast of two contenders, and its three intervals, without the
program: over kinds and sources like these, for another source, and for another kind. Then it leaves
out each kind and each source in turn, and counts how often the interval of the others contains the
mean of the one left out. At last it makes cases without a difference: it flips the signs of the
effects of kinds, of sources and of the rest at random, 200 times with a fixed seed, and counts how
often the test finds a difference, alone and in families of eight. The table is in Markdown; with --contrasts, another table has the intervals.
"""

import math
import random
import re
import sys
import tomllib
from collections import defaultdict
from functools import cache

from record import rows_of

COUNTS = ("leaves", "nodes", "generated_moves")
LEVEL = 0.05
FLIPS = 200
SEED = 1


@cache
def density_scale(freedom):
    return math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)


def tail(t, freedom, steps=2000):
    """The probability that Student's t exceeds t in absolute value. The substitution
    t = sqrt(f) tan(a) makes the range of integration finite."""
    bound = math.atan(abs(t) / math.sqrt(freedom))
    width = bound / steps
    value = lambda angle: math.cos(angle) ** (freedom - 1)
    inner = math.fsum((4 if at % 2 else 2) * value(at * width) for at in range(1, steps))
    area = (value(0) + value(bound) + inner) * width / 3
    return 1 - 2 * density_scale(freedom) * math.sqrt(freedom) * area


@cache
def critical(freedom):
    """The two-sided quantile of Student's t, by bisection."""
    low, high = 0.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle, freedom, 400) > LEVEL else (low, middle)
    return (low + high) / 2


def mean(values):
    values = list(values)
    return math.fsum(values) / len(values)


class Crossed:
    """Means of a table whose rows are kinds and whose columns are sources."""

    def __init__(self, table):
        self.table = table
        self.a, self.b = a, b = len(table), len(table[0])
        self.kinds = [mean(row) for row in table]
        self.sources = [mean(row[at] for row in table) for at in range(b)]
        self.mean = mean(self.kinds)
        self.k = b * math.fsum((it - self.mean) ** 2 for it in self.kinds) / (a - 1)
        self.s = a * math.fsum((it - self.mean) ** 2 for it in self.sources) / (b - 1)
        rest = ((cell - kind - source + self.mean) ** 2
                for row, kind in zip(table, self.kinds) for cell, source in zip(row, self.sources))
        self.i = math.fsum(rest) / ((a - 1) * (b - 1))
        greater, both = max(self.k, self.s), self.k + self.s - self.i
        if both > greater:
            parts = self.k**2 / (a - 1) + self.s**2 / (b - 1) + self.i**2 / ((a - 1) * (b - 1))
            self.variance, self.freedom = both / (a * b), max(both**2 / parts, min(a, b) - 1)
        else:
            self.variance, self.freedom = greater / (a * b), (a if self.k >= self.s else b) - 1

    def p(self):
        return tail(self.mean / math.sqrt(self.variance), self.freedom) if self.variance > 0 else 1.0

    def interval(self):
        return self.around(critical(round(self.freedom, 3)) * math.sqrt(self.variance))

    def another_kind(self):
        return self.around(critical(self.a - 1) * math.sqrt(self.k / self.b * (1 + 1 / self.a)))

    def another_source(self):
        return self.around(critical(self.b - 1) * math.sqrt(self.s / self.a * (1 + 1 / self.b)))

    def around(self, half):
        return self.mean - half, self.mean + half

    def flipped(self, chance):
        """A table of the same effects with random signs, whose expected mean is 0."""
        sign = lambda: chance.choice((-1, 1))
        kinds = [sign() * (it - self.mean) for it in self.kinds]
        sources = [sign() * (it - self.mean) for it in self.sources]
        return [
            [kinds[k] + sources[s] + sign() * (cell - self.kinds[k] - self.sources[s] + self.mean)
             for s, cell in enumerate(row)]
            for k, row in enumerate(self.table)
        ]


def contender(algorithm, settings):
    return algorithm, frozenset(settings) - {"plain", ""}


def named(text):
    # The name of mtd(+inf) contains the sign.
    algorithm, *settings = re.split(r"\+(?![^(]*\))", text)
    return contender(algorithm, settings)


def read(path):
    costs = defaultdict(dict)
    for row in rows_of(path):
        searcher = contender(row["algorithm"], row["settings"].split("+"))
        cell = searcher, row["game"], row["evaluation"], int(row["depth_plies"])
        costs[cell][row["kind"], row["source"], row["position"]] = {it: int(row[it]) for it in COUNTS}
    return costs


def contrasts(experiment, costs):
    """Each contrast of two contenders, with its table of mean logarithms."""
    games = {cell[1] for cell in costs}
    for question in experiment["question"]:
        for contrast in question["contrast"]:
            where = contrast["where"]
            if "against" in contrast or contrast["metric"] == "saved":
                continue
            game = where.get("game", "chess" if "chess" in games else min(games))
            one, other = (costs[named(contrast[it]), game, where["evaluation"], where["depths"]] for it in ("of", "to"))
            cells = defaultdict(list)
            for place, row in one.items():
                ratio = row[contrast["metric"]] / other[place][contrast["metric"]]
                cells[place[:2]].append(math.log(ratio))
            kinds, sources = (sorted({it[at] for it in cells}) for at in (0, 1))
            yield f"{question['name']}: {contrast['name']}", Crossed([[mean(cells[k, s]) for s in sources] for k in kinds])


def written(interval):
    return f"[{math.exp(interval[0]):.3g}, {math.exp(interval[1]):.3g}]"


def share(found):
    return f"{sum(found)} of {len(found)} ({100 * sum(found) / len(found):.0f}%)" if found else "–"


def contains(interval, value):
    return interval[0] <= value <= interval[1]


def main(rows, experiment, *options):
    with open(experiment, "rb") as file:
        found = list(contrasts(tomllib.load(file), read(rows)))
    if "--contrasts" in options:
        print("| contrast | mean | another source | another kind | p |\n| --- | --- | --- | --- | ---: |")
        for name, it in found:
            print(f"| {name} | {math.exp(it.mean):.3g} {written(it.interval())} | {written(it.another_source())}"
                  f" | {written(it.another_kind())} | {it.p():.3g} |")
        print()
    kinds, sources = [], []
    for _, it in found:
        for at, kind in enumerate(it.kinds):
            rest = Crossed(it.table[:at] + it.table[at + 1:])
            kinds.append(contains(rest.another_kind(), kind))
        for at, source in enumerate(it.sources):
            rest = Crossed([row[:at] + row[at + 1:] for row in it.table])
            sources.append(contains(rest.another_source(), source))
    chance = random.Random(SEED)
    single, families = [], []
    for _ in range(FLIPS):
        tested = [Crossed(it.flipped(chance)).p() for _, it in found]
        single += [it < LEVEL for it in tested]
        families += [min(tested[at:at + 8]) < LEVEL / 8 for at in range(0, len(tested) - 7, 8)]
    print("| left out, or flipped | found |\n| --- | --- |")
    print(f"| a kind: the interval for another kind contains its mean | {share(kinds)} |")
    print(f"| a source: the interval for another source contains its mean | {share(sources)} |")
    print(f"| signs: a difference is found where there is none | {share(single)} |")
    print(f"| signs: a family of eight has a star | {share(families)} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
