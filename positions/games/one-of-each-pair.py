#!/usr/bin/env python3
"""Keep one game of each pair of a match, and compress the games.

    one-of-each-pair.py out/toga2/games.pgn toga2.pgn.gz
    one-of-each-pair.py out/othello-uct/games.csv othello-uct.csv.gz

Both games of a pair begin with the same opening. The first is kept of pairs with odd numbers, and
the second of the others, so that both players move first equally often; if a program failed in it,
the other game of the pair. A pair without a sound game is left out.
"""

import csv
import gzip
import hashlib
import io
import re
import sys

SOUND = {
    "won on the board",
    "drawn on the board",
    "neither side can win",
    "threefold repetition",
    "fifty-move rule",
    "move limit",
}


def tag(game, name):
    return re.search(rf'^\[{name} "(.*)"\]$', game, re.MULTILINE)[1]


def one_of_each(games, pair, reason):
    """The kept games, in the order of the pairs."""
    pairs = {}
    for game in games:
        pairs.setdefault(int(pair(game)), []).append(game)
    for number, (first, second) in sorted(pairs.items()):
        order = (first, second) if number % 2 == 1 else (second, first)
        yield from [game for game in order if reason(game) in SOUND][:1]


def of_pgn(text):
    games = [game for game in re.split(r"\n(?=\[Event )", text) if game.strip()]
    kept = list(one_of_each(games, lambda it: tag(it, "Round"), lambda it: tag(it, "Reason")))
    return len(kept), "\n\n".join(game.strip() for game in kept) + "\n"


def of_rows(text):
    rows = list(csv.DictReader(io.StringIO(text)))
    kept = list(one_of_each(rows, lambda it: it["pair"], lambda it: it["reason"]))
    # Without times, the match gives the same bytes whenever it is played.
    columns = [it for it in rows[0] if not it.endswith("time_ns")]
    written = io.StringIO()
    writer = csv.DictWriter(written, columns, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(kept)
    return len(kept), written.getvalue()


def main(source, target):
    with open(source, encoding="utf-8", newline="") as file:
        text = file.read()
    count, kept = (of_rows if source.endswith(".csv") else of_pgn)(text)
    content = kept.encode()
    with open(target, "wb") as file:
        file.write(gzip.compress(content, 9, mtime=0))
    print(count, "games,", hashlib.sha256(content).hexdigest())


main(*sys.argv[1:])
