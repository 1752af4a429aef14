"""Exact values of pursuit puzzles and games on graphs, as numpy arrays."""

from stakeout._stakeout import Invalid, TooLarge, __version__

__all__ = ["Invalid", "TooLarge", "__version__"]
