/** Inserts boards that `stakeout generate` finds, or the same generator in the server's module. */

import * as vscode from 'vscode';

import { placeForBoard } from '../../explorer/game/place.ts';
import { newSeed, type PuzzleRequest } from '../../explorer/game/puzzle.ts';

/** Finds boards until the token cancels it. */
export interface Generator {
  find(request: PuzzleRequest, token: vscode.CancellationToken): Promise<Generated>;
  /** The same by options of the program, if there is a program. */
  findByOptions?(options: readonly string[], token: vscode.CancellationToken): Promise<Generated>;
}

export interface Generated {
  readonly boards: string;
  /** Why there are no boards, or fewer than asked for. */
  readonly problem: string;
}

/** An item of a list, and what it stands for. */
interface Choice extends vscode.QuickPickItem {
  readonly request: Partial<PuzzleRequest>;
}

const SIZES: readonly Choice[] = [
  { label: 'Medium', description: '8 × 10', request: { rows: 8, columns: 10 } },
  { label: 'Small', description: '5 × 6', request: { rows: 5, columns: 6 } },
  { label: 'Large', description: '12 × 16', request: { rows: 12, columns: 16 } },
];

const VERDICTS: readonly Choice[] = [
  { label: 'The police win', request: { verdict: 'police' } },
  {
    label: 'The police win with one best first move',
    description: 'exactly one best first move',
    request: { verdict: 'police', uniqueKey: true },
  },
  { label: 'The thief escapes', request: { verdict: 'thief' } },
  { label: 'Draw', request: { verdict: 'draw' } },
  { label: 'Any verdict', request: {} },
];

const STYLES: readonly Choice[] = [
  { label: 'Rooms', description: 'with doors', request: { style: 'rooms' } },
  { label: 'Maze', description: 'corridors one cell wide', request: { style: 'maze' } },
  { label: 'Open', description: 'scattered walls', request: { style: 'open' } },
];

/** Typed instead of chosen: further options, such as the number of turns. */
const BY_HAND: Choice = { label: 'Options of stakeout generate…', request: {} };

/** The options of the last command of this session. */
let options = '--rows 8 --columns 10 --verdict police --unique-key';

/** Shows or hides the command that generates boards. */
export async function showGenerating(isOffered: boolean): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'stakeout.canGenerate', isOffered);
}

/** Asks for size, verdict and style, and inserts the boards after the one at the cursor. */
export async function generateBoard(generator: Generator | undefined): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (generator === undefined || editor?.document.languageId !== 'stakeout-board') {
    await vscode.window.showInformationMessage('Open a board file to generate a board in it.');
    return;
  }
  const find = await choose(generator);
  if (find === undefined) {
    return;
  }
  const location = vscode.ProgressLocation.Notification;
  const progress = { location, title: 'Generating a board', cancellable: true };
  const { boards, problem } = await vscode.window.withProgress(progress, (_, token) => find(token));
  if (boards !== '') {
    await insert(editor, boards);
  }
  if (problem !== '') {
    await vscode.window.showErrorMessage(problem);
  }
}

/** What finds the chosen boards; undefined if the user cancels. */
async function choose(
  generator: Generator,
): Promise<((token: vscode.CancellationToken) => Promise<Generated>) | undefined> {
  let request: PuzzleRequest = { rows: 8, columns: 10, style: 'rooms', seed: newSeed() };
  const lists: readonly (readonly [string, readonly Choice[]])[] = [
    ['size', generator.findByOptions ? [...SIZES, BY_HAND] : SIZES],
    ['verdict', VERDICTS],
    ['style', STYLES],
  ];
  for (const [index, [what, choices]] of lists.entries()) {
    const title = `Generate Board (${index + 1}/${lists.length}): ${what}`;
    const choice = await vscode.window.showQuickPick(choices, { title });
    if (choice === undefined) {
      return undefined;
    }
    if (choice === BY_HAND) {
      const words = await enterOptions();
      return words && (token => generator.findByOptions!(words, token));
    }
    request = { ...request, ...choice.request };
  }
  return token => generator.find(request, token);
}

async function enterOptions(): Promise<string[] | undefined> {
  const entered = await vscode.window.showInputBox({
    title: 'Generate Board',
    prompt: 'Such as --turns 9-15, --style rooms|maze|open, --walls PERCENT, --seed NUMBER, -n NUMBER',
    value: options,
  });
  options = entered ?? options;
  const words = entered?.split(/\s+/).filter(word => word !== '');
  return words?.some(word => /^--seed(=|$)/.test(word)) ? words : words && [...words, '--seed', String(newSeed())];
}

async function insert(editor: vscode.TextEditor, boards: string): Promise<void> {
  const { document } = editor;
  const lines = Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line).text);
  const { line, separate } = placeForBoard(lines, editor.selection.active.line);
  const isAtEnd = line === lines.length;
  const position = isAtEnd ? document.lineAt(line - 1).range.end : new vscode.Position(line, 0);
  const text = (isAtEnd ? '\n' : '') + (separate ? '\n' : '') + boards;
  await editor.edit(edit => edit.insert(position, text));
  const first = new vscode.Position(line + (separate ? 1 : 0), 0);
  editor.selection = new vscode.Selection(first, first);
  editor.revealRange(new vscode.Range(first, first));
}
