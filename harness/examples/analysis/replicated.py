"""How many means of a replication lie in the interval for another suite, and on the same side of 1.

python3 harness/examples/analysis/replicated.py results/replication/replicated.txt \\
    results/findings/records.csv.gz harness/experiments/findings.toml results/replication/records.csv.gz

Prints a table of Markdown. The first file is what `plywood tables --replicates` prints; the sides are
those of trust_in_a_suite.py. With this file alone, the table is of the suites, without sides.
"""

import re
import sys
from collections import defaultdict

from trust_in_a_suite import by_contrast, contrasts, load, other_suites, read, share


def line(name, inside, same):
    print(f"| {name} | {share(*inside)} | {share(*same) if same else ''} |")


def total(counts):
    return [sum(it) for it in zip(*counts)]


inside_file, *rows = sys.argv[1:]
text = open(inside_file).read()
by_suite, by_question = text.split("By question")
counts = r"^([^\d\n].*?) +(\d+) +(\d+) +[\d.]+ %$"
inside = {name: (int(count), int(of)) for name, count, of in re.findall(counts, by_suite, re.M)}
if not rows:
    print("| suite | inside |\n| --- | ---: |")
    print("\n".join(f"| {suite} | {share(*counted)} |" for suite, counted in inside.items()))
    sys.exit()
record, file, replication = rows
del inside["all"]
experiment = load(file)
sides = other_suites(by_contrast(record, experiment), contrasts(experiment, read(replication)))
kinds = defaultdict(list)
print("| suite or question | inside | same side |\n| --- | ---: | ---: |")
for suite in sorted(inside, key=lambda it: (not it.startswith("masters"), -inside[it][0], it)):
    line(suite, inside[suite], sides[suite])
    kinds["masters" if suite.startswith("masters") else "published"].append(suite)
for kind, suites in [*kinds.items(), ("all", list(inside))]:
    line(f"**{kind}**", total(inside[it] for it in suites), total(sides[it] for it in suites))
for name, count, of in re.findall(counts, by_question, re.M):
    line(f"*{name}*", (int(count), int(of)), None)
