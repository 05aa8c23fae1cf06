"""How fast leaves, time and memory grow with depth and branching factor, against theory's exponents.

python3 harness/examples/analysis/growth.py results/growth/records.csv

Per ply: the factor by which the geometric mean over trees grows from one ply to the next, by least
squares of its logarithm over the depths from FROM on. Against b: the exponent e of b^e at a fixed
depth, by least squares over the logarithms of b from LEAST on. Theory is fitted in the same way, at
the same depths and the same b, so that odd and even depths weigh alike.
"""

import csv
import math
import sys
from collections import defaultdict

FROM, LEAST, POINTS = 4, 6, 4001
COSTS = ["leaves", "nodes", "time_ns", "peak_open", "peak_bytes"]


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
for row in csv.DictReader(open(sys.argv[1])):
    if row["status"] != "completed" or row["branching_min"] != row["branching_max"]:
        continue
    b, d = int(row["branching_min"]), int(row["depth_plies"])
    for cost in COSTS:
        if row[cost] not in ("", "0"):
            means[row["game"], row["algorithm"], cost, b, d].append(math.log(float(row[cost])))
means = {key: sum(logs) / len(logs) for key, logs in means.items()}


def algorithms(game):
    return list(dict.fromkeys(key[1] for key in means if key[0] == game))


def per_ply(game, b, least=FROM):
    print(f"\n{game}, b = {b}: factor per ply, from depth {least} on")
    print(f"{'':16}{'leaves':>8}{'nodes':>8}{'time':>8}{'OPEN':>8}{'bytes':>8}")
    depths = sorted({key[4] for key in means if key[0] == game and key[3] == b and key[4] >= least})
    for name, of in [("whole tree", lambda d: b**d), ("minimal tree", lambda d: minimal(b, d)),
                     ("b^ceil(d/2)", lambda d: b ** math.ceil(d / 2)),
                     ("b^floor(d/2)", lambda d: b ** (d // 2)),
                     ("expected, a-b", lambda d: alpha_beta(b, d))][:None if game == "iid" else -1]:
        print(f"{name:16}{math.exp(slope([(d, math.log(of(d))) for d in depths])):8.2f}")
    print(f"{'R':16}{growth_factor(b):8.2f}")
    for algorithm in algorithms(game):
        line = f"{algorithm:16}"
        for cost in COSTS:
            points = [(d, means[game, algorithm, cost, b, d]) for d in depths
                      if (game, algorithm, cost, b, d) in means]
            line += f"{math.exp(slope(points)):8.2f}" if len(points) > 2 else f"{'':8}"
        print(line)


def against_b(game, d):
    widths = sorted({key[3] for key in means if key[0] == game and key[4] == d and key[3] >= LEAST})
    print(f"\n{game}, depth {d}: exponent of b, from {widths[0]} to {widths[-1]}")
    print(f"{'':16}{'leaves':>8}{'nodes':>8}{'time':>8}{'OPEN':>8}{'bytes':>8}")
    for name, of in [("whole tree", lambda b: b**d), ("minimal tree", lambda b: minimal(b, d)),
                     ("R^d", lambda b: growth_factor(b) ** d),
                     ("b^ceil(d/2)", lambda b: b ** math.ceil(d / 2)),
                     ("b^floor(d/2)", lambda b: b ** (d // 2)),
                     ("expected, a-b", lambda b: alpha_beta(b, d))]:
        print(f"{name:16}{slope([(math.log(b), math.log(of(b))) for b in widths]):8.2f}")
    for algorithm in algorithms(game):
        line = f"{algorithm:16}"
        for cost in COSTS:
            points = [(math.log(b), means[game, algorithm, cost, b, d]) for b in widths
                      if (game, algorithm, cost, b, d) in means]
            line += f"{slope(points):8.2f}" if len(points) > 2 else f"{'':8}"
        print(line)


per_ply("iid", 4)
against_b("iid", 4)
against_b("iid", 5)
for game in dict.fromkeys(key[0] for key in means):
    if game != "iid":
        width = next(key[3] for key in means if key[0] == game)
        per_ply(game, width)
