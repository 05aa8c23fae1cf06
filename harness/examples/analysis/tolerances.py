"""What the tolerance of Joanna's regions leaves out: values, moves, solutions and positions entered
against those with any tolerance (the standard library is enough).

python3 harness/examples/analysis/tolerances.py RECORDS.csv

Nodes, with those of quiescence, are geometric means of quotients, with 95 % intervals by bootstrap
over positions.
"""

import sys
from math import exp, log

from record import rows_of
from resampled import mean_interval

ANY = 20_000
rows = {}
for row in rows_of(sys.argv[1]):
    words = row["settings"].split("quiescence=regions:")[1].split("+")[0].split(":")
    tolerance = int(words[2]) if len(words) > 2 else 125
    suite = row["position"].split(".")[0]
    rows.setdefault((suite, int(row["depth_plies"]), tolerance), {})[row["position"]] = row


def entered(row):
    return int(row["nodes"]) + int(row["quiescence_nodes"])


for (suite, depth, tolerance), of in sorted(rows.items()):
    any_of = rows[suite, depth, ANY]
    off = [abs(int(of[name]["value"]) - int(any_of[name]["value"])) for name in sorted(of)]
    moves = sum(of[name]["best_move"] != any_of[name]["best_move"] for name in of)
    found = sum(row["found"] == "true" for row in of.values())
    logs = [log(entered(of[name]) / entered(any_of[name])) for name in sorted(of)]
    print(
        f"{suite}, depth {depth}, tolerance {tolerance}: {sum(it > 0 for it in off)} of {len(of)} other"
        " values, off by {:.0f} [{:.0f}, {:.0f}],".format(*mean_interval(off)),
        f"{moves} other moves, {found} found, nodes",
        "{:.2f} [{:.2f}, {:.2f}]".format(*map(exp, mean_interval(logs))),
    )
