"""Types of the package; its docstrings are in the modules."""

from abc import ABC, abstractmethod
from os import PathLike
from typing import Any, Callable, Dict, Hashable, Iterable, List, Optional, Protocol, Sequence, Tuple, Union

import pandas

from plywood._native import Node as Node
from plywood._result import Result as Result

WIN: int
__version__: str

Nested = Union[int, Sequence["Nested"]]
Algorithm = Union[str, Callable[[Node], Union[int, Tuple[int, Sequence[Any]]]]]

class Game(ABC):
    @abstractmethod
    def moves(self) -> Iterable[Hashable]: ...
    @abstractmethod
    def evaluate(self) -> int: ...
    @abstractmethod
    def outcome(self) -> int: ...

class InconsistentGame(AssertionError): ...

class Tree:
    @property
    def depth(self) -> int: ...

class Position:
    def moves(self) -> List[str]: ...
    def after(self, place: int) -> Position: ...
    def evaluate(self) -> int: ...
    def finished(self, remaining: int = 0) -> int: ...
    def key(self) -> int: ...

class Chooser(Protocol):
    def choose(self, position: Any) -> Any: ...

class Player:
    name: str
    def __init__(
        self,
        algorithm: str,
        *,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        evaluations: Optional[int] = None,
        depth: Optional[int] = None,
        evaluation: Optional[str] = None,
    ) -> None: ...

Plays = Union[str, Player, Chooser, Callable[[Any], Any]]

class Played:
    row: Dict[str, Any]
    result: str
    reason: str
    moves: List[Any]
    fault: Optional[str]

class Match:
    games: List[Played]
    wins: int
    draws: int
    losses: int
    score: float
    elo: float
    interval: Optional[Tuple[float, float]]
    p: float
    estimates: Dict[str, Any]

def ask(position: Any) -> Any: ...
def play(
    game: Union[str, Game],
    first: Plays,
    second: Plays,
    *,
    position: Optional[str] = None,
    most_moves: Optional[int] = None,
    seed: int = 1,
) -> Played: ...
def match(
    game: Union[str, Game],
    first: Plays,
    second: Plays,
    *,
    games: int = 100,
    openings: str = "lines:4",
    position: Optional[str] = None,
    most_moves: Optional[int] = None,
    seed: int = 1,
) -> Match: ...
def tree(nested: Sequence[Nested]) -> Tree: ...
def position(
    game: Union[str, Tree], text: Optional[str] = None, evaluation: Optional[str] = None
) -> Position: ...
def search(
    game: Union[str, Tree, Game],
    position: Optional[str] = None,
    algorithm: Algorithm = "alpha-beta",
    *,
    depth: Optional[int] = None,
    evaluation: Optional[str] = None,
    seed: Optional[int] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    memory: Optional[int] = None,
    bound: bool = False,
    repetitions: int = 0,
    check: bool = True,
) -> Result: ...
def compare(
    algorithms: Union[Algorithm, Iterable[Algorithm]],
    game: Union[str, Tree, Game],
    positions: Iterable[Union[str, Game, None]] = (None,),
    depths: Iterable[Optional[int]] = (None,),
    **limits: Any,
) -> pandas.DataFrame: ...
def check(game: Game, plies: int = 60, lines: int = 20, depth: int = 3) -> None: ...
def algorithms() -> List[Dict[str, Any]]: ...
def games() -> List[Dict[str, Any]]: ...
def read(record: Union[str, PathLike[str]]) -> pandas.DataFrame: ...
def run(*words: Any, **options: Any) -> str: ...
def main() -> None: ...
