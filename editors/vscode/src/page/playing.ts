/** Play mode: a person's moves, the solver's answers, and what is said about them. */

import { told } from '../game/line.ts';
import * as play from '../game/play.ts';
import type { Game, Ply } from '../game/play.ts';
import { readState } from '../game/protocol.ts';
import { hasEnded, placeOf, sameState, type Cell, type State } from '../game/value.ts';
import { capitalised, direction, subject, verdict } from '../game/words.ts';
import { post, type Next } from './effects.ts';
import { startOf, type Model } from './model.ts';

/** Begins a game from the written start, or from the state that was chosen in its place. */
export function start(model: Model): Next {
  const state = model.playFrom ?? (model.board && startOf(model.board));
  if (!state) {
    const gameProblem = model.board ? 'A game needs a policeman, a thief and an exit.' : null;
    return [{ ...model, game: null, gameProblem }, []];
  }
  const game = play.begin(state, model.side);
  return [{ ...model, game, gameProblem: null, said: '' }, [ask(game)]];
}

export function answered(model: Model, state: State, answer: unknown): Next {
  const told = readState(answer);
  if (model.game === null || !sameState(model.game.state, state)) {
    return [model, []];
  }
  if (told?.value == null) {
    const gameProblem = told?.message ?? 'The server does not answer.';
    return [{ ...model, game: null, gameProblem, said: gameProblem }, []];
  }
  const game = play.learn(model.game, state, { value: told.value, moves: told.moves });
  const next = { ...model, game };
  if (play.isOver(game)) {
    return [{ ...next, said: play.summary(game) }, []];
  }
  return [next, play.isSolversTurn(game) ? [{ type: 'think', state }] : []];
}

/** A cell that the person wants to go to. */
export function choose(model: Model, cell: Cell): Next {
  const { game } = model;
  if (game === null || !play.isPersonsTurn(game)) {
    return [{ ...model, cursor: cell }, []];
  }
  const moved = play.move(game, cell);
  if (moved === game) {
    const said = `${subject(game.state.mover)} cannot go there.`;
    return [{ ...model, cursor: cell, said }, []];
  }
  return [{ ...model, cursor: cell, game: moved, said: moved.plies.at(-1)?.judgement?.text ?? '' }, [ask(moved)]];
}

/** The solver moves, unless the game has gone elsewhere meanwhile. */
export function thought(model: Model, state: State): Next {
  const { game } = model;
  if (game === null || !sameState(game.state, state)) {
    return [model, []];
  }
  const moved = play.reply(game);
  return moved === game ? [model, []] : [{ ...model, game: moved, said: lastMove(moved) }, [ask(moved)]];
}

export function takeBack(model: Model): Next {
  const { game } = model;
  if (game === null || !play.canUndo(game)) {
    return [model, []];
  }
  const back = play.undo(game);
  return [{ ...model, game: back, said: 'Taken back.' }, [ask(back)]];
}

/** What a person sees and hears of whose turn it is. */
export function prompt(game: Game): string {
  if (game.known === null) {
    return 'Asking the solver…';
  }
  if (hasEnded(game.known.value)) {
    return play.summary(game);
  }
  const { mover } = game.state;
  if (!play.isPersonsTurn(game)) {
    return `${subject(mover)} is thinking…`;
  }
  if (play.repetitions(game) > 1 && game.known.value.outcome === 'draw') {
    return `This position has come up ${play.repetitions(game) + 1} times: a draw, unless somebody errs. ${yourTurn(game)}`;
  }
  return yourTurn(game);
}

/** One line of the game's record: `2. Police up-left`. */
export function moveName(ply: Ply): string {
  const from = placeOf(ply.from, ply.from.mover);
  return `${capitalised(ply.from.mover)} ${direction(from, ply.to)}`;
}

/** What the best moves are, for a person who asks. */
export function hint(game: Game): string | null {
  const best = game.known?.moves[0];
  if (best === undefined || !play.isPersonsTurn(game)) {
    return null;
  }
  const from = placeOf(game.state, game.state.mover);
  return `Hint: ${direction(from, best.to)} (${verdict(best.value)}).`;
}

function yourTurn(game: Game): string {
  return game.side === 'both'
    ? `${subject(game.state.mover)} to move.`
    : `Your move: you are ${subject(game.state.mover).toLowerCase()}.`;
}

function lastMove(game: Game): string {
  const ply = game.plies.at(-1);
  if (ply === undefined) {
    return '';
  }
  const { mover } = ply.from;
  return `${told({ turn: game.plies.length, mover, from: placeOf(ply.from, mover), to: ply.to })}.`;
}

function ask(game: Game): ReturnType<typeof post> {
  return post({ type: 'ask', state: game.state });
}
