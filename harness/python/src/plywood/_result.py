"""The result of a search."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Reached:
    """What a stopped search had reached: the result of its last finished iteration, or if there is none, its
    best move so far and bounds of the value. It cannot be changed.

    >>> from plywood import search
    >>> search("tic-tac-toe", algorithm="alpha-beta+deepening", depth=9, nodes=100).reached
    Reached(depth 2, value 0, best move '1')
    """

    depth: int
    """Depth of the result, in plies."""
    value: int | None
    """The value to this depth, if it is known."""
    bounds: tuple[int | None, int | None]
    """Known lower and upper bound of the value."""
    best_move: Any
    """The best move so far, as in `Result`; None if no move was searched."""
    line: list[Any]
    """The principal variation so far."""

    def __init__(self, depth: int, bounds: tuple[int | None, int | None], line: list[Any], best_move: Any) -> None:
        lower, upper = bounds
        value = lower if lower == upper else None
        self.__dict__.update(depth=depth, value=value, bounds=bounds, best_move=best_move, line=line)

    def __setattr__(self, name: str, *value: Any) -> None:
        raise AttributeError(f"{name} cannot be changed; a Reached keeps what the search had found")

    __delattr__ = __setattr__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reached) and vars(self) == vars(other)

    def __repr__(self) -> str:
        return f"Reached(depth {self.depth}, value {self.value}, best move {self.best_move!r})"


class Result:
    """The result of a search, which cannot be changed. Values are for the side to move at the root.

    >>> from plywood import search
    >>> search("tic-tac-toe", depth=9).value
    0
    """

    status: str
    """`completed`, or the reason why there is no answer, such as `node-limit` or `time-limit`."""
    value: int | None
    """The value, if it was proven."""
    bounds: tuple[int | None, int | None]
    """Proven lower and upper bound of the value."""
    best_move: Any
    """The chosen move: an object of the game, or a text in its notation; None if none was chosen."""
    line: list[Any]
    """The principal variation, as far as it was proven."""
    reached: Reached | None
    """What a stopped search had reached, which is no answer; None if it was not stopped, or knew nothing. A
    player takes `(result.reached or result).best_move`."""
    counts: dict[str, int]
    """What was counted, by the names of columns of records."""
    minimal_leaves: int | None
    """Leaves of the minimal tree, if `bound=True` has found them."""
    row: dict[str, Any]
    """All columns of the row, as `records.csv` has them."""

    # It is no dataclass, because importing `dataclasses` takes longer than the whole package.
    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def __setattr__(self, name: str, *value: Any) -> None:
        raise AttributeError(f"{name} cannot be changed; a Result keeps what the search has found")

    __delattr__ = __setattr__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and vars(self) == vars(other)

    def __repr__(self) -> str:
        counts = ", ".join(f"{it} {self.counts[it]:,}" for it in ("nodes", "leaves") if it in self.counts)
        return f"Result({self.status}, value {self.value}, best move {self.best_move!r}, {counts})"
