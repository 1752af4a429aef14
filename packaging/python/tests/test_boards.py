"""Boards: every value against an oracle, and what the package does with them."""

import copy
import itertools
import os
import pickle
import signal
import threading
import xml.etree.ElementTree

import numpy as np
import pytest
import stakeout
from chase_oracle import Oracle, random_cases

CODES = {"police": 1, "thief": -1, "draw": 0}
TEXT = "title: A corner\nexpect: thief\nP.T*E\n.....\n"


@pytest.fixture
def board():
    return stakeout.Board(TEXT)


@pytest.mark.parametrize("policemen, most_cells, count", [(1, 12, 120), (2, 8, 40), (3, 6, 12)])
def test_every_value_is_that_of_the_definition(policemen, most_cells, count):
    for cells, rules in random_cases(policemen, policemen, most_cells, count):
        oracle = Oracle(cells, rules)
        board = stakeout.Board.from_array(cells, **rules)
        solution = board.solve()
        assert solution.cells == oracle.open
        assert solution.squads == list(itertools.combinations_with_replacement(oracle.open, policemen))
        table = solution.table()
        assert table.dtype == np.int8
        assert table.shape == (len(solution.squads), len(solution.cells), 2)
        for (squad, police), (cell, thief) in itertools.product(
            enumerate(solution.squads), enumerate(solution.cells)
        ):
            for number, mover in enumerate(("police", "thief")):
                expected = oracle.values[police, thief, mover]
                assert solution.value(police, thief, mover) == expected, (str(board), police, thief, mover)
                assert table[squad, cell, number] == CODES[expected[0]]
        police = tuple(where(cells, "P"))
        thief = where(cells, "T")[0]
        start = (police, thief, rules["first"])
        assert board.verdict == solution.verdict == oracle.values[start]
        for mover in ("police", "thief"):
            outcomes, turns = solution.outcomes(to_move=mover), solution.turns(to_move=mover)
            assert (outcomes.dtype, turns.dtype) == (np.int8, np.int32)
            for cell in itertools.product(*map(range, board.shape)):
                value = oracle.values.get((police, cell, mover))
                expected = (-128, -1) if value is None else coded(value)
                assert (outcomes[cell], turns[cell]) == expected
                if policemen == 1:
                    value = oracle.values.get(((cell,), thief, mover))
                    here = solution.outcomes("police", mover)[cell], solution.turns("police", mover)[cell]
                    assert here == ((-128, -1) if value is None else coded(value))
        check_moves(oracle, solution, start)


def coded(value):
    return CODES[value[0]], -1 if value[1] is None else value[1]


def where(cells, piece):
    return [(r, c) for r, row in enumerate(cells) for c, cell in enumerate(row) if cell == piece]


def check_moves(oracle, solution, start):
    """Each move of the start is listed once with its value, and the best line keeps the value."""
    police, thief, mover = start
    after = set() if oracle.values[start][1] == 0 else oracle.after[start]

    def pieces(state):
        ends = state[0] if mover == "police" else (state[1],)
        return ends[0] if len(ends) == 1 else ends

    moves = solution.moves()
    assert {move.to: (move.outcome, move.turns) for move in moves} == {
        pieces(state): oracle.values[state] for state in after
    }
    assert len(moves) == len(after)

    def goodness(move):
        if move.turns is None:
            return 0
        return 1000 - move.turns if move.outcome == mover else move.turns - 1000

    assert [goodness(move) for move in moves] == sorted(map(goodness, moves), reverse=True)
    state, value = start, oracle.values[start]
    assert len(solution.line) == (value[1] or 0)
    for left, step in zip(range(value[1] or 0, 0, -1), solution.line):
        assert (step.mover, oracle.values[state]) == (state[2], (value[0], left))
        to = step.to if isinstance(step.to[0], tuple) else (step.to,)
        other = "thief" if step.mover == "police" else "police"
        following = (to, state[1], other) if step.mover == "police" else (state[0], to[0], other)
        assert following in oracle.after[state]
        state = following


def test_a_verdict_unpacks_and_reads_as_a_sentence(board):
    outcome, turns = board.verdict
    assert (outcome, turns) == ("police", 3)
    assert str(board.verdict) == "Police catches the thief"
    assert (board.verdict.outcome, board.verdict.turns) == ("police", 3)
    assert board.verdict.cost is None and board.verdict.grundy is None


def test_what_stands_in_the_text(board):
    assert str(board) == board.text == TEXT
    assert (board.rows, board.shape, board.title) == (["P.T*E", "....."], (2, 5), "A corner")


def test_results_about_a_board_count_from_0(board):
    repairs = board.repairs()
    assert repairs["wish"] == "thief" and repairs["complete"] and "line" not in repairs
    assert {"row": 0, "column": 3, "from": "*", "to": "."} in [edit for found in repairs["repairs"] for edit in found["edits"]]
    assert board.repairs("police in 3")["tried"] == 0
    assert len(board.repairs(count=1)["repairs"]) == 1 and not board.repairs(count=1)["complete"]
    for found in repairs["repairs"]:
        assert found["verdict"] == "thief"
        for edit in found["edits"]:
            if "piece" in edit:
                row, column = edit["from"]
                assert board.rows[row][column] == edit["piece"]
    placements = board.placements()
    assert len(placements["placements"]) == 10 < placements["found"]
    for found in placements["placements"]:
        assert board.solve().value(found["police"], found["thief"]) == (found["verdict"], found["turns"])
    for found in board.critical()["critical"]:
        row, column = found["row"], found["column"]
        assert board.rows[row][column] == found["from"]
    soundness = board.soundness()
    keys = [(tuple(key["to"]), key["turns"]) for key in soundness["keys"]]
    assert keys == [(move.to, move.turns) for move in board.solve().moves() if move.outcome == "police"]


def test_other_boards_near_a_board(board):
    varied = board.vary(edits=2, expect="thief", turns=(4, 6), keep=[(0, 3)], count=5)
    assert len(varied["boards"]) == 5
    for found in varied["boards"]:
        other = stakeout.Board("\n".join(found["rows"]))
        assert other.verdict == (found["verdict"], found["turns"])
        assert 4 <= found["turns"] <= 6
        assert all((edit.get("row"), edit.get("column")) != (0, 3) for edit in found["edits"])
    for keep in ([[0, 3]], np.array([[0, 3]]), iter([(0, 3)])):
        assert board.vary(edits=2, expect="thief", turns=(4, 6), keep=keep, count=5) == varied
    with pytest.raises(ValueError, match=r"expected a row and a column, not \(0, 3, 1\)"):
        board.vary(keep=[(0, 3, 1)])
    assert all(found["keys"] == 1 for found in board.vary(unique_key=True)["boards"])
    assert {found["turns"] for found in board.vary(turns=5)["boards"]} <= {5}


def test_several_policemen():
    board = stakeout.Board("policemen: 2\nexpect: draw\nP.P\n...\nT.E\n")
    found = board.placements()["placements"]
    assert all(board.solve().value(place["police"], place["thief"]).outcome == "draw" for place in found)
    soundness = board.soundness()
    assert [tuple(map(tuple, key["to"])) for key in soundness["keys"]] == [
        move.to for move in board.solve().moves() if move.outcome == board.verdict.outcome
    ]
    with pytest.raises(ValueError, match="one policeman"):
        board.solve().outcomes("police")
    with pytest.raises(ValueError, match="2 policemen, not 1"):
        board.solve().value((0, 0))


def test_equal_boards_have_equal_games_and_starts(board):
    same = stakeout.Board("; a comment\nP.T*E\n.....\nauthor: me\n")
    assert board == same and hash(board) == hash(same) and len({board, same}) == 1
    for other in ["first: thief\nP.T*E\n.....\n", "PT.*E\n.....\n", "P.T.E\n.....\n"]:
        assert board != stakeout.Board(other)
    assert board != TEXT


@pytest.mark.parametrize("text", [TEXT, "PP\nTE\n", "policemen: 2\nPP\nTE\n"])
def test_a_copy_is_equal(text):
    board = stakeout.Board(text)
    for other in [pickle.loads(pickle.dumps(board)), copy.copy(board), copy.deepcopy(board)]:
        assert (other, other.text) == (board, board.text)
    verdict = stakeout.Verdict("police", 3, text="x")
    assert str(pickle.loads(pickle.dumps(verdict))) == "x"


def test_boards_with_errors_stay_in_the_list(tmp_path):
    text = "PTE\n\nPP\nTE\n\nP.T\n..E\n"
    path = tmp_path / "levels.board"
    path.write_text(text, "utf-8")
    assert stakeout.boards("") == []
    assert [board.rows[0] for board in stakeout.boards(text)] == ["PTE", "PP", "P.T"]
    assert stakeout.boards(text) == stakeout.read(path) == stakeout.read(str(path))
    wrong = stakeout.read(path)[1]
    again = pickle.loads(pickle.dumps(wrong))
    for ask in [wrong.solve, wrong.critical, again.solve, lambda: wrong.verdict]:
        with pytest.raises(stakeout.Invalid) as caught:
            ask()
        first = caught.value.diagnostics[0]
        assert (first.rule, first.severity, first.line, first.column) == ("duplicate-police", "error", 3, 2)
        assert (first["file"], first["line"]) == (str(path), 3)
        assert isinstance(caught.value, ValueError)


def test_pieces_may_be_missing_where_they_are_placed():
    found = stakeout.Board("..*\n..E\n").placements("police", count=3)
    assert len(found["placements"]) == 3


def test_a_list_has_room_for_at_least_one(board):
    for ask in [board.repairs, board.placements, board.vary]:
        with pytest.raises(ValueError, match="count is at least 1, not 0"):
            ask(expect="thief", count=0)


def test_a_file_that_is_no_board(tmp_path):
    path = tmp_path / "wrong.board"
    path.write_bytes(b"PTE\n\xff")
    with pytest.raises(stakeout.Invalid) as caught:
        stakeout.read(path)
    assert caught.value.diagnostics[0].rule == "not-utf-8"
    with pytest.raises(FileNotFoundError):
        stakeout.read(tmp_path / "absent.board")
    with pytest.raises(ValueError, match="only files of boards"):
        stakeout.read(tmp_path / "a.game")


def test_a_text_has_one_board():
    with pytest.raises(ValueError, match="2 boards"):
        stakeout.Board("PTE\n\nPTE\n")
    with pytest.raises(stakeout.Invalid) as caught:
        stakeout.Board("")
    assert caught.value.diagnostics[0].rule == "empty-file"


@pytest.mark.parametrize(
    "cells",
    [
        [["P", "T", "."], [".", "*", "E"]],
        np.array([list("PT."), list(".*E")]),
        np.array([list("PT."), list(".*E")], dtype="S1"),
        np.array([list("PT."), list(".*E")], dtype=object),
        np.frombuffer(b"PT..*E", np.uint8).reshape(2, 3),
        np.array([[80, 84, 46], [46, 42, 69]]),
    ],
)
def test_a_board_from_an_array(cells):
    assert stakeout.Board.from_array(cells) == stakeout.Board("PT.\n.*E\n")
    assert stakeout.Board.from_array(cells, first=None) == stakeout.Board("PT.\n.*E\n")
    board = stakeout.Board.from_array(cells, first="thief", thief_moves=8)
    assert board == stakeout.Board("first: thief\nthief-moves: 8\nPT.\n.*E\n")


@pytest.mark.parametrize(
    "error, cells, rules",
    [
        (ValueError, ["PTE"], {}),
        (ValueError, [[["P"]]], {}),
        (ValueError, [["P", "T", "E\n"]], {}),
        (ValueError, [["P", "T", "E", " "]], {}),
        (ValueError, [["PT", "E"]], {}),
        (ValueError, [[80, -1]], {}),
        (ValueError, [[1.5, 2.0]], {}),
        (TypeError, [["P", "T", "E"]], {"speed": 3}),
        (ValueError, [["P", "T", "E"]], {"first": "thief\nskip: none"}),
        (stakeout.Invalid, np.empty((0, 3), "U1"), {}),
    ],
)
def test_an_array_that_is_no_board(error, cells, rules):
    with pytest.raises(error):
        stakeout.Board.from_array(cells, **rules)


def test_an_array_with_mistakes_raises_when_solved():
    for board in [
        stakeout.Board.from_array([list("PTE#")]),
        stakeout.Board.from_array([list("PTE.")], first="nobody"),
    ]:
        with pytest.raises(stakeout.Invalid):
            board.solve()


@pytest.mark.parametrize(
    "police, thief, mover",
    [((0, 3), None, None), ((0, 5), None, None), (None, (-1, 0), None), (None, None, "both")],
)
def test_a_state_that_the_board_does_not_have(board, police, thief, mover):
    solution = board.solve()
    for ask in [solution.value, solution.moves]:
        with pytest.raises(ValueError):
            ask(police, thief, mover)


def test_numbers_of_numpy_are_places(board):
    place = np.argwhere(board.solve().outcomes() == -1)[0]
    assert board.solve().value(thief=place).outcome == "thief"


LARGE = stakeout.Board.from_array([["."] * 39 + ["P"]] + [["."] * 40] * 38 + [["T"] + ["."] * 38 + ["E"]])


@pytest.mark.parametrize(
    "ask",
    [
        lambda memory: LARGE.solve(memory=memory),
        lambda memory: LARGE.soundness(memory=memory),
        lambda memory: stakeout.Board("policemen: 2\nP.P\n...\nT.E\n").solve(memory=memory),
        lambda memory: stakeout.Board("P.T*E\n.....\n").repairs("thief", memory=memory),
        lambda memory: stakeout.Board("P.T*E\n.....\n").placements("thief", memory=memory),
    ],
)
def test_the_memory_that_is_named_is_enough(ask):
    with pytest.raises(stakeout.TooLarge) as caught:
        ask(1000)
    assert isinstance(caught.value, MemoryError)
    assert caught.value.limit == 1000 < caught.value.needed
    ask(caught.value.needed)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: LARGE.vary(edits=2),
        lambda: LARGE.repairs("police in 2", within=2),
        lambda: stakeout.generate(40, 40, verdict="police", turns=3999, unique_key=True, count=99),
        lambda: stakeout.rank([LARGE] * 100_000),
    ],
)
def test_a_long_call_lets_other_threads_run_and_can_be_interrupted(ask):
    begun = threading.Event()

    def interrupt():
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            begun.set()
            ask()
    finally:
        thread.join()


def test_reading_what_never_comes_can_be_interrupted(tmp_path):
    pipe = tmp_path / "pipe.board"
    os.mkfifo(pipe)
    begun = threading.Event()

    def interrupt():
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            begun.set()
            stakeout.read(pipe)
    finally:
        thread.join()


def test_threads_solve_at_the_same_time():
    boards = stakeout.generate(8, 8, count=8)
    found = [None] * 8

    def solve(number):
        found[number] = boards[number].solve().verdict

    threads = [threading.Thread(target=solve, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [board.verdict for board in boards]


def test_generated_boards_are_as_wished():
    boards = stakeout.generate(6, 7, verdict="police", turns=(5, 9), unique_key=True, style="open", walls=25, seed=3, count=3)
    assert len(set(boards)) == 3
    for board in boards:
        assert board.shape == (6, 7) and board.verdict.outcome == "police" and 5 <= board.verdict.turns <= 9
        assert board.soundness()["best"] == 1
        assert stakeout.check(board.text) == [] or all(found.rule == "verdict" for found in stakeout.check(board.text))
    assert [board.text for board in boards] == [
        board.text
        for board in stakeout.generate(6, 7, "police", (5, 9), True, style="open", walls=25, seed=3, count=3)
    ]
    assert len(stakeout.generate(5, 5, policemen=2)[0].solve().squads[0]) == 2


@pytest.mark.parametrize(
    "error, arguments",
    [
        (ValueError, {"rows": 1, "columns": 2}),
        (ValueError, {"rows": 5, "columns": 5, "verdict": "draw", "turns": 3}),
        (ValueError, {"rows": 5, "columns": 5, "verdict": "nobody"}),
        (ValueError, {"rows": 5, "columns": 5, "style": "maze", "walls": 10}),
        (ValueError, {"rows": 5, "columns": 5, "walls": 101}),
        (ValueError, {"rows": 5, "columns": 5, "policemen": 5}),
        (ValueError, {"rows": 5, "columns": 5, "turns": (9, 3)}),
        (RuntimeError, {"rows": 1, "columns": 4, "verdict": "police", "turns": 99}),
        (stakeout.TooLarge, {"rows": 9, "columns": 9, "memory": 10}),
    ],
)
def test_boards_that_cannot_be_generated(error, arguments):
    with pytest.raises(error):
        stakeout.generate(**arguments)


def test_boards_are_ranked_easiest_first():
    boards = stakeout.generate(7, 7, verdict="police", count=4) + stakeout.boards("PP\nTE\n")
    ranked = stakeout.rank(boards)
    assert sorted(found["board"] for found in ranked) == [0, 1, 2, 3, 4]
    scores = [found["score"] for found in ranked[:-1]]
    assert scores == sorted(scores)
    assert (ranked[-1]["board"], ranked[-1]["score"], ranked[-1]["reason"]) == (4, None, "it has errors")
    for found in ranked[:-1]:
        assert boards[found["board"]].verdict == (found["verdict"], found["turns"])
    assert stakeout.rank([]) == []
    assert stakeout.rank(iter(boards)) == ranked


def test_pictures_are_svg(board):
    plain, solved = board._repr_svg_(), board.solve()._repr_svg_()
    for picture in [plain, solved, stakeout.Board("PP\nTE#\n")._repr_svg_()]:
        assert xml.etree.ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert "A corner" in plain and "Police" not in plain
    assert "Police catches the thief in 3 turns" in solved
