"""How far may a result from the positions of one suite be trusted?

python3 harness/examples/analysis/trust_in_a_suite.py results/findings/records.csv.gz \
    harness/experiments/findings.toml [results/replication/records.csv.gz]

For every contrast of the experiment that compares two contenders' logarithms (not an interaction, not
"saved"), the first 24 positions of each suite, and all of its positions, give an interval by Student's t,
as one suite alone would. The script counts how often that interval contains the mean of another suite,
and, where it excludes a ratio of 1, how often another suite's mean lies on the same side of 1.

If a second record is given, each of its suites' means is compared with the mean over the suites of the
first: how often it lies on the same side of 1, where Student's t over these suites excludes 1.
"""

import math
import statistics
import sys
import tomllib
from collections import defaultdict

from record import rows_of

COUNTS = ("leaves", "nodes", "generated_moves")
# The two-sided 95 % quantiles of Student's t, by degrees of freedom.
CRITICAL = {15: 2.131450, 23: 2.068658, 47: 2.011741}


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
    algorithm, *settings = text.split("+")
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


def main(record, file, replication=None):
    experiment = load(file)
    found = by_contrast(record, experiment)
    print(f"{len(found)} contrasts of two contenders, {len(found[0][1])} suites")
    for count in (24, 48):
        pairs = inside = claims = same = suites_certain = cases = 0
        for _, suites in found:
            means = [mean(it) for it in suites]
            for at, values in enumerate(suites):
                centre, half = mean(values[:count]), half_width(values[:count])
                is_certain = abs(centre) > half
                suites_certain += is_certain
                cases += 1
                for other, of_other in enumerate(means):
                    if other == at:
                        continue
                    pairs += 1
                    inside += abs(of_other - centre) <= half
                    claims += is_certain
                    same += is_certain and of_other * centre > 0
        print(f"one suite's interval from {count} positions")
        print(f"  contains another suite's mean in {share(inside, pairs)}")
        print(f"  excludes a ratio of 1 in {share(suites_certain, cases)}")
        print(f"  and then another suite's mean is on the same side in {share(same, claims)}")
    within = [mean([deviation(it) for it in suites]) for _, suites in found]
    noise = [mean([deviation(it) ** 2 / len(it) for it in suites]) for _, suites in found]
    of_means = [deviation([mean(it) for it in suites]) for _, suites in found]
    between = [math.sqrt(max(0.0, of_mean**2 - of_noise)) for of_mean, of_noise in zip(of_means, noise)]
    print("median over the contrasts")
    print(f"  deviation of ln(ratio) within a suite: {statistics.median(within):.3f}")
    print(f"  deviation between suites' true means: {statistics.median(between):.3f}")
    shares = [b / w for b, w in zip(between, within)]
    print(f"  the latter over the former: {statistics.median(shares):.2f}")
    worth = 1 / statistics.median(shares) ** 2
    print(f"  so that one suite, however long, is worth at most {worth:.0f} positions drawn at large")
    if replication:
        sides = other_suites(found, contrasts(experiment, read(replication)))
        print("means of other suites on the side of 1 on which the mean over the suites is")
        for suite, counts in sides.items():
            print(f"  {suite}: {share(*counts)}")
        print(f"  all: {share(*(sum(it) for it in zip(*sides.values())))}")


if __name__ == "__main__":
    main(*sys.argv[1:])
