"""How far may a result from the positions of one suite be trusted?

python3 harness/examples/analysis/trust_in_a_suite.py results/findings/records.csv.gz \
    harness/experiments/findings.toml

For every contrast of the experiment that compares two contenders' logarithms (not an interaction, not
"saved"), the first 24 positions of each suite, and all of its positions, give an interval by Student's t,
as one suite alone would. The table in Markdown counts how often that interval contains the mean of another suite,
and, where it excludes a ratio of 1, how often another suite's mean lies on the same side of 1: in all
contrasts, and in those with a small difference over all suites.
"""

import math
import re
import sys
import tomllib
from collections import defaultdict

from record import rows_of

COUNTS = ("leaves", "nodes", "generated_moves")
# The two-sided 95 % quantiles of Student's t, by degrees of freedom.
CRITICAL = {15: 2.131450, 23: 2.068658, 47: 2.011741}
# The logarithm of the greatest ratio that is a small difference.
SMALL = math.log(1.05)


def mean(values):
    return math.fsum(values) / len(values)


def deviation(values):
    centre = mean(values)
    return math.sqrt(math.fsum((it - centre) ** 2 for it in values) / (len(values) - 1))


def half_width(values):
    return CRITICAL[len(values) - 1] * deviation(values) / math.sqrt(len(values))


def contender(algorithm, settings):
    return algorithm, frozenset(settings) - {"plain", ""}


def named(text):
    # The name of mtd(+inf) contains the sign.
    algorithm, *settings = re.split(r"\+(?![^(]*\))", text)
    return contender(algorithm, settings)


def read(path):
    costs = defaultdict(dict)
    for row in rows_of(path):
        searcher = contender(row["algorithm"], row["settings"].split("+"))
        cell = (searcher, row["evaluation"], int(row["depth_plies"]))
        costs[cell][row["suite"], row["position"]] = {it: int(row[it]) for it in COUNTS}
    return costs


def contrasts(experiment, costs):
    """The logarithms of the two contenders' ratios, by suite, of each contrast."""
    for question in experiment["question"]:
        for contrast in question["contrast"]:
            where = contrast["where"]
            if "against" in contrast or contrast["metric"] == "saved":
                continue
            one, other = (costs[named(contrast[it]), where["evaluation"], where["depths"]] for it in ("of", "to"))
            column = contrast["metric"]
            suites = defaultdict(list)
            for place, row in one.items():
                suites[place[0]].append(math.log(row[column] / other[place][column]))
            yield f"{question['name']}: {contrast['name']}", suites


def share(count, of):
    return f"{count} of {of} ({100 * count / of:.0f}%)"


def other_suites(found, others):
    """How often other suites' means lie on the side of 1 on which the mean over the suites certainly is:
    for each suite, that count, and of how many."""
    sides = defaultdict(lambda: [0, 0])
    for (name, suites), (other, of_others) in zip(found, others):
        assert name == other
        means = [mean(it) for it in suites]
        if abs(mean(means)) <= half_width(means):
            continue
        for suite, values in of_others.items():
            sides[suite][0] += mean(values) * mean(means) > 0
            sides[suite][1] += 1
    return dict(sorted(sides.items()))


def by_contrast(record, experiment):
    return [(name, list(suites.values())) for name, suites in contrasts(experiment, read(record))]


def load(file):
    with open(file, "rb") as text:
        return tomllib.load(text)


def one_suite(found, count):
    """How often the interval from a suite's first positions contains another suite's mean, how often it
    excludes a ratio of 1, and how often another suite's mean is then on the same side: of all contrasts, and
    of those whose mean over all suites is a small difference."""
    inside, certain, same, same_if_small = [0, 0], [0, 0], [0, 0], [0, 0]
    for _, suites in found:
        means = [mean(it) for it in suites]
        is_small = abs(mean(means)) <= SMALL
        for at, values in enumerate(suites):
            centre, half = mean(values[:count]), half_width(values[:count])
            is_certain = abs(centre) > half
            certain = [certain[0] + is_certain, certain[1] + 1]
            for of_other in means[:at] + means[at + 1 :]:
                inside = [inside[0] + (abs(of_other - centre) <= half), inside[1] + 1]
                if is_certain:
                    same = [same[0] + (of_other * centre > 0), same[1] + 1]
                    same_if_small[0] += is_small and of_other * centre > 0
                    same_if_small[1] += is_small
    return inside, certain, same, same_if_small


def main(record, file):
    experiment = load(file)
    found = by_contrast(record, experiment)
    print(f"| the 95% interval of one of {len(found[0][1])} suites, {len(found)} contrasts | 24 positions | 48 positions |")
    print("| --- | ---: | ---: |")
    names = [
        "contains another suite's mean",
        "excludes a ratio of 1",
        "and then another suite's mean is on the same side",
        "the same, if the mean of all suites is within 5% of 1",
    ]
    for name, *counts in zip(names, *(one_suite(found, it) for it in (24, 48))):
        print(f"| {name} | {' | '.join(share(*it) for it in counts)} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
