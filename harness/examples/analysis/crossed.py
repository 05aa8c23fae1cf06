"""Which registered contrasts stay shown if kinds of position and their sources are the sample?

python3 harness/examples/analysis/crossed.py results/findings/records.csv.gz \\
    harness/experiments/findings.toml results/findings/kinds.csv

For every contrast of the experiment except "saved": its p over suites as if they were exchangeable, as it was
registered, and its p over kinds and sources, both corrected for all contrasts of its question. kinds.csv has the
kind and the source of each suite, for rows that do not state them. The formulas are written down here again,
apart from the program: two-way mean squares, and Satterthwaite's degrees of freedom. Prints a table of Markdown.
"""

import csv
import math
import sys
from collections import defaultdict

from null_stars import density
from trust_in_a_suite import load, mean, named, read


def below(t, freedom):
    """The probability of a value below t by Student's t, by Simpson's rule."""
    end = min(abs(t), 200.0)
    steps = 4000
    width = end / steps
    weights = (1 if it in (0, steps) else 4 if it % 2 else 2 for it in range(steps + 1))
    area = math.fsum(w * density(at * width, freedom) for at, w in enumerate(weights)) * width / 3
    return 0.5 + math.copysign(min(area, 0.5), t)


def mean_squares(table):
    """The mean, and the mean squares of kinds, sources and the interaction, of rows of kinds."""
    a, b = len(table), len(table[0])
    centre = mean([it for row in table for it in row])
    kinds = [mean(row) for row in table]
    sources = [mean(column) for column in zip(*table)]
    of_kinds = b * math.fsum((it - centre) ** 2 for it in kinds) / (a - 1)
    of_sources = a * math.fsum((it - centre) ** 2 for it in sources) / (b - 1)
    rest = math.fsum(
        (table[k][s] - kinds[k] - sources[s] + centre) ** 2 for k in range(a) for s in range(b)
    )
    return centre, of_kinds, of_sources, rest / ((a - 1) * (b - 1))


def crossed(table):
    """The mean over kinds and sources, its standard error and degrees of freedom."""
    a, b = len(table), len(table[0])
    centre, kinds, sources, rest = mean_squares(table)
    total, larger = kinds + sources - rest, max(kinds, sources)
    if total > larger:
        squares = kinds**2 / (a - 1) + sources**2 / (b - 1) + rest**2 / ((a - 1) * (b - 1))
        return centre, math.sqrt(total / (a * b)), max(total**2 / squares, min(a, b) - 1)
    return centre, math.sqrt(larger / (a * b)), (a if kinds >= sources else b) - 1


def over_suites(table):
    values = [it for row in table for it in row]
    centre, count = mean(values), len(values)
    squares = math.fsum((it - centre) ** 2 for it in values)
    return centre, math.sqrt(squares / (count - 1) / count), count - 1


def p_value(contrast, margin, estimate):
    centre, error, freedom = estimate
    at_most = lambda bound: below((centre - math.log(bound)) / error, freedom)
    at_least = lambda bound: below((math.log(bound) - centre) / error, freedom)
    if "at-most" in contrast:
        return at_most(contrast["at-most"])
    if "at-least" in contrast:
        return at_least(contrast["at-least"])
    if contrast["expect"] == "equal":
        return max(at_most(margin), at_least(1 / margin))
    return 2 * below(-abs(centre) / error, freedom)


def is_shown(contrast, p, centre):
    expected = {"below": centre < 0, "above": centre > 0}.get(contrast.get("expect"), True)
    return p < 0.05 and expected


def holm(ps):
    corrected, least = [0.0] * len(ps), 0.0
    for rank, at in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        least = max(least, min(1.0, ps[at] * (len(ps) - rank)))
        corrected[at] = least
    return corrected


def logarithms(costs, contrast, where):
    """The logarithms of a contrast's ratios under a condition, the mean over depths, by suite and position."""
    depths = where["depths"] if isinstance(where["depths"], list) else [where["depths"]]
    of_place = defaultdict(list)
    for depth in depths:
        one, other = (costs[named(contrast[it]), where["evaluation"], depth] for it in ("of", "to"))
        for place, row in one.items():
            of_place[place].append(math.log(row[contrast["metric"]] / other[place][contrast["metric"]]))
    return {place: mean(values) for place, values in of_place.items()}


def table(costs, contrast, labels):
    """The mean logarithm of each suite: a row for each kind, a column for each source."""
    found = logarithms(costs, contrast, contrast["where"])
    if "against" in contrast:
        divisor = logarithms(costs, contrast, contrast["where"] | contrast["against"])
        found = {place: value - divisor[place] for place, value in found.items()}
    cells = defaultdict(list)
    for (suite, _), value in sorted(found.items()):
        cells[labels[suite]].append(value)
    kinds, sources = (sorted({it[at] for it in cells}) for at in (0, 1))
    return [[mean(cells[kind, source]) for source in sources] for kind in kinds]


def brief(names):
    """Contrasts that differ only in depth together: "sss*, depths 3, 4"."""
    depths = defaultdict(list)
    for name in names:
        begin, *depth = name.split(", depth ")
        depths[begin] += depth
    return "; ".join(
        f"{it}, depth{'s' * (len(of) > 1)} {', '.join(of)}" if of else it for it, of in depths.items()
    )


def main(record, file, mapping):
    with open(mapping, newline="") as rows:
        labels = {it["suite"]: (it["kind"], it["source"]) for it in csv.DictReader(rows)}
    costs = read(record)
    counts = [0, 0]
    every = 0
    print("| question | no longer shown |")
    print("| --- | --- |")
    for question in load(file)["question"]:
        asked = [it for it in question["contrast"] if it["metric"] != "saved"]
        margin = question.get("margin", 1.05)
        tables = [table(costs, it, labels) for it in asked]
        shown = []
        for estimate in (over_suites, crossed):
            found = [estimate(it) for it in tables]
            ps = holm([p_value(it, margin, one) for it, one in zip(asked, found)])
            shown.append([is_shown(it, p, one[0]) for it, p, one in zip(asked, ps, found)])
        every += len(asked)
        counts = [count + sum(it) for count, it in zip(counts, shown)]
        lost = [it["name"] for it, before, after in zip(asked, *shown) if before and not after]
        if lost:
            print(f"| {question['name']} | {brief(lost)} |")
    print(f"| all | {counts[1]} of {counts[0]} shown contrasts stay shown, of {every} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
