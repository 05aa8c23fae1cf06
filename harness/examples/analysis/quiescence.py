"""By how much the value of a position changes from a depth to the next, with quiescence search and
without (the standard library is enough).

python3 harness/examples/analysis/quiescence.py RECORDS.csv          # all depths
python3 harness/examples/analysis/quiescence.py RECORDS.csv SUITE    # each depth, on a suite

Prints a table of Markdown: means over positions of the absolute change, in hundredths of a pawn, with
95% intervals by bootstrap over them, and the share that quiescence search removes. Values that mean
that the game is won are left out.
"""

import random
import sys
from statistics import mean

from record import rows_of
from resampled import mean_interval

WON = 1 << 29
file, *suites = sys.argv[1:]
values = {}
for row in rows_of(file):
    quiet = "quiescence=" in row["settings"]
    suite = row["position"].split(".")[0]
    key = (suite, row["evaluation"], quiet, row["position"])
    values.setdefault(key, {})[int(row["depth_plies"])] = int(row["value"])


def interval(numbers, draws=random.Random(1)):
    return "{:.0f} [{:.0f}, {:.0f}]".format(*mean_interval(numbers, draws=draws))


def change(key, depth):
    """From a depth to the next; None if a value means that the game is won."""
    both = values[key][depth], values[key][depth + 1]
    return None if any(abs(value) > WON for value in both) else abs(both[1] - both[0])


print("| suite | evaluation | depths | positions | without | with | removed |")
print("| --- | --- | --- | ---: | ---: | ---: | ---: |")
for suite, evaluation in sorted({key[:2] for key in values}):
    if suites and suite not in suites:
        continue
    names = sorted(key[3] for key in values if key[:3] == (suite, evaluation, True))
    deepest = max(values[suite, evaluation, True, names[0]])
    steps = range(1, deepest)
    for depths in [[depth] for depth in steps] if suites else [list(steps)]:
        pairs = []
        for name in names:
            changes = [
                [change((suite, evaluation, quiet, name), depth) for depth in depths]
                for quiet in (False, True)
            ]
            if all(it is not None for both in changes for it in both):
                pairs.append([mean(both) for both in changes])
        without, quiet = zip(*pairs)
        removed = f"{1 - mean(quiet) / mean(without):.0%}".replace("-", "−")
        cells = [suite, evaluation, f"{depths[0]} to {depths[-1] + 1}", str(len(pairs))]
        print(f"| {' | '.join([*cells, interval(without), interval(quiet), removed])} |")
