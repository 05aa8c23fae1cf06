"""On how many trees one algorithm evaluates fewer, as many, or more distinct leaves than another.

python3 harness/examples/analysis/dominance.py results/reinefeld/records.csv negascout 'sss*'
"""

import sys

import pandas

file, one, other = sys.argv[1:4]
rows = pandas.read_csv(file, low_memory=False)
rows = rows[rows.settings == "plain"]
tree = ["game", "branching_min", "branching_max", "depth_plies", "position"]
leaves = rows.pivot(index=tree, columns="algorithm", values="distinct_leaves")
difference = leaves[one] - leaves[other]
counts = pandas.DataFrame(
    {"fewer": difference < 0, "as many": difference == 0, "more": difference > 0}
)
print(f"{one}, distinct leaves, against {other}:")
print(counts.groupby(level=["game", "branching_max", "depth_plies"]).sum().to_string())
print("together: " + ", ".join(f"{name} {count}" for name, count in counts.sum().items()))
