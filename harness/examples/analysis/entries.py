"""How often do searches answer otherwise than the first settings of a record do?

python3 harness/examples/analysis/entries.py results/null-move/records-entries.csv.gz [DEPTH ...]

Without a depth, all depths of the record are shown.
"""

import sys
from collections import defaultdict

from record import rows_of

by_question = defaultdict(dict)
for row in rows_of(sys.argv[1]):
    question = (int(row["depth_plies"]), row["game"], row["position"])
    by_question[question][row["settings"]] = row
settings = list(dict.fromkeys(key for rows in by_question.values() for key in rows))
# The shortest text has the fewest parts: the exact search.
exact = min(settings, key=lambda text: (text.count("+"), len(text)))
print("| depth | added to the exact search | other values | other moves | nodes |")
print("| ---: | --- | ---: | ---: | ---: |")
depths = [int(it) for it in sys.argv[2:]]
for depth in depths or sorted({question[0] for question in by_question}):
    rows = [it for question, it in by_question.items() if question[0] == depth]
    for other in settings:
        if other == exact:
            continue
        pairs = [(it[exact], it[other]) for it in rows]
        values = sum(a["value"] != b["value"] for a, b in pairs)
        moves = sum(a["best_move"] != b["best_move"] for a, b in pairs)
        nodes = sum(int(b["nodes"]) for _, b in pairs) / sum(int(a["nodes"]) for a, _ in pairs)
        added = " ".join(f"`{part}`" for part in other.split("+") if part not in exact.split("+"))
        print(f"| {depth} | {added} | {values} of {len(pairs)} | {moves} | {nodes:.2f} |")
