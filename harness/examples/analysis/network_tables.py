"""Tables from what network.py and king.py printed, as means over their three seeds (the standard
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
    "powers": "squares, 1 to 32",
    "ranks": "squares, 1 to 6",
    "king": "pawns, checks, men",
    "king-in-parts": "the same, in parts",
}


def line(name, *numbers):
    """A row of a table."""
    print(f"{name:27}" + "".join(f"{number:>11}" for number in numbers))


def two(*numbers):
    return [f"{number:.2f}" for number in numbers]


def phases(text):
    """Precision and recall of openings: by the network's classes, and by rules."""
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
    line("", "self-taught", "", "Joanna")
    line("classes of openings", "precision", "recall", "precision", "recall")
    for coding, rows in found.items():
        means = [mean(column) for column in zip(*rows)]
        line(f"{CODINGS[coding]}: initial", *two(*means[0:2], *means[4:6]))
        line(f"{CODINGS[coding]}: most", *two(*means[2:4], *means[6:8]))
    line("number of moves alone", *two(*alone["self-taught"], *alone["joanna"]))


def claims(text):
    """Numbers behind the document's claims of the network."""
    patterns = re.findall(r"  (\d+) patterns \(\d+%\): (.*)", text)
    line("patterns for 180 neurons", *[number for number, _ in patterns])
    line("share with a neuron alone", *two(*[mean(map(float, it.split())) for _, it in patterns]))
    neighbours, opposite = re.search(r"neighbours: (\d+), opposite: (\d+)", text).groups()
    line("winners among four neurons", "same", "neighbours", "opposite")
    line("networks of 100", 100 - int(neighbours) - int(opposite), neighbours, opposite)
    cosines = re.findall(rf"  (\d+): median {NUMBER}", text)
    line("epochs", *[epochs for epochs, _ in cosines])
    line("cosine of weights and mean", *[median for _, median in cosines])
    line("a move changes the class", "pawn", "rook", "queen", "king")
    for phase, men in re.findall(r"  powers, ((?:no )?endings) .*: (pawn.*)", text):
        share = dict(re.findall(rf"(\w+) {NUMBER}", men))
        line(f"share, {phase}", *[share[man] for man in ["pawn", "rook", "queen", "king"]])
    line("agreement of two seeds", "least", "greatest")
    for start, numbers in zip(["class means", "of length 1"], re.findall(r"two seeds: (.*)", text)):
        indices = [float(number) for number in numbers.split()]
        line(start, *two(min(indices), max(indices)))


def king(text):
    """Precision and recall of safe kings, for the document's rule and Joanna's."""
    rules = []
    for part in text.split(": safe in ")[1:]:
        rows = {}
        for name, rest in re.findall(r"  ([\w -]+): (\d.*)", part):
            pairs = re.findall(rf"{NUMBER} {NUMBER} \(", rest)
            rows[CODINGS[name]] = [mean(map(float, column)) for column in zip(*pairs)]
        precision, recall = re.search(rf"precision {NUMBER}, recall {NUMBER}", part).groups()
        rows["two pawns or more"] = [float(precision), float(recall)]
        rules.append(rows)
    line("", "document", "", "Joanna")
    line("classes of safe kings", "precision", "recall", "precision", "recall")
    for name in rules[0]:
        line(name, *two(*rules[0][name], *rules[1][name]))


kind, file = sys.argv[1:]
{"phases": phases, "claims": claims, "king": king}[kind](Path(file).read_text())
