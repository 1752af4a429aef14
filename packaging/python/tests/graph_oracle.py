"""Values straight from the definitions, too simple to be wrong and too slow for anything else."""

from itertools import combinations_with_replacement, product


def outcomes(successors, stuck="loses"):
    """The outcome (1, -1, 0) and the turns (-1 for a draw) of each vertex, turn by turn."""
    end = -1 if stuck == "loses" else 1
    values = {v: (end, 0) for v, moves in enumerate(successors) if not moves}
    turn = 0
    while True:
        turn += 1
        new = {}
        for v, moves in enumerate(successors):
            known = [values.get(to) for to in moves]
            if v in values:
                continue
            if (-1, turn - 1) in known:
                new[v] = (1, turn)
            elif all(value and value[0] == 1 for value in known):
                new[v] = (-1, turn)
        if not new and turn > len(successors):
            return [values.get(v, (0, -1)) for v in range(len(successors))]
        values.update(new)


def best(successors, values):
    """The first move that wins soonest, else draws, else loses latest; -1 without moves."""

    def rank(to):
        outcome, turns = values[to]
        return (outcome, turns if outcome == -1 else -turns)

    return [min(moves, key=rank) if moves else -1 for moves in successors]


def costs(edges):
    """The costs with the minimiser and with the maximiser to move, -1 where infinite."""
    infinity = float("inf")
    low = [0 if not moves else infinity for moves in edges]
    high = list(low)
    # Without a cycle of the minimiser, every path is at most as long as there are states.
    for _ in range(2 * len(edges) + 2):
        low, high = (
            [min((w + high[to] for to, w in moves), default=0) for moves in edges],
            [max((w + low[to] for to, w in moves), default=0) for moves in edges],
        )
    return [[-1 if cost == infinity else cost for cost in side] for side in (low, high)]


def grundy(successors):
    """The Grundy values of a graph, which has no cycle."""
    values = {}

    def value(v):
        if v not in values:
            reached = {value(to) for to in successors[v]}
            values[v] = next(m for m in range(len(reached) + 1) if m not in reached)
        return values[v]

    return [value(v) for v in range(len(successors))]


def chase(neighbours, policemen, exits=(), skip="both", endless=0):
    """The values (1 police, -1 thief, `endless`; turns or -1) of all states."""
    vertices = range(len(neighbours))

    def options(v, may_skip):
        return sorted({*neighbours[v], *([v] if may_skip else [])})

    def after(state):
        police, thief, is_police = state
        if not is_police:
            return [(police, to, True) for to in options(thief, skip in ("both", "thief"))]
        may_skip = skip in ("both", "police")
        if not may_skip and not any(neighbours[v] for v in police):
            return []
        steps = [options(v, may_skip) or [v] for v in police]
        return [(tuple(sorted(to)), thief, False) for to in product(*steps)]

    states = [
        (police, thief, is_police)
        for police in combinations_with_replacement(vertices, policemen)
        for thief in vertices
        for is_police in (True, False)
    ]
    values = {}
    for police, thief, is_police in states:
        if thief in police:
            values[police, thief, is_police] = (1, 0)
        elif thief in exits:
            values[police, thief, is_police] = (-1, 0)
        elif not after((police, thief, is_police)):
            values[police, thief, is_police] = (-1 if is_police else 1, 0)
    turn = 0
    while True:
        turn += 1
        new = {}
        for state in states:
            if state in values:
                continue
            own = 1 if state[2] else -1
            known = [values.get(to) for to in after(state)]
            if (own, turn - 1) in known:
                new[state] = (own, turn)
            elif all(value and value[0] == -own for value in known):
                new[state] = (-own, turn)
        if not new:
            return {state: values.get(state, (endless, -1)) for state in states}
        values.update(new)


def cop_number(neighbours, most=4):
    """The least number of policemen who win by choosing first."""
    for policemen in range(1, most + 1):
        values = chase(neighbours, policemen)
        for police in {state[0] for state in values}:
            if all(values[police, thief, True][0] == 1 for thief in range(len(neighbours))):
                return policemen
    return None
