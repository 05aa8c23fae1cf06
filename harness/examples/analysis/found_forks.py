"""How often the best move is found with each kind of quiescence, and at what cost (the standard
library is enough).

python3 harness/examples/analysis/found_forks.py RECORDS.csv regions:0:6

For each depth: solutions, those gained and lost against the named kind, and nodes with those of
quiescence as multiples of its, geometric means with 95 % intervals by bootstrap over positions.
"""

import random
import sys
from math import exp, log
from statistics import mean

from record import rows_of

found, nodes = {}, {}
for row in rows_of(sys.argv[1]):
    key = int(row["depth_plies"]), row["settings"].split("quiescence=")[1]
    found.setdefault(key, {})[row["position"]] = row["found"] == "true"
    nodes.setdefault(key, {})[row["position"]] = int(row["nodes"]) + int(row["quiescence_nodes"])
for (depth, kind), solved in sorted(found.items()):
    base = depth, sys.argv[2]
    gained = sum(solved[name] and not found[base][name] for name in solved)
    lost = sum(found[base][name] and not solved[name] for name in solved)
    logs = [log(nodes[depth, kind][name] / nodes[base][name]) for name in sorted(solved)]
    draws = random.Random(1)
    means = sorted(mean(draws.choices(logs, k=len(logs))) for _ in range(4000))
    print(
        f"depth {depth}, {kind}: {sum(solved.values())} of {len(solved)}, +{gained} -{lost},"
        f" nodes {exp(mean(logs)):.2f} [{exp(means[100]):.2f}, {exp(means[3899]):.2f}]"
    )
