"""A game that breaks a law is named, with the law."""

import itertools

import pytest

import plywood
from boards import Endless, Made, Nim, Pushed

clock = itertools.count()


class ChangesMoves(Nim):
    def moves(self):
        return super().moves() if next(clock) % 2 else []


class ChangesValue(Nim):
    def evaluate(self):
        return next(clock) % 7


class ChangesItself(Nim):
    def make(self, taken):
        self.matches -= taken
        return self


class ReturnsNothing(Nim):
    def make(self, taken):
        return None


class ReturnsBase(Nim):
    def make(self, taken):
        return Nim(self.matches - taken)


class OneKey(Nim):
    def key(self):
        return 1


class Twice(Nim):
    def moves(self):
        return [1, 1] if self.matches else []


class Forgets(Pushed):
    def pop(self):
        self.played.pop()


class Narrow(Nim):
    def interval(self, remaining):
        return (5, 6)


BROKEN = [
    (ChangesMoves(5), "moves.. must be the same"),
    (ChangesValue(5), "evaluate.. must be the same"),
    (ChangesItself(5), "make.. must leave the position"),
    (ReturnsNothing(5), "make.. must return the position"),
    (ReturnsBase(5), "make.. must return a ReturnsBase"),
    (OneKey(5), "different positions must have different keys"),
    (Twice(5), "moves.. must not list a move twice"),
    (Forgets(), "pop.. must take back"),
    (Narrow(5), "interval.0. must contain"),
]


@pytest.mark.parametrize("game, law", BROKEN)
def test_a_broken_law_is_named_before_the_search(game, law):
    with pytest.raises(plywood.InconsistentGame, match=law):
        plywood.search(game, depth=3)


@pytest.mark.parametrize("game, law", BROKEN)
def test_check_names_it(game, law):
    with pytest.raises(AssertionError, match=law):
        plywood.check(game)


class LateKey(Nim):
    """Breaks a law only deep in the game."""

    def key(self):
        return min(self.matches, 3) if self.matches < 8 else self.matches


def test_check_finds_what_the_first_positions_do_not_show():
    plywood.search(LateKey(20), depth=2)
    with pytest.raises(plywood.InconsistentGame, match="different keys"):
        plywood.check(LateKey(20))


class ByPath(Nim):
    """The value depends on how the position was reached."""

    def __init__(self, matches, ply=0):
        super().__init__(matches)
        self.ply = ply

    def make(self, taken):
        return ByPath(self.matches - taken, self.ply + taken)

    def key(self):
        return self.matches, self.ply


@pytest.mark.parametrize("game", [Nim(9), Made(), Pushed(), ByPath(9), Endless()])
def test_good_games_pass(game):
    plywood.check(game, plies=12, lines=5, depth=2)


class Wild(Nim):
    """Other moves each time."""

    def moves(self):
        return list(range(next(clock) % 3))


@pytest.mark.parametrize("name", ["alpha-beta", "sss*", "pns", "uct", "df-pn", "best-first-minimax"])
def test_without_the_check_no_search_hangs(name, capfd):
    try:
        plywood.search(Wild(50), None, name, depth=4, nodes=2_000, check=False)
    except plywood.InconsistentGame as error:
        assert "plywood.check(game)" in str(error)
    assert "panicked" not in capfd.readouterr().err
