"""What calls return: plain records, which compare, unpack and pickle as tuples and dictionaries do."""

import json
from typing import Any, NamedTuple

_SENTENCES = {"police": "Police catches the thief", "thief": "The thief escapes", "draw": "Draw"}


class _OutcomeAndTurns(NamedTuple):
    outcome: str
    turns: int | None


class Verdict(_OutcomeAndTurns):
    """A value: the outcome, and the turns to the end or None. `str` says it as the program does."""

    cost: int | None
    grundy: int | frozenset[int] | None
    _text: str | None

    def __new__(
        cls,
        outcome: str,
        turns: int | None = None,
        cost: int | None = None,
        grundy: int | frozenset[int] | None = None,
        text: str | None = None,
    ) -> "Verdict":
        self = super().__new__(cls, outcome, turns)
        self.cost = cost
        self.grundy = grundy
        self._text = text
        return self

    def __str__(self) -> str:
        return self._text or _SENTENCES.get(self.outcome, self.outcome)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Verdict) and (self.cost, self.grundy) != (other.cost, other.grundy):
            return False
        return tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.outcome, self.turns, self.cost, self.grundy, self._text)


class Move(NamedTuple):
    """A move of the side to move: where it leads, and the value of the state after it."""

    to: Any
    outcome: str
    turns: int | None


class Step(NamedTuple):
    """A turn of a best line."""

    mover: str
    to: Any


class Diagnostic(dict[str, Any]):
    """A diagnostic: the members of the program's JSON, also as attributes. Lines and columns count from 1."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def diagnostics(text: str) -> list[Diagnostic]:
    """The diagnostics that JSON lists."""
    return [Diagnostic(entry) for entry in json.loads(text)]


# The members that hold places, in the results about boards.
_PLACES = ("from", "to", "police", "thief")


def from_zero(text: str) -> Any:
    """What JSON says of a board, with rows and columns from 0 instead of 1."""

    def lowered(value: Any) -> Any:
        if isinstance(value, list):
            return [lowered(part) for part in value]
        return value - 1 if isinstance(value, int) else value

    def record(members: dict[str, Any]) -> dict[str, Any]:
        for name in _PLACES:
            if isinstance(members.get(name), list):
                members[name] = lowered(members[name])
        for name in ("row", "column"):
            if name in members:
                members[name] -= 1
        return members

    return json.loads(text, object_hook=record)
