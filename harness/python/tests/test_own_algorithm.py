"""Algorithms that are written in Python."""

import pytest

import plywood
from boards import Made, Nim, Pushed


def alpha_beta(node, alpha=-plywood.WIN - 1, beta=plywood.WIN + 1):
    if node.is_leaf:
        return node.value()
    best = -plywood.WIN - 1
    for place, child in enumerate(node.children()):
        best = max(best, -alpha_beta(child, -beta, -max(alpha, best)))
        if best >= beta:
            node.cutoff(place)
            break
    return best


def with_line(node):
    if node.is_leaf:
        return node.value(), []
    lines = [(with_line(child), child.move) for child in node.children()]
    (value, line), move = min(lines, key=lambda it: it[0][0])
    return -value, [move, *line]


QUESTIONS = [
    ("tic-tac-toe", 9),
    ("connect-four", 4),
    ("chess", 2),
    ("othello", 3),
    ("iid:b=4,d=6,seed=3", 6),
    ("iid:b=4,d=6,seed=3", 4),
    (plywood.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), 2),
    (Made(), 7),
    (Pushed(), 5),
    (Nim(14), 9),
]


@pytest.mark.parametrize("game, depth", QUESTIONS)
def test_alpha_beta_in_python_counts_as_ours(game, depth):
    mine = plywood.search(game, None, alpha_beta, depth=depth)
    ours = plywood.search(game, None, "alpha-beta", depth=depth)
    assert mine.value == ours.value
    counted = {name: ours.counts[name] for name in mine.counts}
    assert mine.counts == counted


def test_a_line_gives_the_best_move():
    mine = plywood.search(Nim(6), None, with_line, depth=7)
    assert (mine.value, mine.best_move, mine.status) == (plywood.WIN, 2, "completed")
    assert mine.line[0] == 2 and sum(mine.line) == 6
    ours = plywood.search("tic-tac-toe", None, with_line, depth=2)
    assert ours.line == ["1", "2"]


def test_a_node_refuses_what_it_cannot_answer():
    def above(node):
        return node.value()

    def at_the_horizon(node):
        return node.children()[0].children()

    with pytest.raises(ValueError, match=r"children\(\)"):
        plywood.search(Nim(5), None, above, depth=1)
    with pytest.raises(ValueError, match=r"value\(\)"):
        plywood.search(Nim(5), None, at_the_horizon, depth=1)


def test_limits_end_an_algorithm():
    stopped = plywood.search("chess", None, alpha_beta, depth=4, nodes=100)
    assert (stopped.status, stopped.value, stopped.counts["nodes"]) == ("node-limit", None, 100)
    late = plywood.search("chess", None, alpha_beta, depth=9, time=0.05)
    assert late.status == "time-limit"


def test_a_board_is_put_back():
    board = Pushed("X...O....")

    def first_line(node):
        return node.value() if node.is_leaf else -first_line(node.children()[0])

    plywood.search(board, None, first_line, depth=3)
    assert str(board) == "X...O...."


def test_compare_takes_functions_beside_names():
    pytest.importorskip("pandas")
    table = plywood.compare([alpha_beta, "alpha-beta", "sss*", "b*"], "tic-tac-toe", depths=[3, 4])
    assert len(table) == 8
    assert set(table.agrees.dropna()) == {True}
    columns = [it for it in plywood.search("tic-tac-toe", depth=1).row if it != "agrees"]
    assert list(table.columns) == [*columns, "agrees"]
    mine, ours = table[:2].to_dict("records")
    assert mine["leaves"] == ours["leaves"] and mine["algorithm"] == "alpha_beta"
