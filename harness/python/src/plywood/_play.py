"""Players, games between them, and matches."""

from abc import ABC, abstractmethod

from plywood import _arguments, _native
from plywood._game import Game
from plywood._laws import first_positions
from plywood._messages import PythonNames
from plywood._root import Position, Tree, _root_of


class Chooser(ABC):
    """What a player of one's own has: a method that chooses a move. It need not derive from this class.

    A method `begin(seed)`, if there is one, is called before each game: random choices that depend on
    `seed` alone make a match the same in each run. `name`, if there is one, is the player's name.

    >>> class Last:
    ...     def choose(self, position):
    ...         return position.moves()[-1]
    >>> play("tic-tac-toe", Last(), Player("pvs", depth=9)).result
    '0-1'
    """

    @abstractmethod
    def choose(self, position):
        """One of `position.moves()`, for the side to move in a game that is not over.

        `position` is a `plywood.Position` of a named game, or the position of the class itself. A board with
        `push` and `pop` has to be left as it was.
        """


class Player:
    """A player that searches by an algorithm of Plywood, or a program that speaks UCI ("uci=stockfish").

    `algorithm` is a name with enhancements, as in `search`, or one of `plywood.run("list", "players")`.
    It needs a limit for each move: `nodes`, `evaluations` or `depth`, which make a match the same on every
    machine, or `time` in seconds. It searches deeper and deeper until then, and keeps its tables during a
    game. `evaluation` is a name, and by default that of the game.

    Raises ValueError or TypeError if there is no such player.

    >>> Player("pvs+killers", nodes=2000)
    plywood.Player('pvs+killers,nodes=2000')
    """

    def __init__(self, algorithm, *, nodes=None, time=None, evaluations=None, depth=None, evaluation=None):
        if not isinstance(algorithm, str):
            raise TypeError(f"algorithm is {algorithm!r}; take a name; an object with choose() plays as it is")
        most = (1 << 63) - 1
        limits = {
            "eval": _arguments.text(evaluation, "evaluation"),
            "nodes": _arguments.whole(nodes, "nodes", 1, most),
            "evaluations": _arguments.whole(evaluations, "evaluations", 1, most),
            "depth": _arguments.whole(depth, "depth", 1, _native.MOST_DEPTH),
            "time": _written_time(_arguments.seconds(time)),
        }
        given = [f"{name}={limit}" for name, limit in limits.items() if limit is not None]
        self.name = ",".join([algorithm, *given])
        with PythonNames():
            _native.check_player(self.name)

    def __repr__(self):
        return f"plywood.Player({self.name!r})"

    def __eq__(self, other):
        return isinstance(other, Player) and self.name == other.name

    def __hash__(self):
        return hash(self.name)


def _written_time(seconds):
    if seconds is None:
        return None
    microseconds = max(round(seconds * 1_000_000), 1)
    return f"{microseconds}us" if microseconds % 1000 else f"{microseconds // 1000}ms"


class Played:
    """A finished game, by `play` or in a `Match`."""

    def __init__(self, row, moves):
        self.row = row
        """All columns of the game, as `games.csv` has them."""
        self.result = row["result"]
        """`1-0` if the first player has won, `0-1` if the second has, or `1/2-1/2`."""
        self.reason = row["reason"]
        """Why the game ended, such as `won on the board`."""
        self.moves = moves
        """All moves, with those of the opening: objects of the class, or texts in the game's notation."""
        self.fault = row["fault"] or None
        """What a program has done wrong, if that has ended the game."""

    def __repr__(self):
        row = self.row
        return f"Played({row['first']} - {row['second']} {self.result}, {self.reason}, {len(self.moves)} moves)"


class Match:
    """The games of a match, and what follows for the strength of the first player. `str` gives the tables
    that the program prints."""

    def __init__(self, games, text, estimates):
        [it] = estimates["comparisons"]
        self.games = games
        """The games in order, as `Played`."""
        self.wins, self.draws, self.losses = it["games"]
        self.score = it["score"]
        """Mean points of the first player for a game, from 0 to 1. Each opening counts once, and so do games
        that are the same move for move."""
        self.elo = it["elo"]
        """The difference in Elo; positive if the first player is stronger."""
        self.interval = it["interval"] and (it["interval"]["lower"], it["interval"]["upper"])
        """The 95 % interval of `elo`; None if there is one opening alone."""
        self.p = it["p"]
        """The p-value of the hypothesis that both are equally strong."""
        self.estimates = estimates
        """All estimates, as `plywood match --json` prints them."""
        self._text = text

    def __str__(self):
        return self._text

    def __repr__(self):
        interval = self.interval and f", 95 % from {self.interval[0]:+.1f} to {self.interval[1]:+.1f}"
        return f"Match({self.wins} won, {self.draws} drawn, {self.losses} lost; Elo {self.elo:+.1f}{interval or ''})"


def ask(position):
    """Asks a person at the keyboard for a move until there is a legal one: a player for `play`.

    For another board or another way to ask, write a function of the position that returns a move.
    """
    moves = {str(it): it for it in position.moves()}
    print(position)
    while True:
        text = input(f"{', '.join(moves)}> ").strip()
        if text in moves:
            return moves[text]
        print(f"{text!r} is no move here")


def play(game, first, second, *, position=None, most_moves=None, seed=1):
    """Plays one game, from `position` or from the start: a `Played`.

    `game` is the name of a game that is played (`plywood match --help`), or a position of a `Game`, where the
    game begins. `first` and `second` are each a `Player`, an object with a method `choose` (`Chooser`), or a
    function of the position, such as `ask` for a person. After `most_moves` moves of each side the game is
    drawn. `seed` is for players that choose at random.

    A class ends the game where there are no moves, by `outcome()`. If it has `key()`, the third occurrence of
    a position is a draw.

    Raises ValueError if a player of one's own returns no legal move, any exception that it or the class
    raises, and KeyboardInterrupt.

    >>> played = play("tic-tac-toe", Player("pvs", depth=9), Player("mtd(f)", depth=9))
    >>> played.result, played.reason, len(played.moves)
    ('1/2-1/2', 'drawn on the board', 9)
    """
    return _meet(game, first, second, 1, "lines:0", position, most_moves, seed)[0][0]


def match(game, first, second, *, games=100, openings="lines:4", position=None, most_moves=None, seed=1):
    """Plays a match of two players, and estimates the difference in their strength: a `Match`.

    Each opening is played twice, so that both players have both sides; `games` is even. `openings` are
    "lines:N", of which as many as are needed are drawn from all lines of N moves by `seed`, or a file of
    openings. The other arguments are those of `play`. The same seed gives the same match, and the match that
    `plywood match` plays, unless a player is limited by time or chooses at random in another way.

    >>> found = match("tic-tac-toe", Player("pvs", depth=6), Player("pvs", depth=1), games=20, openings="lines:2")
    >>> found.wins > found.losses, found.elo > 0, len(found.games)
    (True, True, 20)
    """
    games = _arguments.whole(games, "games", 2, 2_000_000)
    if games % 2:
        raise ValueError(f"games is {games}; take an even number, since each opening is played with both sides")
    return Match(*_meet(game, first, second, games, openings, position, most_moves, seed))


def _meet(game, first, second, games, openings, position, most_moves, seed):
    if isinstance(game, Position):
        raise TypeError("game is a plywood.Position; take the name of its game, and position= for its text")
    if isinstance(game, Tree):
        raise TypeError("a tree is not played; take the name of a game, or a position of a plywood.Game")
    root = _root_of(game, position, None, None, None)
    if isinstance(game, Game):
        first_positions(game)
    players = [_entrant(it) for it in (first, second)]
    names = [name for _, name, _ in players]
    if games > 1 and names[0] == names[1]:
        raise ValueError(f"both players are called {names[0]}; give one of them another `name`, or other limits")

    def choose(number, at):
        _, name, player = players[number]
        if isinstance(game, str):
            start, path = at
            at = Position(game, start, None, path)
        moves = list(at.moves())
        chosen = getattr(player, "choose", player)(at)
        if chosen not in moves:
            legal = ", ".join(map(repr, moves[:20])) + (", ..." if len(moves) > 20 else "")
            raise ValueError(f"{name} chose {chosen!r}; return one of position.moves(): {legal}")
        return moves.index(chosen)

    def begin(number, seed):
        own = getattr(players[number][2], "begin", None)
        if own is not None:
            own(seed)

    with PythonNames():
        rows, moves, text, estimates = _native.meet(
            root,
            [(name, is_ours) for is_ours, name, _ in players],
            choose,
            begin,
            position=position,
            games=games,
            openings=_arguments.text(openings, "openings"),
            seed=_arguments.whole(seed, "seed", 0, (1 << 64) - 1),
            most_moves=_arguments.whole(most_moves, "most_moves", 1, 1_000_000),
        )
    return [Played(*it) for it in zip(rows, moves)], text, estimates


def _entrant(player):
    """Whether the player is Plywood's, its name, and the object that chooses."""
    if isinstance(player, str):
        player = Player(player)
    if isinstance(player, Player):
        return True, player.name, None
    if isinstance(player, type):
        raise TypeError(f"{player.__name__} is a class; take one of its objects, as in {player.__name__}()")
    if not callable(getattr(player, "choose", player)):
        raise TypeError(
            f"{player!r} is no player; take a plywood.Player, an object with choose(position), or a function of "
            "the position"
        )
    own = getattr(player, "name", None) or getattr(player, "__name__", None)
    return False, str(own or type(player).__name__), player
