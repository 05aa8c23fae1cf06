"""By how much the value of a position changes from a depth to the next, with captures beyond the
horizon and without (the standard library is enough).

python3 harness/examples/analysis/steadiness.py RECORDS.csv

Means over positions of the absolute change, in hundredths of a pawn, with 95 % intervals by
bootstrap over them. Values that say that the game is won are left out.
"""

import csv
import random
import sys
from statistics import mean

from resampled import mean_interval

WON = 1 << 29
values = {}
for row in csv.DictReader(open(sys.argv[1], newline="")):
    quiet = "quiescence=" in row["settings"]
    suite = row["position"].split(".")[0]
    key = (suite, row["evaluation"], quiet, row["position"])
    values.setdefault(key, {})[int(row["depth_plies"])] = int(row["value"])


def interval(numbers, draws=random.Random(1)):
    return "{:.0f} [{:.0f}, {:.0f}]".format(*mean_interval(numbers, draws=draws))


def change(key, depth):
    """From a depth to the next; None where a value says that the game is won."""
    both = values[key][depth], values[key][depth + 1]
    return None if any(abs(value) > WON for value in both) else abs(both[1] - both[0])


kinds = sorted({key[:2] for key in values})
for suite, evaluation in kinds:
    names = sorted(key[3] for key in values if key[:3] == (suite, evaluation, True))
    deepest = max(values[suite, evaluation, True, names[0]])
    for depths in [[depth] for depth in range(1, deepest)] + [[1, 2], list(range(1, deepest))]:
        pairs = []
        for name in names:
            changes = [
                [change((suite, evaluation, quiet, name), depth) for depth in depths]
                for quiet in (False, True)
            ]
            if all(it is not None for both in changes for it in both):
                pairs.append([mean(both) for both in changes])
        plain, quiet = zip(*pairs)
        less = [one - other for one, other in pairs]
        print(
            f"{suite}, {evaluation}, {depths[0]} to {depths[-1] + 1}, {len(pairs)} positions:"
            f" {interval(plain)} without, {interval(quiet)} with, {interval(less)} less"
        )
