/** Inserts boards that `stakeout generate` finds. */

import { execFile } from 'node:child_process';
import * as vscode from 'vscode';

import { placeForBoard } from '../../explorer/game/place.ts';

const MAX_SEED = 2 ** 32;

/** An item of a list, and the options that it stands for. */
interface Choice extends vscode.QuickPickItem {
  readonly options: readonly string[];
}

const SIZES: readonly Choice[] = [
  { label: 'Medium', description: '8 × 10', options: ['--rows', '8', '--columns', '10'] },
  { label: 'Small', description: '5 × 6', options: ['--rows', '5', '--columns', '6'] },
  { label: 'Large', description: '12 × 16', options: ['--rows', '12', '--columns', '16'] },
];

const VERDICTS: readonly Choice[] = [
  { label: 'The police win', options: ['--verdict', 'police'] },
  {
    label: 'The police win with one key',
    description: 'exactly one best first move',
    options: ['--verdict', 'police', '--unique-key'],
  },
  { label: 'The thief escapes', options: ['--verdict', 'thief'] },
  { label: 'Draw', options: ['--verdict', 'draw'] },
  { label: 'Any verdict', options: [] },
];

const STYLES: readonly Choice[] = [
  { label: 'Rooms', description: 'with doors', options: ['--style', 'rooms'] },
  { label: 'Maze', description: 'corridors one cell wide', options: ['--style', 'maze'] },
  { label: 'Open', description: 'scattered walls', options: ['--style', 'open'] },
];

/** Typed instead of chosen: further options, such as the number of turns. */
const BY_HAND: Choice = { label: 'Options of stakeout generate…', options: [] };

/** The options of the last command of this session. */
let options = '--rows 8 --columns 10 --verdict police --unique-key';

interface Generated {
  boards: string;
  /** Standard error: why there are no boards, or fewer than asked for. */
  problem: string;
}

/** Asks for size, verdict and style, and inserts the boards after the one at the cursor. */
export async function generateBoard(program: string | undefined): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (program === undefined || editor?.document.languageId !== 'stakeout-board') {
    await vscode.window.showInformationMessage('Open a board file to generate a board in it.');
    return;
  }
  const words = await chooseOptions();
  if (words === undefined) {
    return;
  }
  // The program has a fixed default seed; here, each command should give another board.
  const seed = words.some(word => /^--seed(=|$)/.test(word))
    ? []
    : ['--seed', String(Math.floor(Math.random() * MAX_SEED))];
  const { boards, problem } = await run(program, ['generate', ...words, ...seed]);
  if (boards !== '') {
    await insert(editor, boards);
  }
  if (problem !== '') {
    await vscode.window.showErrorMessage(problem);
  }
}

/** The options of the program; undefined if the user cancels. */
async function chooseOptions(): Promise<string[] | undefined> {
  const words: string[] = [];
  const lists: readonly (readonly [string, readonly Choice[]])[] = [
    ['size', [...SIZES, BY_HAND]],
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
      return enterOptions();
    }
    words.push(...choice.options);
  }
  return words;
}

async function enterOptions(): Promise<string[] | undefined> {
  const entered = await vscode.window.showInputBox({
    title: 'Generate Board',
    prompt: 'Such as --turns 9-15, --style rooms|maze|open, --walls PERCENT, --seed NUMBER, -n NUMBER',
    value: options,
  });
  options = entered ?? options;
  return entered?.split(/\s+/).filter(word => word !== '');
}

/** Runs the program; the user may cancel. */
async function run(program: string, programArguments: string[]): Promise<Generated> {
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress({ location, title: 'Generating a board', cancellable: true }, (_, token) => {
    return new Promise<Generated>(resolve => {
      const child = execFile(program, programArguments, { maxBuffer: 2 ** 25 }, (error, boards, errors) => {
        const problem = errors.trim() || (error?.message ?? '');
        resolve({ boards, problem: error === null || token.isCancellationRequested ? '' : problem });
      });
      token.onCancellationRequested(() => child.kill('SIGINT'));
    });
  });
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
