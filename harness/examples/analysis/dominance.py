"""On how many trees one algorithm evaluates fewer, as many, or more distinct leaves than another.

python3 harness/examples/analysis/dominance.py results/reinefeld/records.csv.gz negascout 'sss*'

Prints a table of Markdown. With one pair of algorithms, it has a row for each kind of tree, and all
together; with several pairs, only all trees together, a row for each pair. The standard library is
enough.
"""

import sys
from collections import Counter, defaultdict

from record import rows_of

file, *names = sys.argv[1:]
leaves = defaultdict(dict)
for row in rows_of(file):
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


def row(name, counts):
    print(f"| {name} | {counts[-1]} | {counts[0]} | {counts[1]} |")


pairs = list(zip(names[::2], names[1::2]))
print("| distinct leaves | fewer | as many | more |\n| --- | ---: | ---: | ---: |")
for one, other in pairs:
    kinds = compared(one, other)
    if len(pairs) == 1:
        for (kind, depth), counts in kinds.items():
            row(f"{kind}, depth {depth}", counts)
    row(f"`{one}` against `{other}`", sum(kinds.values(), Counter()))
