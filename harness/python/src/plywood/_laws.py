"""The laws of a game that is written in Python, checked at one position."""

from plywood._game import InconsistentGame

FIRST = 4
"""How many children are checked before each search."""


class Laws:
    """Checks positions of one game. Positions with one key have to be alike."""

    def __init__(self, game):
        self.name = type(game).__name__
        self.kind = type(game)
        self.makes = hasattr(game, "make")
        self.alike = {}

    def broken(self, law, trail, detail=""):
        """The exception for a broken law, with the moves that lead to the position."""
        moves = ", ".join(map(repr, trail)) or "no move"
        return InconsistentGame(f"{self.name}: {law}{detail} (after {moves})")

    def seen(self, position, trail):
        """All that a position answers, which has to be the same when it is asked twice."""
        first, second = self._answers(position), self._answers(position)
        for name in first:
            if first[name] != second[name]:
                law = f"{name}() must be the same when it is asked twice"
                raise self.broken(law, trail, f": {first[name]!r}, then {second[name]!r}")
        return first

    def _answers(self, position):
        answers = {"moves": list(position.moves()), "evaluate": position.evaluate()}
        if not answers["moves"]:
            answers["outcome"] = position.outcome()
        if hasattr(position, "key"):
            answers["key"] = position.key()
        return answers

    def check(self, position, trail):
        """Checks the laws at a position, and returns its moves."""
        seen = self.seen(position, trail)
        moves = seen["moves"]
        twice = [move for at, move in enumerate(moves) if move in moves[:at]]
        if twice:
            raise self.broken("moves() must not list a move twice", trail, f": {twice[0]!r}")
        if hasattr(position, "interval"):
            lower, upper = position.interval(0)
            if not lower <= seen["evaluate"] <= upper:
                detail = f": ({lower}, {upper}) for {seen['evaluate']}"
                raise self.broken("interval(0) must contain evaluate()", trail, detail)
        below = []
        for move in moves:
            if self.makes:
                child = position.make(move)
                self._child(child, [*trail, move])
                below.append(self._key(child))
                law = "make() must leave the position as it is"
            else:
                position.push(move)
                below.append(self._key(position))
                position.pop()
                law = "pop() must take back what push() did"
            if self._answers(position) != seen:
                raise self.broken(law, trail, f": {move!r} changes it")
        self._alike({**seen, "keys after moves": below}, trail)
        return moves

    def _key(self, position):
        return position.key() if hasattr(position, "key") else None

    def _child(self, child, trail):
        if child is None:
            raise self.broken("make() must return the position after the move", trail, ": None")
        if type(child) is not self.kind:
            kinds = f": a {type(child).__name__}"
            raise self.broken(f"make() must return a {self.name}", trail, kinds)

    def _alike(self, seen, trail):
        if "key" not in seen:
            return
        rest = {name: answer for name, answer in seen.items() if name != "key"}
        known, before = self.alike.setdefault(seen["key"], (rest, trail))
        if known != rest:
            detail = f": {seen['key']!r}, as after {', '.join(map(repr, before)) or 'no move'}"
            raise self.broken("different positions must have different keys", trail, detail)

    def after(self, position, move):
        """The position after a move; a board that is pushed is the same object."""
        if self.makes:
            return position.make(move)
        position.push(move)
        return position

    def back(self, position, count):
        """Takes moves back from a board that is pushed."""
        for _ in range(0 if self.makes else count):
            position.pop()


def first_positions(game):
    """Checks the laws at the root and after its first moves."""
    laws = Laws(game)
    for move in laws.check(game, [])[:FIRST]:
        child = laws.after(game, move)
        try:
            laws.check(child, [move])
        finally:
            laws.back(game, 1)
