"""How fast leaves, nodes and memory grow with depth and branching factor, against theory's exponents.

python3 harness/examples/analysis/growth.py results/growth/records.csv.gz GAME [ALGORITHM,...]

Prints a table in Markdown, of all algorithms unless some are named. Per ply: the factor by which the geometric mean over trees grows from one
ply to the next, by least squares of its logarithm over the depths from FROM on. Exponent: e of b^e at
a fixed depth, by least squares over the logarithms of b from LEAST on; only GAME iid has several b.
Theory is fitted in the same way, at the same depths and the same b, which gives odd and even depths
the same weight.
"""

import math
import sys
from collections import defaultdict

from record import rows_of

FROM, LEAST, POINTS = 4, 6, 4001
COSTS = ["leaves", "nodes", "peak_open"]
WIDTH = {"iid": 4}


def slope(points):
    xs, ys = [x for x, _ in points], [y for _, y in points]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    above = sum((x - mean_x) * (y - mean_y) for x, y in points)
    return above / sum((x - mean_x) ** 2 for x in xs)


def xi(b):
    """The root of x^b + x = 1."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**b + middle < 1 else (low, middle)
    return low


def growth_factor(b):
    return xi(b) / (1 - xi(b))


def alpha_beta(b, d):
    """Expected leaves on independent leaves: an integral over x, how probable a leaf below is."""
    def elders(share):
        return sum(share**k for k in range(b))

    products = []
    for step in range(POINTS):
        below, alpha, beta = (1 - math.cos(math.pi * step / (POINTS - 1))) / 2, 1.0, 1.0
        for level in range(d, 0, -1):
            if level % 2:
                alpha, below = alpha * elders(below), below**b
            else:
                beta, below = beta * elders(1 - below), 1 - (1 - below) ** b
        products.append((alpha, beta))
    area = sum((a - before) * (beta + last) / 2
               for (before, last), (a, beta) in zip(products, products[1:]))
    return b ** (d // 2) + area


def minimal(b, d):
    return b ** math.ceil(d / 2) + b ** (d // 2) - 1


means = defaultdict(list)
for row in rows_of(sys.argv[1]):
    if row["status"] != "completed" or row["branching_min"] != row["branching_max"]:
        continue
    b, d = int(row["branching_min"]), int(row["depth_plies"])
    for cost in COSTS:
        if row[cost] not in ("", "0"):
            means[row["game"], row["algorithm"], cost, b, d].append(math.log(float(row[cost])))
means = {key: sum(logs) / len(logs) for key, logs in means.items()}


def algorithms(game):
    return list(dict.fromkeys(key[1] for key in means if key[0] == game))



def fitted(points):
    return f"{slope(points):.2f}" if len(points) > 2 else ""


def per_ply(game, b, algorithm, cost):
    points = [(key[4], mean) for key, mean in means.items()
              if key[:4] == (game, algorithm, cost, b) and key[4] >= FROM]
    return f"{math.exp(slope(points)):.2f}" if len(points) > 2 else ""


def exponent(game, d, algorithm, cost):
    return fitted([(math.log(key[3]), mean) for key, mean in means.items()
                   if key[:3] == (game, algorithm, cost) and key[4] == d and key[3] >= LEAST])


def theory_per_ply(game, b, of):
    depths = sorted({key[4] for key in means if key[0] == game and key[3] == b and key[4] >= FROM})
    return f"{math.exp(slope([(d, math.log(of(b, d))) for d in depths])):.2f}"


def theory_exponent(game, d, of):
    widths = sorted({key[3] for key in means if key[0] == game and key[4] == d and key[3] >= LEAST})
    return fitted([(math.log(b), math.log(of(b, d))) for b in widths])


THEORY = {
    "*whole tree*": lambda b, d: b**d,
    "*minimal tree*": minimal,
    "*R*<sup>*d*</sup>, the limit of alpha-beta and SSS\\*": lambda b, d: growth_factor(b) ** d,
    "*alpha-beta, expected*": alpha_beta,
}


def print_table(game, chosen):
    b = WIDTH.get(game) or next(key[3] for key in means if key[0] == game)
    depths = [4, 5] if game == "iid" else []
    headings = ["leaves per ply", "nodes per ply", "entries per ply"]
    headings += [f"{cost}, depth {d}" for d in depths for cost in ("exponent of leaves", "of entries")]
    print("| | " + " | ".join(headings) + " |")
    print("| --- |" + " ---: |" * len(headings))
    # Expected leaves and limits hold for independent values of many kinds, not for sums or two values.
    known = [name for name in THEORY if game == "iid" or "tree" in name]
    for name in known:
        cells = [theory_per_ply(game, b, THEORY[name]), "", ""]
        cells += [cell for d in depths for cell in (theory_exponent(game, d, THEORY[name]), "")]
        print(f"| {name} | " + " | ".join(cells) + " |")
    # Algorithms with equal numbers share a line.
    lines = defaultdict(list)
    for algorithm in chosen or algorithms(game):
        cells = [per_ply(game, b, algorithm, cost) for cost in COSTS]
        cells += [exponent(game, d, algorithm, cost) for d in depths for cost in ("leaves", "peak_open")]
        lines[" | ".join(cells)].append(algorithm.replace("*", "\\*"))
    for cells, names in lines.items():
        print(f"| {', '.join(names)} | {cells} |")


print_table(sys.argv[2], sys.argv[3].split(",") if len(sys.argv) > 3 else [])
