/** Walks through the drawing of a graph game. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { lineFrom, neighbour, readGraph, type Edge, type Graph, type Mover } from '../../../explorer/graph/graph.ts';

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
