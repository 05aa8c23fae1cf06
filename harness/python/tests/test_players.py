"""Players, games and matches."""

import builtins
import random
import time

import pytest

import plywood
from boards import Endless, Made, Nim, Pushed
from plywood import WIN, Player
from test_interrupt import interrupts_raise, seconds_to_interrupt  # noqa: F401  (a fixture)

FEW = {"games": 8, "openings": "lines:2", "seed": 3}


class Minimax:
    """A student's player."""

    def __init__(self, depth):
        self.depth, self.name = depth, f"minimax to depth {depth}"

    def choose(self, position):
        moves = position.moves()
        values = [-self.value(position.after(at), self.depth - 1) for at in range(len(moves))]
        return moves[values.index(max(values))]

    def value(self, position, remaining):
        moves = position.moves()
        if not moves:
            return position.finished(remaining)
        if remaining == 0:
            return position.evaluate()
        return max(-self.value(position.after(at), remaining - 1) for at in range(len(moves)))


class Drawn:
    """Chooses at random, by the seed of the game."""

    def begin(self, seed):
        self.random = random.Random(seed)

    def choose(self, position):
        return self.random.choice(list(position.moves()))


def first(position):
    return position.moves()[0]


def test_a_match_is_the_one_that_the_program_plays(tmp_path):
    one, other = Player("pvs+killers", nodes=40), Player("alpha-beta", depth=2)
    found = plywood.match("connect-four", one, other, **FEW)
    printed = plywood.run(
        *("match", one.name, other.name, "--game", "connect-four", "--games", "8", "--openings", "lines:2"),
        *("--seed", "3", "--no-plots", "--out", tmp_path / "match"),
    )
    same = [it for it in str(found).splitlines() if " ms" not in it and " µs" not in it]
    assert len(same) > 8 and all(it in printed for it in same), (str(found), printed)
    lower, upper = found.interval
    assert lower < found.elo < upper and f"Elo {found.elo:+.1f}, 95 % from {lower:+.1f} to {upper:+.1f}" in printed
    assert found.wins + found.draws + found.losses == len(found.games) == 8 and 0 <= found.p <= 1


def test_the_same_seed_gives_the_same_match():
    def games(seed):
        found = plywood.match("othello", Drawn(), Player("pvs", nodes=30), games=4, openings="lines:1", seed=seed)
        return [it.moves for it in found.games]

    assert games(1) == games(1) != games(2)


def test_a_students_player_plays_as_ours_does():
    student = Minimax(2)
    for opponent in (Player("pvs", depth=2), Player("pvs", nodes=50)):
        as_student = plywood.match("connect-four", student, opponent, **FEW)
        as_ours = plywood.match("connect-four", Player("minimax", depth=2), opponent, **FEW)
        assert [it.moves for it in as_student.games] == [it.moves for it in as_ours.games]
        assert (as_student.elo, as_student.interval) == (as_ours.elo, as_ours.interval)


@pytest.mark.parametrize("board", [Made, Pushed])
def test_a_class_is_played_as_our_game_is(board):
    one, other = Player("pvs", depth=3, evaluation="zero"), Player("minimax", depth=2, evaluation="zero")
    ours = plywood.match("tic-tac-toe", one, other, **FEW)
    start = board()
    own = plywood.match(start, Player("pvs", depth=3), Player("minimax", depth=2), **FEW)
    assert [[str(move) for move in it.moves] for it in own.games] == [it.moves for it in ours.games]
    assert [it.result for it in own.games] == [it.result for it in ours.games]
    assert own.elo == ours.elo and str(start) == "........."
    assert own.games[0].row["game"] == board.__name__


def test_a_game_of_nim():
    played = plywood.play(Nim(10), Player("pvs", depth=10), first)
    assert (played.result, played.reason) == ("1-0", "won on the board")
    assert played.moves[0] == 2 and played.row["second"] == "first" and played.fault is None
    assert "1-0" in repr(played)


def test_a_board_is_pushed_by_its_player():
    class Looks:
        def choose(self, board):
            for move in board.moves():
                board.push(move)
                is_won = board.is_won()
                board.pop()
                if is_won:
                    return move
            return board.moves()[0]

    found = plywood.match(Pushed(), Looks(), Player("pvs", depth=1), games=4, openings="lines:1")
    assert len(found.games) == 4


def test_a_third_occurrence_and_a_limit_of_moves_are_draws():
    class Circle(Endless):
        def make(self, move):
            return Circle((self.ply + 1) % 4)

        def key(self):
            return self.ply

    played = plywood.play(Circle(), first, first)
    assert (played.result, played.reason, len(played.moves)) == ("1/2-1/2", "threefold repetition", 8)
    played = plywood.play(Endless(), first, Player("pvs", depth=2), most_moves=5)
    assert (played.reason, len(played.moves)) == ("move limit", 10)


class Sees:
    """Chooses the first move, and notes the positions that it has seen."""

    def __init__(self):
        self.seen = []

    def choose(self, position):
        self.seen.append((str(position), len(position.moves())))
        return position.moves()[0]


def seen_and_expected(game, text):
    """What each player sees first in a game from `text`, and what it should see."""
    at, players, expected = plywood.position(game, text), (Sees(), Sees()), []
    plywood.play(game, *players, position=text, most_moves=4)
    for _ in players:
        expected.append((str(at), len(at.moves())))
        at = at.after(0)
    return [it.seen[0] for it in players], expected


@pytest.mark.parametrize(
    "game, position, moves",
    [
        ("connect-four", "44", 7),
        ("connect-four", "444444", 6),
        ("chess", "moves e4 e5", 29),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 7 31", 6),
        ("tic-tac-toe", "X...O....", 7),
    ],
)
def test_players_see_the_position_where_the_game_begins(game, position, moves):
    seen, expected = seen_and_expected(game, position)
    assert seen == expected and moves == seen[0][1]


@pytest.mark.parametrize("game", ["tic-tac-toe", "connect-four", "othello", "chess"])
def test_players_see_the_position_of_each_game_that_is_played(game):
    at = plywood.position(game).after(0).after(1)
    seen, expected = seen_and_expected(game, str(at))
    assert seen == expected


def test_a_person_is_asked_until_the_move_is_legal(monkeypatch, capsys):
    answers = iter(["nonsense", "3"])
    monkeypatch.setattr(builtins, "input", lambda prompt: next(answers))
    played = plywood.play("tic-tac-toe", plywood.ask, Player("pvs", depth=1), position="XX.OO....")
    assert (played.result, played.moves) == ("1-0", ["3"])
    printed = capsys.readouterr().out
    assert printed.startswith("XX.OO....\n") and "'nonsense' is no move here" in printed


def test_a_program_plays(tmp_path):
    script = tmp_path / "program"
    script.write_text(f"#!/bin/sh\nexec {plywood.run.__globals__['sys'].executable} -m plywood uci\n")
    script.chmod(0o755)
    played = plywood.play("chess", Player(f"uci={script}", nodes=50), Player("pvs", depth=1), most_moves=2)
    assert (played.reason, played.fault, len(played.moves)) == ("move limit", None, 4)


def raises(position):
    raise LookupError("from the player")


class Fails(Nim):
    def evaluate(self):
        raise LookupError("from the class")


def fails_to_begin(error):
    class FailsToBegin:
        def begin(self, seed):
            raise error

        def choose(self, position):
            return position.moves()[0]

    return FailsToBegin()


def fails_to_choose(error):
    def fails(position):
        raise error

    return fails


@pytest.mark.parametrize("player", [fails_to_begin, fails_to_choose])
@pytest.mark.parametrize("game", ["connect-four", Nim(9)])
def test_a_players_own_value_error_comes_out_as_itself(game, player):
    error = ValueError("see `plywood list games`", 17)
    with pytest.raises(ValueError) as caught:
        plywood.play(game, player(error), Player("pvs", depth=1))
    assert caught.value is error and error.args == ("see `plywood list games`", 17)
    assert caught.traceback[-1].path.name == "test_players.py" and not error.__suppress_context__


PVS = Player("pvs", depth=2)
MISTAKES = [
    (lambda: Player("alpah-beta", depth=1), ValueError, 'no player or algorithm "alpah-beta"'),
    (lambda: Player("alpah-beta", depth=1), ValueError, "plywood.algorithms()"),
    (lambda: Player("pvs"), ValueError, "there is no limit"),
    (lambda: Player("pvs", nodes=0), ValueError, "nodes is 0; take 1"),
    (lambda: Player("pvs", time=-1), ValueError, "time is -1"),
    (lambda: Player(first), TypeError, "take a name"),
    (lambda: Player("person"), ValueError, "plywood.ask"),
    (lambda: plywood.play("iid:b=3,d=4", PVS, PVS), ValueError, "not played"),
    (lambda: plywood.play("ches", PVS, PVS), ValueError, 'did you mean "chess"?'),
    (lambda: plywood.play(plywood.position("chess"), PVS, PVS), TypeError, "take the name of its game"),
    (lambda: plywood.play(plywood.tree([[1, 2], [3, 4]]), PVS, PVS), TypeError, "a tree is not played"),
    (lambda: plywood.play(Nim(5), Drawn, PVS), TypeError, "as in Drawn()"),
    (lambda: plywood.play(Nim(5), 3, PVS), TypeError, "3 is no player"),
    (lambda: plywood.play(Nim(5), lambda it: 9, PVS), ValueError, "<lambda> chose 9; return one of"),
    (lambda: plywood.play(Nim(5), lambda it: None, PVS), ValueError, "chose None"),
    (lambda: plywood.play(Nim(5), Player("pvs", depth=2, evaluation="zero"), PVS), ValueError, "evaluate()"),
    (lambda: plywood.play(Nim(5), Player("uci=cat", nodes=5), PVS), ValueError, "chess only"),
    (lambda: plywood.play("tic-tac-toe", raises, PVS), LookupError, "from the player"),
    (lambda: plywood.play(Fails(9), PVS, PVS), LookupError, "from the class"),
    (lambda: plywood.match(Nim(5), PVS, PVS), ValueError, "both players are called pvs,depth=2"),
    (lambda: plywood.match(Nim(5), first, PVS, games=3), ValueError, "take an even number"),
    (lambda: plywood.match(Nim(5), first, PVS, games=100), ValueError, "play fewer games, or use longer lines"),
    (lambda: plywood.match(Nim(5), first, PVS, openings="e4"), ValueError, "e4"),
]


@pytest.mark.parametrize("mistake, kind, words", MISTAKES)
def test_a_mistake_is_explained(mistake, kind, words, capfd):
    with pytest.raises(kind) as caught:
        mistake()
    assert words in str(caught.value) and capfd.readouterr().err == ""


def slow(position):
    time.sleep(10)


@pytest.mark.parametrize("players", [(Player("minimax", depth=20), first), (first, slow)])
@pytest.mark.parametrize("game", ["connect-four", Endless()])
def test_an_interrupt_ends_the_game(game, players):
    assert seconds_to_interrupt(lambda: plywood.play(game, *players)) < 2


def test_players_and_results_can_be_compared():
    assert Player("pvs", time=0.5) == Player("pvs,time=500ms") != PVS
    assert repr(PVS) == "plywood.Player('pvs,depth=2')" and len({PVS, Player("pvs", depth=2)}) == 1
    found = plywood.match("tic-tac-toe", PVS, Player("pvs", depth=1), games=2, openings="lines:1")
    assert found.interval is None and "Elo" in repr(found)
    assert issubclass(plywood.InconsistentGame, AssertionError) and WIN == 2**30
