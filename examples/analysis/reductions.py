"""The share of what can be saved that each combination of enhancements saves, as Schaeffer has it.

python3 examples/analysis/reductions.py results/2026-11-22-schaeffer/records.csv

Each position's saving is (none - this) / (none - least): 100 % is the minimal tree's leaves, and,
in the second column, the leaves of the best combination in that position. Means are of the leaves
of all positions together, with 95 % intervals by bootstrap over the positions.
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
draws = numpy.random.default_rng(1)


def share(part, whole):
    picks = draws.integers(len(part), size=(10_000, len(part)))
    sums = part[picks].sum(axis=1) / whole[picks].sum(axis=1)
    low, high = numpy.quantile(sums, [0.025, 0.975])
    return f"{part.sum() / whole.sum():6.1%} [{low:.1%}, {high:.1%}]"


for depth, them in leaves.groupby(level="depth_plies"):
    none = them[("alpha-beta", BASE)].to_numpy()
    least = minimal.loc[depth].to_numpy()
    best = them.to_numpy().min(axis=1)
    print(f"depth {depth}: of the minimal tree, of the best combination")
    for algorithm, settings in them.columns:
        saved = none - them[(algorithm, settings)].to_numpy()
        parts = settings.removeprefix(BASE).lstrip("+") or "nothing"
        parts = parts.replace("table=16+table-move", "table").replace("window=50", "aspiration")
        null = "null windows+" if algorithm == "negascout" else ""
        print(f"  {(null + parts):52} {share(saved, none - least)}  {share(saved, none - best)}")
