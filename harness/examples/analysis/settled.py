"""How settled are an evolution's parameters, and how settled would chance be?

Usage: settled.py GENERATIONS.csv [GENERATIONS.csv ...]

For knight, bishop, rook and queen, and the number of all parameters below the
document's lines (Michniewski 1995): mean, error and relative error of the last
ten winners of each file; the same of ten sets drawn uniformly from the domains,
10 000 times; and, of several files, how far their means are apart, as a multiple
of what their errors make one expect.
"""

import random
import sys
from math import sqrt

from record import rows_of

LINES = (0.05, 0.15)
PIECES = ("knight", "bishop", "rook", "queen")
DOMAINS = {
    "knight": (200, 500), "bishop": (200, 500), "rook": (400, 600), "queen": (800, 1100),
    "endgame_material": (1000, 2000), "mating_advantage": (400, 1000),
    "king_in_centre": (0, 100), "safe_king_bonus": (0, 100), "undeveloped_penalty": (0, 100),
    "isolated_pawn_penalty": (0, 100), "doubled_pawn_penalty": (0, 100),
    "d2_e2_penalty": (60, 300), "d2_d3_penalty": (0, 150), "e2_e3_penalty": (0, 150),
    "pawn_advance_bonus": (0, 100), "undeveloped_knight_penalty": (0, 100),
    "knight_centre_distance_penalty": (0, 100), "knight_king_distance_penalty": (0, 100),
    "bishop_mobility_bonus": (0, 10), "rook_on_seventh_bonus": (0, 100),
    "rook_mobility_bonus": (0, 10), "queen_centre_distance_penalty": (0, 20),
    "queen_king_distance_penalty": (0, 20), "queen_exposed_king_bonus": (0, 100),
}


def mean_and_error(values):
    mean = sum(values) / len(values)
    squares = sum((value - mean) ** 2 for value in values)
    return mean, sqrt(squares / (len(values) * (len(values) - 1)))


def relative_error(values):
    mean, error = mean_and_error(values)
    return error / mean if mean else 1.0


def below(columns):
    """How many parameters have a relative error below each line."""
    errors = list(map(relative_error, columns))
    return [sum(error < line for error in errors) for line in LINES]


def last_ten(path):
    """The values of each parameter in the last ten winners."""
    rows = list(rows_of(path))[-10:]
    return {name: [float(row[name]) for row in rows] for name in DOMAINS}


def main(paths):
    files = {path: last_ten(path) for path in paths}

    for path, columns in files.items():
        print(path)
        for name in PIECES:
            mean, error = mean_and_error(columns[name])
            print(f"  {name:8} {mean:7.1f} ± {error:5.1f}  {error / mean:6.1%}")
        print("  of 24 below 5 %: {}, below 15 %: {}".format(*below(columns.values())))

    draws = random.Random(1)
    chance = {name: [] for name in PIECES}
    counts = []
    for _ in range(10_000):
        columns = {name: [draws.randint(*domain) for _ in range(10)]
                   for name, domain in DOMAINS.items()}
        for name in PIECES:
            chance[name].append(relative_error(columns[name]))
        counts.append(below(columns.values()))
    print("ten sets drawn from the domains")
    for name, errors in chance.items():
        errors.sort()
        shares = [sum(error < line for error in errors) / len(errors) for line in LINES]
        print(f"  {name:8} relative error {errors[len(errors) // 2]:6.1%} "
              f"[{errors[250]:.1%}, {errors[9750]:.1%}]; below 5 % with {shares[0]:.3f}, "
              f"below 15 % with {shares[1]:.3f}")
    print("  of 24 below 5 %: {:.1f}, below 15 %: {:.1f} on average".format(
        *(sum(count[at] for count in counts) / len(counts) for at in range(2))))

    if len(files) > 1:
        print("between the files")
        for name in PIECES:
            found = [mean_and_error(columns[name]) for columns in files.values()]
            mean, error = mean_and_error([one for one, _ in found])
            spread = error * sqrt(len(found))
            expected = sqrt(sum(error ** 2 for _, error in found) / len(found))
            print(f"  {name:8} means {', '.join(f'{one:.0f}' for one, _ in found)}: apart by {spread:.0f}, "
                  f"expected from their errors {expected:.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
