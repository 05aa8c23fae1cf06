"""Published relative errors of an evolution's parameters next to those of its last ten winners.

python3 harness/examples/analysis/relative_errors.py results/evolution/document.csv knight=2.3% rook=3.2%

Prints a table of Markdown with a column for each parameter. An argument is a parameter and what the
document prints about it.
"""

import sys

from settled import last_ten, mean_and_error

path, *arguments = sys.argv[1:]
published = dict(it.split("=") for it in arguments)
columns = last_ten(path)


def relative(name):
    mean, error = mean_and_error(columns[name])
    return f"{error / mean:.1%}"


rows = [
    ["", *(it.replace("_", " ") for it in published)],
    ["---", *["---:"] * len(published)],
    ["published", *published.values()],
    ["recomputed", *map(relative, published)],
]
for cells in rows:
    print(f"| {' | '.join(cells)} |")
