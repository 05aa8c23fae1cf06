"""Measured leaves on synthetic trees, held against the means of an independent implementation.

python3 harness/examples/analysis/means.py results/reinefeld/records.csv.gz

independent_means.csv has what a program that shares no line with this project has found on trees
of the same laws and sizes, and the standard errors of its means. z is the difference in standard
errors of both. Algorithms that searched the same trees have differences that go together.
"""

import pathlib
import sys

import numpy
import pandas

from correlated import effective_number, sentence

other = pandas.read_csv(pathlib.Path(__file__).parent / "independent_means.csv")
rows = pandas.read_csv(sys.argv[1], low_memory=False)
rows = rows[(rows.settings == "plain") & (rows.branching_min == rows.branching_max)].copy()
# What these algorithms cost follows from the order of the leaves, which is random in both.
rows["law"] = rows.game.replace("perm", "iid")
print("game          b  d  algorithm       counts        measured      other      z")
scores, groups = [], {}
for (game, law, branching, depth, algorithm), them in rows.groupby(
    ["game", "law", "branching_max", "depth_plies", "algorithm"]
):
    same = (other.game == law) & (other.branching == branching) & (other.depth == depth)
    for _, mean in other[same & (other.algorithm == algorithm)].iterrows():
        for column, name in [("leaves", "evaluations"), ("distinct_leaves", "distinct")]:
            if name == "distinct" and mean.distinct == mean.evaluations:
                continue
            own, error = them[column].mean(), them[column].sem()
            z = (own - mean[name]) / numpy.hypot(error, mean[f"{name}_error"])
            scores.append(z)
            groups.setdefault((game, branching, depth), []).append(them[column].to_numpy())
            print(f"{game:12} {branching:2.0f} {depth:2}  {algorithm:14}  {name:11} "
                  f"{own:10.2f} {mean[name]:10.2f}  {z:5.2f}")
print(sentence(scores, effective_number(groups.values())))
