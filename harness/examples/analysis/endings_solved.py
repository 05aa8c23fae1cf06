"""The share of endings that each algorithm solves, by game.

python3 harness/examples/analysis/endings_solved.py results/who-solves/records.csv.gz CHART.svg
"""

import sys
from collections import Counter

import picture
from record import rows_of

# The configuration of each algorithm, and its family's colours, bright and dark.
TABLE = "table=16+killers+history+few-replies"
SHOWN = [
    ("df-pn", "table=16", "#782489", "#d39eea"),
    ("alpha-beta", TABLE, "#155A31", "#41efa3"),
    ("mtd(f)", TABLE, "#AC5C07", "#f69758"),
    ("pns", "plain", "#782489", "#d39eea"),
    ("uct", "evaluations=2000000+playouts+solver", "#026EF6", "#4e88f6"),
    ("unbounded-minimax", "evaluations=2000000", "#026EF6", "#4e88f6"),
]
GAMES = {"chess": "chess", "connect-four": "Connect Four", "othello": "Othello"}


def main():
    solved, tried = Counter(), Counter()
    for row in rows_of(sys.argv[1]):
        key = row["game"], row["algorithm"], row["settings"]
        tried[key] += 1
        solved[key] += row["status"] == "completed"
    left, panel, gap, top, step = 150, 180, 30, 34, 26
    wide, high, bottom = left + 3 * panel, top + step * len(SHOWN) + 40, top + step * len(SHOWN)
    dark = {bright: dark for _, _, bright, dark in SHOWN}.items()
    rules = "".join(f'.plot [fill="{bright}"]{{fill:{it}}}' for bright, it in dark)
    out = [f"<style>@media screen and (prefers-color-scheme:dark){{{rules}}}</style>"]
    for row, (algorithm, _, _, _) in enumerate(SHOWN):
        out.append(f'<text x="{left - 10}" y="{top + step * row + 17}" text-anchor="end">{algorithm}</text>')
    for column, (game, name) in enumerate(GAMES.items()):
        x0, long = left + panel * column, panel - gap
        out.append(f'<text x="{x0 + long / 2}" y="20" text-anchor="middle" font-size="13" font-weight="bold">{name}</text>')
        for tick in (0, 50, 100):
            x = x0 + long * tick / 100
            out.append(f'<path d="M{x} {top}V{bottom}" stroke="{picture.GRID}"/><text x="{x}" y="{bottom + 16}" text-anchor="middle">{tick}</text>')
        for row, (algorithm, settings, colour, _) in enumerate(SHOWN):
            key = game, algorithm, settings
            share, y = solved[key] / tried[key], top + step * row + 5
            out.append(f'<rect x="{x0}" y="{y}" width="{long * share:.1f}" height="16" fill="{colour}"/>')
            out.append(f'<text x="{x0 + 5}" y="{y + 12.5}" font-size="11" fill="{picture.PAPER}">{solved[key]}</text>')
    out.append(f'<text x="{left + 3 * panel / 2 - gap / 2}" y="{high - 6}" text-anchor="middle">endings solved, in per cent</text>')
    picture.write(sys.argv[2], "Endings solved, by algorithm and game", wide, high, out)


main()
