"""A check of a game that is written in Python."""

from plywood import _arguments
from plywood._game import Game
from plywood._laws import Laws
from plywood._program import algorithms
from plywood._search import search

NODES = 50_000
"""The limit of each search that is compared."""


def check(game, plies=60, lines=20, depth=3):
    """Checks that a game keeps the laws of `Game`: on random lines of play, and by comparing all
    algorithms that promise the value at every depth up to `depth`.

    Raises `InconsistentGame`, which is an AssertionError, with the law, the position and the moves
    that lead there. The lines are the same in every run.

    >>> class Nim(Game):
    ...     def __init__(self, matches):
    ...         self.matches = matches
    ...     def moves(self):
    ...         return range(1, min(3, self.matches) + 1)
    ...     def make(self, taken):
    ...         self.matches -= taken
    ...         return self
    ...     def evaluate(self):
    ...         return 0
    ...     def outcome(self):
    ...         return -1
    >>> check(Nim(5))
    Traceback (most recent call last):
    ...
    plywood._game.InconsistentGame: Nim: make() must leave the position as it is: 2 changes it (after no move)
    """
    if not isinstance(game, Game):
        raise TypeError(f"check needs a position of a plywood.Game, and not {game!r}")
    plies = _arguments.whole(plies, "plies", 0, 1_000_000)
    lines = _arguments.whole(lines, "lines", 1, 1_000_000)
    depth = _arguments.plies(depth)
    # Few programs check a game, and importing `random` takes longer than the whole package.
    from random import Random

    laws, draw = Laws(game), Random(0)
    for _ in range(lines):
        _line(laws, game, plies, draw)
    for plies_searched in range(depth + 1):
        _agreement(laws, game, plies_searched)


def _line(laws, game, plies, draw):
    position, trail = game, []
    try:
        for _ in range(plies):
            moves = laws.check(position, trail)
            if not moves:
                break
            move = draw.choice(moves)
            position = laws.after(position, move)
            trail = [*trail, move]
    finally:
        laws.back(game, len(trail))


def _agreement(laws, game, depth):
    """All algorithms have one value."""
    values = {}
    promising = ("value", "value without a line")
    names = [it["name"] for it in algorithms() if it["promise"] in promising]
    # Keys matter to tables alone.
    for name in [*names, "pvs+table=1"]:
        found = search(game, None, name, depth=depth, nodes=NODES, check=False)
        if found.status == "completed":
            values.setdefault(found.value, []).append(name)
    if len(values) > 1:
        said = "; ".join(f"{value} by {', '.join(names[:3])}" for value, names in values.items())
        law = f"all algorithms must find one value at depth {depth}"
        raise laws.broken(law, [], f": {said}")
