"""Comparisons of algorithms."""

from plywood._game import Game
from plywood._search import search


def compare(algorithms, game, positions=(None,), depths=(None,), **limits):
    """Searches all positions to all depths with all algorithms: a pandas.DataFrame with a row for
    each search, with the columns of `records.csv`. No suite states values here, so `agrees`, the last
    column, is whether the value is the minimax value, which plain alpha-beta finds; missing if no
    value was promised or found.

    `algorithms` are names and functions, as in `search`. `positions` are texts in the notation of a
    named game, or positions of a class. `limits` are arguments of `search`.

    >>> table = compare(["alpha-beta", "sss*"], "tic-tac-toe", depths=[3, 4])
    >>> table[["algorithm", "depth_plies", "leaves", "agrees"]].values.tolist()  # doctest: +SKIP
    """
    import pandas

    if isinstance(algorithms, str) or callable(algorithms):
        algorithms = [algorithms]
    rows = []
    for position in positions:
        root, text = (position, None) if isinstance(position, Game) else (game, position)
        for depth in depths:
            rows += _of_question(algorithms, root, text, depth, limits)
    return pandas.DataFrame(rows)


FOR_NAMES_ONLY = ("bound", "memory", "repetitions")


def _of_question(algorithms, game, position, depth, limits):
    found = []
    for algorithm in algorithms:
        own = {} if isinstance(algorithm, str) else dict.fromkeys(FOR_NAMES_ONLY)
        fit = {name: value for name, value in limits.items() if name not in own}
        found.append(search(game, position, algorithm, depth=depth, **fit))
    given = ("evaluation", "seed", "nodes", "time")
    same = {name: limits[name] for name in given if name in limits}
    truth = search(game, position, "alpha-beta", depth=depth, check=False, **same)
    # The row of alpha-beta has all columns, in order, and what is asked.
    columns = dict.fromkeys(truth.row)
    asked = {name: truth.row[name] for name in ("game", "position", "evaluation", "seed")}
    rows = [{**columns, **it.row, **asked} for it in found]
    for row, it in zip(rows, found):
        del row["agrees"]
        row["agrees"] = None if None in (it.value, truth.value) else it.value == truth.value
    return rows
