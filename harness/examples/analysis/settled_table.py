"""How many evolutions settle, next to a document's winners and to blind draws (the standard library is
enough).

python3 harness/examples/analysis/settled_table.py results/evolution/document.csv GENERATIONS.csv [...]

Prints a table of Markdown for knight, bishop, rook, queen and all 24 parameters, and the range of the
means. A parameter is settled if the error of the last ten winners is below a twentieth of their mean.
The first file contains the document's winners.
"""

import random
import sys

from settled import DOMAINS, LINES, PIECES, below, last_ten, mean_and_error, relative_error

DRAWS = 10_000


def is_settled(values):
    return relative_error(values) < LINES[0]


document, *evolutions = (last_ten(it) for it in sys.argv[1:])
draws = random.Random(1)
blind = [{name: [draws.randint(*DOMAINS[name]) for _ in range(10)] for name in DOMAINS} for _ in range(DRAWS)]
means = {name: sorted(mean_and_error(it[name])[0] for it in evolutions) for name in PIECES}
of_24 = sorted(below(it.values())[0] for it in evolutions)
of_blind = sum(below(it.values())[0] for it in blind) / DRAWS

rows = [
    (f"settled, of {len(evolutions)} seeds", [sum(is_settled(it[name]) for it in evolutions) for name in PIECES],
     f"{of_24[0]} to {of_24[-1]}"),
    ("settled in the document", ["yes" if is_settled(document[name]) else "no" for name in PIECES],
     below(document.values())[0]),
    ("settled of 100 blind draws",
     [f"{100 * sum(is_settled(it[name]) for it in blind) / DRAWS:.0f}" for name in PIECES], f"{of_blind:.0f}"),
    ("means of the seeds", [f"{means[name][0]:.0f} to {means[name][-1]:.0f}" for name in PIECES], ""),
]
print(f"| | {' | '.join(PIECES)} | of {len(DOMAINS)} parameters |\n| --- |{' ---: |' * (len(PIECES) + 1)}")
for name, cells, last in rows:
    print(f"| {name} | {' | '.join(map(str, cells))} | {last} |")
