"""The share of nodes that a table saves, by phase and depth (the standard library is enough).

python3 harness/examples/analysis/table_by_phase.py RECORDS.csv

The phase is what the position's name begins with. One less the geometric mean of the quotients of
nodes, with 95 % intervals by bootstrap over positions.
"""

import csv
import sys
from math import exp, log

from resampled import mean_interval

nodes = {}
for row in csv.DictReader(open(sys.argv[1], newline="")):
    phase = row["position"].split(".")[0]
    key = row["evaluation"], phase, int(row["depth_plies"])
    nodes.setdefault(key, {}).setdefault(row["settings"], {})[row["position"]] = int(row["nodes"])


def saved(logs):
    middle, low, high = mean_interval(logs)
    share = [100 * (1 - exp(it)) for it in (middle, high, low)]
    return "{:.0f} % [{:.0f}, {:.0f}]".format(*share)


for (evaluation, phase, depth), of in sorted(nodes.items()):
    for settings in sorted(of):
        if "table=" not in settings:
            continue
        parts = [part for part in settings.split("+") if not part.startswith("table")]
        without = of["+".join(parts)]
        logs = [log(count / without[name]) for name, count in of[settings].items()]
        print(f"{evaluation}, {phase}, depth {depth}, {settings}: {saved(logs)}, {len(logs)} positions")
