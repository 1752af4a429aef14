"""Graph games: from arrays, texts, networkx and functions."""

import math
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
from stakeout import Game

# a -> b c, b -> c
SOURCES, TARGETS = [0, 0, 1], [1, 2, 2]


def random_graphs(count, seed, acyclic=False):
    """Successors of each vertex, with loops, cycles and parallel edges unless acyclic."""
    chance = random.Random(seed)
    for _ in range(count):
        n = chance.randrange(1, 9)
        targets = (lambda v: range(v + 1, n)) if acyclic else (lambda v: range(n))
        yield [
            [chance.choice(targets(v)) for _ in range(chance.randrange(4)) if targets(v)]
            for v in range(n)
        ]


def edges_of(successors):
    pairs = [(v, to) for v, moves in enumerate(successors) for to in moves]
    return [v for v, _ in pairs], [to for _, to in pairs]


@pytest.mark.parametrize("stuck", ["loses", "wins"])
def test_outcomes_turns_and_best_moves_are_those_of_the_oracle(stuck):
    for successors in random_graphs(300, seed=1):
        game = Game.from_edges(*edges_of(successors), n=len(successors), stuck=stuck)
        solution = game.solve()
        values = oracle.outcomes(successors, stuck)
        assert solution.outcomes.tolist() == [outcome for outcome, _ in values]
        assert solution.turns.tolist() == [turns for _, turns in values]
        assert solution.best.tolist() == oracle.best(successors, values)


def test_costs_are_those_of_the_oracle():
    chance = random.Random(2)
    for successors in random_graphs(300, seed=2):
        edges = [[(to, chance.randrange(4)) for to in moves] for moves in successors]
        weights = [weight for moves in edges for _, weight in moves]
        sources, targets = edges_of(successors)
        solution = Game.from_edges(
            sources, targets, len(edges), weights=weights, objective="cost"
        ).solve()
        low, high = oracle.costs(edges)
        assert solution.minimiser.tolist() == low
        assert solution.maximiser.tolist() == high


def test_grundy_values_are_those_of_the_oracle():
    for successors in random_graphs(300, seed=3, acyclic=True):
        sources, targets = edges_of(successors)
        solution = Game.from_edges(sources, targets, len(successors), objective="grundy").solve()
        assert solution.grundy.tolist() == oracle.grundy(successors)
        assert solution.infinite == {}


def test_arrays_have_the_promised_types():
    outcome = Game.from_edges(SOURCES, TARGETS).solve()
    cost = Game.from_edges(SOURCES, TARGETS, weights=[3, 9, 5], objective="cost").solve()
    grundy = Game.from_edges(SOURCES, TARGETS, objective="grundy").solve()
    found = {
        (name, str(getattr(solution, name).dtype))
        for solution, names in [
            (outcome, ["outcomes", "turns", "best"]),
            (cost, ["minimiser", "maximiser"]),
            (grundy, ["grundy"]),
        ]
        for name in names
    }
    assert found == {
        ("outcomes", "int8"),
        ("turns", "int32"),
        ("best", "int64"),
        ("minimiser", "int64"),
        ("maximiser", "int64"),
        ("grundy", "int64"),
    }
    for solution, name in [(outcome, "grundy"), (cost, "turns"), (grundy, "best")]:
        with pytest.raises(AttributeError, match=f"no `{name}`: with this objective there are"):
            getattr(solution, name)


@pytest.mark.parametrize(
    "dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", ">i4"]
)
def test_arrays_of_every_integer_type_and_layout_are_read(dtype):
    sources, targets = np.array(SOURCES, dtype), np.array(TARGETS, dtype)
    expected = [1, 1, -1]
    assert Game.from_edges(sources, targets).solve().outcomes.tolist() == expected
    pairs = np.stack([sources, targets], axis=1)
    assert Game.from_edges(pairs[:, 0], pairs[:, 1]).solve().outcomes.tolist() == expected
    weights = np.array([3, 9, 5], dtype)
    game = Game.from_edges(sources, targets, weights=weights, objective="cost")
    assert game.solve().minimiser.tolist() == [8, 5, 0]


def test_weights_may_be_whole_floats():
    game = Game.from_edges(SOURCES, TARGETS, weights=[3.0, 9.0, 5.0], objective="cost")
    assert game.solve().maximiser.tolist() == [9, 5, 0]


def test_a_graph_may_be_empty_or_without_edges():
    assert Game.from_edges([], []).solve().outcomes.tolist() == []
    assert Game.from_edges(np.array([]), np.array([]), n=2).solve().outcomes.tolist() == [-1, -1]
    assert Game.from_networkx(nx.DiGraph()).vertices == []


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (dict(sources=[0, -1], targets=[1, 1]), ValueError, "sources[1] is -1: vertices count from 0"),
        (dict(targets=[1, 2, 3], n=3), ValueError, "targets[2] is 3: the vertices are 0 to 2"),
        (dict(targets=[1, 2, 0], n=0), ValueError, "sources[0] is 0: the graph has no vertices"),
        (dict(targets=[1, 2, 2**40]), ValueError, "targets[2] is 1099511627776"),
        (dict(sources=[0]), ValueError, "1 sources, but 3 targets"),
        (dict(sources=[[0, 0, 1]]), ValueError, "sources: expected an array of one dimension, not of 2"),
        (dict(sources=0), ValueError, "sources: expected an array of one dimension, not of 0"),
        (dict(sources=[0.0, 0.0, 1.0]), TypeError, "sources: expected whole numbers, not float64"),
        (dict(sources=["a", "a", "b"]), TypeError, "sources: expected whole numbers, not "),
        (dict(sources=[True, False, True]), TypeError, "sources: expected whole numbers, not bool"),
        (dict(n=-1), ValueError, "n is -1; use a number from 0 to 2147483647"),
        (dict(start=3), ValueError, "start: there is no vertex 3"),
        (dict(start=-1), ValueError, "start: there is no vertex -1"),
        (dict(start="a"), TypeError, "expected the number of a vertex, not str"),
        (dict(stuck="lose"), ValueError, "use 'loses' or 'wins'"),
        (dict(objective="win"), ValueError, "use 'outcome', 'cost' or 'grundy'"),
        (dict(objective="cost"), ValueError, "objective='cost' needs weights"),
        (dict(weights=[1, 1, 1]), ValueError, "weights need objective='cost'"),
        (dict(stuck="wins", objective="grundy"), ValueError, "stuck='wins' needs objective='outcome'"),
    ],
)
def test_a_wrong_argument_is_named(arguments, error, message):
    with pytest.raises(error) as raised:
        Game.from_edges(**{"sources": SOURCES, "targets": TARGETS, **arguments})
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([1, -2, 1], "weights[1] is -2: a weight is a whole number from 0 to 9007199254740992"),
        ([1, 2**53 + 1, 1], "weights[1] is 9007199254740993"),
        ([1.0, math.nan, 1.0], "weights[1] is NaN"),
        ([1.0, math.inf, 1.0], "weights[1] is inf"),
        ([1.0, 0.5, 1.0], "weights[1] is 0.5"),
        ([1.0, -1.0, 1.0], "weights[1] is -1"),
        ([1, 1], "2 weights, but 3 edges"),
    ],
)
def test_a_wrong_weight_is_named(weights, message):
    with pytest.raises(ValueError) as raised:
        Game.from_edges(SOURCES, TARGETS, weights=weights, objective="cost")
    assert message in str(raised.value)


def test_vertices_of_edges_are_a_range():
    assert Game.from_edges(SOURCES, TARGETS, n=10**6).vertices == range(10**6)


def test_a_verdict_needs_a_start():
    assert Game.from_edges(SOURCES, TARGETS).verdict is None
    verdict = Game.from_edges(SOURCES, TARGETS, start=0).verdict
    outcome, turns = verdict
    assert (outcome, turns, str(verdict)) == ("win", 1, "win in 1 turn")
    cycle = Game.from_edges([0, 1], [1, 0], start=0).verdict
    assert (cycle.outcome, cycle.turns, str(cycle)) == ("draw", None, "draw")


def test_the_verdict_of_a_cost_has_a_cost():
    def verdict(weights, **more):
        arguments = dict(weights=weights, objective="cost", start=0)
        return Game.from_edges(SOURCES, TARGETS, **arguments, **more).verdict

    assert (verdict([3, 9, 5]).cost, str(verdict([3, 9, 5]))) == (8, "cost 8")
    assert verdict([3, 9, 5], first="maximiser").cost == 9
    cycle = Game.from_edges([0, 1], [1, 0], weights=[1, 1], objective="cost", start=0).verdict
    assert (cycle.cost, str(cycle)) == (None, "cost infinite")


def test_the_verdict_of_grundy_values_is_a_number_or_a_set():
    game = Game.from_edges(SOURCES, TARGETS, objective="grundy", start=0)
    assert (game.verdict.grundy, str(game.verdict)) == (2, "win, Grundy value 2")
    # A vertex that leads to itself and to the end.
    game = Game.from_edges([0, 0], [0, 1], objective="grundy", start=0)
    assert (game.verdict.grundy, game.verdict.outcome) == ({0}, "win")
    assert game.solve().grundy.tolist() == [-1, 0]
    assert game.solve().infinite == {0: {0}}


def test_a_cost_beyond_64_bits_is_an_error_not_a_wrong_number():
    n = 2000
    game = Game.from_edges(
        np.arange(n), np.arange(1, n + 1), weights=np.full(n, 2**53), objective="cost", start=0
    )
    assert game.verdict.cost == n * 2**53
    with pytest.raises(OverflowError, match="the cost .* of vertex 0 does not fit into int64"):
        game.solve().minimiser


def test_a_text_has_names_and_directives():
    game = Game("start: a\nstuck: wins\na -> b c\nb -> c\nc\n")
    assert game.vertices == ["a", "b", "c"]
    # Who cannot move wins.
    assert str(game.verdict) == "win in 2 turns"
    assert game.solve().outcomes.tolist() == [1, -1, 1]
    assert str(game) == "start: a\nstuck: wins\na -> b c\nb -> c\nc\n"
    assert Game("2 1 1\n1 2\n").vertices == ["1", "2"]


def test_sums_octal_games_and_words_are_texts():
    assert str(Game("objective: grundy\nstart: a + b\na -> b c\nb -> c\n").verdict) == (
        "win, Grundy value 3"
    )
    kayles = Game("octal: 0.77 8\n")
    assert kayles.vertices == [str(heap) for heap in range(9)]
    assert kayles.solve().grundy.tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1]
    words = Game("words: 1\nab\nbc\nbd\n")
    assert words.vertices == ["ab", "bc", "bd"]
    solution = words.solve()
    # Who says `ab` loses to `bc`, after which there is no word.
    assert solution.outcomes.tolist() == [-1, 1, 1]
    assert solution.turns.tolist() == [1, 0, 0]
    assert solution.best.tolist() == [1, -1, -1]


def test_a_text_with_errors_raises_its_diagnostics():
    with pytest.raises(stakeout.Invalid) as raised:
        Game("a -> b -> c\n")
    assert isinstance(raised.value, ValueError)
    assert [found["rule"] for found in raised.value.diagnostics] == ["bad-line"]
    with pytest.raises(stakeout.Invalid):
        Game("")
    # A false `expect` is no error in the game.
    assert str(Game("start: a\nexpect: draw\na -> b\n").verdict) == "win in 1 turn"


def test_networkx_labels_are_vertices():
    graph = nx.DiGraph([("x", (1, 2)), ((1, 2), frozenset("z"))])
    game = Game.from_networkx(graph, start=(1, 2))
    assert game.vertices == ["x", (1, 2), frozenset("z")]
    assert str(game.verdict) == "win in 1 turn"
    with pytest.raises(ValueError, match="start: there is no vertex 'y'"):
        Game.from_networkx(graph, start="y")
    with pytest.raises(TypeError, match="unhashable"):
        Game.from_networkx(graph, start=["x"])


def test_undirected_edges_go_both_ways_and_parallel_ones_count():
    assert Game.from_networkx(nx.path_graph(2)).solve().outcomes.tolist() == [0, 0]
    assert Game.from_networkx(nx.DiGraph([(0, 1)])).solve().outcomes.tolist() == [1, -1]
    loop = nx.Graph([(0, 0), (0, 1)])
    assert "2 vertices, 3 edges" in repr(Game.from_networkx(loop))
    parallel = nx.MultiDiGraph([(0, 1), (0, 1)])
    assert "2 vertices, 2 edges" in repr(Game.from_networkx(parallel))
    isolated = nx.empty_graph(3, nx.DiGraph)
    assert Game.from_networkx(isolated).solve().outcomes.tolist() == [-1, -1, -1]


def test_a_missing_weight_is_one_as_in_networkx():
    graph = nx.MultiDiGraph()
    graph.add_edge("a", "b", weight=7, price=2)
    graph.add_edge("a", "b", weight=4.0)
    graph.add_edge("b", "c")
    solution = Game.from_networkx(graph, objective="cost").solve()
    assert solution.minimiser.tolist() == [5, 1, 0]
    solution = Game.from_networkx(graph, weight="price", objective="cost").solve()
    assert solution.maximiser.tolist() == [3, 1, 0]
    for weight in [-1, 0.5, math.nan, math.inf, "3", None]:
        wrong = nx.DiGraph()
        wrong.add_edge("a", "b", weight=weight)
        with pytest.raises(ValueError, match="a weight is a whole number from 0"):
            Game.from_networkx(wrong, objective="cost")
        assert Game.from_networkx(wrong).solve().outcomes.tolist() == [1, -1]


@pytest.mark.parametrize("graph", [None, 3, "abc", {0: [1]}, [(0, 1)]])
def test_anything_else_is_no_graph_of_networkx(graph):
    with pytest.raises(TypeError, match="expected a networkx graph, not "):
        Game.from_networkx(graph)


def test_a_function_gives_the_moves():
    def take(heap):
        return [heap - taken for taken in (1, 2, 3) if taken <= heap]

    game = Game.from_moves(21, take)
    assert str(game.verdict) == "win in 11 turns"
    outcomes = dict(zip(game.vertices, game.solve().outcomes))
    assert all(outcomes[heap] == (-1 if heap % 4 == 0 else 1) for heap in range(22))
    assert Game.from_moves(21, take, stuck="wins").verdict.outcome == "lose"
    assert Game.from_moves(21, take, objective="grundy").verdict.grundy == 21 % 4
    cost = Game.from_moves(
        5, lambda heap: ((rest, 5 - rest) for rest in take(heap)), objective="cost"
    )
    assert cost.verdict.outcome == "cost"


def test_what_the_function_raises_comes_out_unchanged():
    class Own(Exception):
        pass

    error = Own("mine")

    def moves(state):
        if state == 3:
            raise error
        return [state + 1]

    with pytest.raises(Own) as raised:
        Game.from_moves(0, moves)
    assert raised.value is error

    def generator(state):
        yield state + 1
        raise error

    with pytest.raises(Own) as raised:
        Game.from_moves(0, generator)
    assert raised.value is error
    with pytest.raises(TypeError, match="unhashable"):
        Game.from_moves(0, lambda state: [[state]])
    with pytest.raises(TypeError, match="not iterable"):
        Game.from_moves(0, lambda state: None)
    with pytest.raises(ValueError, match="pairs of a state and a weight"):
        Game.from_moves(0, lambda state: [1], objective="cost")


def test_too_many_states_are_too_large():
    def count_to(last):
        return lambda number: [number + 1] if number < last else []

    assert len(Game.from_moves(1, count_to(100), most=100).vertices) == 100
    with pytest.raises(stakeout.TooLarge) as raised:
        Game.from_moves(1, count_to(101), most=100)
    assert isinstance(raised.value, MemoryError)
    assert (raised.value.needed, raised.value.limit) == (101, 100)


@pytest.mark.parametrize("text", ["a -> b\n", "octal: 0.77 90\n", None])
def test_the_memory_that_is_asked_for_is_enough(text):
    def game():
        return Game.from_edges(SOURCES, TARGETS) if text is None else Game(text)

    with pytest.raises(stakeout.TooLarge) as raised:
        game().solve(memory=1)
    assert raised.value.limit == 1
    assert game().solve(memory=raised.value.needed)


def test_pictures_are_svg_and_the_solution_shows_values():
    game = Game.from_networkx(nx.DiGraph([("one < two", "b"), ("b", "c&d")]))
    plain, solved = game._repr_svg_(), game.solve()._repr_svg_()
    for picture in (plain, solved):
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert "lose" in solved and "lose" not in plain
    assert Game.from_edges(range(200), range(1, 201))._repr_svg_() is None


def test_the_text_of_a_game_is_that_game():
    for successors in random_graphs(100, seed=4):
        game = Game.from_edges(*edges_of(successors), n=len(successors), start=0)
        again = Game(str(game))
        outcomes = dict(zip(map(int, again.vertices), again.solve().outcomes.tolist()))
        assert [outcomes[v] for v in game.vertices] == game.solve().outcomes.tolist()
        assert again.verdict == game.verdict


LONG = {
    "moves": "stakeout.Game.from_moves(0, lambda n: [n + 1], most=10**9)",
    "solve": "stakeout.Game('octal: 0.777777 10000\\n').solve()",
}


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_a_long_call(name):
    code = f"import stakeout\nprint('ready', flush=True)\n{LONG[name]}\nprint('ended')"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate()
    assert "KeyboardInterrupt" in errors and "ended" not in out
