"""Measured leaves on uniform trees with independent leaves, held against what theory expects.

python3 harness/examples/analysis/expectations.py results/theory/records-expectations.csv.gz

The expectations are those of Fuller, Gaschnig & Gillogly (1973), Baudet (1978), Pearl (1982) and
Roizen & Pearl (1983), integrated here without a line of the program that is tested. z is the
difference in standard errors of the measured mean.
"""

import sys

import numpy
import pandas

from correlated import effective_number, sentence

POINTS = 200_001


def expected(algorithm, branching, depth):
    """The expected leaves: an integral over x, the probability that a leaf is below a value."""
    # Points are dense at both ends, where the distributions of deep trees change.
    x = (1 - numpy.cos(numpy.linspace(0, numpy.pi, POINTS))) / 2
    below = {depth: x}
    for level in range(depth, 1, -1):
        # MAX chooses at odd levels: the greatest value is below x if all are.
        greatest = below[level] ** branching
        least = 1 - (1 - below[level]) ** branching
        below[level - 1] = greatest if level % 2 else least
    powers = numpy.arange(branching)

    def elders(share):
        """1 + share + ... + share^(b-1)."""
        return (share[:, None] ** powers).sum(axis=1)

    maxima = {level: elders(below[level]) for level in below if level % 2}
    minima = {level: elders(1 - below[level]) for level in below if level % 2 == 0}
    one = numpy.ones_like(x)
    alpha = numpy.prod([one, *maxima.values()], axis=0)
    beta = numpy.prod([one, *minima.values()], axis=0)
    if algorithm == "alpha-beta":
        return branching ** (depth // 2) + numpy.trapezoid(beta, alpha)
    if algorithm == "sss*":
        chosen, others, outer, start = minima, maxima, beta, branching ** ((depth + 1) // 2)
        elder = {level: branching * below[level] ** (branching - 1) for level in maxima}
    else:
        chosen, others, outer, start = maxima, minima, alpha, branching ** (depth // 2)
        elder = {level: branching * (1 - below[level]) ** (branching - 1) for level in minima}
    leaves = start
    for level, series in chosen.items():
        product = outer / series
        for other, its_series in others.items():
            product = product * (elder[other] if other < level else its_series)
        leaves += abs(numpy.trapezoid(product, series))
    return leaves


if __name__ == "__main__":
    rows = pandas.read_csv(sys.argv[1], low_memory=False)
    measured = rows.groupby(["branching_max", "depth_plies", "algorithm"]).leaves
    print(" b   d  algorithm    measured   expected      z")
    scores, groups = [], {}
    for (branching, depth, algorithm), leaves in measured:
        theory = expected(algorithm, int(branching), int(depth))
        error = leaves.sem()
        z = (leaves.mean() - theory) / error if error > 0 else 0.0
        if error > 0:
            scores.append(z)
            groups.setdefault((branching, depth), []).append(leaves.to_numpy())
        print(f"{branching:2.0f}  {depth:2}  {algorithm:10} {leaves.mean():10.1f} {theory:10.1f}  {z:5.2f}")
    print(sentence(scores, effective_number(groups.values())))
