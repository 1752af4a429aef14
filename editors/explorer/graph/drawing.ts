/** Drawing a graph game or a pursuit: each change is one edit of its text, which the server finds. */

import type { PuzzleEdit } from '../game/protocol.ts';
import type { Place } from '../game/value.ts';
import { draw, type Next } from '../page/effects.ts';
import { canDraw, type Model } from '../page/model.ts';
import { moved } from '../page/placed.ts';
import { edgesAlong, type Point } from './graph.ts';
import * as t from '../texts.ts';

/** A vertex is selected, or joined to the one selected before. */
export function choose(model: Model, place: Place): Next {
  const [at, ...others] = model.selected;
  const isJoined = at !== undefined && at !== place && others.length === 0;
  return isJoined ? join(model, at, place) : [{ ...model, cursor: place, selected: at === place ? [] : [place] }, []];
}

export function addVertex(model: Model, to: Point | null): Next {
  return drawn({ ...model, drawnAt: to }, { addVertex: { from: null } });
}

/** Draws an edge, if need be to a new vertex. */
export function join(model: Model, from: Place, to: Place | Point): Next {
  const deselected = { ...model, selected: [] };
  if (typeof to !== 'string') {
    return drawn({ ...deselected, drawnAt: to }, { addVertex: { from } });
  }
  const isThere = model.graph !== null && edgesAlong(model.graph, [from, to]).length > 0;
  return isThere
    ? [{ ...deselected, said: t.thereIsThisEdgeAlready }, []]
    : drawn(deselected, { addEdge: { from, to } });
}

/** Removes what is selected. */
export function remove(model: Model): Next {
  const [from, to] = model.selected;
  const deselected = { ...model, selected: [] };
  if (from === undefined) {
    return [deselected, []];
  }
  return drawn(deselected, to === undefined ? { removeVertex: { name: from } } : { removeEdge: { from, to } });
}

/** Gives the selected vertex another name. */
export function rename(model: Model, to: string): Next {
  const [name] = model.selected;
  return name === undefined || name === to ? [model, []] : drawn(model, { rename: { name, to } });
}

/** Gives the selected edge another weight. */
export function weigh(model: Model, weight: number): Next {
  const [from, to] = model.selected;
  return from === undefined || to === undefined ? [model, []] : drawn(model, { weigh: { from, to, weight } });
}

/** The game begins on the selected vertex. */
export function startHere(model: Model): Next {
  return drawn(model, { place: { vertices: model.selected } });
}

/** A piece of a pursuit stands on another vertex at the start. */
export function place(model: Model, piece: number, to: Place): Next {
  const { police = [], thief } = model.graph?.pieces ?? {};
  return thief === undefined ? [model, []] : drawn(model, { place: moved({ police, thief }, piece, to) });
}

/** The server has named a new vertex, which is to be drawn where the user put it. */
export function named(model: Model, name: Place): Model {
  const { drawnAt, wanted } = model;
  return { ...model, drawnAt: null, wanted: drawnAt === null ? wanted : new Map([...wanted, [name, drawnAt]]) };
}

function drawn(model: Model, edit: PuzzleEdit): Next {
  return canDraw(model) ? [{ ...model, refusal: null }, [draw(model.graph!, edit)]] : [model, []];
}
