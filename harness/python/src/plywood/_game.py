"""Games that are written in Python."""

from abc import ABC, abstractmethod


class InconsistentGame(AssertionError):
    """A game breaks a law that searches rely on. The message names the law and the position."""


class Game(ABC):
    """A position of a two-player, zero-sum game of perfect information, for searches.

    A class has the three methods below, and a way to make moves: either `make(move)`, which returns
    the position after the move and leaves this one as it is, or `push(move)` and `pop()`, which
    change this position and take the last move back. Moves can be of any type that has a hash:
    numbers, texts, tuples. They are equal if Python says so.

    These methods are optional:

    - `key()`: a number, a text, bytes, or a tuple of them, which equal positions share and others do
      not. It includes the side to move. Without it a table finds no transpositions.
    - `gain(move)`: what a capture wins at once, 0 for a quiet move; for orders of moves.
    - `interval(remaining)`: a pair of bounds on the minimax value to this depth; for B* and PB*.
    - `range()`: the least and the greatest value in the tree, or None; for UCT.
    - `null_move()`: the position after passing, or None; only beside `make`.
    - `is_check()`: whether the side to move has to answer a threat; for extensions.

    A position's `str`, if the class defines it, names it in rows.

    >>> class Nim(Game):
    ...     "Take one to three matches; who takes the last wins."
    ...     def __init__(self, matches):
    ...         self.matches = matches
    ...     def moves(self):
    ...         return range(1, min(3, self.matches) + 1)
    ...     def make(self, taken):
    ...         return Nim(self.matches - taken)
    ...     def evaluate(self):
    ...         return 0 if self.matches else self.outcome()
    ...     def outcome(self):
    ...         return -WIN
    ...     def key(self):
    ...         return self.matches
    >>> from plywood import WIN, search
    >>> search(Nim(5), depth=6).best_move
    1
    """

    @abstractmethod
    def moves(self):
        """The legal moves, in a fixed order; none if the game is over."""

    @abstractmethod
    def evaluate(self):
        """The value at the horizon for the side to move: a whole number within -WIN..=WIN.

        No moves have been generated. If the game may have ended here, look for it.
        """

    @abstractmethod
    def outcome(self):
        """The value of the finished game for the side to move: WIN, 0 or -WIN, or another score.

        It is asked only if there are no moves.
        """
