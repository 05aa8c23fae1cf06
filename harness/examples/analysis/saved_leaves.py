"""What contenders pay in units of one search, whatever their depths are.

python3 harness/examples/analysis/saved_leaves.py results/saved-leaves/records.csv alpha-beta 5

Geometric means of the ratios over the positions to what the named contender pays at the named
depth, with 95 % intervals by bootstrap over the positions.
"""

import sys

import numpy
import pandas

file, unit, depth = sys.argv[1:]
rows = pandas.read_csv(file, low_memory=False)
plain = rows.settings == "plain"
rows["contender"] = rows.algorithm.where(plain, rows.algorithm + "+" + rows.settings)
columns = ["evaluations", "nodes", "generated_moves", "time_ns"]
units = rows[(rows.contender == unit) & (rows.depth_plies == int(depth))]
units = units.set_index("position")[columns]
draws = numpy.random.default_rng(1)


def mean(logs):
    picks = logs[draws.integers(len(logs), size=(10_000, len(logs)))].mean(axis=1)
    low, high = numpy.exp(numpy.quantile(picks, [0.025, 0.975]))
    return f"{numpy.exp(logs.mean()):.2f} [{low:.2f}, {high:.2f}]"


for (contender, depth), them in rows.groupby(["contender", "depth_plies"], sort=False):
    logs = numpy.log(them.set_index("position")[columns] / units)
    print(f"{contender}, depth {depth}")
    print("  " + "; ".join(f"{column} {mean(logs[column].to_numpy())}" for column in columns))
