"""Tic-tac-toe and Nim in Python, for the tests."""

from plywood import WIN, Game

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Board(Game):
    """What both boards have in common: nine squares, "X", "O" or "."."""

    def __init__(self, squares="." * 9):
        self.squares = list(squares)

    def is_won(self):
        """Whether the side that has just moved has a line."""
        other = "O" if self.squares.count("X") == self.squares.count("O") else "X"
        return any(all(self.squares[at] == other for at in line) for line in LINES)

    def mark(self):
        return "X" if self.squares.count("X") == self.squares.count("O") else "O"

    def moves(self):
        return [] if self.is_won() else [at + 1 for at in range(9) if self.squares[at] == "."]

    def evaluate(self):
        return self.outcome() if self.is_won() or "." not in self.squares else 0

    def outcome(self):
        return -WIN if self.is_won() else 0

    def key(self):
        return "".join(self.squares)

    def __str__(self):
        return "".join(self.squares)


class Made(Board):
    """Each move makes a new board."""

    def make(self, square):
        squares = self.squares.copy()
        squares[square - 1] = self.mark()
        return Made(squares)


class Pushed(Board):
    """Moves are made on one board and taken back."""

    def __init__(self, squares="." * 9):
        super().__init__(squares)
        self.played = []

    def push(self, square):
        self.squares[square - 1] = self.mark()
        self.played.append(square)

    def pop(self):
        self.squares[self.played.pop() - 1] = "."


class Nim(Game):
    """One heap; a move takes one to three matches; who takes the last wins."""

    def __init__(self, matches):
        self.matches = matches

    def moves(self):
        return range(1, min(3, self.matches) + 1)

    def make(self, taken):
        return type(self)(self.matches - taken)

    def evaluate(self):
        return 0 if self.matches else self.outcome()

    def outcome(self):
        return -WIN

    def key(self):
        return self.matches


class Endless(Game):
    """A game that never ends, with two moves."""

    def __init__(self, ply=0):
        self.ply = ply

    def moves(self):
        return (0, 1)

    def make(self, move):
        return type(self)(self.ply + 1)

    def evaluate(self):
        return 0

    def outcome(self):
        return 0
