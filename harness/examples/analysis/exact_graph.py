"""The minimal graph beside its estimates, and searches with a table in units of both ends.

python3 harness/examples/analysis/exact_graph.py results/minimal-graph/records-exact-graph.csv.gz PICTURE.svg

Geometric means over the positions, with 95 % intervals by bootstrap over them. The standard library
is enough.
"""

import math
import sys
from collections import defaultdict

from record import rows_of
from resampled import mean_interval

ESTIMATES = ["minimal_leaves", "left_first_graph_leaves", "minimal_graph_leaves", "exact_graph_leaves", "exact_graph_bound"]
NAMES = ["minimal tree", "left-first graph", "greedy graph", "smallest known", "certified bound"]
COLOURS = ["#666666", "#d98200", "#1f4e9c", "#c0392b", "#1a8a5a"]


def mean(ratios):
    return [math.exp(it) for it in mean_interval([math.log(it) for it in ratios], 1000)]


def text(ratios):
    middle, low, high = mean(ratios)
    return f"{middle:.2f} [{low:.2f}, {high:.2f}]" if len(ratios) > 1 else f"{middle:.2f}"


def main():
    graphs, costs = defaultdict(dict), defaultdict(list)
    for row in rows_of(sys.argv[1]):
        moves = f":b={row['branching_max']}" if row["branching_max"] else ""
        chance = float(row["transposition_probability"] or 0)
        kind = row["game"] + moves + (f",transpose={chance:g}" if chance else ""), int(row["depth_plies"])
        numbers = [int(row[it]) if row[it] else None for it in ESTIMATES]
        if None not in numbers:
            graphs[kind][row["position"]] = numbers
            if "table" in row["settings"] and row["status"] == "completed":
                costs[kind, row["algorithm"]].append((int(row["evaluations"]), numbers))
    for kind, positions in sorted(graphs.items()):
        numbers = list(positions.values())
        for _, first, greedy, known, bound in numbers:
            assert first >= known >= bound and greedy >= known, kind
        certain = sum(it[3] == it[4] for it in numbers)
        print(f"{kind[0]}, depth {kind[1]}: the minimal graph is certain in {certain} of {len(numbers)}")
        for place in (0, 1, 2, 4):
            print(f"  {NAMES[place]:16} to the smallest known: {text([it[place] / it[3] for it in numbers])}")
        print(f"  greedy to the certified bound: {text([it[2] / it[4] for it in numbers])}")
        for (of, algorithm), paid in sorted(costs.items()):
            if of == kind:
                known, bound = text([cost / it[3] for cost, it in paid]), text([cost / it[4] for cost, it in paid])
                print(f"  {algorithm} with a table: {known} smallest known, {bound} bounds")
    picture(sys.argv[2], graphs)


def picture(file, graphs):
    kinds = sorted(graphs)
    wide, row, left = 760, 22, 230
    high = 60 + row * len(kinds) + 30
    least, most = math.log(0.04), math.log(4)
    x = lambda v: left + (wide - left - 20) * (math.log(v) - least) / (most - least)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" font-family="sans-serif" font-size="11">', f'<rect width="{wide}" height="{high}" fill="white"/>']
    for at, (name, colour) in enumerate(zip(NAMES, COLOURS)):
        out.append(f'<circle cx="{left - 200 + at * 140}" cy="16" r="4" fill="{colour}"/><text x="{left - 190 + at * 140}" y="20">{name}</text>')
    for tick in (0.05, 0.1, 0.2, 0.5, 1, 1.5, 2, 3):
        out.append(f'<path d="M{x(tick):.1f} 36V{high - 40}" stroke="#ddd"/><text x="{x(tick):.1f}" y="{high - 26}" text-anchor="middle">{tick}</text>')
    for at, kind in enumerate(kinds):
        y = 48 + row * at
        out.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{kind[0]}, depth {kind[1]}</text>')
        for place, colour in enumerate(COLOURS):
            middle, low, top = mean([it[place] / it[3] for it in graphs[kind].values()])
            at_y = y + (place - 2) * 2.5
            out.append(f'<path d="M{x(low):.1f} {at_y}H{x(top):.1f}" stroke="{colour}"/><circle cx="{x(middle):.1f}" cy="{at_y}" r="3" fill="{colour}"/>')
    out.append(f'<text x="{(left + wide) / 2}" y="{high - 8}" text-anchor="middle">leaves, in units of the smallest graph known (geometric mean, 95 % interval)</text></svg>')
    open(file, "w").write("\n".join(out))


main()
