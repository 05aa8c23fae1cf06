"""On how many trees one algorithm evaluates fewer, as many, or more distinct leaves than another.

python3 harness/examples/analysis/dominance.py results/reinefeld/records.csv negascout 'sss*'

With one pair of algorithms, prints a line for each kind of tree, and all together; with several
pairs, only all trees together, a line for each pair. The standard library is enough.
"""

import csv
import sys
from collections import Counter, defaultdict

file, *names = sys.argv[1:]
leaves = defaultdict(dict)
for row in csv.DictReader(open(file)):
    if row["settings"] == "plain" and row["distinct_leaves"]:
        moves = f":b={row['branching_max']}" if row["branching_max"] else ""
        kind = row["game"] + moves, int(row["depth_plies"])
        leaves[kind, row["position"]][row["algorithm"]] = int(row["distinct_leaves"])


def compared(one, other):
    """How often one is below, equal and above, by kind."""
    kinds = defaultdict(Counter)
    for (kind, _), own in leaves.items():
        if one in own and other in own:
            kinds[kind][(own[one] > own[other]) - (own[one] < own[other])] += 1
    return kinds


def line(name, counts):
    print(f"{name:36} {counts[-1]:6} {counts[0]:8} {counts[1]:6}")


pairs = list(zip(names[::2], names[1::2]))
print(f"{'distinct leaves':36} {'fewer':>6} {'as many':>8} {'more':>6}")
for one, other in pairs:
    kinds = compared(one, other)
    if len(pairs) == 1:
        for (kind, depth), counts in kinds.items():
            line(f"{kind}, depth {depth}", counts)
    line(f"{one} against {other}", sum(kinds.values(), Counter()))
