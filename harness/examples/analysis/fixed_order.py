"""What an order of moves by fixed values saves each evaluation (the standard library is enough).

python3 harness/examples/analysis/fixed_order.py RECORDS.csv

Evaluations with an order as multiples of those of the same search without, geometric means over
positions with 95 % intervals by bootstrap over them; and each evaluation's multiple over p0's.
"""

import sys
from math import exp, log

from record import rows_of
from resampled import mean_interval

counts = {}
for row in rows_of(sys.argv[1]):
    parts = row["settings"].replace("plain", "").split("+")
    order = next((part for part in parts if part.startswith("order=")), "")
    rest = "+".join(part for part in parts if part and part != order)
    key = rest, int(row["depth_plies"]), row["evaluation"]
    counts.setdefault(key, {}).setdefault(order, {})[row["position"]] = int(row["evaluations"])


def interval(logs):
    return "{:.2f} [{:.2f}, {:.2f}]".format(*map(exp, mean_interval(logs)))


for (rest, depth, evaluation), orders in sorted(counts.items()):
    for order in sorted(orders):
        if not order:
            continue
        names = sorted(orders[order])
        logs = {name: log(orders[order][name] / orders[""][name]) for name in names}
        dearer = sum(value > 0 for value in logs.values())
        over = counts[rest, depth, "self-taught"]
        against = [logs[name] - log(over[order][name] / over[""][name]) for name in names]
        print(
            f"{rest or 'full width'}, depth {depth}, {evaluation}, {order}: {interval(list(logs.values()))}"
            f" of the evaluations, dearer in {dearer} of {len(names)}; {interval(against)} of p0's multiple"
        )
