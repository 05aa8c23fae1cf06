"""The share of what can be saved that each combination of enhancements saves, as Schaeffer has it.

python3 harness/examples/analysis/reductions.py results/schaeffer/records.csv.gz
python3 harness/examples/analysis/reductions.py results/schaeffer/records.csv.gz table+history killers

Each position's saving is (none - this) / (none - least): 100% is the minimal tree's leaves, and,
in the second column, the leaves of the best combination in that position. Means are of the leaves
of all positions together, with 95% intervals by bootstrap over the positions. Since large trees
decide those, the third column has the median of the positions' own shares of the minimal tree, and
the fourth in how many it is at least 99%. At the end stands the share of each position, by how much
of all that can be saved lies in it. With names of combinations, a table of Markdown has only these,
at the greatest depth. The standard library is enough.
"""

import random
import sys
from collections import defaultdict
from statistics import median

from record import rows_of

BASE = "deepening+line-first"
SAMPLES = 10_000


def name(algorithm, settings):
    parts = settings.removeprefix(BASE).lstrip("+") or "nothing"
    parts = parts.replace("table=16+table-move", "table").replace("window=50", "aspiration")
    if algorithm != "negascout":
        return parts
    return "null windows" if parts == "nothing" else f"null windows+{parts}"


def percent(value):
    return f"{value:.1%}".replace("-", "−")


def middle(values):
    values.sort()
    outside = len(values) // 40
    return f"[{percent(values[outside])}, {percent(values[-1 - outside])}]"


def share(part, whole, draws):
    """The ratio of the sums, with its interval."""
    drawn = [sum(map(part.__getitem__, it)) / sum(map(whole.__getitem__, it)) for it in draws]
    return f"{percent(sum(part) / sum(whole))} {middle(drawn)}"


def by_position(part, whole, draws):
    """The median of the positions' ratios, with its interval, and how many are at least 99%."""
    shares = [one / other for one, other in zip(part, whole)]
    drawn = [median(map(shares.__getitem__, it)) for it in draws]
    enough = sum(it >= 0.99 for it in shares)
    return f"{percent(median(shares))} {middle(drawn)}", f"{enough} of {len(shares)}"


def less(one, other):
    return [first - second for first, second in zip(one, other)]


file, *wanted = sys.argv[1:]
leaves, minimal = defaultdict(dict), {}
for row in rows_of(file):
    place = int(row["depth_plies"]), row["position"]
    leaves[place][name(row["algorithm"], row["settings"])] = int(row["leaves"])
    minimal[place] = int(row["minimal_leaves"])
names = next(iter(leaves.values()))
unknown = [it for it in wanted if it not in names]
if unknown:
    sys.exit(f"unknown combinations {unknown}; there are {list(names)}")
depths = sorted({depth for depth, _ in leaves})
for depth in depths[-1:] if wanted else depths:
    places = [it for it in leaves if it[0] == depth]
    chosen = random.Random(1)
    draws = [chosen.choices(range(len(places)), k=len(places)) for _ in range(SAMPLES)]
    none = [leaves[it]["nothing"] for it in places]
    savable = less(none, [minimal[it] for it in places])
    attained = less(none, [min(leaves[it].values()) for it in places])
    if wanted:
        print("| | of the minimal tree | of the best combination | median of the positions | at least 99% in |")
        print("| --- | ---: | ---: | ---: | ---: |")
    else:
        print(f"depth {depth:<40} of the minimal tree     of the best combination  median of the positions  99% in")
    for it in wanted or names:
        saved = less(none, [leaves[place][it] for place in places])
        cells = [share(saved, savable, draws), share(saved, attained, draws), *by_position(saved, savable, draws)]
        if wanted:
            print(f"| {it.replace('+', ', ')} | {' | '.join(cells)} |")
        else:
            print(f"{it:46} {cells[0]:>24} {cells[1]:>24} {cells[2]:>24} {cells[3]:>9}")
if wanted:
    sys.exit()
possible = {it: leaves[it]["nothing"] - minimal[it] for it in leaves if it[0] == depths[-1]}
print(f"depth {depths[-1]}, position                           of all that can be saved  table+history  null windows+table+history")
for place in sorted(possible, key=possible.get, reverse=True):
    few = ["table+history", "null windows+table+history"]
    own = [(leaves[place]["nothing"] - leaves[place][it]) / possible[place] for it in few]
    part = possible[place] / sum(possible.values())
    print(f"{place[1]:46} {part:6.1%}                   {own[0]:6.1%}         {own[1]:6.1%}")
