"""Where searches begin: trees, and positions of games of Plywood."""

import operator

from plywood import _arguments, _native
from plywood._game import Game
from plywood._messages import PythonNames


class Tree:
    """A tree with given leaf values, made by `tree`."""

    def __init__(self, nested):
        self._nested = _frozen(nested)
        with PythonNames():
            self._root = _native.Root.tree(_written(self._nested))

    @property
    def depth(self):
        """Plies from the root to the deepest leaf."""
        return self._root.depth

    def __repr__(self):
        return f"plywood.tree({_listed(self._nested)!r})"

    def __eq__(self, other):
        return isinstance(other, Tree) and self._nested == other._nested

    def __hash__(self):
        return hash(self._nested)

    def __reduce__(self):
        return (Tree, (_listed(self._nested),))


def tree(nested):
    """The tree whose leaves are the numbers in nested lists. MAX moves at the root, and values are
    for MAX; its depth is its own.

    >>> tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]).depth
    2
    """
    return Tree(nested)


def _frozen(nested):
    """The tree as nested tuples of int."""
    if not isinstance(nested, (list, tuple)):
        raise TypeError(f"a tree is a list, as in [[3, 12], [2, 4]]; {nested!r} is none")

    def freeze(node, depth):
        if depth > _native.MOST_DEPTH:
            raise ValueError(f"the tree is deeper than {_native.MOST_DEPTH} plies")
        if isinstance(node, (list, tuple)):
            if not node:
                raise ValueError("the tree has an empty list; a leaf is a number")
            return tuple(freeze(child, depth + 1) for child in node)
        try:
            value = operator.index(node)
        except TypeError:
            raise TypeError(f"the tree has the leaf {node!r}; take whole numbers") from None
        if abs(value) > _native.WIN:
            raise ValueError(f"the tree has the leaf {value}; values lie in -WIN..=WIN")
        return value

    return freeze(nested, 0)


def _listed(node):
    return [_listed(child) for child in node] if isinstance(node, tuple) else node


def _written(node):
    if isinstance(node, tuple):
        return f"({' '.join(map(_written, node))})"
    return str(node)


class Position:
    """A position of a game of Plywood or of a tree, to be walked move by move. `position` makes it.

    The evaluation stays the one that the first position has fixed.
    """

    def __init__(self, game, text=None, evaluation=None, _path=()):
        self._asked = (game, text, evaluation)
        self._path = tuple(_path)
        root = _root_of(game, text, evaluation, None, None)
        self._walk = root.walk()
        for place in self._path:
            self._walk = self._walk.after(place)

    def moves(self):
        """The moves in the game's notation, in the order of the generator; none if it is over."""
        return self._walk.moves()

    def after(self, place):
        """The position after the move at this place in `moves()`, from 0.

        Raises IndexError if there is none.
        """
        place = _arguments.whole(place, "place", 0, 1 << 32)
        walk = self._walk.after(place)
        if walk is None:
            raise IndexError(f"there are {len(self.moves())} moves and none at {place}, from 0")
        after = object.__new__(Position)
        after._asked, after._path, after._walk = self._asked, (*self._path, place), walk
        return after

    def evaluate(self):
        """The value at the horizon, for the side to move."""
        return self._walk.evaluate()

    def finished(self, remaining=0):
        """The value of the finished game, so many plies above the horizon, for the side to move.

        Raises ValueError if the game goes on.
        """
        remaining = _arguments.whole(remaining, "remaining", 0, _native.MOST_DEPTH)
        if self.moves():
            raise ValueError("the game is not finished: it has moves; ask evaluate()")
        return self._walk.finished(remaining)

    def key(self):
        """A number that equal positions share."""
        return self._walk.key()

    def __str__(self):
        """The position in the game's notation; of a tree, the moves from the root."""
        return self._walk.text()

    def __repr__(self):
        game, text, evaluation = self._asked
        given = [repr(game), *[repr(text) for _ in range(text is not None)]]
        given += [f"evaluation={evaluation!r}" for _ in range(evaluation is not None)]
        steps = "".join(f".after({place})" for place in self._path)
        return f"plywood.position({', '.join(given)}){steps}"

    def __reduce__(self):
        return (Position, (*self._asked, self._path))


def position(game, text=None, evaluation=None):
    """A position of a game of Plywood, in its notation, or a tree's root.

    >>> start = position("tic-tac-toe")
    >>> start.moves()[:3], len(start.after(4).moves())
    (['1', '2', '3'], 8)
    """
    return Position(game, text, evaluation)


def _root_of(game, text, evaluation, seed, depth):
    """The library's root of what a caller has given."""
    _arguments.text(text, "position")
    _arguments.text(evaluation, "evaluation")
    if isinstance(game, type) and issubclass(game, Game):
        raise TypeError(f"{game.__name__} is a class; search one of its positions")
    if isinstance(game, (Tree, Game)):
        what = "a tree" if isinstance(game, Tree) else "a position of a class"
        for name, value in (("position", text), ("seed", seed)):
            if value is not None:
                raise ValueError(f"{name}= is for named games; {what} has none")
        if evaluation is not None and isinstance(game, Game):
            raise ValueError(
                f"{type(game).__name__} is evaluated by its own evaluate(); leave evaluation= out"
            )
    if isinstance(game, Tree):
        if evaluation not in (None, "tree"):
            raise ValueError("a tree has its own values; leave evaluation= out")
        return game._root
    if isinstance(game, Game):
        own_text = type(game).__str__ is not object.__str__
        _complete(type(game))
        return _native.Root.game(game, str(game) if own_text else "")
    if not isinstance(game, str):
        raise TypeError(
            f"game is {game!r}; take the name of a game, a plywood.tree, or a position of a "
            "plywood.Game"
        )
    seed = _arguments.whole(seed, "seed", 0, (1 << 64) - 1)
    with PythonNames():
        return _native.Root.named(game, text, evaluation, seed, depth)


def _complete(cls):
    """Checks that a class has a way to make moves."""
    has = [name for name in ("make", "push", "pop") if hasattr(cls, name)]
    if "make" in has or has == ["push", "pop"]:
        return
    raise TypeError(
        f"{cls.__name__} has no way to make moves; write make(move), which returns the position "
        "after the move, or push(move) and pop()"
    )
