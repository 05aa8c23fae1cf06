"""The geometric means that `plywood tables` prints, from a record, with pandas.

python3 harness/examples/analysis/summary.py results/default/records.csv.gz
"""

import sys

import numpy
import pandas

rows = pandas.read_csv(sys.argv[1], low_memory=False)
chess = rows[(rows.game == "chess") & (rows.depth_plies == 5) & (rows.settings == "plain")].copy()
chess["multiple"] = chess.evaluations / chess.minimal_leaves


def geometric(numbers):
    return numpy.exp(numpy.log(numbers).mean())


table = chess.groupby("algorithm", sort=False).agg(
    positions=("position", "nunique"),
    evaluations=("multiple", geometric),
    nodes=("nodes", geometric),
    found=("found", lambda found: (found.astype(str).str.lower() == "true").mean()),
)
print(table.to_string(formatters={"evaluations": "{:.3f}".format, "nodes": "{:.0f}".format,
                                  "found": "{:.2f}".format}))
