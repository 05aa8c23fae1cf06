"""Which configuration is best in time and in leaves at once, and what each part is worth in time.

python3 harness/examples/analysis/best_configuration.py results/best-configuration/records.csv.gz

Positions whose number is a multiple of three are kept apart. The choice is made by the others, and
by a rule: of the candidates within 1.2 of the fastest, at depth 6, the one with the fewest leaves at
depth 5, each suite weighing as much as any other. Then the positions that were kept apart have the last word, and
beside them a suite by which nothing was ever chosen; times are over those of the fastest of the choosing, and over
those of the fastest there, which was not known. Intervals are 95 % of 2000 bootstrap samples of positions.
"""

import math
import random
import re
import sys
from collections import defaultdict

from record import rows_of

FIRST, WITHIN = 8, 1.2
UNTOUCHED = "ECM"

times, leaves, generated = defaultdict(dict), defaultdict(dict), defaultdict(dict)
order = []
for row in rows_of(sys.argv[1]):
    settings = "" if row["settings"] == "plain" else "+" + row["settings"]
    name = row["algorithm"] + settings
    if name not in order:
        order.append(name)
    if row["status"] != "completed":
        continue
    if row["depth_plies"] == "6":
        times[name][row["position"]] = math.log(float(row["time_ns"]) / 1e6)
        generated[name][row["position"]] = math.log(int(row["generated_moves"]))
    elif row["minimal_leaves"]:
        leaves[name][row["position"]] = math.log(int(row["leaves"]) / int(row["minimal_leaves"]))


def suite(position):
    return position[:3]


def kept(position):
    return int(re.findall(r"\d+", position)[-1]) % 3 == 0


UNTOUCHED_POSITIONS = [position for position in times[order[0]] if suite(position) == UNTOUCHED]
POSITIONS = [position for position in times[order[0]] if suite(position) != UNTOUCHED]
SUITES = list(dict.fromkeys(suite(position) for position in POSITIONS))


def mean(logs, positions):
    """The geometric mean over each suite, and over suites."""
    by_suite = defaultdict(list)
    for position in positions:
        by_suite[suite(position)].append(logs[position])
    return sum(sum(it) / len(it) for it in by_suite.values()) / len(by_suite)


def interval(logs, positions):
    draw = random.Random(1)
    by_suite = defaultdict(list)
    for position in positions:
        by_suite[suite(position)].append(position)
    means = sorted(
        mean(logs, [draw.choice(own) for own in by_suite.values() for _ in own])
        for _ in range(2000))
    return f"[{math.exp(means[50]):.2f}, {math.exp(means[1949]):.2f}]"


def told(logs, positions):
    return f"{math.exp(mean(logs, positions)):.2f} {interval(logs, positions)}"


def ratio(of, name, base):
    return {position: of[name][position] - of[base][position]
            for position in of[name] if position in of[base]}


choosing = [position for position in POSITIONS if not kept(position)]
apart = [position for position in POSITIONS if kept(position)]
fastest = min(order, key=lambda name: mean(times[name], choosing))
near = [name for name in order
        if mean(times[name], choosing) <= mean(times[fastest], choosing) + math.log(WITHIN)]
choice = min(near, key=lambda name: mean(leaves[name], choosing))

PARTS_OF_ALL = [
    ("positions to choose by", choosing),
    ("positions kept apart", apart),
    ("positions of an untouched suite", UNTOUCHED_POSITIONS),
]
for label, positions in [it for it in PARTS_OF_ALL if it[1]]:
    print(f"\n{label}, {len(positions)}: ms at depth 6, over the fastest of the choosing, "
          "over the fastest here; minimal trees at depth 5")
    here = min(order, key=lambda name: mean(times[name], positions))
    for name in sorted(order, key=lambda name: mean(times[name], choosing)):
        over = ratio(times, name, fastest)
        sign = "*" if name == choice else " "
        print(f"{sign} {name}\n    {math.exp(mean(times[name], positions)):6.1f} ms  "
              f"{told(over, positions)}  {told(ratio(times, name, here), positions)}"
              f"  leaves {told(leaves[name], positions)}")
print(f"\nfastest: {fastest}\nchoice:  {choice}")
for own in SUITES:
    for label, positions in [("chosen by", choosing), ("kept apart", apart), ("all", choosing + apart)]:
        here = [position for position in positions if suite(position) == own]
        print(f"  {own} {label:10} {len(here):3}: time over the fastest "
              f"{told(ratio(times, choice, fastest), here)}, leaves {told(leaves[choice], here)}")


def difference(name, base):
    """In what the settings of one contender differ from another's, if it is one part alone."""
    algorithm, *parts = name.split("+")
    base_algorithm, *base_parts = base.split("+")
    less, more = set(base_parts) - set(parts), set(parts) - set(base_parts)
    kinds = {re.split("[=:]", part)[0] for part in less | more}
    if algorithm != base_algorithm or len(kinds) != 1:
        return None
    if less and more:
        return f"{algorithm}: {min(more)} instead of {min(less)}"
    return f"{algorithm}: without {min(less)}" if less else f"{algorithm}: with {min(more)}"


everywhere = choosing + apart
print("\nagainst a candidate, on all positions of the first suites: "
      "time and generated moves at depth 6, leaves at depth 5")
for name in order:
    for base in order[:FIRST]:
        what = difference(name, base)
        if what is None or name in order[:FIRST] and order.index(name) < order.index(base):
            continue
        print(f"  {what}, against {base}\n      time {told(ratio(times, name, base), everywhere)}"
              f"  generated {told(ratio(generated, name, base), everywhere)}"
              f"  leaves {told(ratio(leaves, name, base), everywhere)}")
