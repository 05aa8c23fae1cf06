"""Game-tree searches that count what they do, on games of Plywood and on games written in Python.

>>> import plywood
>>> found = plywood.search(plywood.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), algorithm="alpha-beta")
>>> found.value, found.counts["leaves"]
(3, 7)

Every value is for the side to move, within -WIN..=WIN. At the horizon `evaluate` alone decides, even
if the game has ended there. docs/PYTHON.md is a tutorial.
"""

from plywood._check import check
from plywood._compare import compare
from plywood._game import Game, InconsistentGame
from plywood._native import VERSION as __version__
from plywood._native import WIN, Node
from plywood._play import Chooser, Match, Played, Player, ask, match, play
from plywood._program import algorithms, games, main, read, run
from plywood._result import Result
from plywood._root import Position, Tree, position, tree
from plywood._search import search

__all__ = [
    "WIN",
    "Chooser",
    "Game",
    "InconsistentGame",
    "Match",
    "Node",
    "Played",
    "Player",
    "Position",
    "Result",
    "Tree",
    "__version__",
    "algorithms",
    "ask",
    "check",
    "compare",
    "games",
    "main",
    "match",
    "play",
    "position",
    "read",
    "run",
    "search",
    "tree",
]
