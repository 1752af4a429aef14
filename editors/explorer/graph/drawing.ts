/** Drawing a graph game: each edge and vertex that is added or removed is an edit of its text. */

import type { Edit } from '../game/grid.ts';
import type { Place } from '../game/value.ts';
import { post, type Next } from '../page/effects.ts';
import type { Model } from '../page/model.ts';
import * as text from './edit.ts';
import { edgesAlong, isWeighted, type Point } from './graph.ts';
import * as t from '../texts.ts';

/** A vertex is selected, or joined to the one selected before. */
export function choose(model: Model, place: Place): Next {
  const [at, ...others] = model.selected;
  const isJoined = at !== undefined && at !== place && others.length === 0;
  return isJoined ? join(model, at, place) : [{ ...model, cursor: place, selected: at === place ? [] : [place] }, []];
}

export function addVertex(model: Model, to: Point | null): Next {
  return model.text === null ? [model, []] : write(...naming(model, to, name => text.addVertex(model.text!, name)));
}

/** Draws an edge, if need be to a new vertex. */
export function join(model: Model, from: Place, to: Place | Point): Next {
  const { graph, text: before } = model;
  const deselected = { ...model, selected: [] };
  if (graph === null || before === null) {
    return [deselected, []];
  }
  if (typeof to !== 'string') {
    return write(...naming(deselected, to, name => text.addEdge(before, from, name, isWeighted(graph), true)));
  }
  return edgesAlong(graph, [from, to]).length > 0
    ? [{ ...deselected, said: t.thereIsThisEdgeAlready }, []]
    : write(deselected, text.addEdge(before, from, to, isWeighted(graph)));
}

/** Removes what is selected. */
export function remove(model: Model): Next {
  const { selected, text: before } = model;
  const [from, to] = selected;
  const deselected = { ...model, selected: [] };
  if (before === null || from === undefined) {
    return [deselected, []];
  }
  return write(deselected, to === undefined ? text.removeVertex(before, from) : text.removeEdge(before, from, to));
}

/** Edits with a name for a new vertex, which is to be drawn at a point. */
function naming(model: Model, to: Point | null, edits: (name: Place) => Edit[]): [Model, Edit[]] {
  const name = text.freeName((model.graph?.vertices ?? []).map(({ name }) => name));
  return [to === null ? model : { ...model, wanted: new Map([...model.wanted, [name, to]]) }, edits(name)];
}

function write(model: Model, edits: Edit[]): Next {
  return [model, [post({ type: 'write', version: model.graph!.version, edits })]];
}
