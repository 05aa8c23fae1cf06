"""Draws positions of four phases from games, as an EPD file (the standard library is enough).

python3 harness/examples/analysis/phases.py COUNT SEED GAMES.csv... > phases.epd
python3 harness/examples/analysis/phases.py forks COUNT SEED GAMES.csv... > forks.epd

One position of a game at the most: of the opening, after 8 plies; of the middle game, with 20 to 26
men, queens among them; of an ending with 8 to 14 men, pieces among them but no queens; and of a pawn
ending, with kings and 4 to 12 pawns. Of `forks`: the move of the game is a knight's or a pawn's, it
then attacks two men that are worth more than it, or a king and such a man, and cannot be taken.
"""

import random
import re
import sys

from record import rows_of

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
ROOK = [(1, 0), (-1, 0), (0, 1), (0, -1)]
BISHOP = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
WORTH = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 99}


class Board:
    """A game of chess that is replayed from legal moves in standard notation."""

    def __init__(self):
        ranks = ["RNBQKBNR", "PPPPPPPP", *["........"] * 4, "pppppppp", "rnbqkbnr"]
        self.men = {(x, y): man for y, rank in enumerate(ranks) for x, man in enumerate(rank) if man != "."}
        self.white, self.castling, self.passant, self.quiet, self.number = True, "KQkq", None, 0, 1

    def own(self, man):
        return man.isupper() == self.white

    def reach(self, square):
        """The squares that the man on `square` attacks."""
        (x, y), man = square, self.men[square]
        if man in "Pp":
            return [(x + side, y + (1 if man == "P" else -1)) for side in (-1, 1)]
        kind = man.lower()
        steps = {"n": KNIGHT, "b": BISHOP, "r": ROOK}.get(kind, ROOK + BISHOP)
        reached = []
        for dx, dy in steps:
            to = (x + dx, y + dy)
            while 0 <= to[0] < 8 and 0 <= to[1] < 8:
                reached.append(to)
                if to in self.men or kind in "nk":
                    break
                to = (to[0] + dx, to[1] + dy)
        return reached

    def attackers(self, square, white):
        """The squares of one side's men that attack `square`."""
        return [at for at, man in list(self.men.items()) if man.isupper() == white and square in self.reach(at)]

    def is_legal(self, start, end):
        """Whether the own king is safe after a man goes from `start` to `end`."""
        saved = dict(self.men)
        if self.men[start] in "Pp" and end == self.passant:
            del self.men[end[0], start[1]]
        self.men[end] = self.men.pop(start)
        king = next(at for at, man in self.men.items() if man == ("K" if self.white else "k"))
        safe = not self.attackers(king, not self.white)
        self.men = saved
        return safe

    def play(self, text):
        """Plays a move; gives the square that the man goes to."""
        forward, home = (1, 0) if self.white else (-1, 7)
        own = str.upper if self.white else str.lower
        passant, self.passant = self.passant, None
        if text.startswith("O-O"):
            long = text.startswith("O-O-O")
            end = (2, home) if long else (6, home)
            self.men[end] = self.men.pop((4, home))
            self.men[(3, home) if long else (5, home)] = self.men.pop((0, home) if long else (7, home))
            gone, takes, start = "KQ" if self.white else "kq", False, (4, home)
        else:
            kind, file, rank, takes, target, promoted = re.match(
                r"([NBRQK]?)([a-h]?)([1-8]?)(x?)([a-h][1-8])(?:=([NBRQ]))?", text
            ).groups()
            end, man = (ord(target[0]) - 97, int(target[1]) - 1), own(kind or "P")
            self.passant = passant
            starts = []
            for at in [at for at, other in self.men.items() if other == man]:
                if file and at[0] != ord(file) - 97 or rank and at[1] != int(rank) - 1:
                    continue
                if kind or takes:
                    goes = end in self.reach(at)
                else:
                    one, two = (at[0], at[1] + forward), (at[0], at[1] + 2 * forward)
                    goes = end == one or end == two and at[1] == home + forward and one not in self.men
                if goes and self.is_legal(at, end):
                    starts.append(at)
            (start,) = starts
            self.passant = None
            if man in "Pp" and takes and end not in self.men:
                del self.men[end[0], start[1]]
            self.men[end] = own(promoted) if promoted else man
            del self.men[start]
            if man in "Pp" and abs(end[1] - start[1]) == 2:
                self.passant = (start[0], start[1] + forward)
            gone = ("KQ" if self.white else "kq") if kind == "K" else ""
            for corner, right in {(0, 0): "Q", (7, 0): "K", (0, 7): "q", (7, 7): "k"}.items():
                if corner in (start, end):
                    gone += right
            self.quiet = -1 if takes or man in "Pp" else self.quiet
        self.castling = "".join(right for right in self.castling if right not in gone)
        self.quiet += 1
        self.number += not self.white
        self.white = not self.white
        return end

    def epd(self):
        """The first four fields; the square behind a pawn only where it can be taken."""
        ranks = []
        for y in range(7, -1, -1):
            line = "".join(self.men.get((x, y), ".") for x in range(8))
            ranks.append(re.sub(r"\.+", lambda empty: str(len(empty.group())), line))
        passant = "-"
        if self.passant:
            pawn = "P" if self.white else "p"
            y = self.passant[1] + (-1 if self.white else 1)
            beside = [(self.passant[0] + side, y) for side in (-1, 1)]
            if any(self.men.get(at) == pawn and self.is_legal(at, self.passant) for at in beside):
                passant = f"{chr(97 + self.passant[0])}{self.passant[1] + 1}"
        return f"{'/'.join(ranks)} {'w' if self.white else 'b'} {self.castling or '-'} {passant}"

    def phase(self, ply):
        """The phase of the position after `ply` plies, if it is one of the four."""
        men = "".join(self.men.values()).lower()
        pieces = [man for man in men if man not in "pk"]
        if ply == 8:
            return "opening"
        if 20 <= len(men) <= 26 and men.count("q") == 2:
            return "middle"
        if 8 <= len(men) <= 14 and pieces and "q" not in pieces:
            return "ending"
        return "pawns" if not pieces and 6 <= len(men) <= 14 else None

    def fork(self, square):
        """Whether the man that has just gone to `square` forks there."""
        man = self.men[square].lower()
        if man not in "pn" or self.attackers(square, self.white):
            return False
        hit = [self.men.get(at, ".") for at in self.reach(square)]
        hit = [it for it in hit if it != "." and self.own(it) and WORTH[it.lower()] > WORTH[man]]
        return len(hit) >= 2


def plies(moves):
    """The moves of a game without their numbers."""
    return [word for word in moves.split() if not re.match(r"\d+\.", word)]


def main(arguments):
    forks = arguments[0] == "forks"
    count, seed, *files = arguments[1:] if forks else arguments
    games = sorted({row["moves"] for file in files for row in rows_of(file)})
    draws = random.Random(int(seed))
    draws.shuffle(games)
    kinds = ["fork"] if forks else ["opening", "middle", "ending", "pawns"]
    found = {kind: {} for kind in kinds}
    for game in games:
        board, seen = Board(), {}
        for ply, move in enumerate(plies(game), 1):
            before = board.epd() if forks else None
            end = board.play(move)
            if forks and board.fork(end):
                seen.setdefault("fork", []).append((before, move))
            elif not forks and board.phase(ply):
                seen.setdefault(board.phase(ply), []).append((board.epd(), None))
        # A game gives one position, of the phase of which there are the fewest.
        open_kinds = [kind for kind in seen if len(found[kind]) < int(count)]
        if open_kinds:
            kind = min(open_kinds, key=lambda kind: (kind != "pawns", len(found[kind])))
            epd, move = draws.choice(seen[kind])
            found[kind].setdefault(epd, move)
        if all(len(them) == int(count) for them in found.values()):
            break
    for kind, them in found.items():
        for number, (epd, move) in enumerate(them.items(), 1):
            c0 = f' c0 "{move} was played";' if move else ""
            print(f'{epd} id "{kind}.{number:02}";{c0}')


main(sys.argv[1:])
