"""How many plies are twice the nodes worth? Growth of the nodes with depth, with pandas.

python3 harness/examples/analysis/half_a_ply.py RECORDS.csv ALGORITHM [SETTINGS]

For each depth: the geometric mean of the nodes at this depth as a multiple of those at the depth
before, over positions of chess, and the plies that twice the nodes are worth at such a growth,
with a 95 % interval by bootstrap over the positions.
"""

import sys

import numpy
import pandas

file, algorithm = sys.argv[1:3]
settings = sys.argv[3] if len(sys.argv) > 3 else "plain"
rows = pandas.read_csv(file, low_memory=False)
mine = (rows.game == "chess") & (rows.algorithm == algorithm) & (rows.settings == settings)
draws = numpy.random.default_rng(1)
for evaluation, them in rows[mine].groupby("evaluation"):
    nodes = them.pivot(index="position", columns="depth_plies", values="nodes")
    growth = numpy.log(nodes).diff(axis="columns").dropna(axis="columns", how="all")
    drawn = draws.integers(len(growth), size=(10_000, len(growth)))
    print(f"{evaluation}\ndepth  growth  plies for twice the nodes")
    for depth, logs in growth.items():
        means = logs.to_numpy()[drawn].mean(axis=1)
        low, high = numpy.log(2) / numpy.quantile(means, [0.975, 0.025])
        print(f"{depth:5}  {numpy.exp(logs.mean()):6.2f}  "
              f"{numpy.log(2) / logs.mean():.2f} [{low:.2f}, {high:.2f}]")
