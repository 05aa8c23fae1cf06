"""The minimal graph beside its estimates, and searches with a table in units of both ends.

python3 harness/examples/analysis/exact_graph.py results/minimal-graph/records-exact-graph.csv.gz CHART.svg

Geometric means over the positions, with 95 % intervals by bootstrap over them. The standard library
is enough.
"""

import math
import sys
from collections import defaultdict

import picture
from record import rows_of
from resampled import mean_interval

ESTIMATES = ["minimal_leaves", "left_first_graph_leaves", "minimal_graph_leaves", "exact_graph_leaves", "exact_graph_bound"]
NAMES = ["minimal tree", "left-first graph", "greedy graph", "smallest known", "certified bound"]
COLOURS = ["#666666", "#d98200", "#1f4e9c", "#c0392b", "#1a8a5a"]
# The place of the smallest graph known, and the depth of the chart.
SMALLEST, DEPTH = 3, 7


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
    chart(sys.argv[2], graphs)


def words(game):
    """The name of a game in a chart."""
    name, _, chance = game.partition(",transpose=")
    if chance:
        return ["three moves,", "all commute" if chance == "1" else f"{float(chance):.0%} commute"]
    return [{"chess": "chess", "connect-four": "Connect Four", "othello": "Othello"}[name]]


def chart(file, graphs):
    """Bars from the smallest graph known, of each game at the deepest depth up to DEPTH."""
    shown = {game: max(depth for other, depth in graphs if other == game and depth <= DEPTH) for game, _ in graphs}
    bars = [place for place in range(len(NAMES)) if place != SMALLEST]
    wide, thick, left, top = 760, 17, 130, 44
    block = thick * len(bars) + 18
    high = top + block * len(shown) + 44
    least, most = math.log(0.18), math.log(5)
    x = lambda v: left + (wide - left - 16) * (math.log(v) - least) / (most - least)
    out = []
    for at, place in enumerate(bars):
        out.append(f'<rect x="{left + at * 150}" y="10" width="12" height="12" fill="{COLOURS[place]}"/><text x="{left + 18 + at * 150}" y="21">{NAMES[place]}</text>')
    for tick in (0.2, 0.5, 1, 2, 3, 4):
        out.append(f'<path d="M{x(tick):.1f} {top - 8}V{high - 44}" stroke="{picture.GRID}"/><text x="{x(tick):.1f}" y="{high - 28}" text-anchor="middle">{tick}</text>')
    for row, (game, depth) in enumerate(sorted(shown.items())):
        y = top + block * row
        for line, name in enumerate([*words(game), f"depth {depth}"]):
            out.append(f'<text x="{left - 10}" y="{y + 20 + 16 * line}" text-anchor="end">{name}</text>')
        for at, place in enumerate(bars):
            middle, low, upper = mean([it[place] / it[SMALLEST] for it in graphs[game, depth].values()])
            begin, end, level = *sorted((x(1), x(middle))), y + thick * at
            out.append(f'<rect x="{begin:.1f}" y="{level}" width="{end - begin:.1f}" height="{thick - 4}" fill="{COLOURS[place]}"/>')
            out.append(f'<path d="M{x(low):.1f} {level + 6.5}H{x(upper):.1f}" stroke="{picture.INK}" stroke-width="1.5"/>')
            side = (max(end, x(upper)) + 5, "start") if middle >= 1 else (min(begin, x(low)) - 5, "end")
            out.append(f'<text x="{side[0]:.1f}" y="{level + 11}" text-anchor="{side[1]}">{middle:.2f}</text>')
    out.append(f'<path d="M{x(1):.1f} {top - 8}V{high - 44}" stroke="{picture.INK}" stroke-width="1.5"/>')
    out.append(f'<text x="{(left + wide) / 2}" y="{high - 8}" text-anchor="middle">leaves relative to the smallest graph known (log scale)</text>')
    picture.write(file, "Estimates of the minimal graph, relative to the smallest graph known", wide, high, out)


main()
