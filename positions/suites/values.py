#!/usr/bin/env python3
"""Value positions by exhaustive search, independently of Plywood.

    values.py make GAME COUNT STONES SEED    draw positions of random games, and value them
    values.py check FILE.epd                 value the positions of a suite, and compare
    values.py check records.csv              the same with the positions and values of a record

Games: tic-tac-toe, connect-four, othello. `ce` is the score for the side to move: in Connect Four one
more than the stones that the winner has left, as the published sets count; in Othello the difference
of discs, with empty squares to the winner; in tic-tac-toe 1, 0 or -1. `bm` are all moves of that score.
"""
import csv
import random
import re
import sys


class TicTacToe:
    """A board of 9 squares; lines are triples of squares."""

    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, board="." * 9):
        self.board = board
        self.side = "XO"[(9 - board.count(".")) % 2]

    def has_lost(self):
        other = "XO".replace(self.side, "")
        return any(all(self.board[at] == other for at in line) for line in self.LINES)

    def moves(self):
        empty = [at for at in range(9) if self.board[at] == "."]
        return [] if self.has_lost() else [(str(at + 1), at) for at in empty]

    def after(self, at):
        return type(self)(self.board[:at] + self.side + self.board[at + 1:])

    def final(self):
        return -1 if self.has_lost() else 0

    def text(self):
        return self.board

    key = text
    read = classmethod(lambda cls, text: cls(text))


class ConnectFour:
    """Columns of stones, as strings of X and O from below, and the moves so far."""

    def __init__(self, columns=("",) * 7, played=""):
        self.columns, self.played = columns, played
        self.side = "XO"[len(played) % 2]

    def at(self, column, row):
        inside = 0 <= column < 7 and 0 <= row < len(self.columns[column])
        return self.columns[column][row] if inside else "."

    def has_lost(self):
        if self.played[-1:] in ("", "?"):
            return False
        column = int(self.played[-1]) - 1
        row, stone = len(self.columns[column]) - 1, self.columns[column][-1]

        def run(dx, dy):
            length = 1
            while self.at(column + dx * length, row + dy * length) == stone:
                length += 1
            return length - 1

        return any(run(dx, dy) + run(-dx, -dy) >= 3 for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)])

    def moves(self):
        open_columns = [at for at in (3, 2, 4, 1, 5, 0, 6) if len(self.columns[at]) < 6]
        return [] if self.has_lost() else [(str(at + 1), at) for at in open_columns]

    def after(self, at):
        columns = list(self.columns)
        columns[at] += self.side
        return type(self)(tuple(columns), self.played + str(at + 1))

    def final(self):
        # The winner made the last move, and had 21 stones.
        return -(22 - (len(self.played) + 1) // 2) if self.has_lost() else 0

    def text(self):
        return self.played

    def key(self):
        return self.columns

    @classmethod
    def read(cls, text):
        position = cls()
        if "\n" in text:
            rows = text.split("\n")[::-1]
            columns = tuple("".join(column).rstrip(".") for column in zip(*rows))
            return cls(columns, "?" * sum(map(len, columns)))
        for column in text:
            position = position.after(int(column) - 1)
        return position


class Othello:
    """A string of 64 squares from a1, and the side to move."""

    STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]

    def __init__(self, board="-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27, side="X"):
        self.board, self.side = board, side

    def flips(self, at, side):
        flipped = []
        for dx, dy in self.STEPS:
            run, x, y = [], at % 8 + dx, at // 8 + dy
            while 0 <= x < 8 and 0 <= y < 8 and self.board[8 * y + x] not in ("-", side):
                run.append(8 * y + x)
                x, y = x + dx, y + dy
            if 0 <= x < 8 and 0 <= y < 8 and self.board[8 * y + x] == side:
                flipped += run
        return flipped

    def placements(self, side):
        empty = [at for at in range(64) if self.board[at] == "-"]
        return [("abcdefgh"[at % 8] + str(at // 8 + 1), at) for at in empty if self.flips(at, side)]

    def moves(self):
        own = self.placements(self.side)
        return own or ([("pass", None)] if self.placements(self.other()) else [])

    def other(self):
        return "XO".replace(self.side, "")

    def after(self, at):
        board = list(self.board)
        for square in [] if at is None else [at, *self.flips(at, self.side)]:
            board[square] = self.side
        return type(self)("".join(board), self.other())

    def final(self):
        own, empty = self.board.count(self.side), self.board.count("-")
        lead = 2 * own + empty - 64
        return lead + (empty if lead > 0 else -empty if lead < 0 else 0)

    def text(self):
        return f"{self.board} {self.side}"

    key = text
    read = classmethod(lambda cls, text: cls(*text.split()))


GAMES = {"tic-tac-toe": TicTacToe, "connect-four": ConnectFour, "othello": Othello}


def value(position, lower, upper, known):
    """Return the score if it is between the bounds, or else a bound of it."""
    moves = position.moves()
    if not moves:
        return position.final()
    key = position.key()
    low, high = known.get(key, (-99, 99))
    lower, upper = max(lower, low), min(upper, high)
    if lower >= upper:
        return low if low == high or low >= upper else high
    best, bound = -99, lower
    for _, move in moves:
        best = max(best, -value(position.after(move), -upper, -bound, known))
        bound = max(bound, best)
        if bound >= upper:
            break
    known[key] = (best if best > lower else low, best if best < upper else high)
    return best


def known_of(position):
    """Return the score of a position, and all moves of that score."""
    known = {}
    score = value(position, -99, 99, known)
    best = [name for name, at in position.moves() if -value(position.after(at), -99, 99, known) == score]
    return score, sorted(best)


def make(game, count, stones, seed):
    drawn, made = random.Random(seed), set()
    while len(made) < count:
        position = GAMES[game]()
        for _ in range(stones):
            moves = position.moves()
            if not moves:
                break
            position = position.after(drawn.choice(moves)[1])
        after = [position.after(at) for _, at in position.moves()]
        # A game that can end at once needs no search.
        if len(after) < 2 or position.text() in made or not all(it.moves() for it in after):
            continue
        made.add(position.text())
        score, best = known_of(position)
        print(f'{position.text()} bm {" ".join(best)}; ce {score}; id "{game}.{len(made)}";', flush=True)


def stated(file):
    """Yield each position of a suite, with its score and best moves."""
    for line in open(file, encoding="utf-8"):
        if line.strip() and line[0] != "#":
            text, moves, score = re.match(r"(.*?) bm ([^;]*); ce (-?\d+);", line).groups()
            game = "othello" if " " in text else "connect-four" if text.isdigit() else "tic-tac-toe"
            yield GAMES[game].read(text), int(score), moves.split()


def measured(file):
    """Yield each position of a record, with its value, or 1, 0 or -1 in tic-tac-toe, and a best move."""
    for row in csv.DictReader(open(file, encoding="utf-8")):
        value = int(row["value"])
        score = (value > 0) - (value < 0) if row["game"] == "tic-tac-toe" else value
        yield GAMES[row["game"]].read(row["root"]), score, [row["best_move"]]


def check(file):
    count = wrong = 0
    for position, score, moves in (measured if file.endswith(".csv") else stated)(file):
        value, best = known_of(position)
        is_right = set(moves) <= set(best) if file.endswith(".csv") else moves == best
        count += 1
        if value != score or not is_right:
            print(f"{file}: {position.text()}: {value} by {best}, not {score} by {moves}")
            wrong += 1
    print(f"{file}: {count - wrong} of {count} positions have their values")
    return wrong


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2], *map(int, sys.argv[3:]))
    else:
        sys.exit(any([check(file) for file in sys.argv[2:]]))
