"""The cop numbers of many graphs, in order."""

import itertools
import os
import re
import signal
import subprocess
import sys
import threading
import time

import networkx as nx
import graph_oracle as oracle
import pytest
import stakeout
from networkx.generators.atlas import graph_atlas_g
from stakeout import cop_number, cop_numbers


def connected(order):
    """The connected graphs of at most seven vertices."""
    return [graph for graph in graph_atlas_g() if len(graph) == order and nx.is_connected(graph)]


def line_of(graph):
    return nx.to_graph6_bytes(graph, header=False)


# OEIS A335702, the connected graphs on which one policeman wins.
@pytest.mark.parametrize(("order", "count"), [(1, 1), (2, 1), (3, 2), (4, 5), (5, 16), (6, 68), (7, 403)])
def test_one_policeman_wins_on_as_many_graphs_as_published(order, count):
    graphs = connected(order) if order > 1 else [nx.empty_graph(1)]
    assert list(cop_numbers(map(line_of, graphs))).count(1) == count


def test_cop_numbers_are_those_of_the_oracle():
    graphs = [graph for order in (2, 3, 4, 5) for graph in connected(order)]
    graphs += [nx.disjoint_union(one, other) for one, other in zip(graphs[:6], graphs[2:8])]
    expected = [oracle.cop_number([list(graph[v]) for v in graph], most=2) for graph in graphs]
    assert list(cop_numbers(graphs, most=2)) == expected
    assert list(cop_numbers(map(line_of, graphs), most=2)) == expected
    assert [cop_number(graph, most=2) for graph in graphs] == expected


def test_known_graphs():
    assert cop_number(nx.petersen_graph()) == 3
    assert cop_number(nx.dodecahedral_graph()) == 3
    assert cop_number(nx.empty_graph(4)) == 4
    assert cop_number(nx.empty_graph(5)) is None
    assert cop_number(nx.petersen_graph(), most=2) is None


def test_results_come_in_order_by_any_number_of_threads():
    graphs = [nx.cycle_graph(n) if n % 3 else nx.path_graph(n) for n in range(4, 16)] * 40
    expected = [2 if len(graph) % 3 else 1 for graph in graphs]
    for threads in (1, 2, 7, None):
        assert list(cop_numbers(map(line_of, graphs), threads=threads)) == expected


def test_an_iterator_may_never_end():
    endless = cop_numbers(line_of(nx.path_graph(n)) for n in itertools.count(2))
    assert iter(endless) is endless
    assert list(itertools.islice(endless, 50)) == [1] * 50


def test_lines_are_read_as_in_a_stream():
    lines = ["\ufeff>>graph6<<A_\n", "", "  \r\n", b">>graph6<<\n", b"DQc\r\n", "Cl"]
    assert list(cop_numbers(lines)) == [1, 1, 2]
    assert list(cop_numbers([])) == []


def test_a_fault_is_raised_in_its_place_and_the_next_graph_follows():
    graphs = cop_numbers(["A_", "DQ", "A_", ":Fa@x^", nx.Graph(), "A_"])
    assert next(graphs) == 1
    with pytest.raises(stakeout.Invalid, match="graph 1: the line ends too early"):
        next(graphs)
    assert next(graphs) == 1
    with pytest.raises(stakeout.Invalid, match="graph 3: this is sparse6"):
        next(graphs)
    with pytest.raises(ValueError, match="a graph without vertices"):
        next(graphs)
    assert list(graphs) == [1]


def test_without_errors_a_fault_is_none():
    lines = ["A_", "DQ", nx.Graph(), nx.path_graph(3), "IheA@GUAo"]
    assert list(cop_numbers(lines, errors="none", most=2)) == [1, None, None, 1, None]
    small, large = line_of(nx.path_graph(3)), line_of(nx.cycle_graph(60))
    assert list(cop_numbers([small, large, small], errors="none", memory=20_000)) == [1, None, 1]


def test_the_memory_that_is_asked_for_is_enough():
    line = line_of(nx.cycle_graph(60))
    with pytest.raises(stakeout.TooLarge) as raised:
        list(cop_numbers([line], memory=1000))
    assert raised.value.limit == 1000
    message = r"graph 0: trying up to 4 policemen needs \d+ bytes .* fewer may be enough"
    assert re.match(message, str(raised.value))
    assert list(cop_numbers([line], memory=raised.value.needed)) == [2]


def test_what_the_iterable_raises_comes_out_after_what_came_before():
    class Own(Exception):
        pass

    def lines():
        yield "A_"
        yield "A_"
        raise Own

    for errors in ("raise", "none"):
        found = cop_numbers(lines(), errors=errors)
        assert [next(found), next(found)] == [1, 1]
        with pytest.raises(Own):
            next(found)
    with pytest.raises(TypeError, match="expected a networkx graph"):
        list(cop_numbers([3], errors="none"))


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (dict(most=0), ValueError, "most is 0; use a number from 1 to 4"),
        (dict(most=5), ValueError, "most is 5; use a number from 1 to 4"),
        (dict(threads=0), ValueError, "threads is 0; use a number from 1"),
        (dict(threads=-1), ValueError, "threads is -1; use a number from 1"),
        (dict(errors="ignore"), ValueError, "use 'raise' or 'none'"),
        (dict(lines_or_graphs="A_\nA_\n"), TypeError, "not one text: split it into lines"),
        (dict(lines_or_graphs=3), TypeError, "not iterable"),
    ],
)
def test_a_wrong_argument_is_named(arguments, error, message):
    with pytest.raises(error) as raised:
        cop_numbers(**{"lines_or_graphs": [], **arguments})
    assert message in str(raised.value)


def test_other_threads_of_python_run_meanwhile():
    ticks, is_done = [], threading.Event()

    def tick():
        while not is_done.is_set():
            ticks.append(None)
            time.sleep(0.001)

    other = threading.Thread(target=tick)
    interval = sys.getswitchinterval()
    # From now on, the other thread runs only while this one waits or has freed the lock.
    sys.setswitchinterval(1000)
    try:
        other.start()
        before = len(ticks)
        cop_number(nx.cycle_graph(200))
        assert len(ticks) > before
    finally:
        sys.setswitchinterval(interval)
        is_done.set()
        other.join()


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("graphs", ["itertools.repeat(b'IheA@GUAo')", "itertools.repeat('A_')"])
def test_ctrl_c_ends_an_endless_stream(graphs):
    code = (
        "import collections, itertools, stakeout\nprint('ready', flush=True)\n"
        f"collections.deque(stakeout.cop_numbers({graphs}), maxlen=0)\nprint('ended')"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate()
    assert "KeyboardInterrupt" in errors and "ended" not in out
