"""The share of nodes that a table saves, by phase and depth (the standard library is enough).

python3 harness/examples/analysis/table_by_phase.py RECORDS.csv SETTINGS EVALUATION ...

Searches with SETTINGS, which include a table, against the same searches without it. The phase is
what the position's name begins with. One less the geometric mean of the quotients of nodes, with
95 % intervals by bootstrap over positions.
"""

import sys
from math import exp, log

from record import rows_of
from resampled import mean_interval

nodes = {}
for row in rows_of(sys.argv[1]):
    phase = row["position"].split(".")[0]
    key = row["evaluation"], phase, int(row["depth_plies"])
    nodes.setdefault(key, {}).setdefault(row["settings"], {})[row["position"]] = int(row["nodes"])


def saved(logs):
    middle, low, high = mean_interval(logs)
    share = [100 * (1 - exp(it)) for it in (middle, high, low)]
    return "{}% [{}, {}]".format(*map(round, share))


_, _, settings, *evaluations = sys.argv
without = "+".join(part for part in settings.split("+") if not part.startswith("table"))
phases = {"opening": "opening", "middle": "middle game", "ending": "endings", "pawns": "pawn endings"}
print(f"| evaluation, depth | {' | '.join(phases.values())} |")
print("| --- | --- | --- | --- | --- |")
# To depth 3 a table saves next to nothing.
shown = {(it, depth) for it, _, depth in nodes if it in evaluations and depth > 3}
for evaluation, depth in sorted(shown):
    shares = []
    for phase in phases:
        of = nodes.get((evaluation, phase, depth), {})
        plain = of.get(without, {})
        logs = [log(count / plain[name]) for name, count in of.get(settings, {}).items()]
        shares.append(saved(logs) if logs else "")
    print(f"| {evaluation}, {depth} | {' | '.join(shares)} |")
