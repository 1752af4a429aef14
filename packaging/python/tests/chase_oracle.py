"""The game of policemen and a thief straight from its definition: slow, and too simple to be wrong."""

import itertools
import random

STRAIGHT = [(-1, 0), (0, -1), (0, 1), (1, 0)]
AROUND = [(rows, columns) for rows in (-1, 0, 1) for columns in (-1, 0, 1) if rows or columns]


def random_board(rng, policemen, most_cells):
    """The rows of a board and its rules, as keyword arguments of `Board.from_array`."""
    while True:
        rows, columns = rng.randint(1, 4), rng.randint(2, 5)
        exits = rng.randint(1, 2)
        pieces = "P" * policemen + "T" + "E" * exits
        rest = rows * columns - len(pieces)
        if 0 <= rest and rows * columns <= most_cells:
            break
    cells = list(pieces) + [rng.choice("..*") for _ in range(rest)]
    rng.shuffle(cells)
    rules = {
        "first": rng.choice(["police", "thief"]),
        "police_moves": rng.choice([4, 8]),
        "thief_moves": rng.choice([4, 8]),
        "skip": rng.choice(["both", "police", "thief", "none"]),
        "stuck": rng.choice(["loses", "wins"]),
        "endless": rng.choice(["draw", "thief", "police"]),
        "policemen": policemen,
    }
    if exits > 1:
        rules["exits"] = "any"
    return [cells[row * columns : (row + 1) * columns] for row in range(rows)], rules


class Oracle:
    """The value of each state `(police, thief, mover)`: an outcome, and turns or None."""

    def __init__(self, rows, rules):
        self.rules = rules
        self.open = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell != "*"]
        self.exits = [(r, c) for r, c in self.open if rows[r][c] == "E"]
        squads = itertools.combinations_with_replacement(self.open, rules["policemen"])
        self.states = list(itertools.product(squads, self.open, ("police", "thief")))
        self.after = {state: self.successors(state) for state in self.states}
        self.values = {}
        for state in self.states:
            police, thief, mover = state
            other = "thief" if mover == "police" else "police"
            if thief in police:
                self.values[state] = ("police", 0)
            elif thief in self.exits:
                self.values[state] = ("thief", 0)
            elif not self.after[state]:
                self.values[state] = (other if rules["stuck"] == "loses" else mover, 0)
        self.decide()

    def steps(self, mover, cell):
        directions = STRAIGHT if self.rules[f"{mover}_moves"] == 4 else AROUND
        ends = [(cell[0] + rows, cell[1] + columns) for rows, columns in directions]
        return [end for end in ends if end in self.open]

    def successors(self, state):
        police, thief, mover = state
        pieces = police if mover == "police" else [thief]
        may_stay = self.rules["skip"] in ("both", mover)
        if not may_stay and not any(self.steps(mover, piece) for piece in pieces):
            return set()
        choices = []
        for piece in pieces:
            steps = self.steps(mover, piece)
            choices.append(steps + [piece] if may_stay or not steps else steps)
        if mover == "thief":
            return {(police, end, "police") for end in choices[0]}
        return {(tuple(sorted(ends)), thief, "thief") for ends in itertools.product(*choices)}

    def decide(self):
        """Decides the states that are won in one turn, then those in two, and so on."""
        open_states = [state for state in self.states if state not in self.values]
        turns = 0
        while True:
            turns += 1
            decided = {}
            for state in open_states:
                mover = state[2]
                winners = [self.values.get(after, (None, None))[0] for after in self.after[state]]
                if mover in winners:
                    decided[state] = (mover, turns)
                elif None not in winners:
                    decided[state] = (winners[0], turns)
            if not decided:
                break
            self.values.update(decided)
            open_states = [state for state in open_states if state not in decided]
        for state in open_states:
            self.values[state] = (self.rules["endless"], None)


def random_cases(seed, policemen, most_cells, count):
    rng = random.Random(seed)
    for _ in range(count):
        yield random_board(rng, policemen, most_cells)
