"""The share of what can be saved that each combination of enhancements saves, as Schaeffer has it.

python3 harness/examples/analysis/reductions.py results/schaeffer/records.csv

Each position's saving is (none - this) / (none - least): 100 % is the minimal tree's leaves, and,
in the second column, the leaves of the best combination in that position. Means are of the leaves
of all positions together, with 95 % intervals by bootstrap over the positions. Since large trees
decide those, the third column has the median of the positions' own shares of the minimal tree, and
the fourth in how many it is at least 99 %. At the end stands the share of each position, by how much
of all that can be saved lies in it.
"""

import sys

import numpy
import pandas

BASE = "deepening+line-first"
rows = pandas.read_csv(sys.argv[1], low_memory=False)
minimal = rows.groupby(["depth_plies", "position"]).minimal_leaves.max()
leaves = rows.pivot(
    index=["depth_plies", "position"], columns=["algorithm", "settings"], values="leaves"
)
pooled, apart = numpy.random.default_rng(1), numpy.random.default_rng(1)


def picks(draws, positions):
    return draws.integers(len(positions), size=(10_000, len(positions)))


def share(part, whole):
    drawn = picks(pooled, part)
    sums = part[drawn].sum(axis=1) / whole[drawn].sum(axis=1)
    low, high = numpy.quantile(sums, [0.025, 0.975])
    return f"{part.sum() / whole.sum():6.1%} [{low:.1%}, {high:.1%}]"


def by_position(part, whole):
    shares = part / whole
    low, high = numpy.quantile(numpy.median(shares[picks(apart, shares)], axis=1), [0.025, 0.975])
    enough = (shares >= 0.99).sum()
    return f"{numpy.median(shares):6.1%} [{low:.1%}, {high:.1%}]  {enough:2} of {len(shares)}"


for depth, them in leaves.groupby(level="depth_plies"):
    none = them[("alpha-beta", BASE)].to_numpy()
    least = minimal.loc[depth].to_numpy()
    best = them.to_numpy().min(axis=1)
    print(f"depth {depth}: of the minimal tree, of the best combination, median of the positions, 99 % in")
    for algorithm, settings in them.columns:
        saved = none - them[(algorithm, settings)].to_numpy()
        parts = settings.removeprefix(BASE).lstrip("+") or "nothing"
        parts = parts.replace("table=16+table-move", "table").replace("window=50", "aspiration")
        null = "null windows+" if algorithm == "negascout" else ""
        print(f"  {(null + parts):52} {share(saved, none - least)}  {share(saved, none - best)}"
              f"  {by_position(saved, none - least)}")

FEW = BASE + "+table=16+table-move+history"
deepest = leaves.index.get_level_values("depth_plies").max()
them = leaves.loc[deepest]
possible = them[("alpha-beta", BASE)] - minimal.loc[deepest]
print(f"depth {deepest}: what lies in each position, table+history, null windows+table+history")
for position in possible.sort_values(ascending=False).index:
    own = [them[("alpha-beta", BASE)] - them[(it, FEW)] for it in ("alpha-beta", "negascout")]
    shares = "  ".join(f"{(it / possible)[position]:6.1%}" for it in own)
    print(f"  {position:8} {possible[position] / possible.sum():6.1%}  {shares}")
