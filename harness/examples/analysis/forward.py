"""Expected leaves on trees drawn from the root down (law forward), by recursion, and what was measured.

python3 harness/examples/analysis/forward.py
python3 harness/examples/analysis/forward.py results/constant/records.csv.gz PICTURE.svg

Prints a table of Markdown: the depth from which on alpha-beta is expected to make more evaluations
than Scout; the ratio of both at depth 4, at half of the greatest depth computed and at that depth; and
by how much the evaluations of alpha-beta, and of Scout, grow there with a ply. With a record, also measured costs in units of the minimal tree with 95 %
intervals by bootstrap over trees, and how far measured means are from expected ones in standard
errors. The recursion is written apart from the program's. The standard library is enough.
"""

import math
import sys
from collections import defaultdict

import picture
from record import rows_of
from resampled import mean_interval

# Moves, values, and the greatest depth of the recursion.
KINDS = [
    (2, 16, 60), (2, 8, 240), (3, 16, 36), (3, 8, 36), (4, 16, 28), (5, 16, 24), (6, 16, 20), (7, 16, 18), (8, 16, 16),
]  # fmt: skip


def minimal(b, d):
    return b ** ((d + 1) // 2) + b ** (d // 2) - 1


def expected(b, values, depth):
    """For each depth: expected evaluations of alpha-beta and of Scout, its tests included.

    cost[v][a][w]: alpha-beta below a MAX node worth v with the window that begins at a + 1 (here:
    values of at least a are news) and ends at w. MIN nodes are mirrored.
    """
    span = range(values + 1)
    cost = [[[1.0] * (values + 1) for _ in span] for _ in range(values)]
    scout = [1.0] * values
    found = [(1.0, 1.0)]

    def of_min(v, a, w):
        return cost[values - 1 - v][values - w][values - a]

    def family(v, top, visit):
        before, after = [0.0] * (top + 1), [0.0] * (top + 1)
        for left in range(1, b + 1):
            one, other = [], []
            for a in range(top + 1):
                seen = [visit(left == b, a, u) for u in range(v + 1)]

                def total(rest, u):
                    price, news = seen[u]
                    return price + (rest[news] if news is not None else 0.0)

                mean = sum(total(before, u) for u in range(v + 1)) / (v + 1) if left > 1 else 0.0
                one.append(total(after, v) / left + (1 - 1 / left) * mean)
                other.append(sum(total(after, u) for u in range(v + 1)) / (v + 1))
            before, after = one, other
        return before

    for _ in range(depth):
        higher = [[[0.0] * (values + 1) for _ in span] for _ in range(values)]
        tests = []
        for v in range(values):
            for w in span:

                def visit(_, a, u, w=w):
                    news = max(a, u + 1)
                    return of_min(u, a, w), news if news <= w else None

                for a, price in enumerate(family(v, w, visit)):
                    higher[v][a][w] = price

            def look(is_first, a, u):
                whole, news = scout[values - 1 - u], max(a, u + 1)
                if is_first:
                    return whole, news
                return of_min(u, a, a) + (whole if u >= a else 0.0), news

            tests.append(family(v, values, look)[0])
        cost, scout = higher, tests
        both = [sum(cost[v][0][values] for v in range(values)), sum(scout)]
        found.append(tuple(it / values for it in both))
    return found


def measured(file):
    rows = defaultdict(list)
    for row in rows_of(file):
        if row["status"] == "completed":
            b, depth = int(row["branching_max"]), int(row["depth_plies"])
            values = int(row["game"].split("k=")[1])
            cost = int(row["evaluations"]), int(row["distinct_leaves"] or 0)
            rows[b, values, depth, row["algorithm"]].append(cost)
    return rows


# Those of the program.
COLOURS = {"alpha-beta": "#3C8769", "scout": "#00C3B4", "negascout": "#A51EB4", "pvs": "#964B00", "mtd(f)": "#D2004B", "sss*": "#1E5AFF"}


def draw(file, theory, rows, b, values):
    wide, high, left, top = 760, 420, 60, 20
    depths = [it for it in range(2, len(theory), 2)]
    most = depths[-1]
    unit = lambda d: minimal(b, d)
    tallest = math.ceil(max(max(theory[d]) / unit(d) for d in depths) * 1.05)
    x = lambda d: left + (wide - left - 150) * d / most
    scale = math.log(tallest)
    y = lambda v: top + (high - top - 50) * (1 - math.log(max(v, 1)) / scale)
    out = []
    for v in [it for it in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if it <= tallest]:
        out.append(f'<path d="M{left} {y(v):.1f}H{x(most):.1f}" stroke="{picture.GRID}"/><text x="{left - 6}" y="{y(v) + 4:.1f}" text-anchor="end">{v}</text>')
    for d in range(0, most + 1, 4):
        out.append(f'<text x="{x(d):.1f}" y="{high - 32}" text-anchor="middle">{d}</text>')
    out.append(f'<text x="{(left + x(most)) / 2:.1f}" y="{high - 10}" text-anchor="middle">depth (plies), {b} moves, {values} values</text>')
    out.append(f'<text transform="translate(16 {high / 2}) rotate(-90)" text-anchor="middle">leaves, times the minimal tree</text>')
    for place, name in enumerate(("alpha-beta", "scout")):
        path = " ".join(f"{x(d):.1f},{y(theory[d][place] / unit(d)):.1f}" for d in depths)
        out.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[name]}" stroke-width="1.5"/>')
    for line, (name, colour) in enumerate(COLOURS.items()):
        key = top + 14 + 20 * line
        out.append(f'<circle cx="{wide - 135}" cy="{key - 4}" r="4" fill="{colour}"/><text x="{wide - 124}" y="{key}">{name}</text>')
        for (moves, of, d, algorithm), costs in rows.items():
            if (moves, of, algorithm) == (b, values, name):
                mean, low, high_ = mean_interval([it[0] / unit(d) for it in costs], 2000)
                at = x(d) + 3 * (line - 2.5)
                out.append(f'<path d="M{at:.1f} {y(low):.1f}V{y(high_):.1f}" stroke="{colour}"/><circle cx="{at:.1f}" cy="{y(mean):.1f}" r="3" fill="{colour}"/>')
    out.append(f'<text x="{wide - 140}" y="{top + 150}">lines: expected</text><text x="{wide - 140}" y="{top + 166}">points: measured,</text><text x="{wide - 140}" y="{top + 182}">with 95% intervals</text>')
    picture.write(file, "Leaves, times the minimal tree, by depth", wide, high, out)


def main():
    theory = {(b, k): expected(b, k, depth) for b, k, depth in KINDS}
    print("| moves | values | Scout cheaper from depth | depth 4 | half the depth | deepest | growth |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for (b, k), found in theory.items():
        ratios = [one / other for one, other in found]
        over = next((d for d in range(1, len(ratios)) if all(it > 1 for it in ratios[d:])), "–")
        last = len(ratios) - 1
        half, whole = (f"{ratios[d]:.2f} (depth {d})" for d in (last // 2, last))
        growth = [math.sqrt(last / before) for last, before in zip(found[-1], found[-3])]
        print(f"| {b} | {k} | {over} | {ratios[4]:.2f} | {half} | {whole} | {growth[0]:.3f}, {growth[1]:.3f} |")
    if len(sys.argv) < 3:
        return
    rows = measured(sys.argv[1])
    print("measured, as multiples of the minimal tree: evaluations, different leaves")
    for (b, k, d, algorithm), costs in sorted(rows.items()):
        unit = minimal(b, d)
        mean, low, high = mean_interval([it[0] / unit for it in costs], 2000)
        distinct = [it[1] / unit for it in costs if it[1]]
        text = f"{sum(distinct) / len(distinct):.2f}" if distinct else "-"
        line = f"  b={b}, K={k}, d={d:2} {algorithm:10} {mean:6.2f} [{low:.2f}, {high:.2f}]  {text}"
        place = {"alpha-beta": 0, "scout": 1}.get(algorithm)
        if place is not None and len(theory[b, k]) > d:
            numbers = [it[0] for it in costs]
            average = sum(numbers) / len(numbers)
            error = math.sqrt(sum((it - average) ** 2 for it in numbers) / (len(numbers) - 1) / len(numbers))
            line += f"  expected {theory[b, k][d][place] / unit:.2f}, z {(average - theory[b, k][d][place]) / error:+.1f}"
        print(line)
    draw(sys.argv[2], theory[2, 16][:41], rows, 2, 16)


main()
