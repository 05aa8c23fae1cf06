"""One contender's cost in units of another's, for each kind of position and each depth.

python3 harness/examples/analysis/ratios.py results/reinefeld/records-low-overhead.csv.gz leaves 'sss*' 'dual*'

Geometric means of the ratios over the positions, with 95 % intervals by bootstrap over them. The
last name is the unit; a name is an algorithm, and its settings after a plus.
"""

import sys

import numpy
import pandas

file, column, *names = sys.argv[1:]
rows = pandas.read_csv(file, low_memory=False)
plain = rows.settings == "plain"
rows["contender"] = rows.algorithm.where(plain, rows.algorithm + "+" + rows.settings)
rows["moves"] = rows.branching_max.fillna(0).astype(int)
values = rows.pivot(
    index=["game", "moves", "evaluation", "depth_plies", "position"],
    columns="contender",
    values=column,
)
draws = numpy.random.default_rng(1)


def mean(logs):
    picks = logs[draws.integers(len(logs), size=(10_000, len(logs)))].mean(axis=1)
    low, high = numpy.exp(numpy.quantile(picks, [0.025, 0.975]))
    return f"{numpy.exp(logs.mean()):.3f} [{low:.3f}, {high:.3f}]"


for name in names[:-1]:
    print(f"{column} of {name} in units of {names[-1]}'s")
    pairs = values[[name, names[-1]]].dropna()
    ratios = numpy.log(pairs[name] / pairs[names[-1]])
    for (game, moves, evaluation, depth), logs in ratios.groupby(level=[0, 1, 2, 3]):
        of = f"{game}:b={moves}" if moves else f"{game}, {evaluation}"
        print(f"  {of:24} depth {depth:2}: {mean(logs.to_numpy())}")
