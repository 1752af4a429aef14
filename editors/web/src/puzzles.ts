/** The dialog that asks for a new puzzle, and the puzzle of the day. */

import { attempt } from './dialogs.ts';
import { newSeed } from '../../explorer/game/puzzle.ts';
import { generate, requestFor, requestOfDay, titleOfDay, type Choices, type Puzzle } from './generate.ts';
import * as t from '../../explorer/texts.ts';

/** Makes the dialog look for puzzles; returns what shows it. */
export function listenToGenerator(found: (puzzle: Puzzle) => void): () => void {
  const dialog = document.querySelector<HTMLDialogElement>('#generate-dialog')!;
  const form = dialog.querySelector('form')!;
  const [submit, cancel] = form.querySelectorAll('button');
  const status = dialog.querySelector('#generate-status')!;
  let search = new AbortController();
  const settle = (text: string) => {
    status.textContent = text;
    submit!.disabled = false;
  };
  form.addEventListener('submit', event => {
    event.preventDefault();
    submit!.disabled = true;
    status.textContent = t.lookingForAPuzzle;
    search = new AbortController();
    const choices = Object.fromEntries(new FormData(form)) as unknown as Choices;
    generate(requestFor(choices, newSeed()), t.aNewPuzzle, search.signal).then(
      puzzle => {
        settle('');
        if (puzzle) {
          dialog.close();
          found(puzzle);
        }
      },
      (error: unknown) => settle(error instanceof Error ? error.message : String(error)),
    );
  });
  cancel!.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => search.abort());
  return () => {
    settle('');
    dialog.showModal();
  };
}

/** Opens the puzzle of the day. */
export function openPuzzleOfDay(found: (puzzle: Puzzle) => void): Promise<void> {
  const day = new Date();
  return attempt(async () => {
    const puzzle = await generate(requestOfDay(day), titleOfDay(day), new AbortController().signal);
    if (puzzle) {
      found(puzzle);
    }
  });
}
