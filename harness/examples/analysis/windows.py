"""How often do an evolution's last ten winners look settled, all along it?

python3 harness/examples/analysis/windows.py GENERATIONS.csv

For every ten winners in a row: the share of them in which knight, bishop, rook and queen are
below the document's 5 % (Michniewski 1995), and how many of all 24 parameters are; and by
hundreds of generations the means of the four, the population's spread as a part of a domain's
width, and how many different winners there were.
"""

import sys
from statistics import fmean

from record import rows_of
from settled import DOMAINS, LINES, PIECES, relative_error

rows = list(rows_of(sys.argv[1]))
windows = [rows[end - 10 : end] for end in range(10, len(rows) + 1)]
settled = [
    {name for name in DOMAINS if relative_error([float(row[name]) for row in window]) < LINES[0]}
    for window in windows
]
for name in PIECES:
    share = fmean(name in found for found in settled)
    print(f"{name:8} below 5 % in {share:.2f} of {len(windows)} windows")
print(f"of 24: {fmean(map(len, settled)):.1f} on average, at most {max(map(len, settled))}")
print("generations   knight  bishop    rook   queen  spread  different winners")
for begin in range(0, len(rows), 100):
    part = rows[begin : begin + 100]
    means = "".join(f"{fmean(float(row[name]) for row in part):8.0f}" for name in PIECES)
    spread = fmean(float(row["spread"]) for row in part)
    winners = len({tuple(row[name] for name in DOMAINS) for row in part})
    print(f"{begin + 1:5}-{begin + len(part):5} {means}{spread:8.3f}{winners:8}")
hours = sum(float(row["time_ns"]) for row in rows) / 3.6e12
games, nodes = (sum(int(row[name]) for row in rows) for name in ("games", "nodes"))
print(f"{games} games, {nodes / 1e9:.2f} thousand million positions, {hours:.2f} hours of games")
