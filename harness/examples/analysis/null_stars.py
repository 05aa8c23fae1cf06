"""How often does a star stand beside two contenders that do not differ?

python3 harness/examples/analysis/null_stars.py results/findings/records.csv.gz

A null case is made of two contenders' rows with one evaluation at one depth, in which nothing but chance
can tell them apart:
- "exchanged in positions": in each position the two change places or not, by the toss of a coin;
- "exchanged in suites": the ratios are divided by their mean over all suites, and in each suite the two
  change places or not, so that suites differ as they really do.
The tests are written down here again, apart from the program: Student's t of the suites' means, or of
one suite's positions, and Holm over families of 12.
"""

import math
import random
import sys
from collections import defaultdict

from record import rows_of

SEED = 44
CASES = 4000
FAMILIES = 1500
FAMILY = 12
# Two-sided, by degrees of freedom: the quantiles of Student's t.
CRITICAL = {4: 2.776445, 8: 2.306004, 15: 2.131450, 47: 2.011741}


def density(x, freedom):
    scale = math.gamma((freedom + 1) / 2) / math.sqrt(freedom * math.pi) / math.gamma(freedom / 2)
    return scale * (1 + x * x / freedom) ** (-(freedom + 1) / 2)


def p_value(t, freedom):
    """Twice the area beyond t, by Simpson's rule from 0 to t."""
    t = min(abs(t), 60.0)
    steps = 400
    width = t / steps
    weights = (1 if i in (0, steps) else 4 if i % 2 else 2 for i in range(steps + 1))
    area = sum(w * density(i * width, freedom) for i, w in enumerate(weights)) * width / 3
    return max(0.0, 1 - 2 * area)


def statistic(values):
    """Student's t of the mean, and its degrees of freedom; None if all values are the same."""
    count = len(values)
    mean = math.fsum(values) / count
    squares = math.fsum((it - mean) ** 2 for it in values)
    if squares == 0:
        return None
    return mean / math.sqrt(squares / (count - 1) / count), count - 1


def holm_finds(ps):
    return min(ps) < 0.05 / len(ps)


def read(path):
    costs = defaultdict(lambda: defaultdict(dict))
    for row in rows_of(path):
        if row["status"] == "completed" and int(row["leaves"]) > 0:
            cell = (row["evaluation"], int(row["depth_plies"]))
            contender = (row["algorithm"], row["settings"])
            place = (row["suite"], row["position"])
            costs[cell][contender][place] = math.log(int(row["leaves"]))
    return costs


def contrasts(costs):
    """All pairs of contenders: the logarithms of their ratios, by suite."""
    found = []
    for cell in sorted(costs):
        contenders = sorted(costs[cell])
        for at, one in enumerate(contenders):
            for other in contenders[at + 1 :]:
                suites = defaultdict(list)
                for place in sorted(costs[cell][one]):
                    if place in costs[cell][other]:
                        difference = costs[cell][one][place] - costs[cell][other][place]
                        suites[place[0]].append(difference)
                if any(it for values in suites.values() for it in values):
                    found.append([suites[name] for name in sorted(suites)])
    return found


def in_positions(generator, suites):
    return [[it * generator.choice((-1, 1)) for it in values] for values in suites]


def in_suites(generator, suites):
    mean = math.fsum(math.fsum(it) / len(it) for it in suites) / len(suites)
    signs = [generator.choice((-1, 1)) for _ in suites]
    return [[(it - mean) * sign for it in values] for values, sign in zip(suites, signs)]


def case(generator, contrast, exchange, count, positions):
    """The statistic of a null case of so many suites with so many positions."""
    exchanged = exchange(generator, contrast)
    suites = generator.sample(exchanged, count)
    drawn = [generator.sample(values, positions) for values in suites]
    return statistic(drawn[0] if count == 1 else [math.fsum(it) / positions for it in drawn])


def main(path):
    generator = random.Random(SEED)
    all_contrasts = contrasts(read(path))
    largest = len(all_contrasts[0])
    print(f"{len(all_contrasts)} contrasts of {largest} suites; seed {SEED}")
    print(f"suites positions  exchanged in  stars in {CASES} null cases  any in {FAMILIES} families of {FAMILY}")
    designs = [(1, 48, "positions", in_positions)]
    for count, positions in ((5, 24), (9, 24), (16, 48)):
        designs.append((count, positions, "positions", in_positions))
        designs.append((count, positions, "suites", in_suites))
    most = 0.0
    for count, positions, name, exchange in designs:
        usable = [it for it in all_contrasts if len(it) >= count and min(map(len, it)) >= positions]
        stars = 0
        for _ in range(CASES):
            found = case(generator, generator.choice(usable), exchange, count, positions)
            stars += found is not None and abs(found[0]) > CRITICAL[found[1]]
        families = 0
        for _ in range(FAMILIES):
            found = [
                case(generator, generator.choice(usable), exchange, count, positions)
                for _ in range(FAMILY)
            ]
            families += holm_finds([1.0 if it is None else p_value(*it) for it in found])
        most = max(most, stars / CASES)
        print(
            f"{count:6} {positions:9}  {name:12}  {stars / CASES:24.3f}  {families / FAMILIES:24.3f}"
        )
    print(f"most: {most:.3f}; allowed: 0.060")
    return most <= 0.06


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1]) else 1)
