"""Regret at equal evaluations on trees with traps: the table and the chart.

python3 harness/examples/analysis/best_first.py results/best-first/records-map.csv.gz CHART.svg

Means over trees, with 95 % intervals by bootstrap over them. The standard library is enough.
"""

import re
import sys

import picture
from equal_evaluations import ORDER, regrets
from resampled import mean_interval

# Those of the program, where a family has one colour; its second algorithm is dashed and hollow.
COLOURS = ["#3C8769", "#D2004B", "#691E0F", "#D2785A", "#783C0F", "#783C0F", "#960F5A", "#960F5A"]
SECOND = {"alpha-beta", "b*", "unbounded-minimax", "puct"}
# A panel has few lines: the algorithms of a family.
FAMILIES = [
    ("full width", ["mtd(f)", "alpha-beta"]),
    ("intervals", ["bns-memory", "b*"]),
    ("best first", ["best-first-minimax", "unbounded-minimax"]),
    ("sampling", ["uct", "puct"]),
]
BUDGETS = [100, 1000, 10_000, 100_000]


def cell_of(row):
    return tuple(float(re.search(rf"{knob}=([0-9.]+)", row["game"] + ",noise=10")[1]) for knob in ("tau", "noise", "k"))


def main():
    found = regrets(sys.argv[1], cell_of, BUDGETS)
    found = {key: [it for it in trees.values() if it is not None] for key, trees in found.items()}
    cells = sorted({cell for cell, _, _ in found})
    means = {key: mean_interval(numbers, 1000) for key, numbers in found.items() if numbers}
    for budget in BUDGETS:
        print(f"regret at {budget} evaluations, mean [interval] and share of optimal moves")
        for cell in cells:
            tau, noise, k = cell
            if (cell, budget, "uct") not in means:
                continue
            parts = []
            for algorithm in ORDER:
                if (cell, budget, algorithm) in means:
                    mean, low, high = means[cell, budget, algorithm]
                    numbers = found[cell, budget, algorithm]
                    share = sum(it == 0 for it in numbers) / len(numbers)
                    parts.append(f"{algorithm} {mean:.1f} [{low:.1f}, {high:.1f}] {share:.2f}")
            print(f"  tau={tau:g} noise={noise:g} k={k:g}: " + "; ".join(parts))
    print("all cells together: mean regret by algorithm and number of evaluations")
    for algorithm in ORDER:
        texts = []
        for budget in BUDGETS[:3]:
            numbers = [it for cell in cells for it in found.get((cell, budget, algorithm), [])]
            mean, low, high = mean_interval(numbers, 1000)
            texts.append(f"{mean:.1f} [{low:.1f}, {high:.1f}]")
        print(f"  {algorithm:20} " + "  ".join(texts))
    chart(sys.argv[2], found)


def disc(name):
    colour = COLOURS[ORDER.index(name)]
    return f'fill="{picture.PAPER}" stroke="{colour}" stroke-width="1.5"' if name in SECOND else f'fill="{colour}"'


def pooled(found, k, budget, name):
    """The mean over all trees with traps of this depth, with its interval; None if a kind has no such
    searches."""
    kinds = [cell for cell in {cell for cell, _, _ in found} if cell[2] == k]
    numbers = [found.get((cell, budget, name)) for cell in sorted(kinds)]
    return mean_interval(sum(numbers, []), 1000) if all(numbers) else None


def chart(file, found):
    """A row of panels for each family, a column for each depth of the traps."""
    columns = sorted({cell[2] for cell, _, _ in found})
    panel, tall, left, top, gap = 190, 130, 210, 44, 26
    wide, high = left + panel * len(columns) + 6, top + tall * len(FAMILIES) + 18
    width, height, tallest = panel - gap, tall - gap, 36
    out = []
    for row, (family, names) in enumerate(FAMILIES):
        y0 = top + tall * row
        out.append(f'<text x="8" y="{y0 + 18}" font-size="13" font-weight="bold">{family}</text>')
        for line, name in enumerate(names):
            y = y0 + 42 + 20 * line
            out.append(f'<circle cx="13" cy="{y - 4}" r="4" {disc(name)}/><text x="24" y="{y}">{name}</text>')
        for column, k in enumerate(columns):
            x0 = left + panel * column
            place = lambda value: y0 + height * (1 - value / tallest)
            if row == 0:
                out.append(f'<text x="{x0 + width / 2:.0f}" y="{top - 14}" text-anchor="middle" font-size="13">traps of depth {k:g}</text>')
            out.append(f'<rect x="{x0}" y="{y0}" width="{width}" height="{height}" fill="none" stroke="{picture.QUIET}"/>')
            for tick in (0, 10, 20, 30):
                out.append(f'<path d="M{x0} {place(tick):.1f}h{width}" stroke="{picture.GRID}"/>')
                if column == 0:
                    out.append(f'<text x="{x0 - 6}" y="{place(tick) + 4:.1f}" text-anchor="end">{tick}</text>')
            for at, name in enumerate(names):
                colour, points = COLOURS[ORDER.index(name)], []
                for step, budget in enumerate(BUDGETS):
                    mean = pooled(found, k, budget, name)
                    if mean is None:
                        continue
                    x = x0 + 18 + step * (width - 36) / 3 + 5 * at - 2.5
                    points.append((x, place(mean[0])))
                    out.append(f'<path d="M{x:.1f} {place(mean[1]):.1f}V{place(mean[2]):.1f}" stroke="{colour}" stroke-width="1.5" opacity="0.6"/>')
                dashes = ' stroke-dasharray="4 3"' if name in SECOND else ""
                line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
                out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.6"{dashes}/>')
                out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.2" {disc(name)}/>' for x, y in points]
            if row == len(FAMILIES) - 1:
                for step, budget in enumerate(BUDGETS):
                    x = x0 + 18 + step * (width - 36) / 3
                    out.append(f'<text x="{x:.0f}" y="{y0 + height + 16}" text-anchor="middle">10<tspan dy="-4" font-size="9">{len(str(budget)) - 1}</tspan></text>')
    out.append(f'<text x="{left + panel * len(columns) / 2:.0f}" y="{high - 8}" text-anchor="middle" font-size="13">evaluations</text>')
    out.append(f'<text transform="translate({left - 30} {top + tall * len(FAMILIES) / 2:.0f}) rotate(-90)" text-anchor="middle" font-size="13">mean regret</text>')
    picture.write(file, "Mean regret by number of evaluations", wide, high, out)


main()
