"""The contrasts of a registered experiment, a row for each pair of contenders and a column for each depth.

python3 harness/examples/analysis/contrasts.py results/findings/summary.txt \\
    harness/experiments/findings.toml parity 'null windows'

Prints a table of Markdown with the numbers of summary.txt: the ratio, and in brackets its interval: of the mean
over kinds and sources, or of an older record for these positions. A degree sign marks an expectation that was
not shown. Names of questions are those of the experiment. Parts that both contenders have are left out, and so
are contrasts between depths.
"""

import re
import sys

from trust_in_a_suite import load

NUMBERS = re.compile(r" (\S+) +(?:\[([^]]+)\]|-) .*: (not )?shown$")


def sections(summary):
    """The lines of the summary below each question."""
    found = {}
    for paragraph in open(summary).read().split("\n\n"):
        asks, *lines = paragraph.splitlines()
        found.setdefault(asks, lines)
    return found


def cell(lines, name):
    [line] = [it for it in lines if it.startswith(name + "  ")]
    ratio, interval, missed = NUMBERS.search(line).groups()
    return f"{ratio}{'°' if missed else ''}" + (f" [{interval}]" if interval else "")


def contenders(contrast):
    """Both contenders without their common parts, and these parts if nothing else names the algorithm."""
    of, to = (contrast[it].split("+") for it in ("of", "to"))
    own, other = ["+".join(it for it in one if it not in two) for one, two in ((of, to), (to, of))]
    if of[0] == to[0]:
        return f"{of[0]}: {own}/{other}"
    return f"{own}/{other}"


def label(contrast, metrics):
    against = contrast.get("against", {})
    names, evaluation = contenders(contrast), contrast["where"]["evaluation"]
    if "of" in against or "to" in against:
        names += f" over {contenders(contrast | against)}"
    if "evaluation" in against:
        evaluation += f" over {against['evaluation']}"
    metric = f", {contrast['metric']}" if len(metrics) > 1 else ""
    return f"{names}{metric}, {evaluation}".replace("*", "\\*")


def main(summary, file, *names):
    questions = {it["name"]: it for it in load(file)["question"]}
    chosen, printed = [questions[it] for it in names], sections(summary)
    kept = [
        (contrast, cell(printed[question["asks"]], contrast["name"]))
        for question in chosen
        for contrast in question["contrast"]
        if "depths" not in contrast.get("against", {})
    ]
    metrics = {contrast["metric"] for contrast, _ in kept}
    depths = sorted({contrast["where"]["depths"] for contrast, _ in kept})
    table = {}
    for contrast, numbers in kept:
        table.setdefault(label(contrast, metrics), {})[contrast["where"]["depths"]] = numbers
    of = f" of {min(metrics)}" if len(metrics) == 1 else ""
    print(f"| ratio{of} [95% interval] | {' | '.join(f'depth {it}' for it in depths)} |")
    print(f"| --- |{' --- |' * len(depths)}")
    for name, numbers in table.items():
        print(f"| {name} | {' | '.join(numbers.get(it, '–') for it in depths)} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
