"""Tables of Markdown from what network.py and king.py printed, as means over their three seeds (the standard
library is enough).

python3 harness/examples/analysis/network_tables.py phases results/network/network.txt
python3 harness/examples/analysis/network_tables.py claims results/network/network.txt
python3 harness/examples/analysis/network_tables.py king results/network/network-king.txt
"""

import re
import sys
from collections import defaultdict
from pathlib import Path
from statistics import mean

NUMBER = r"(\d\.\d+)"
CODINGS = {
    "powers": "squares, men from 1 to 32",
    "ranks": "squares, men from 1 to 6",
    "king": "pawns, checks, men",
    "king-in-parts": "pawns, checks, men, each from 0 to 1",
}


def head(*names):
    line(*names)
    line("---", *["---:"] * (len(names) - 1))


def line(*cells):
    print(f"| {' | '.join(cells)} |")


def two(*numbers):
    return [f"{number:.2f}" for number in numbers]


def listed(numbers):
    return ", ".join(two(*map(float, numbers)))


def phases(text):
    """Precision and recall of openings: by the network's classes, and by the number of moves."""
    alone = {}
    for rule, precision, recall in re.findall(
        rf"  ([\w-]+): .* are openings; by ply alone, .*precision {NUMBER}, recall {NUMBER}", text
    ):
        alone[rule] = float(precision), float(recall)
    found = defaultdict(list)
    seeds = re.findall(
        rf"  (\w+), seed .*self-taught {NUMBER} {NUMBER}, .*?openings {NUMBER} {NUMBER}; "
        rf"joanna {NUMBER} {NUMBER}, .*?openings {NUMBER} {NUMBER}",
        text,
    )
    for coding, *numbers in seeds:
        found[coding].append([float(number) for number in numbers])
    rules = [f"{rule} {rate}" for rule in ["self-taught", "Joanna"] for rate in ["precision", "recall"]]
    head("classes of openings", *rules)
    for coding, rows in found.items():
        means = [mean(column) for column in zip(*rows)]
        line(f"{CODINGS[coding]}: the initial position's", *two(*means[0:2], *means[4:6]))
        line(f"{CODINGS[coding]}: those of most openings", *two(*means[2:4], *means[6:8]))
    line("number of moves alone", *two(*alone["self-taught"], *alone["joanna"]))


def claims(text):
    """Numbers behind the document's claims of the network."""
    head("measure", "values")
    patterns = re.findall(r"  (\d+) patterns \(\d+%\): (.*)", text)
    counts = ", ".join(count for count, _ in patterns)
    alone = listed(mean(map(float, shares.split())) for _, shares in patterns)
    line(f"share of {counts} patterns with a neuron of their own, of 180", alone)
    neighbours, opposite = re.search(r"neighbours: (\d+), opposite: (\d+)", text).groups()
    line("networks of four neurons, of 100, whose two winners are neighbours, opposite",
         f"{neighbours}, {opposite}")
    epochs, medians = zip(*re.findall(rf"  (\d+): median {NUMBER}", text))
    line(f"cosine of a neuron and the mean of its class, after {', '.join(epochs)} epochs",
         ", ".join(medians))
    for phase, men in re.findall(r"  powers, ((?:no )?endings) .*: (pawn.*)", text):
        share = dict(re.findall(rf"(\w+) {NUMBER}", men))
        names = ["pawn", "rook", "queen", "king"]
        line(f"share of moves that change the class, {phase}: {', '.join(names)}",
             listed(share[man] for man in names))
    for start, numbers in zip(["", " of length 1"], re.findall(r"two seeds: (.*)", text)):
        line(f"adjusted Rand index of two seeds, class means{start}", listed(numbers.split()))


def king(text):
    """Precision and recall of safe kings, for the document's rule and Joanna's."""
    rules = []
    for part in text.split(": safe in ")[1:]:
        rows = {}
        for name, rest in re.findall(r"  ([\w -]+): (\d.*)", part):
            pairs = re.findall(rf"{NUMBER} {NUMBER} \(", rest)
            rows[CODINGS[name]] = [mean(map(float, column)) for column in zip(*pairs)]
        precision, recall = re.search(rf"precision {NUMBER}, recall {NUMBER}", part).groups()
        rows["two pawns next to the king or more"] = [float(precision), float(recall)]
        rules.append(rows)
    titles = [f"{rule} {rate}" for rule in ["document", "Joanna"] for rate in ["precision", "recall"]]
    head("classes of safe kings", *titles)
    for name in rules[0]:
        line(name, *two(*rules[0][name], *rules[1][name]))


kind, file = sys.argv[1:]
{"phases": phases, "claims": claims, "king": king}[kind](Path(file).read_text())
