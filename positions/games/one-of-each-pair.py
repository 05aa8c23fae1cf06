#!/usr/bin/env python3
"""Keep one game of each pair of a match, and compress the games.

    one-of-each-pair.py out/toga2/games.pgn toga2.pgn.gz

Both games of a pair begin with the same opening. The first is kept of pairs with odd numbers, and
the second of the others, so that both players have White equally often; if a program failed in it,
the other game of the pair. A pair without a sound game is left out.
"""

import gzip
import hashlib
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


def main(source, target):
    with open(source, encoding="utf-8") as file:
        games = [game for game in re.split(r"\n(?=\[Event )", file.read()) if game.strip()]
    pairs = {}
    for game in games:
        pairs.setdefault(int(tag(game, "Round")), []).append(game)
    kept = []
    for number, (first, second) in sorted(pairs.items()):
        order = (first, second) if number % 2 == 1 else (second, first)
        kept += [game for game in order if tag(game, "Reason") in SOUND][:1]
    text = "\n\n".join(game.strip() for game in kept) + "\n"
    content = text.encode()
    with open(target, "wb") as file:
        file.write(gzip.compress(content, 9, mtime=0))
    print(len(kept), "games,", hashlib.sha256(content).hexdigest())


main(*sys.argv[1:])
