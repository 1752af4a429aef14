/** "Share": pictures and pages of the active document, which the program makes of its text as it is, saved or not. */

import * as vscode from 'vscode';

import type { Server } from './client.ts';
import type { Host } from './host.ts';
import { isMarkdown, languages } from './languages.ts';
import { nearest, puzzlesOf } from './puzzles.ts';
import { saveAs } from './saving.ts';

interface Choice extends vscode.QuickPickItem {
  /** The command of the program and its options. */
  readonly words: readonly string[];
  /** How the name of the file ends. */
  readonly ending: string;
}

const PICTURES: readonly Choice[] = [
  { label: 'Picture with values', words: ['render', '--format', 'svg'], ending: '.svg' },
  {
    label: 'Picture without values',
    description: 'for a sheet of exercises',
    words: ['render', '--format', 'svg', '--plain'],
    ending: '-without-values.svg',
  },
];

const PAGES: readonly Choice[] = [
  {
    label: 'Page',
    description: 'to explore and play in any browser, without a network',
    words: ['explore', '--output', '-'],
    ending: '.html',
  },
  {
    label: 'Page of a task',
    description: 'the same; hides values and verdicts at first',
    words: ['explore', '--output', '-', '--task'],
    ending: '-task.html',
  },
];

/** Shows or hides the command. */
export async function showSharing(isOffered: boolean): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'stakeout.canShare', isOffered);
}

/** Asks what to make of the active document, makes it, and saves it where the user chooses. */
export async function share(server: Server, run: Host['runProgram']): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (run === undefined || editor === undefined || !languages().includes(editor.document.languageId)) {
    await vscode.window.showInformationMessage('Open a board or game file to share it.');
    return;
  }
  const { document } = editor;
  const choices = isMarkdown(document) ? PAGES : [...PICTURES, ...PAGES];
  const choice = await vscode.window.showQuickPick(choices, { title: 'Share' });
  if (choice === undefined) {
    return;
  }
  const kind = document.languageId.replace(/^stakeout-/, '');
  const words = [...choice.words, '--kind', isMarkdown(document) ? 'markdown' : kind];
  if (choice.words[0] === 'render') {
    words.push(...(await numberOf(server, editor)));
  }
  // It decides which settings apply.
  words.push('--stdin-filename', document.uri.scheme === 'file' ? document.uri.fsPath : document.fileName, '-');
  // Values are solved first, which may take a while.
  const title = `Making the ${choice.label.toLowerCase()}`;
  const progress = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const made = await vscode.window.withProgress(progress, async (_, token) => {
    const made = await run(words, document.getText(), token);
    return token.isCancellationRequested ? undefined : made;
  });
  if (made === undefined) {
    return;
  }
  if (made.problem !== '') {
    await vscode.window.showErrorMessage(made.problem);
    return;
  }
  const name = document.fileName.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
  await saveAs(document, `${name}${choice.ending}`, made.output);
}

/** The option that draws the board at the cursor alone, in a file of several. */
async function numberOf(server: Server, editor: vscode.TextEditor): Promise<readonly string[]> {
  const puzzles = (await puzzlesOf(server, editor.document)) ?? [];
  const atCursor = nearest(puzzles, editor.selection.active.line);
  return puzzles.length > 1 && atCursor ? ['--board', String(puzzles.indexOf(atCursor) + 1)] : [];
}
