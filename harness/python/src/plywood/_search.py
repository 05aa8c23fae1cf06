"""One search."""

from plywood import _arguments, _native
from plywood._game import Game, InconsistentGame
from plywood._laws import first_positions
from plywood._messages import PythonNames, in_python
from plywood._result import Reached, Result
from plywood._root import _root_of

COUNTS = (
    "nodes interior leaves distinct_leaves quiescence_nodes ordering_evaluations evaluations "
    "evaluations_remembered generated_moves researches passes cutoffs first_cutoffs type1 type2 type3 "
    "table_probes table_hits table_cutoffs table_stores null_cutoffs peak_open peak_bytes table_bytes "
    "evaluation_cache_bytes"
).split()


def search(
    game,
    position=None,
    algorithm="alpha-beta",
    *,
    depth=None,
    evaluation=None,
    seed=None,
    nodes=None,
    time=None,
    memory=None,
    bound=False,
    repetitions=0,
    check=True,
):
    """Searches a position to `depth` plies, and counts everything.

    `game` is the name of a game or of a generated tree (`games()`), a `tree`, or a position of a
    `Game`; `position` is a text in a named game's notation, and by default the initial one.
    `algorithm` is a name with enhancements (`algorithms()`), as in "pvs+table=16+killers", or a
    function of the root `Node` that returns the value, or the value and the line.

    `depth` may be left out for trees, which have their own. `seed` draws another generated tree.
    `nodes`, `time` in seconds and `memory` in bytes are limits; memory is what the search holds, and
    not what objects in Python take. A search that reaches a limit has that `status` and no value.
    `bound=True` finds the leaves of the minimal tree, which may take longer than the search.
    `repetitions` are timed runs after the counted one.

    `check=False` leaves out the check that a class keeps the laws of `Game` at its first positions.

    Raises ValueError or TypeError if the request is invalid, `InconsistentGame` if a class breaks
    the laws of `Game`, and any exception that the class raises.

    >>> found = search("tic-tac-toe", depth=9, bound=True)
    >>> found.value, found.counts["nodes"], found.minimal_leaves
    (0, 18297, 529)
    """
    depth = _arguments.plies(depth)
    nodes = _arguments.whole(nodes, "nodes", 0, (1 << 63) - 1)
    memory = _arguments.whole(memory, "memory", 0, (1 << 63) - 1)
    time = _arguments.seconds(time)
    repetitions = _arguments.whole(repetitions, "repetitions", 0, 1_000_000)
    root = _root_of(game, position, evaluation, seed, depth)
    if depth is None:
        depth = root.depth
        if depth is None:
            raise TypeError("depth is missing; give the plies to search, as in depth=4")
    if check and isinstance(game, Game):
        first_positions(game)
    if callable(algorithm):
        if bound or repetitions or memory is not None:
            raise ValueError("bound, memory and repetitions are for algorithms with a name")
        return _by_function(root, algorithm, depth, nodes, time)
    if not isinstance(algorithm, str):
        raise TypeError(f"algorithm is {algorithm!r}; take a name, or a function of a plywood.Node")
    with PythonNames():
        row, line, best, reached = _native.search(
            root,
            algorithm,
            depth,
            nodes=nodes,
            time=time,
            memory=memory,
            bound=bool(bound),
            repetitions=repetitions,
        )
    return _result(row, line, best, reached, game)


def _result(row, line, best, reached, game):
    if row["status"] == "error":
        if isinstance(game, Game):
            raise InconsistentGame(
                f"{type(game).__name__} breaks a law of plywood.Game ({row['error']}); "
                "plywood.check(game) says where"
            )
        raise RuntimeError(in_python(row["error"]))
    if best is not None:
        row["best_move"] = str(best)
    counts = {name: row[name] for name in COUNTS if row.get(name) is not None}
    return Result(
        status=row["status"],
        value=row["value"],
        bounds=(row["lower"], row["upper"]),
        best_move=best,
        line=line,
        reached=None if reached is None else Reached(*reached),
        counts=counts,
        minimal_leaves=row["minimal_leaves"],
        row=row,
    )


def _by_function(root, algorithm, depth, nodes, time):
    """A search by an algorithm that is written in Python."""
    node, counter = root.node(depth, nodes, time)
    status, value, line = "completed", None, []
    try:
        answer = algorithm(node)
        value, line = answer if isinstance(answer, tuple) else (answer, [])
    except _native.LimitReached as limit:
        status = str(limit)
    finally:
        root.restore()
    if status == "completed":
        value, line = _value(value, algorithm), list(line)
    counts = dict(counter.counts())
    name = getattr(algorithm, "__name__", type(algorithm).__name__)
    best = line[0] if line else None
    bounds = (value, value)
    row = {
        "algorithm": name,
        "status": status,
        "depth_plies": depth,
        "evaluation": root.evaluation,
        "value": value,
        "best_move": "" if best is None else str(best),
        **counts,
    }
    return Result(
        status=status,
        value=value,
        bounds=bounds,
        best_move=best,
        line=line,
        reached=None,
        counts=counts,
        minimal_leaves=None,
        row=row,
    )


def _value(value, algorithm):
    name = getattr(algorithm, "__name__", "the algorithm")
    number = _arguments.whole(value, f"the value of {name}", -_native.WIN, _native.WIN)
    if number is None:
        raise TypeError(f"{name} returned None; return the value, or the value and the line")
    return number
