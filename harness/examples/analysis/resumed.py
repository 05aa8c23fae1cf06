"""The nodes of interrupted searches that were resumed, and of searches that began again, relative to
the uninterrupted search (the standard library is enough).

python3 harness/examples/analysis/resumed.py results/thoughts/resumptions-interrupted.csv.gz 50

Prints a table of Markdown for interruptions at this percentage of the last iteration: geometric means
over positions, with 95% intervals by Student's t as in the summary. Answers are counted over all
percentages.
"""

import math
import sys
from collections import defaultdict

from record import rows_of
from trust_in_a_suite import half_width, mean

file, percent = sys.argv[1:]
players = defaultdict(list)
for row in rows_of(file):
    players[row["player"]].append(row)


def ratios(rows, cost):
    chosen = [row for row in rows if row["percent"] == percent]
    return [math.log(cost(row) / int(row["nodes"])) for row in chosen]


def resumed(row):
    return int(row["nodes_before"]) + int(row["nodes_after"])


def begun_again(row):
    return int(row["nodes_before"]) + int(row["nodes"])


print("| player | resumed | begun again | same answer |\n| --- | --- | ---: | ---: |")
for player, rows in players.items():
    logarithms = ratios(rows, resumed)
    centre, half = mean(logarithms), half_width(logarithms)
    low, middle, high = (f"{math.exp(centre + it):.3f}" for it in (-half, 0, half))
    again = math.exp(mean(ratios(rows, begun_again)))
    same = sum(row["answer"] == "same" for row in rows)
    name = player.split(",")[0]
    print(f"| `{name}` | {middle} [{low}, {high}] | {again:.2f} | {same} of {len(rows)} |")
