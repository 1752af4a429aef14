/** The drawing of a graph game: walks through it, places, edits, and words. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Edit } from '../../../explorer/game/grid.ts';
import { addEdge, addVertex, freeName, isDrawable, removeEdge, removeVertex } from '../../../explorer/graph/edit.ts';
import {
  lineFrom,
  neighbour,
  readGraph,
  type Edge,
  type Graph,
  type Mover,
  type Sum,
} from '../../../explorer/graph/graph.ts';
import { arranged, extentOf, moved } from '../../../explorer/graph/places.ts';
import { after, placed, statesOf, type PiecesState } from '../../../explorer/graph/pursuit.ts';
import { movesTo, replyTo } from '../../../explorer/graph/sum.ts';
import { worth, worthOfMove } from '../../../explorer/graph/words.ts';

/** `a>b` is an edge, `a>b!` a best move, `a>b-` one of the minimiser, `a>b+` one of the maximiser. */
function graph(edges: string, places: Record<string, readonly [number, number]> = {}): Graph {
  const names = [...new Set(edges.match(/\w+/g))];
  const bests = { '!': 'mover', '-': 'minimiser', '+': 'maximiser' } as const;
  const edge = (text: string) => {
    const [, from, to, best] = /^(\w+)>(\w+)(.?)$/.exec(text) ?? [];
    return {
      from: names.indexOf(from ?? ''),
      to: names.indexOf(to ?? ''),
      label: '',
      best: bests[best as keyof typeof bests] ?? null,
    } as Edge;
  };
  const vertices = names.map(name => ({ name, middle: places[name] ?? [0, 0] }));
  return { vertices, edges: edges.split(' ').map(edge) } as unknown as Graph;
}

function line(shown: Graph, mover: Mover | null = null): string {
  const name = (vertex: number) => shown.vertices[vertex]?.name;
  return ['a', ...lineFrom(shown, 0, mover).map(({ to }) => name(to))].join(' ');
}

void test('the best line ends where the game ends', () => {
  assert.equal(line(graph('a>b! a>c b>d! c>d')), 'a b d');
});

void test('the best line of an endless game ends where it begins to repeat itself', () => {
  assert.equal(line(graph('a>b! b>a! b>c')), 'a b a');
});

void test('in a game about costs the players take turns', () => {
  const costs = graph('a>b- a>c+ b>d+ b>a- c>d!');
  assert.equal(line(costs, 'minimiser'), 'a b d');
  assert.equal(line(costs, 'maximiser'), 'a c d');
});

void test('without a solution there is no best line', () => {
  assert.equal(line(graph('a>b b>a')), 'a');
});

void test('arrow keys lead to the nearest vertex in their direction', () => {
  const shown = graph('a>b b>c c>d', { a: [0, 0], b: [100, -20], c: [100, 60], d: [200, 0] });
  const from = (name: string, key: string) => {
    const found = neighbour(
      shown,
      shown.vertices.findIndex(vertex => vertex.name === name),
      key,
    );
    return found === null ? null : shown.vertices[found]?.name;
  };
  assert.equal(from('a', 'ArrowRight'), 'b');
  assert.equal(from('b', 'ArrowDown'), 'c');
  assert.equal(from('d', 'ArrowLeft'), 'b');
  assert.equal(from('a', 'ArrowLeft'), null);
  assert.equal(from('a', 'Enter'), null);
});

void test('a board has no graph', () => {
  assert.equal(readGraph(null), null);
});

const text = `title: A game
start: a
a -> b c ; two moves
b -> a
c
`;

/** The text with an edit. */
function edited(edits: readonly Edit[], before = text): string {
  const lines = before.split('\n');
  const offset = ({ line, character }: Edit['start']) =>
    lines.slice(0, line).join('\n').length + Math.min(line, 1) + character;
  const last = [...edits].sort((a, b) => offset(b.start) - offset(a.start));
  return last.reduce(
    (now, { start, end, text }) => now.slice(0, offset(start)) + text + now.slice(offset(end)),
    before,
  );
}

void test('an edge is added to the line of its vertex, before the comment', () => {
  assert.match(edited(addEdge(text, 'a', 'd', false)), /^a -> b c d ; two moves$/m);
  assert.match(edited(addEdge(text, 'c', 'a', true)), /^c -> a:1$/m);
  assert.match(edited(addEdge(text, 'x', 'a', false)), /^c\nx -> a\n$/m);
});

void test('an edge to a new vertex adds its line', () => {
  assert.match(edited(addEdge(text, 'b', 'd', false, true)), /^b -> a d\nc\nd\n$/m);
  assert.equal(edited(addVertex('a -> b', 'c'), 'a -> b'), 'a -> b\nc\n');
});

void test('an edge and a vertex are removed, the arrow with the last edge', () => {
  assert.match(edited(removeEdge(text, 'a', 'b')), /^a -> c ; two moves$/m);
  assert.match(edited(removeEdge(text, 'b', 'a')), /^b$/m);
  assert.equal(edited(removeVertex(text, 'b')), 'title: A game\nstart: a\na -> c ; two moves\nc\n');
});

void test('new names continue those that are there', () => {
  assert.equal(freeName(['a', 'c']), 'b');
  assert.equal(freeName(['v1', 'v9']), 'v10');
  assert.equal(freeName([]), 'a');
});

void test('only the form with arrows can be drawn', () => {
  assert.equal(isDrawable(text), true);
  assert.equal(isDrawable(''), true);
  assert.equal(isDrawable('3 2\n1 2\n2 3\n'), false);
  assert.equal(isDrawable('words: 1\ncat\ntop\n'), false);
  assert.equal(isDrawable('octal: 0.77 5\n'), false);
});

/** A graph with boxes of this width, 48 high. */
function laidOut(edges: string, places: Record<string, readonly [number, number]>, width = 60): Graph {
  const plain = graph(edges, places);
  const vertices = plain.vertices.map(vertex => ({ ...vertex, size: [width, 48] as const }));
  const curve = ([0, 0, 0, 0] as const).map(() => [0, 0]) as unknown as Edge['curve'];
  return { ...plain, vertices, edges: plain.edges.map(edge => ({ ...edge, curve })) };
}

const placesOf = ({ vertices }: Graph) => Object.fromEntries(vertices.map(({ name, middle }) => [name, middle]));

void test('known vertices keep their places, and a new one is near its neighbour', () => {
  const before = laidOut('a>b', { a: [0, 0], b: [200, 40] });
  const after = laidOut('a>b b>c', { a: [50, 10], b: [150, 10], c: [250, 20] });
  assert.deepEqual(placesOf(arranged(after, before, new Map())), { a: [0, 0], b: [200, 40], c: [300, 50] });
  assert.deepEqual(placesOf(arranged(after, before, new Map([['c', [7, 300]]]))), {
    a: [0, 0],
    b: [200, 40],
    c: [7, 300],
  });
});

void test('another graph is laid out anew', () => {
  const after = laidOut('a>x x>y y>z', { a: [1, 2], x: [100, 2], y: [200, 2], z: [300, 2] });
  assert.equal(arranged(after, laidOut('a>b', {}), new Map()), after);
});

void test('a vertex that becomes wide pushes the next one aside', () => {
  const before = laidOut('a>b', { a: [0, 0], b: [100, 0] });
  const after = laidOut('a>b', { a: [0, 0], b: [100, 0] }, 140);
  assert.deepEqual(placesOf(arranged(after, before, new Map())), { a: [0, 0], b: [164, 0] });
});

void test('edges end at the borders of moved vertices, and bend around others', () => {
  const drawn = moved(laidOut('a>b', { a: [0, 0], b: [100, 0] }), 1, [200, 0]);
  assert.deepEqual(
    [drawn.edges[0]!.curve[0], drawn.edges[0]!.curve[3]],
    [
      [30, 0],
      [170, 0],
    ],
  );
  const around = moved(laidOut('a>b c>a', { a: [0, 0], b: [200, 0], c: [100, 0] }), 1, [200, 0]);
  assert.notEqual(around.edges[0]!.curve[1][1], 0);
  const { x, width } = extentOf(drawn);
  assert.deepEqual([x, x + width], [-40, 240]);
});

/** A vertex with a value; the tone is that of its first word. */
function valued(value: string): Graph {
  const tone = /^win/.test(value) ? 'police' : /^lose/.test(value) ? 'thief' : 'draw';
  return { ...graph('a>b'), legend: [], vertices: [{ name: 'a' }, { name: 'b', value, tone }] } as unknown as Graph;
}

void test('values are told from the side of the reader', () => {
  const told = (value: string, isReader: boolean) => worth(valued(value), valued(value).vertices[1]!, isReader);
  assert.equal(told('win in 1 turn', true), 'you win in 1 turn');
  assert.equal(told('win in 1 turn', false), 'you lose in 1 turn');
  assert.equal(told('lose in 0 turns', true), 'you have lost');
  assert.equal(told('lose in 0 turns', false), 'you have won');
  assert.equal(told('draw', true), 'a draw');
});

void test('a move is worth what it brings the player who makes it', () => {
  const told = (value: string, label = '', mover: Mover | null = null) => {
    const shown = valued(value);
    return worthOfMove(shown, { ...shown.edges[0]!, label }, mover);
  };
  assert.equal(told('lose in 2 turns'), 'you win in 3 turns');
  assert.equal(told('win in 1 turn'), 'you lose in 2 turns');
  assert.equal(told('draw'), 'a draw');
  assert.equal(told('6 | 9', '4', 'maximiser'), 'the cost is 10 in all');
  assert.equal(told('6 | 9', '4', 'minimiser'), 'the cost is 13 in all');
  assert.equal(told('infinite | 3', '4', 'maximiser'), 'then the cost is infinite');
});

const chase: PiecesState = { police: [0, 3], thief: 5, mover: 'police' };

void test('a turn of the police moves every policeman, in any order', () => {
  const moved = after(chase, [4, 1]);
  assert.deepEqual(moved, { police: [1, 4], thief: 5, mover: 'thief' });
  assert.deepEqual(after(moved, [6]), { police: [1, 4], thief: 6, mover: 'police' });
});

void test('a line leads from state to state', () => {
  const line = [[1, 4], [6], [1, 6]];
  const shown = statesOf(chase, line).map(({ police, thief, mover }) => `${police.join()} ${thief} ${mover}`);
  assert.deepEqual(shown, ['0,3 5 police', '1,4 5 thief', '1,4 6 police', '1,6 6 thief']);
});

void test('a piece is placed on another vertex', () => {
  assert.deepEqual(placed(chase, 0, 7).police, [3, 7]);
  assert.deepEqual(placed(chase, 2, 7), { ...chase, thief: 7 });
});

/** `2+2!` is a best move that leaves pieces on vertices 2 and 2. */
function sum(pieces: number[], ...moves: string[]): Sum {
  const read = (text: string) => text.replace('!', '').split('+').map(Number);
  return {
    pieces,
    value: '',
    moves: moves.map(text => ({ name: text, to: read(text), value: '', isBest: text.endsWith('!') })),
  };
}

void test('a vertex that is chosen in a sum names the moves that bring a piece there', () => {
  const shown = sum([0, 1], '1+1', '0+2+2', '0+3!', '1+2');
  const names = (to: number, from: number | null) => movesTo(shown, to, from).map(({ name }) => name);
  assert.deepEqual(names(2, null), ['0+2+2', '1+2']);
  assert.deepEqual(names(2, 1), ['0+2+2']);
  assert.deepEqual(names(1, null), ['1+1']);
  assert.deepEqual(names(0, null), []);
});

void test('of equally good moves of a sum, the solver makes that which it made least often', () => {
  const shown = sum([0, 1], '1+1', '0+2!', '0+3!');
  assert.equal(replyTo(shown, [])?.name, '0+2!');
  assert.equal(
    replyTo(shown, [
      [0, 2],
      [0, 1],
    ])?.name,
    '0+3!',
  );
  assert.equal(replyTo(sum([]), []), undefined);
});
