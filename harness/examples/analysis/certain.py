"""Which contender costs least on each kind of tree and at each depth, and how certain that is.

python3 harness/examples/analysis/certain.py results/uniform-trees/records-campbell-marsland.csv.gz evaluations
python3 harness/examples/analysis/certain.py results/recursive/records.csv.gz time_ns 'rec-sss*' 'rec-dual*' alpha-beta

Without names the cheapest contender of each kind is compared with every other one; with names each of them with the
last. A ratio is the geometric mean over the trees or positions, with its 95 % interval by bootstrap, for itself alone;
p is that of a t-test of the logarithms' mean, after Holm's correction for all comparisons that are printed. A star
means that it is below 0.05, and equal costs have 1.
"""

import sys

import numpy
import pandas
from scipy import stats

file, column, *names = sys.argv[1:]
rows = pandas.read_csv(file, low_memory=False)
rows = rows[rows.status == "completed"]
plain = rows.settings == "plain"
rows["contender"] = rows.algorithm.where(plain, rows.algorithm + "+" + rows.settings)
branching = ["branching_min", "branching_max"]
rows[branching] = rows[branching].fillna(0).astype(int)
kinds = ["game", *branching, "evaluation", "depth_plies"]
values = numpy.log(rows.pivot(index=[*kinds, "position"], columns="contender", values=column))
draws = numpy.random.default_rng(1)


def interval(logs):
    picks = logs[draws.integers(len(logs), size=(10_000, len(logs)))].mean(axis=1)
    return numpy.exp(numpy.quantile(picks, [0.025, 0.975]))


found = []
for kind, costs in values.groupby(level=kinds):
    costs = costs.dropna(axis="columns")
    least = costs.mean().idxmin()
    others = [it for it in costs.columns if it != least]
    for one, other in [(it, names[-1]) for it in names[:-1]] or [(least, it) for it in others]:
        logs = (costs[one] - costs[other]).to_numpy()
        chance = stats.ttest_1samp(logs, 0).pvalue if logs.any() else 1.0
        found.append((kind, one, other, logs, chance))

corrected, worst = {}, 0.0
for rank, at in enumerate(sorted(range(len(found)), key=lambda at: found[at][-1])):
    worst = max(worst, min(1.0, (len(found) - rank) * found[at][-1]))
    corrected[at] = worst

print(f"{column}, {len(found)} comparisons")
for at, ((game, fewest, most, evaluation, depth), one, other, logs, _) in enumerate(found):
    low, high = interval(logs)
    moves = str(most) if fewest == most else f"{fewest}-{most}"
    of = f"{game}:b={moves}" if most else f"{game}, {evaluation}"
    star = "*" if corrected[at] < 0.05 else " "
    print(f"{star} {of}, depth {depth}: {one} to {other} {numpy.exp(logs.mean()):.3f} "
          f"[{low:.3f}, {high:.3f}], {len(logs)}, p {corrected[at]:.4f}")
