"""A game in Python is searched with the counts of the same game in Rust."""

import pytest

import plywood
from boards import Made, Pushed

NAMES = [it["name"] for it in plywood.algorithms()]

# What names the game, and what depends on the size of a position in memory.
OTHER = {"id", "game", "evaluation", "position", "peak_bytes"}

NODES = 20_000
"""A search that is stopped has equal counts, too."""


def row(found):
    return {name: cell for name, cell in found.row.items() if name not in OTHER}


@pytest.mark.parametrize("board", [Made, Pushed])
@pytest.mark.parametrize("name", NAMES)
def test_every_algorithm_counts_the_same(name, board):
    for depth in range(1, 6):
        theirs = plywood.search(board(), None, name, depth=depth, nodes=NODES, bound=depth < 5)
        ours = plywood.search(
            "tic-tac-toe", None, name, depth=depth, evaluation="zero", nodes=NODES, bound=depth < 5
        )
        assert row(theirs) == row(ours), depth
        assert list(map(str, theirs.line)) == ours.line


def test_enhancements_count_the_same():
    name = "pvs+table=1+killers+history+deepening"
    for depth in range(1, 7):
        theirs = plywood.search(Made(), None, name, depth=depth)
        ours = plywood.search("tic-tac-toe", None, name, depth=depth, evaluation="zero")
        assert theirs.value == ours.value
        # Keys differ, so few entries of a small table are replaced at other times.
        assert abs(theirs.counts["nodes"] - ours.counts["nodes"]) <= ours.counts["nodes"] * 0.01


def test_the_whole_of_tic_tac_toe():
    found = plywood.search(Made(), depth=9, bound=True)
    assert (found.value, found.counts["nodes"], found.minimal_leaves) == (0, 18_297, 529)
    assert found.counts["leaves"] == 7_330
