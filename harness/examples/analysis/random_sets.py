"""Draws sets of the self-taught program's parameters uniformly from their domains, as the members
of a first population are (the standard library is enough).

python3 harness/examples/analysis/random_sets.py COUNT SEED

Writes random-1.txt and so on, for `eval=self-taught:FILE`.
"""

import random
import re
import sys
from pathlib import Path

count, seed = map(int, sys.argv[1:3])
source = Path(__file__).parents[3] / "positions/src/games/chess/evaluations/self_taught/parameters.rs"
domains = re.findall(r'"(\w+)", (\d+)\.\.=(\d+);', source.read_text())
draws = random.Random(seed)
for number in range(1, count + 1):
    lines = [f"{name} = {draws.randint(int(low), int(high))}\n" for name, low, high in domains]
    Path(f"random-{number}.txt").write_text("".join(lines))
