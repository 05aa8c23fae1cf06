"""Other libraries count what ours counts, if they are installed."""

import pytest

import plywood


def test_open_spiel_enters_as_many_nodes():
    pyspiel = pytest.importorskip("pyspiel")
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    entered = 0
    original = minimax._alpha_beta

    def counted(*arguments, **options):
        nonlocal entered
        entered += 1
        return original(*arguments, **options)

    minimax._alpha_beta = counted
    try:
        minimax.alpha_beta_search(pyspiel.load_game("tic_tac_toe"))
    finally:
        minimax._alpha_beta = original
    assert entered == plywood.search("tic-tac-toe", depth=9).counts["nodes"] == 18_297


def test_easy_ai_enters_as_many_nodes():
    easy = pytest.importorskip("easyAI")

    class Bones(easy.TwoPlayerGame):
        """Take one to three bones; who takes the last has lost."""

        def __init__(self, players=None):
            self.players, self.pile, self.current_player = players or [None, None], 12, 1
            self.entered = 0

        def possible_moves(self):
            return [1, 2, 3][: min(3, self.pile)]

        def make_move(self, move):
            self.entered += 1
            self.pile -= move

        def unmake_move(self, move):
            self.pile += move

        def is_over(self):
            return self.pile == 0

        def scoring(self):
            return 100 if self.pile == 0 else 0

    class Ours(plywood.Game):
        def __init__(self, pile):
            self.pile = pile

        def moves(self):
            return [1, 2, 3][: min(3, self.pile)]

        def make(self, move):
            return Ours(self.pile - move)

        def evaluate(self):
            return 100 if self.pile == 0 else 0

        outcome = evaluate

    game = Bones()
    easy.Negamax(6)(game)
    ours = plywood.search(Ours(12), depth=6).counts["nodes"]
    # It does not make a move to enter the root.
    assert game.entered <= ours
