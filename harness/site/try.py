"""Opens the playground in a browser, and compares its counts with those of the program.

python3 harness/site/try.py PLAYGROUND.html PROGRAM
"""

import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlencode

QUESTIONS = [
    ("connect-four", "", 6, "pvs", "killers"),
    ("connect-four", "", 5, "mtd(f)", ""),
    ("tic-tac-toe", "", 5, "dual*", ""),
    ("chess", "", 3, "negascout", "table=1+history"),
    ("tree", "iid:b=3,d=5,seed=7", 5, "sss*", ""),
    ("tree", "iid:b=3,d=5,seed=7", 5, "scout", ""),
]
COUNTS = {"evaluations": "leaves", "nodes": "nodes", "cutoffs": "cutoffs", "generated moves": "generated_moves"}
WIDTHS = [1400, 390]


def shown(page, width, question):
    """The counts that the page shows."""
    game, position, depth, algorithm, settings = question
    asked = urlencode({"game": game, "position": position, "depth": depth, "first": algorithm,
                       "firstSettings": settings, "second": ""})
    browser = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])))
    dom = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--window-size={width},900",
         "--virtual-time-budget=20000", "--dump-dom", f"{page.as_uri()}#{asked}"],
        check=True, capture_output=True, text=True).stdout
    cells = re.findall(r"<tr><td>([^<]*)</td><td>([^<]*)</td></tr>", dom)
    return {html.unescape(name): html.unescape(value) for name, value in cells}


def counted(program, question):
    """The counts of the program."""
    game, position, depth, algorithm, settings = question
    algorithm = f"{algorithm}+{settings}" if settings else algorithm
    done = subprocess.run([program, "search", "--game", position if game == "tree" else game, "--depth", str(depth), "--algorithm", algorithm, "--json"],
                          check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def main(page, program):
    wrong = 0
    for question in QUESTIONS:
        row = counted(program, question)
        for width in WIDTHS:
            table = shown(page, width, question)
            for name, column in COUNTS.items():
                if table.get(name, "").replace(",", "") != str(row[column]):
                    print(f"{question} at {width} pixels: {name} {table.get(name)}, not {row[column]}")
                    wrong += 1
    print(f"{len(QUESTIONS)} searches at {len(WIDTHS)} widths: {wrong or 'no'} differences")
    return wrong == 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(0 if main(Path(sys.argv[1]).resolve(), sys.argv[2]) else 1)
