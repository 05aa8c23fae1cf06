"""Mistakes, and the words of their messages."""

import pytest

import plywood
from boards import Made, Nim, Pushed


class Half(Nim):
    def evaluate(self):
        return 0.5


class Huge(Nim):
    def evaluate(self):
        return 2**40


class Unhashed(Nim):
    def moves(self):
        return [[1]]


class NoMoves(plywood.Game):
    def moves(self):
        return [1]

    def evaluate(self):
        return 0

    def outcome(self):
        return 0


class ListKey(Nim):
    def key(self):
        return [self.matches]


def unchecked(game, **more):
    return plywood.search(game, depth=2, check=False, **more)


MISTAKES = [
    (lambda: plywood.search("ches", depth=1), ValueError, 'no game "ches" (did you mean "chess"?)'),
    (lambda: plywood.search("ches", depth=1), ValueError, "plywood.games()"),
    (
        lambda: plywood.search("chess", None, "alpah-beta", depth=1),
        ValueError,
        'no algorithm "alpah-beta" (did you mean "alpha-beta"?)',
    ),
    (lambda: plywood.search("chess", None, "nothing", depth=1), ValueError, "plywood.algorithms()"),
    (lambda: plywood.search("chess", "x", depth=1), ValueError, '"x" is not a position of chess'),
    (lambda: plywood.search("chess", depth=1, evaluation="x"), ValueError, 'no evaluation "x"'),
    (lambda: plywood.search("chess", depth=-1), ValueError, "depth is -1; take 0 to 1000 plies"),
    (lambda: plywood.search("chess", depth=1001), ValueError, "take 0 to 1000 plies"),
    (lambda: plywood.search("chess", depth=1.5), TypeError, "depth is 1.5; take a whole number"),
    (lambda: plywood.search("chess"), TypeError, "depth is missing"),
    (lambda: plywood.search("chess", depth=1, time=-1), ValueError, "time is -1"),
    (lambda: plywood.search("chess", depth=1, time="x"), TypeError, "number of seconds"),
    (lambda: plywood.search("chess", depth=1, nodes=-1), ValueError, "nodes is -1"),
    (lambda: plywood.search("chess", depth=1, seed=1), ValueError, "leave seed= out"),
    (lambda: plywood.search("chess", depth=1, algorithm=3), TypeError, "algorithm is 3"),
    (lambda: plywood.search(3, depth=1), TypeError, "take the name of a game"),
    (lambda: plywood.search("chess", 3, depth=1), TypeError, "position is 3; take a text"),
    (lambda: plywood.search(Nim, depth=1), TypeError, "Nim is a class; search one of its positions"),
    (lambda: plywood.search(Nim(3), "x", depth=1), ValueError, "position= is for named games"),
    (lambda: plywood.search(NoMoves(), depth=1), TypeError, "no way to make moves"),
    (lambda: unchecked(Half(3)), TypeError, "Half.evaluate() returned 0.5; return a whole number"),
    (lambda: unchecked(Huge(3)), ValueError, "values lie in -WIN..=WIN"),
    (lambda: unchecked(Unhashed(3)), TypeError, "has no hash"),
    (lambda: unchecked(ListKey(3), algorithm="pvs+table=1"), TypeError, "ListKey.key() returned [3]"),
    (lambda: plywood.tree([]), ValueError, "empty list"),
    (lambda: plywood.tree(3), TypeError, "a tree is a list"),
    (lambda: plywood.tree([1.5]), TypeError, "leaf 1.5"),
    (lambda: plywood.tree([2**31]), ValueError, "-WIN..=WIN"),
    (lambda: plywood.position("tic-tac-toe").after(9), IndexError, "9 moves and none at 9"),
    (lambda: plywood.position("tic-tac-toe").finished(), ValueError, "not finished"),
    (lambda: plywood.check("chess"), TypeError, "a position of a plywood.Game"),
    (lambda: plywood.search(Nim(3), None, lambda node: None, depth=1), TypeError, "returned None"),
    (lambda: plywood.search(Nim(3), None, print, depth=1, bound=True), ValueError, "with a name"),
    (lambda: plywood.search("chess", depth=1, algorithm="pvs+table=0"), ValueError, "table=0"),
    (lambda: plywood.read("/nowhere/at-all"), FileNotFoundError, "at-all"),
]


@pytest.mark.parametrize("mistake, kind, words", MISTAKES)
def test_a_mistake_is_explained(mistake, kind, words):
    with pytest.raises(kind) as caught:
        mistake()
    assert words in str(caught.value)
    assert "`plywood" not in str(caught.value)


class Own(Exception):
    pass


class Raises(Nim):
    asked = 0

    def moves(self):
        Raises.asked += 1
        if Raises.asked > 5:
            raise Own("from the class")
        return super().moves()


NAMES = [it["name"] for it in plywood.algorithms()]


@pytest.mark.parametrize("name", NAMES)
def test_an_exception_comes_out_as_itself(name, capfd):
    Raises.asked = 0
    with pytest.raises(Own, match="from the class"):
        plywood.search(Raises(30), None, name, depth=6, check=False, nodes=100_000)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("method", ["moves", "make", "evaluate", "outcome", "key"])
@pytest.mark.parametrize("use", ["search", "play"])
def test_a_class_own_value_error_comes_out_as_itself(use, method, monkeypatch):
    # The check of the laws would meet the error first.
    monkeypatch.setattr("plywood._play.first_positions", lambda game: None)
    error = ValueError("see `plywood list games`", 17)

    def fails(self, *_):
        raise error

    game = type("Fails", (Nim,), {method: fails})(3)
    with pytest.raises(ValueError) as caught:
        if use == "search":
            plywood.search(game, None, "pvs+table=1", depth=2 if method == "evaluate" else 9, check=False)
        else:
            plywood.play(game, plywood.Player("pvs+table=1", depth=1), plywood.Player("pvs", depth=1))
    assert caught.value is error and error.args == ("see `plywood list games`", 17)
    assert caught.traceback[-1].name == "fails" and not error.__suppress_context__


def test_an_exception_in_the_bound_comes_out():
    class Late(Nim):
        asked = 0

        def evaluate(self):
            Late.asked += 1
            if Late.asked > searched:
                raise Own("late")
            return super().evaluate()

    searched = 10**9
    plywood.search(Late(9), depth=4, check=False)
    searched, Late.asked = Late.asked, 0
    with pytest.raises(Own, match="late"):
        plywood.search(Late(9), depth=4, bound=True, check=False)


def test_a_board_is_put_back_after_an_exception():
    class Falls(Pushed):
        def evaluate(self):
            if len(self.played) > 2:
                raise Own("at depth 3")
            return 0

    board = Falls()
    with pytest.raises(Own):
        plywood.search(board, depth=4, check=False)
    assert str(board) == "........." and board.played == []


def test_a_limit_is_a_status_and_no_exception():
    found = plywood.search(Made(), depth=9, nodes=50)
    assert (found.status, found.value, found.best_move) == ("node-limit", None, None)
    assert found.counts["nodes"] == 50


def test_the_greatest_depth_of_an_endless_game():
    from boards import Endless

    found = plywood.search(Endless(), depth=1000, nodes=3_000)
    assert found.status == "node-limit"
    one = type("One", (Endless,), {"moves": lambda self: (0,)})
    assert plywood.search(one(), depth=1000).value == 0
