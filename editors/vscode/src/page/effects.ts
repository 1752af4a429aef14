/** What an event asks to be done outside the model. */

import type { FromPage } from '../explorer/messages.ts';
import type { State } from '../game/value.ts';
import type { Model } from './model.ts';

export type Effect =
  | { type: 'post'; message: FromPage }
  /** Lets the solver be seen to think about a state before it moves. */
  | { type: 'think'; state: State };

/** The new model, and what is to be done. */
export type Next = readonly [Model, readonly Effect[]];

export function post(message: FromPage): Effect {
  return { type: 'post', message };
}
