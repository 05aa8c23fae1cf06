"""Opens the site in a browser: compares the playground's counts with those of the program, and tries that
it can be used while it searches, that an error leaves no answer, what it shows of a small tree and of a
search that meets its limit, and that the search finds pages in spite of a typing error.

python3 harness/site/try.py SITE PROGRAM
"""

import json
import subprocess
import sys
import time
from itertools import chain
from pathlib import Path
from urllib.parse import urlencode

from browser import Browser

QUESTIONS = [
    ("connect-four", "", 6, "pvs", "killers"),
    ("connect-four", "", 5, "mtd(f)", ""),
    ("tic-tac-toe", "", 5, "dual*", ""),
    ("chess", "", 3, "negascout", "table=1+history"),
    ("tree", "iid:b=3,d=5,seed=7", 5, "sss*", ""),
    ("tree", "iid:b=3,d=5,seed=7", 5, "scout", ""),
]
COUNTS = {"leaves": "leaves", "nodes": "nodes", "cutoffs": "cutoffs", "generated moves": "generated_moves"}
WIDTHS = [1400, 390]


# The page has said something, and is not searching any more.
SAID = """typeof said !== "undefined" && said.textContent !== "" && !said.textContent.startsWith("Searching")"""
CELLS = "[...document.querySelectorAll('#counts tr')].map((row) => [...row.cells].map((it) => it.textContent))"


def address(page, question):
    game, position, depth, algorithm, settings = question
    asked = urlencode({"game": game, "position": position, "depth": depth, "first": algorithm,
                       "firstSettings": settings, "second": ""})
    return f"{page.as_uri()}#{asked}"


def shown(browser, page, width, question):
    """The counts that the page shows."""
    browser.open(address(page, question), width)
    browser.wait(SAID)
    return {cells[0]: cells[1] for cells in browser.value(CELLS) if len(cells) == 2}


def faults(browser, page):
    """What is wrong with how the page answers while it searches, and after an error."""
    browser.open(address(page, ("tic-tac-toe", "", 3, "pvs", "")), WIDTHS[0])
    browser.wait(SAID)
    # A search of a few seconds is replaced by one that has an answer at once.
    browser.value("form.depth.value = 9; form.first.value = 'minimax'; search(); true")
    start = time.monotonic()
    if browser.value("said.textContent") != "Searching …" or time.monotonic() - start > 1:
        yield "the page does not react while it searches"
    browser.value("form.depth.value = 1; search(); true")
    browser.wait(SAID)
    if not browser.value("said.textContent").startswith("Value"):
        yield "a search that was replaced has stopped the next one"
    browser.value("form.firstSettings.value = 'nonsense'; search(); true")
    browser.wait(SAID)
    if browser.value("said.className") != "error":
        yield "nonsense is no error"
    if not browser.value("table.hidden && follow.hidden && table.rows.length === 0"):
        yield "an error leaves the answer before it on the page"
    browser.value("form.firstSettings.value = ''; search(); true")
    browser.wait(SAID)
    if browser.value("table.hidden"):
        yield "after an error nothing is answered"


FITS = "[...document.querySelectorAll('.stepper:not([hidden]) .tree')].every((it) => it.scrollWidth <= it.clientWidth)"
CUT = "[...document.querySelectorAll('.stepper')].map((it) => it.querySelectorAll('.edge.cut').length)"
WORTH = "[...document.querySelectorAll('.stepper')].map((it) => it.querySelector('.node .worth').textContent)"
STEP = "steppers.all[0].at"


def faults_of_steps(browser, page):
    """What is wrong with the steps of the first tree, of 16 leaves, which two algorithms search."""
    browser.open(page.as_uri(), WIDTHS[0])
    browser.wait(SAID)
    if not browser.value(FITS):
        yield "a tree of 16 leaves does not fit beside another"
    if 0 in browser.value(CUT):
        yield f"at the end no cutoff is marked: {browser.value(CUT)}"
    if "" in browser.value(WORTH):
        yield f"at the end the root has no value: {browser.value(WORTH)}"
    last = browser.value(STEP)
    browser.value("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true}))")
    if browser.value(STEP) != last - 1:
        yield "the arrow left does not go back"
    browser.open(address(page, ("connect-four", "", 12, "alpha-beta", "deepening")), WIDTHS[1])
    browser.wait(SAID)
    said = browser.value("said.textContent")
    if not said.startswith("alpha-beta+deepening has met its node limit of 20,000,000 nodes. It has reached depth"):
        yield f"a search that meets its limit says: {said}"
    if browser.value("document.documentElement.scrollWidth > innerWidth"):
        yield "the page is wider than a narrow window"


# What somebody types, and the page that is meant.
TYPED = [("glosary", "Glossary"), ("transpositoin", "The minimal tree and the minimal graph"),
         ("minmax", "The algorithms"), ("conect four", "The algorithms")]


def faults_of_search(browser, page):
    """What is wrong with the search over the site."""
    browser.open(page.as_uri(), WIDTHS[1])
    browser.wait("document.getElementById('found')?.textContent")
    for typed, title in TYPED:
        browser.value(f"words.value = {json.dumps(typed)}; look(); true")
        hits = browser.value("[...hits.querySelectorAll('a')].map((it) => it.textContent)")
        if title not in hits:
            yield f"{typed} finds {hits}, and not {title}"


def counted(program, question):
    """The counts of the program."""
    game, position, depth, algorithm, settings = question
    algorithm = f"{algorithm}+{settings}" if settings else algorithm
    done = subprocess.run([program, "search", "--game", position if game == "tree" else game, "--depth", str(depth), "--algorithm", algorithm, "--json"],
                          check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def main(site, program):
    browser, page = Browser(), site / "playground.html"
    wrong = 0
    tried = faults(browser, page), faults_of_steps(browser, page), faults_of_search(browser, site / "search.html")
    for fault in chain(*tried):
        print(fault)
        wrong += 1
    for question in QUESTIONS:
        row = counted(program, question)
        for width in WIDTHS:
            table = shown(browser, page, width, question)
            for name, column in COUNTS.items():
                if table.get(name, "").replace(",", "") != str(row[column]):
                    print(f"{question} at {width} pixels: {name} {table.get(name)}, not {row[column]}")
                    wrong += 1
    browser.close()
    print(f"{len(QUESTIONS)} searches at {len(WIDTHS)} widths: {wrong or 'no'} faults")
    return wrong == 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(0 if main(Path(sys.argv[1]).resolve(), sys.argv[2]) else 1)
