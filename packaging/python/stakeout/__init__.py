"""Exact values of pursuit puzzles and games on graphs, as numpy arrays."""

from stakeout._results import Diagnostic, Move, Step, Verdict
from stakeout._stakeout import (
    Board,
    Invalid,
    Solution,
    TooLarge,
    __version__,
    boards,
    check,
    fix,
    format,
    generate,
    rank,
    read,
)

__all__ = [
    "Board",
    "Diagnostic",
    "Invalid",
    "Move",
    "Solution",
    "Step",
    "TooLarge",
    "Verdict",
    "__version__",
    "boards",
    "check",
    "fix",
    "format",
    "generate",
    "rank",
    "read",
]
