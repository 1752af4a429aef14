/** The drawing of a graph game: walks through it, places, and words. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { begin, learn, type Choice, type Match, type Play } from '../../../explorer/game/match.ts';
import { edgesAlong, neighbour, readPuzzle, type Edge, type Graph } from '../../../explorer/graph/graph.ts';
import { arranged, extentOf, moved } from '../../../explorer/graph/places.ts';
import { choose, drop, made, moversOf, movesTo, NO_PLAN, planned } from '../../../explorer/game/turn.ts';

/** `a>b` is an edge, `a>b!` a best move. */
function graph(edges: string, places: Record<string, readonly [number, number]> = {}): Graph {
  const names = [...new Set(edges.match(/\w+/g))];
  const bests = { '!': 'mover' } as const;
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
  return { kind: 'game', play: null, vertices, edges: edges.split(' ').map(edge) } as unknown as Graph;
}

void test('a path has its edges', () => {
  const shown = graph('a>b! a>c b>d! c>d');
  assert.deepEqual(
    edgesAlong(shown, ['a', 'b', 'd']).map(({ to }) => to),
    [1, 3],
  );
});

void test('arrow keys lead to the nearest vertex in their direction', () => {
  const shown = graph('a>b b>c c>d', { a: [0, 0], b: [100, -20], c: [100, 60], d: [200, 0] });
  const from = (name: string, key: string) => neighbour(shown, name, key);
  assert.equal(from('a', 'ArrowRight'), 'b');
  assert.equal(from('b', 'ArrowDown'), 'c');
  assert.equal(from('d', 'ArrowLeft'), 'b');
  assert.equal(from('a', 'ArrowLeft'), null);
  assert.equal(from('a', 'Enter'), null);
});

void test('an empty response has no puzzle', () => {
  assert.equal(readPuzzle(null), null);
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
  const drawn = moved(laidOut('a>b', { a: [0, 0], b: [100, 0] }), 'b', [200, 0]);
  assert.deepEqual(
    [drawn.edges[0]!.curve[0], drawn.edges[0]!.curve[3]],
    [
      [30, 0],
      [170, 0],
    ],
  );
  const around = moved(laidOut('a>b c>a', { a: [0, 0], b: [200, 0], c: [100, 0] }), 'b', [200, 0]);
  assert.notEqual(around.edges[0]!.curve[1][1], 0);
  const { x, width } = extentOf(drawn);
  assert.deepEqual([x, x + width], [-40, 240]);
});

/** A match with two policemen on `a` and `b`, who may each go to two vertices, of which the police have listed moves. */
function chase(mover: 'police' | 'thief'): Match {
  const listed = { name: 'c d', to: { police: ['d', 'c'], thief: 'e' } } as unknown as Choice;
  const play = {
    made: [],
    mover,
    isPersonsTurn: true,
    pieces: { police: ['a', 'b'], thief: 'e' },
    reach: mover === 'police' ? [['a', 'c'], ['d']] : [['e', 'f']],
    moves: [listed],
  } as unknown as Play;
  const match = begin(null, mover);
  return learn(match, { side: mover, moves: [] }, play);
}

void test('a turn of the police has a vertex for each policeman, and the name of the listed move', () => {
  const match = chase('police');
  const { plan: none, said } = choose(match, NO_PLAN, 'e');
  assert.deepEqual([none, said], [NO_PLAN, 'Choose one of your pieces.']);
  const { plan: held } = choose(match, none, 'a');
  assert.equal(held.held, 0);
  assert.equal(choose(match, held, 'd').said, 'It cannot go there.');
  const { plan } = choose(match, held, 'c');
  assert.deepEqual(planned(moversOf(match)!, plan), ['c', 'b']);
  assert.equal(made(match, plan).said, 'Not every piece may stay: move them all.');
  assert.deepEqual(drop(match, plan, 1, 'd'), { plan: NO_PLAN, name: 'c d' });
});

void test('a thief goes to the vertex that is chosen, or dragged to', () => {
  const match = chase('thief');
  assert.equal(choose(match, NO_PLAN, 'f').name, 'f');
  assert.equal(drop(match, NO_PLAN, 2, 'f').name, 'f');
  assert.equal(drop(match, NO_PLAN, 2, 'a').name, undefined);
});

void test('a vertex that is chosen in a sum names the moves that bring a piece there', () => {
  const choice = (name: string) => ({ name, to: { vertices: name.split('+') } }) as unknown as Choice;
  const moves = ['b+b', 'a+c+c', 'a+d', 'b+c'].map(choice);
  const play = { pieces: { vertices: ['a', 'b'] }, moves };
  const names = (to: string, from: string | null) => movesTo(play, to, from).map(({ name }) => name);
  assert.deepEqual(names('c', null), ['a+c+c', 'b+c']);
  assert.deepEqual(names('c', 'b'), ['a+c+c']);
  assert.deepEqual(names('b', null), ['b+b']);
  assert.deepEqual(names('a', null), []);
});

void test('one piece may stay where it is by a move', () => {
  const moves = [{ name: 'a', to: { vertices: ['a'] } } as unknown as Choice];
  assert.equal(movesTo({ pieces: { vertices: ['a'] }, moves }, 'a', null).length, 1);
});
