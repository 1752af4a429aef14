"""Texts of every kind: what is reported about them, and how they are fixed and formatted."""

import pytest
import stakeout

FIELDS = ["file", "rule", "severity", "message", "line", "column", "end_line", "end_column", "url", "related", "fix"]


@pytest.mark.parametrize(
    "kind, text, rule, place",
    [
        ("board", "P.T\n..#\n", "unknown-cell", (2, 3)),
        ("board", "P.TE\n", "verdict", (1, 1)),
        ("game", "start: a\na -> b a\nb\n", "verdict", (1, 8)),
        ("game", "a -> b\nstart: c\n", "bad-value", (2, 8)),
        ("pursuit", "policemen: 9\na - b\n", "bad-value", (1, 12)),
        ("markdown", "# x\n\n```board\nPP\nTE\n```\n", "duplicate-police", (4, 2)),
    ],
)
def test_the_diagnostics_of_a_text(kind, text, rule, place):
    found = stakeout.check(text, kind)
    assert rule in [each.rule for each in found]
    for each in found:
        assert list(each) == FIELDS
        assert each.message == each["message"]
    assert [(each.line, each.column) for each in found if each.rule == rule][0] == place
    if kind != "markdown":
        assert stakeout.check(text) == found
    with pytest.raises(AttributeError):
        found[0].absent


def test_a_text_is_fixed_and_formatted():
    assert stakeout.fix("P . T\n. . E\n") == "P.T\n..E\n"
    assert stakeout.fix("expect: thief\nP.T*E\n") == "expect: thief\nP.T*E\n"
    assert stakeout.fix("expect: thief\nP.T*E\n", unsafe=True) == "expect: police\nP.T*E\n"
    assert stakeout.format("PTE  \n\n\n\nPTE\n") == "PTE\n\nPTE\n"
    assert stakeout.fix("", "game") == stakeout.format("", "game") == ""


@pytest.mark.parametrize("call", [stakeout.check, stakeout.fix, stakeout.format])
def test_an_unknown_kind_is_refused(call):
    with pytest.raises(ValueError, match="'board', 'game', 'pursuit' or 'markdown'"):
        call("PTE\n", "chess")


def test_the_version_is_that_of_the_program():
    assert stakeout.__version__.count(".") == 2
