"""The package beside what people write with networkx alone, beside cop-number of PyPI, and beside the program.

    python packaging/python/benches/compare.py [PROGRAM]

Needs networkx, and the package built for release. cop-number (PyPI) and PROGRAM, a release build of `stakeout`, are compared if they are
there, and graphs of order 8 and 9 are counted if `geng` of nauty is. Every line has the seconds of both and their ratio; different answers end the run.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from itertools import combinations_with_replacement, product
from pathlib import Path

import networkx as nx
import numpy as np
import stakeout
from networkx.generators.atlas import graph_atlas_g

# The connected graphs of order 1 to 9 on which one policeman wins.
COP_WIN = [1, 1, 2, 5, 16, 68, 403, 3791, 65561]


def timed(work):
    """The seconds of a call and its answer."""
    begun = time.perf_counter()
    answer = work()
    return time.perf_counter() - begun, answer


def report(what, own, other, name):
    (own_time, own_answer), (other_time, other_answer) = own, other
    if own_answer != other_answer:
        sys.exit(f"{what}: {own_answer} and {other_answer} ({name})")
    ratio = other_time / own_time
    print(f"{what}: {own_time:.4f} s, {name} {other_time:.4f} s: {ratio:.1f} times")


def with_networkx(graph):
    """The cop number, state by state, as it is written in an afternoon."""
    around = {vertex: {vertex, *graph[vertex]} for vertex in graph}
    for policemen in range(1, len(graph) + 1):
        squads = list(combinations_with_replacement(graph, policemen))
        steps = {
            squad: {tuple(sorted(to)) for to in product(*(around[vertex] for vertex in squad))}
            for squad in squads
        }
        # The states with the thief to move that the police win.
        won = {(squad, thief) for squad in squads for thief in squad}
        while True:
            to_police = {
                (squad, thief)
                for squad in squads
                for thief in graph
                if (squad, thief) in won or any((to, thief) in won for to in steps[squad])
            }
            new = {
                (squad, thief)
                for squad in squads
                for thief in graph
                if (squad, thief) not in won
                and all((squad, to) in to_police for to in around[thief])
            }
            if not new:
                break
            won |= new
        if any(all((squad, thief) in to_police for thief in graph) for squad in squads):
            return policemen
    return None


def with_cop_number(graph):
    from cop_number.cop import cop_num

    return cop_num(graph)


def cop_win_graphs():
    graphs = [graph for graph in graph_atlas_g() if len(graph) and nx.is_connected(graph)]
    lines = [nx.to_graph6_bytes(graph, header=False) for graph in graphs]
    seconds, numbers = timed(lambda: list(stakeout.cop_numbers(lines)))
    counts = [
        sum(len(graph) == order and number == 1 for graph, number in zip(graphs, numbers))
        for order in range(1, 8)
    ]
    if counts != COP_WIN[:7]:
        sys.exit(f"cop-win graphs: {counts}")
    print(f"{len(graphs)} connected graphs of order 1 to 7: {seconds:.4f} s")
    sample = graphs[::10]
    own = timed(lambda: list(stakeout.cop_numbers(sample)))
    report("one in ten of them", own, timed(lambda: list(map(with_networkx, sample))), "networkx alone")


def cop_win_streams():
    geng = shutil.which("geng") or shutil.which("nauty-geng")
    if geng is None:
        print("geng of nauty is not installed")
        return
    for order in (8, 9):
        with subprocess.Popen([geng, "-c", "-q", str(order)], stdout=subprocess.PIPE) as graphs:
            seconds, numbers = timed(lambda: list(stakeout.cop_numbers(graphs.stdout)))
        if numbers.count(1) != COP_WIN[order - 1]:
            sys.exit(f"cop-win graphs of order {order}: {numbers.count(1)}")
        print(f"{len(numbers)} connected graphs of order {order}: {seconds:.2f} s")


def single_graphs():
    others = [("networkx alone", with_networkx)]
    try:
        import cop_number  # noqa: F401

        others.append(("cop-number", with_cop_number))
    except ImportError:
        print("cop-number is not installed")
    for what, graph in [("Petersen", nx.petersen_graph()), ("5x5", nx.grid_2d_graph(5, 5))]:
        graph = nx.convert_node_labels_to_integers(graph)
        own = timed(lambda: stakeout.cop_number(graph))
        for name, other in others:
            report(what, own, timed(lambda: other(graph)), name)


def a_million_vertices(program):
    """The bar: from arrays to arrays in at most 0.6 of the time of the program on the same edges."""
    rng = np.random.default_rng(1)
    sources, targets = rng.integers(0, 10**6, (2, 5 * 10**6))

    def arrays():
        solution = stakeout.Game.from_edges(sources, targets, n=10**6).solve()
        return solution.outcomes, solution.turns, solution.best

    seconds, (outcomes, _, _) = min((timed(arrays) for _ in range(5)), key=lambda run: run[0])
    print(f"a million vertices, five million edges: {seconds:.3f} s")
    if program is None:
        return
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory, "large.game")
        with path.open("w") as file:
            file.write("1000000 5000000\n")
            np.savetxt(file, np.stack([sources, targets], axis=1) + 1, fmt="%d")
        command = [program, "solve", path]
        runs = [timed(lambda: subprocess.run(command, capture_output=True, check=True)) for _ in range(5)]
        whole, run = min(runs, key=lambda run: run[0])
    words = {b"win": 1, b"lose": -1, b"draw": 0}
    if [words[line.split()[1]] for line in run.stdout.splitlines()] != outcomes.tolist():
        sys.exit("the program has other outcomes")
    print(f"the program: {whole:.3f} s; the package takes {seconds / whole:.2f} of it")


cop_win_graphs()
cop_win_streams()
single_graphs()
a_million_vertices(sys.argv[1] if len(sys.argv) > 1 else None)
