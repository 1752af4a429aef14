"""Exact values of pursuit puzzles and games on graphs, as numpy arrays.

Rows, columns and vertices count from 0, lines and columns of diagnostics from 1. `memory` is in bytes; without it, a call may take 1 GiB.
"""

import os
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Literal, TypeAlias, final

import numpy as np
import numpy.typing as npt
from typing_extensions import Self

from stakeout._results import Diagnostic as Diagnostic
from stakeout._results import Move as Move
from stakeout._results import Step as Step
from stakeout._results import Verdict as Verdict

__all__ = [
    "Board",
    "CopNumbers",
    "Diagnostic",
    "Game",
    "GameSolution",
    "Invalid",
    "Move",
    "Pursuit",
    "PursuitSolution",
    "Solution",
    "Step",
    "TooLarge",
    "Verdict",
    "__version__",
    "boards",
    "check",
    "cop_number",
    "cop_numbers",
    "fix",
    "format",
    "generate",
    "rank",
    "read",
]

__version__: str

_Player: TypeAlias = Literal["police", "thief"]
_Outcome: TypeAlias = Literal["police", "thief", "draw"]
_Kind: TypeAlias = Literal["board", "game", "pursuit", "markdown"]
_Place: TypeAlias = Sequence[int] | npt.NDArray[np.integer[Any]]
"""A row and a column."""

class Invalid(ValueError):
    """A text has errors that keep it from being solved."""

    diagnostics: list[Diagnostic]

class TooLarge(MemoryError):
    """A limit is too small. `memory=needed` is enough, unless it is more than the machine gives."""

    needed: int
    limit: int

# Boards.

@final
class Board:
    """A board. Equal to another with the same game and start, whatever its title, `expect` and comments."""

    def __new__(cls, text: str) -> Self: ...
    @staticmethod
    def from_array(cells: npt.ArrayLike, **rules: object) -> Board:
        """The board with these characters, or their codes, and these directives: `first="thief"`, `policemen=2`."""
    @property
    def text(self) -> str: ...
    @property
    def title(self) -> str | None: ...
    @property
    def rows(self) -> list[str]: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def verdict(self) -> Verdict:
        """The value of the start: from the last `solve`, or solved now with the default limit."""
    def solve(self, memory: int | None = None) -> Solution:
        """The values of all states."""
    def repairs(
        self,
        expect: str | None = None,
        within: Literal[1, 2] = 1,
        count: int | None = None,
        memory: int | None = None,
    ) -> dict[str, Any]:
        """The edits after which the verdict is `expect`, or else what the board asserts."""
    def placements(
        self, expect: str | None = None, count: int = 10, memory: int | None = None
    ) -> dict[str, Any]:
        """Where the pieces could start so that the verdict is `expect`, or else what the board asserts."""
    def vary(
        self,
        edits: Literal[1, 2] = 1,
        expect: _Outcome | None = None,
        turns: int | tuple[int, int] | None = None,
        unique_key: bool = False,
        keep: Iterable[_Place] = (),
        count: int = 10,
        memory: int | None = None,
    ) -> dict[str, Any]:
        """Other boards near this one, hardest first. No edit touches a cell of `keep`."""
    def critical(self, memory: int | None = None) -> dict[str, Any]:
        """The cells whose toggling between floor and wall changes the verdict or its turns."""
    def soundness(self, memory: int | None = None) -> dict[str, Any]:
        """How forced the play is: keys, duals, only moves, set play."""
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str | None: ...

@final
class Solution:
    """The values of all states of a board."""

    @property
    def verdict(self) -> Verdict: ...
    def outcomes(self, vary: _Player = "thief", to_move: _Player = "police") -> npt.NDArray[np.int8]:
        """For each cell, who wins with that piece there: 1 police, -1 thief, 0 draw, -128 wall."""
    def turns(self, vary: _Player = "thief", to_move: _Player = "police") -> npt.NDArray[np.int32]:
        """For each cell, the turns to the end with that piece there; -1 where there are none."""
    def table(self) -> npt.NDArray[np.int8]:
        """The outcome of each state: by police cell (see `squads`), thief's cell (see `cells`), and mover, 0 for the police."""
    @property
    def cells(self) -> list[tuple[int, int]]:
        """The cells that are no wall, in reading order."""
    @property
    def squads(self) -> list[tuple[tuple[int, int], ...]]:
        """The cells of all policemen, in order."""
    def value(
        self,
        police: _Place | Sequence[_Place] | None = None,
        thief: _Place | None = None,
        to_move: _Player | None = None,
    ) -> Verdict:
        """The value of a state. What is not given is as at the start."""
    def moves(
        self,
        police: _Place | Sequence[_Place] | None = None,
        thief: _Place | None = None,
        to_move: _Player | None = None,
    ) -> list[Move]:
        """The moves of the side to move, best first; of several policemen, all their cells."""
    @property
    def line(self) -> list[Step]:
        """The best line from the start; empty if nobody forces an end."""
    def _repr_svg_(self) -> str | None: ...

def boards(text: str) -> list[Board]:
    """The boards of a text. One with errors raises once it is solved."""

def read(path: str | os.PathLike[str]) -> list[Board]:
    """The boards of a file."""

def generate(
    rows: int,
    columns: int,
    verdict: _Outcome | None = None,
    turns: int | tuple[int, int] | None = None,
    unique_key: bool = False,
    policemen: int = 1,
    style: Literal["rooms", "maze", "open"] = "rooms",
    walls: int | None = None,
    seed: int = 0,
    count: int = 1,
    memory: int | None = None,
) -> list[Board]:
    """New boards with an `expect`; the same for the same arguments. RuntimeError if the search gives up."""

def rank(boards: Iterable[Board], memory: int | None = None) -> list[dict[str, Any]]:
    """The boards, easiest first, with their scores; `board` is the number of a board in `boards`."""

# Texts of every kind.

def check(text: str, kind: _Kind | None = None) -> list[Diagnostic]:
    """What is reported about a text."""

def fix(text: str, kind: _Kind | None = None, unsafe: bool = False) -> str:
    """The text after its safe fixes, or the likely ones as well."""

def format(text: str, kind: _Kind | None = None) -> str:
    """The text with its whitespace, blank lines and directives in order."""

# Graph games and pursuits.

_Stuck: TypeAlias = Literal["loses", "wins"]
_Objective: TypeAlias = Literal["outcome", "cost", "grundy"]
_CostPlayer: TypeAlias = Literal["minimiser", "maximiser"]
_Graph: TypeAlias = Any
"""A graph of networkx, a pair of integer arrays (edges both ways), or graph6 as text or bytes."""

@final
class Game:
    """A game on a directed graph: two players move one piece in turn."""

    def __new__(cls, text: str) -> Self: ...
    @staticmethod
    def from_edges(
        sources: npt.ArrayLike,
        targets: npt.ArrayLike,
        n: int | None = None,
        weights: npt.ArrayLike | None = None,
        start: int | None = None,
        stuck: _Stuck = "loses",
        objective: _Objective = "outcome",
        first: _CostPlayer = "minimiser",
    ) -> Game:
        """The game on `n` vertices, or as many as edges need. `weights` are for `objective="cost"`."""
    @staticmethod
    def from_networkx(
        graph: Any,
        weight: Hashable = "weight",
        start: Hashable | None = None,
        stuck: _Stuck = "loses",
        objective: _Objective = "outcome",
        first: _CostPlayer = "minimiser",
    ) -> Game:
        """The game on a graph of networkx. An undirected edge goes both ways; one without a weight weighs 1."""
    @staticmethod
    def from_moves(
        start: Hashable,
        moves: Callable[[Any], Iterable[Any]],
        most: int = 1_000_000,
        stuck: _Stuck = "loses",
        objective: _Objective = "outcome",
        first: _CostPlayer = "minimiser",
    ) -> Game:
        """The game of all states that `moves` leads to from `start`, at most `most`.

        `moves` takes a state and gives its successors; with `objective="cost"`, pairs of a successor and a weight.
        """
    @property
    def vertices(self) -> Sequence[Any]:
        """The names, labels or states behind the numbers of the vertices."""
    @property
    def verdict(self) -> Verdict | None:
        """The value of the start: from the last `solve`, or solved now with the default limit."""
    def solve(self, memory: int | None = None) -> GameSolution:
        """The values of all vertices."""
    def _repr_svg_(self) -> str | None: ...

@final
class GameSolution:
    """The values of all vertices. Which arrays there are depends on the objective; the others raise AttributeError."""

    @property
    def verdict(self) -> Verdict | None: ...
    @property
    def outcomes(self) -> npt.NDArray[np.int8]:
        """1 where the player to move wins, -1 where that player loses, 0 for a draw."""
    @property
    def turns(self) -> npt.NDArray[np.int32]:
        """The turns to the end, -1 for a draw."""
    @property
    def best(self) -> npt.NDArray[np.int64]:
        """The vertex of the first best move, -1 where there is none."""
    @property
    def grundy(self) -> npt.NDArray[np.int64]:
        """The Grundy value, -1 where it is infinite."""
    @property
    def infinite(self) -> dict[int, frozenset[int]]:
        """The set of each vertex whose Grundy value is infinite."""
    @property
    def minimiser(self) -> npt.NDArray[np.int64]:
        """The cost with the minimiser to move, -1 where it is infinite."""
    @property
    def maximiser(self) -> npt.NDArray[np.int64]:
        """The cost with the maximiser to move, -1 where it is infinite."""
    def _repr_svg_(self) -> str | None: ...

@final
class Pursuit:
    """Policemen hunt a thief on a graph. Vertices are told by their labels, and returned as their numbers."""

    def __new__(
        cls,
        graph: _Graph,
        *,
        police: Any = None,
        thief: Any = None,
        exits: Any = None,
        policemen: int | None = None,
        first: _Player | None = None,
        skip: Literal["both", "police", "thief", "none"] | None = None,
        stuck: _Stuck | None = None,
        endless: Literal["draw", "thief", "police"] | None = None,
    ) -> Self:
        """The pursuit of a text, or on a graph. `policemen` choose their vertices; `police` are placed."""
    @property
    def vertices(self) -> Sequence[Any]:
        """The labels behind the numbers of the vertices."""
    @property
    def verdict(self) -> Verdict | None:
        """The value of the start: from the last `solve`, or solved now with the default limit."""
    @property
    def police(self) -> tuple[int, ...] | None:
        """Where the policemen start, also where they chose it."""
    @property
    def thief(self) -> int | None:
        """Where the thief starts, also where he chose it."""
    def cop_number(self, most: int = 4, memory: int | None = None) -> int | None:
        """The least number of policemen who win by choosing first, None above `most`."""
    def solve(self, memory: int | None = None) -> PursuitSolution:
        """The values of all states."""
    def _repr_svg_(self) -> str | None: ...

@final
class PursuitSolution:
    """The values of all states of a pursuit."""

    @property
    def verdict(self) -> Verdict | None: ...
    def value(
        self, police: Any = None, thief: Any = None, to_move: _Player | None = None
    ) -> Verdict:
        """The value of a state. What is not given is as at the start."""
    def moves(
        self, police: Any = None, thief: Any = None, to_move: _Player | None = None
    ) -> list[Move]:
        """The moves of the side to move, best first; of the police, a tuple of all their vertices."""
    @property
    def line(self) -> list[Step]:
        """The best line from the start; empty if nobody forces an end."""
    def outcomes(self, police: Any = None, to_move: _Player = "police") -> npt.NDArray[np.int8]:
        """For each vertex, who wins with the thief there: 1 police, -1 thief, 0 draw."""
    def turns(self, police: Any = None, to_move: _Player = "police") -> npt.NDArray[np.int32]:
        """For each vertex, the turns to the end with the thief there; -1 where there are none."""
    def _repr_svg_(self) -> str | None: ...

@final
class CopNumbers:
    """The iterator of `cop_numbers`."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> int | None: ...

def cop_number(graph: _Graph, most: int = 4, memory: int | None = None) -> int | None:
    """The least number of policemen who win by choosing first, None above `most`."""

def cop_numbers(
    lines_or_graphs: Iterable[_Graph],
    most: int = 4,
    threads: int | None = None,
    errors: Literal["raise", "none"] = "raise",
    memory: int | None = None,
) -> CopNumbers:
    """The cop number of each graph, in order. Blank lines are skipped, as in a stream of graph6.

    None above `most`; with `errors="none"` also for what cannot be read or is too large.
    """
