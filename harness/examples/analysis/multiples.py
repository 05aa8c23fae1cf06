"""Evaluations in chess as multiples of the minimal tree's leaves, with intervals, with pandas.

python3 harness/examples/analysis/multiples.py RECORDS.csv ALGORITHM [SETTINGS]

Geometric means over the positions, with 95 % intervals by bootstrap over them. The bound is
enumerated or, where that is out of reach, the left-first estimate.
"""

import sys

import numpy
import pandas

file, algorithm = sys.argv[1:3]
settings = sys.argv[3] if len(sys.argv) > 3 else "plain"
rows = pandas.read_csv(file, low_memory=False)
mine = (rows.game == "chess") & (rows.algorithm == algorithm) & (rows.settings == settings)
draws = numpy.random.default_rng(1)
for (evaluation, depth, bound), them in rows[mine].groupby(
    ["evaluation", "depth_plies", "minimal_method"]
):
    logs = numpy.log(them.evaluations / them.minimal_leaves).to_numpy()
    means = logs[draws.integers(len(logs), size=(10_000, len(logs)))].mean(axis=1)
    low, high = numpy.exp(numpy.quantile(means, [0.025, 0.975]))
    print(f"{evaluation}, depth {depth}, {bound}: {numpy.exp(logs.mean()):.2f} [{low:.2f}, {high:.2f}]")
