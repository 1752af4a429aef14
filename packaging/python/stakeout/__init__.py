"""Exact values of pursuit puzzles and games on graphs, as numpy arrays."""

from stakeout._results import Diagnostic, Move, Step, Verdict
from stakeout._stakeout import Invalid, TooLarge, __version__

__all__ = ["Diagnostic", "Invalid", "Move", "Step", "TooLarge", "Verdict", "__version__"]
