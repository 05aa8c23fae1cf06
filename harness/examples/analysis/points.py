"""The points of each player of several matches, a column for each match.

python3 harness/examples/analysis/points.py results/best-first/games-othello-1000.csv.gz [GAMES.csv ...]

Prints a table of Markdown, with the most points first. Parts that all players of a match share are left
out of their names. If the players of a match have different numbers of games, each cell has the number
of its player. A match that cannot be repeated exactly, because time limits its moves, has a second column
with the nodes per move.
"""

import sys
from collections import Counter
from pathlib import Path

from record import rows_of

POINTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


def moves_of(row):
    """The moves that each player chose: those after the opening."""
    moves, plies = [it for it in row["moves"].split() if not it.endswith(".")], int(row["plies"])
    # Abridged rows have the moves of the opening and a digest.
    before = len(moves) - (1 if moves[-1].startswith("~") else plies)
    sides = [at % 2 for at in range(before, before + plies)]
    return sides.count(0), sides.count(1)


class Match:
    def __init__(self, path):
        self.name = Path(path).name.split(".csv")[0].removeprefix("games-")
        self.points, self.games, self.nodes, self.moves = (Counter() for _ in range(4))
        self.is_timed = False
        for row in rows_of(path):
            self.is_timed |= row["repeatable"] == "false"
            of_first, moves = POINTS[row["result"]], moves_of(row)
            self.add(row["first"], of_first, int(row["first_nodes"]), moves[0])
            self.add(row["second"], 1 - of_first, int(row["second_nodes"]), moves[1])
        self.is_even = len(set(self.games.values())) == 1
        parts = {player: player.split(",") for player in self.games}
        common = set.intersection(*map(set, parts.values()))
        self.players = {",".join(it for it in own if it not in common): player for player, own in parts.items()}

    def add(self, player, points, nodes, moves):
        self.points[player] += points
        self.games[player] += 1
        self.nodes[player] += nodes
        self.moves[player] += moves

    def points_of(self, name):
        return self.points[self.players.get(name)]

    def headings(self):
        timed = [f"nodes a move, {self.name}"] if self.is_timed else []
        of_all = f"of {max(self.games.values()):,}" if self.is_even else "points"
        return [f"{self.name}, {of_all}", *timed]

    def cells(self, name):
        if name not in self.players:
            return ["-"] * len(self.headings())
        player = self.players[name]
        timed = [f"{self.nodes[player] / self.moves[player]:,.0f}"] if self.is_timed else []
        games = "" if self.is_even else f" of {self.games[player]:,}"
        return [f"{self.points[player]:,g}{games}", *timed]


matches = [Match(it) for it in sys.argv[1:]]
names = dict.fromkeys(name for it in matches for name in it.players)
names = sorted(names, key=lambda name: -sum(it.points_of(name) for it in matches))
headings = [heading for it in matches for heading in it.headings()]
print(f"| | {' | '.join(headings)} |\n| --- |{' ---: |' * len(headings)}")
for name in names:
    cells = [cell for it in matches for cell in it.cells(name)]
    print(f"| {name} | {' | '.join(cells)} |".replace("*", "\\*"))
