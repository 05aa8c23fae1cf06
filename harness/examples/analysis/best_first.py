"""Regret at equal evaluations on trees with traps: the table and the map.

python3 harness/examples/analysis/best_first.py results/best-first/records-map.csv.gz PICTURE.svg

Means over trees, with 95 % intervals by bootstrap over them. The standard library is enough.
"""

import re
import sys

from equal_evaluations import ORDER, regrets
from resampled import mean_interval

# Those of the program, where a family has one colour; its second algorithm is dashed and hollow.
COLOURS = ["#3C8769", "#D2004B", "#691E0F", "#D2785A", "#783C0F", "#783C0F", "#960F5A", "#960F5A"]
SECOND = {"unbounded-minimax", "puct"}
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
    picture(sys.argv[2], cells, means)


def disc(name, colour):
    return f'fill="white" stroke="{colour}"' if name in SECOND else f'fill="{colour}"'


def picture(file, cells, means):
    rows = sorted({cell[:2] for cell in cells})
    columns = sorted({cell[2] for cell in cells})
    panel, tall, left, top = 210, 150, 120, 70
    wide, high = left + panel * len(columns) + 10, top + tall * len(rows) + 20
    tallest = 1.05 * max(it[2] for it in means.values())
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" font-family="sans-serif" font-size="11">', f'<rect width="{wide}" height="{high}" fill="white"/>']
    for at, (name, colour) in enumerate(zip(ORDER, COLOURS)):
        x, y = left + at % 4 * 190, 18 + at // 4 * 18
        out.append(f'<circle cx="{x}" cy="{y - 4}" r="4" {disc(name, colour)}/><text x="{x + 9}" y="{y}" font-size="12">{name}</text>')
    for column, k in enumerate(columns):
        out.append(f'<text x="{left + panel * (column + 0.45):.0f}" y="{top - 8}" text-anchor="middle" font-size="12">traps of depth k = {k:g}</text>')
        for row, (tau, noise) in enumerate(rows):
            x0, y0 = left + panel * column, top + tall * row
            width, height = panel - 30, tall - 30
            y = lambda v: y0 + height * (1 - v / tallest)
            out.append(f'<rect x="{x0}" y="{y0}" width="{width}" height="{height}" fill="none" stroke="#bbb"/>')
            for tick in range(0, int(tallest) + 1, 10):
                out.append(f'<path d="M{x0} {y(tick):.1f}h{width}" stroke="#eee"/>')
                if column == 0:
                    out.append(f'<text x="{x0 - 4}" y="{y(tick) + 4:.1f}" text-anchor="end">{tick}</text>')
            if column == 0:
                out.append(f'<text x="8" y="{y0 + 40}" font-size="12">tau = {tau:g}</text><text x="8" y="{y0 + 56}" font-size="12">noise = {noise:g}</text><text x="8" y="{y0 + 76}">mean regret</text>')
            for at, (name, colour) in enumerate(zip(ORDER, COLOURS)):
                points = []
                for step, budget in enumerate(BUDGETS):
                    if ((tau, noise, k), budget, name) in means and ((tau, noise, k), budget, "uct") in means:
                        mean, low, upper = means[(tau, noise, k), budget, name]
                        x = x0 + 18 + step * (width - 36) / 3 + (at - 3.5) * 2.5
                        points.append(f"{x:.1f},{y(mean):.1f}")
                        out.append(f'<path d="M{x:.1f} {y(low):.1f}V{y(upper):.1f}" stroke="{colour}" opacity="0.6"/><circle cx="{x:.1f}" cy="{y(mean):.1f}" r="2.5" {disc(name, colour)}/>')
                dashes = ' stroke-dasharray="4 3"' if name in SECOND else ""
                out.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="1.2"{dashes}/>')
            if row == len(rows) - 1:
                for step, budget in enumerate(BUDGETS):
                    x = x0 + 18 + step * (width - 36) / 3
                    out.append(f'<text x="{x:.0f}" y="{y0 + height + 14}" text-anchor="middle">10<tspan dy="-4" font-size="8">{len(str(budget)) - 1}</tspan></text>')
    out.append(f'<text x="{wide / 2:.0f}" y="{high - 12}" text-anchor="middle" font-size="12">evaluations</text></svg>')
    open(file, "w").write("\n".join(out))


main()
