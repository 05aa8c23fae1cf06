"""Geometric means of a column of a record by kind, depth and contender, with intervals.

python3 harness/examples/analysis/geometric.py results/most-efficient/records.csv.gz peak_bytes

95 % intervals by bootstrap over the positions; rows in which the column is empty or 0 are left out.
The standard library is enough.
"""

import math
import random
import sys
from collections import defaultdict

from record import rows_of

file, column = sys.argv[1:]
logs = defaultdict(list)
for row in rows_of(file):
    if row["status"] == "completed" and row[column] not in ("", "0"):
        moves = f":b={row['branching_max']}" if row["branching_max"] else ""
        of = f"{row['game']}{moves}, {row['evaluation']}", int(row["depth_plies"])
        name = row["algorithm"] if row["settings"] == "plain" else f"{row['algorithm']}+{row['settings']}"
        logs[of, name].append(math.log(int(row[column])))
last = None
for (of, name), them in sorted(logs.items()):
    if of != last:
        print(f"{column}, {of[0]}, depth {of[1]}, {len(them)} positions")
        last = of
    draws = random.Random(1)
    means = sorted(sum(draws.choices(them, k=len(them))) / len(them) for _ in range(1000))
    mean, low, high = (math.exp(it) for it in (sum(them) / len(them), means[25], means[974]))
    print(f"  {name:24} {mean:.1f} [{low:.1f}, {high:.1f}]")
