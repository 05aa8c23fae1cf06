"""The result of a search."""

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple


@dataclass(frozen=True)
class Result:
    """The result of a search. Values are for the side to move at the root.

    >>> from plywood import search
    >>> search("tic-tac-toe", depth=9).value
    0
    """

    status: str
    """`completed`, or the reason why there is no answer, such as `node-limit` or `time-limit`."""
    value: Optional[int]
    """The value, if it was proven."""
    bounds: Tuple[Optional[int], Optional[int]]
    """Proven lower and upper bound of the value."""
    best_move: Any
    """The chosen move: an object of the game, or a text in its notation; None if none was chosen."""
    line: List[Any]
    """The principal variation, as far as it was proven."""
    counts: Dict[str, int]
    """What was counted, by the names of columns of records."""
    minimal_leaves: Optional[int]
    """Leaves of the minimal tree, if `bound=True` has found them."""
    row: Dict[str, Any]
    """All columns of the row, as `records.csv` has them."""

    def __repr__(self):
        counts = ", ".join(f"{it} {self.counts[it]:,}" for it in ("nodes", "leaves") if it in self.counts)
        return f"Result({self.status}, value {self.value}, best move {self.best_move!r}, {counts})"
