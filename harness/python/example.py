"""The default way of a record into pandas: measure, read, and compare.

python3 harness/python/example.py
"""

import tempfile
from pathlib import Path

import plywood

with tempfile.TemporaryDirectory() as folder:
    out = Path(folder) / "smoke"
    plywood.run("run", "smoke", "--no-plots", "--repetitions", "0", "--out", out)
    rows = plywood.read(out)

rows = rows[rows.status == "completed"]
deepest = rows[rows.depth_plies == rows.groupby(["game", "algorithm"]).depth_plies.transform("max")]
print(deepest.groupby(["game", "algorithm"]).leaves.median().to_string())
assert rows.exact.dtype == bool and (rows.leaves.dropna() > 0).all()
