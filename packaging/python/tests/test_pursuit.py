"""Pursuits on graphs."""

import os
import random
import signal
import subprocess
import sys
from xml.etree import ElementTree

import networkx as nx
import numpy as np
import graph_oracle as oracle
import pytest
import stakeout
from stakeout import Pursuit

OUTCOMES = {1: "police", -1: "thief", 0: "draw"}
CODES = {name: code for code, name in OUTCOMES.items()}


def random_digraphs(count, seed):
    chance = random.Random(seed)
    for _ in range(count):
        n = chance.randrange(1, 6)
        graph = nx.empty_graph(n, nx.DiGraph)
        for _ in range(chance.randrange(2 * n + 1)):
            graph.add_edge(chance.randrange(n), chance.randrange(n))
        yield graph, chance


@pytest.mark.parametrize("endless", ["draw", "thief", "police"])
@pytest.mark.parametrize("skip", ["both", "police", "thief", "none"])
@pytest.mark.parametrize("policemen", [1, 2])
def test_values_are_those_of_the_oracle(policemen, skip, endless):
    for graph, chance in random_digraphs(8, seed=policemen):
        vertices = list(graph)
        exits = chance.sample(vertices, chance.randrange(len(vertices)))
        neighbours = [sorted(graph[v]) for v in vertices]
        rules = dict(exits=exits, skip=skip, endless=endless)
        expected = oracle.chase(neighbours, policemen, exits, skip, CODES[endless])
        police = [0] * policemen
        solution = Pursuit(graph, police=police, thief=0, **rules).solve()
        for (police, thief, is_police), (outcome, turns) in expected.items():
            to_move = "police" if is_police else "thief"
            found = solution.value(police, thief, to_move)
            assert found == (OUTCOMES[outcome], None if turns == -1 else turns)
            assert solution.outcomes(police, to_move)[thief] == outcome
            assert solution.turns(police, to_move)[thief] == turns


def test_tables_are_over_the_vertices_of_the_thief():
    solution = Pursuit(nx.path_graph(4), police=0, thief=3).solve()
    assert solution.outcomes(0, "police").dtype == np.int8
    assert solution.turns(0, "police").dtype == np.int32
    assert solution.turns(0, "police").tolist() == [0, 1, 5, 5]
    assert solution.turns(to_move="thief").tolist() == [0, 6, 6, 6]


def test_the_best_line_and_moves_say_where_pieces_go():
    solution = Pursuit(nx.path_graph(4), police=0, thief=2).solve()
    assert solution.verdict == ("police", 5)
    thief = ("thief", 3)
    assert solution.line == [("police", (1,)), thief, ("police", (2,)), thief, ("police", (3,))]
    best, *others = solution.moves()
    assert (best.to, best.outcome, best.turns) == ((1,), "police", 4)
    assert [move.to for move in others] == [(0,)]
    assert [move.to for move in solution.moves(1, 3, "thief")] == [3, 2]
    assert solution.moves(1, 1, "thief") == []


def test_a_line_is_as_long_as_the_verdict_says():
    pursuit = Pursuit(nx.petersen_graph(), policemen=3)
    line = pursuit.solve().line
    assert len(line) == pursuit.verdict.turns
    assert [step.mover for step in line] == ["police", "thief", "police"][: len(line)]


def test_who_chooses_has_chosen():
    pursuit = Pursuit(nx.star_graph(3), policemen=1)
    assert (pursuit.police, pursuit.verdict) == ((0,), ("police", 1))
    assert pursuit.thief == 1
    assert str(pursuit.verdict) == "Police catches the thief"
    placed = Pursuit(nx.star_graph(3), police=[2, 1], thief=3)
    assert (placed.police, placed.thief) == ((2, 1), 3)
    nobody = Pursuit(nx.star_graph(3))
    assert (nobody.police, nobody.thief, nobody.verdict) == (None, None, None)
    with pytest.raises(ValueError, match="nothing to solve: give `policemen`"):
        nobody.solve()


def test_labels_go_in_and_numbers_come_out():
    graph = nx.grid_2d_graph(2, 2)
    pursuit = Pursuit(graph, police=[(0, 0), (1, 1)], thief=(0, 1), exits=[(1, 0)])
    assert pursuit.vertices == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert (pursuit.police, pursuit.thief) == ((0, 3), 1)
    solution = pursuit.solve()
    assert solution.value([(0, 0), (1, 1)], (0, 1)) == ("police", 1)
    assert solution.moves([(0, 0), (1, 1)], (0, 1))[0].to == (0, 1)
    # A single policeman whose label is a pair.
    alone = Pursuit(graph, police=(0, 0), thief=(1, 1))
    assert (alone.police, alone.solve().value((0, 0), (1, 1))) == ((0,), ("draw", None))


def test_graphs_come_in_every_form():
    cycle = [0, 1, 2, 3], [1, 2, 3, 0]
    forms = [
        nx.cycle_graph(4),
        nx.MultiGraph(nx.cycle_graph(4)),
        cycle,
        tuple(np.array(side, "uint8") for side in cycle),
        np.array(cycle),
        "Cl",
        b"Cl\n",
        ">>graph6<<Cl\r\n",
    ]
    assert nx.is_isomorphic(nx.from_graph6_bytes(b"Cl"), nx.cycle_graph(4))
    assert [Pursuit(graph, policemen=1).verdict.outcome for graph in forms] == ["draw"] * 8
    assert [stakeout.cop_number(graph) for graph in forms] == [2] * 8
    one_way = nx.DiGraph([(0, 1), (1, 2), (2, 0)])
    assert stakeout.cop_number(one_way) == 2 and stakeout.cop_number(nx.Graph(one_way)) == 1


def test_a_text_has_names_and_directives():
    text = "policemen: 1\nendless: thief\na - b\nb - c\nc - d\nd - a\n"
    pursuit = Pursuit(text)
    assert pursuit.vertices == ["a", "b", "c", "d"]
    assert str(pursuit.verdict) == "The thief escapes"
    assert pursuit.solve().value("a", "b", "thief") == pursuit.solve().value(0, 1, "thief")
    assert str(pursuit) == text
    assert Pursuit("expect: cop-number 3\na - b\n").cop_number() == 1
    with pytest.raises(stakeout.Invalid) as raised:
        Pursuit("police: a\na - b\n")
    assert [found["rule"] for found in raised.value.diagnostics] == ["missing-thief"]
    with pytest.raises(TypeError, match="has its rules as directives"):
        Pursuit(text, policemen=2)


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        ("DQ", "the line ends too early"),
        (b"", "the line ends too early"),
        ("?", "a graph without vertices"),
        (":Fa@x^", "this is sparse6, not graph6"),
        (b"&C?", "this is digraph6, not graph6"),
    ],
)
def test_a_wrong_line_of_graph6_is_invalid(graph, message):
    for read in (lambda graph: Pursuit(graph, policemen=1), stakeout.cop_number):
        with pytest.raises(stakeout.Invalid, match=message):
            read(graph)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (dict(police=0), ValueError, "`police` needs `thief`"),
        (dict(thief=0), ValueError, "`thief` needs `police`"),
        (dict(policemen=1, thief=0), ValueError, "give either `policemen`"),
        (dict(policemen=1, police=0, thief=0), ValueError, "give either `policemen`"),
        (dict(policemen=0), ValueError, "policemen is 0; use a number from 1 to 4"),
        (dict(policemen=5), ValueError, "policemen is 5; use a number from 1 to 4"),
        (dict(policemen=-1), ValueError, "policemen is -1; use a number from 1 to 4"),
        (dict(police=[], thief=0), ValueError, "police: expected 1 to 4 vertices, not 0"),
        (dict(police=[0] * 5, thief=0), ValueError, "police: expected 1 to 4 vertices, not 5"),
        (dict(police=9, thief=0), ValueError, "police: there is no vertex 9"),
        (dict(police=-1, thief=0), ValueError, "police: there is no vertex -1"),
        (dict(police="ab", thief=0), ValueError, "police: there is no vertex 'ab'"),
        (dict(police=0, thief=[0]), TypeError, "unhashable"),
        (dict(policemen=1, exits=[0, 9]), ValueError, "exits: there is no vertex 9"),
        (dict(policemen=1, first="me"), ValueError, "use 'police' or 'thief'"),
        (dict(policemen=1, skip="no"), ValueError, "use 'both', 'police', 'thief' or 'none'"),
        (dict(policemen=1, stuck="no"), ValueError, "use 'loses' or 'wins'"),
        (dict(policemen=1, endless="no"), ValueError, "use 'draw', 'thief' or 'police'"),
    ],
)
def test_a_wrong_argument_is_named(arguments, error, message):
    with pytest.raises(error) as raised:
        Pursuit(nx.path_graph(3), **arguments)
    assert message in str(raised.value)


def test_a_state_has_as_many_policemen_as_the_pursuit():
    solution = Pursuit(nx.path_graph(3), policemen=2).solve()
    with pytest.raises(ValueError, match="police: expected 2 vertices, not 1"):
        solution.value(0, 1)
    with pytest.raises(ValueError, match="thief: there is no vertex 3"):
        solution.value([0, 0], 3)
    with pytest.raises(ValueError, match="invalid to_move"):
        solution.value([0, 0], 1, "me")


@pytest.mark.parametrize("graph", [None, 3, [0], {0: 1, 1: 0}, object()])
def test_anything_else_is_no_graph(graph):
    with pytest.raises(TypeError, match="expected a networkx graph, a pair of integer arrays"):
        Pursuit(graph, policemen=1)
    for empty in (nx.Graph(), ([], [])):
        with pytest.raises(ValueError, match="a graph without vertices"):
            Pursuit(empty, policemen=1)


def test_the_memory_that_is_asked_for_is_enough():
    def pursuit():
        return Pursuit(nx.petersen_graph(), policemen=3)

    with pytest.raises(stakeout.TooLarge) as raised:
        pursuit().solve(memory=1000)
    assert raised.value.limit == 1000
    assert pursuit().solve(memory=raised.value.needed)
    with pytest.raises(stakeout.TooLarge) as raised:
        pursuit().cop_number(memory=1000)
    assert pursuit().cop_number(memory=raised.value.needed) == 3


def test_the_text_of_a_pursuit_is_that_pursuit():
    for graph, chance in random_digraphs(40, seed=7):
        last = len(graph) - 1
        rules = dict(exits=[last], first="thief", skip="police", stuck="wins", endless="thief")
        pursuit = Pursuit(graph, police=[last, 0], thief=last // 2, **rules)
        again = Pursuit(str(pursuit))
        assert again.verdict == pursuit.verdict
        assert list(map(int, again.vertices)) == pursuit.vertices


def test_pictures_are_svg_and_the_solution_shows_values():
    pursuit = Pursuit(nx.path_graph(["a&b", "<c>", "d e"]), police="a&b", thief="d e")
    plain, solved = pursuit._repr_svg_(), pursuit.solve()._repr_svg_()
    for picture in (plain, solved):
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert "Police catches the thief" in solved and "Police catches" not in plain
    assert Pursuit(nx.path_graph(200), policemen=1)._repr_svg_() is None


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_ends_a_solve():
    graph = nx.convert_node_labels_to_integers(nx.grid_2d_graph(12, 12))
    pairs = [list(side) for side in zip(*graph.edges)]
    code = (
        f"import stakeout\npursuit = stakeout.Pursuit({pairs}, policemen=3)\n"
        "print('ready', flush=True)\npursuit.solve(memory=2**33)\nprint('ended')"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate()
    assert "KeyboardInterrupt" in errors and "ended" not in out
