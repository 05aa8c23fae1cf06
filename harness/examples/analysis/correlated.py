"""How many independent comparisons several correlated ones are worth.

Algorithms that searched the same trees have differences from theory that go together. For scores
z_i of mean 0 and variance 1 with correlations r_ij, the variance of their sum of squares is twice
the sum of all r_ij^2: as much as of N^2 / sum r_ij^2 independent ones. Their root mean square is
still expected at 1, with a standard error of 1 / sqrt(2 n) for n effective ones.
"""

import numpy


def effective_number(groups):
    """Each group is a list of columns, one of each comparison on the same trees; groups are independent."""
    count, squares = 0, 0.0
    for columns in groups:
        table = numpy.array([numpy.asarray(column, dtype=float) for column in columns])
        together = numpy.nan_to_num(numpy.atleast_2d(numpy.corrcoef(table)))
        numpy.fill_diagonal(together, 1.0)
        count += len(columns)
        squares += (together**2).sum()
    return count**2 / squares


def sentence(scores, effective):
    """What the scores come to."""
    scores = numpy.array(scores)
    root = numpy.sqrt((scores**2).mean())
    error = 1 / numpy.sqrt(2 * effective)
    return (f"{len(scores)} comparisons, worth {effective:.0f} independent ones: "
            f"{(abs(scores) > 1.96).sum()} beyond 1.96 standard errors, {(abs(scores) > 3).sum()} beyond 3; "
            f"mean {scores.mean():.2f}, root mean square {root:.2f}, expected 1 with a standard error of "
            f"{error:.2f}")
