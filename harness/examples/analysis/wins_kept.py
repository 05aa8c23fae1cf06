"""Wins of few men that searches keep, and plies that their moves lose, by endgame tables (the
standard library is enough; `plywood` has to be on the path).

python3 harness/examples/analysis/wins_kept.py draw TABLES COUNT SEED PLIES ENDING... > wins.epd
python3 harness/examples/analysis/wins_kept.py judge TABLES wins.epd RECORDS.csv

`draw` takes positions at random that White, to move, wins in PLIES or more. `judge` gives, for each
contender, the share of moves that keep the win, the plies by which they delay the mate, and the
share of those that delay nothing; with 95 % intervals by bootstrap over positions.
"""

import json
import random
import subprocess
import sys
from statistics import mean

from record import rows_of
from resampled import mean_interval


def probe(tables, position):
    """What the tables say of a position and of its moves; None if it is against the rules."""
    command = ["plywood", "endgame", "probe", position, "--json", "--tables", tables]
    done = subprocess.run(command, capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else None


def drawn(ending, draws):
    """A position with the men of an ending, such as KBNK, on random squares, White to move."""
    men = "".join(side if white else side.lower() for white, side in zip((True, False), sides(ending)))
    squares = dict(zip(draws.sample(range(64), len(men)), men))
    ranks = ["".join(squares.get(8 * y + x, "1") for x in range(8)) for y in range(8)]
    return f"{'/'.join(ranks)} w - -"


def sides(ending):
    cut = ending.index("K", 1)
    return ending[:cut], ending[cut:]


def draw(tables, count, seed, plies, *endings):
    draws = random.Random(int(seed))
    for ending in endings:
        number = 0
        while number < int(count):
            position = drawn(ending, draws)
            found = probe(tables, position)
            if found and found["value"] == "win" and found["plies"] >= int(plies):
                number += 1
                print(f'{found["position"]} id "{ending}.{number:02}"; c0 "won in {found["plies"]} plies";')


def interval(numbers):
    return "{:.2f} [{:.2f}, {:.2f}]".format(*mean_interval(numbers, 2000))


def judge(tables, suite, records):
    known = {}
    for line in open(suite):
        if line.startswith("#"):
            continue
        name = line.split('id "')[1].split('"')[0]
        found = probe(tables, " ".join(line.split()[:4]))
        known[name] = found["plies"], {it["chosen"]: it for it in found["moves"]}
    kept, lost = {}, {}
    for row in rows_of(records):
        plies, moves = known[row["position"]]
        chosen = moves[row["best_move"]]
        key = row["position"].split(".")[0], row["evaluation"], row["settings"], int(row["depth_plies"])
        won = chosen["value"] == "win"
        kept.setdefault(key, []).append(int(won))
        if won:
            lost.setdefault(key, []).append(chosen["plies"] - plies)
    for key in sorted(kept):
        exact = mean(int(it == 0) for it in lost[key])
        print(*key, f"kept {interval(kept[key])}, plies lost {interval(lost[key])}, none lost {exact:.2f}")


{"draw": draw, "judge": judge}[sys.argv[1]](*sys.argv[2:])
