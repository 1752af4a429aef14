/** Entry point of the extension in an editor on a machine: the server is a program. */

import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/node';

import { start, type Api } from './extension.ts';
import { optionsOf } from '../../explorer/game/puzzle.ts';
import { generateBoard, showGenerating, type Generator } from './generate.ts';
import type { Host, Made, Provided, Shared } from './host.ts';
import { findServer, type Found } from './server.ts';
import { showSharing } from './share.ts';
import { registerTasks } from './tasks.ts';

export function activate(context: vscode.ExtensionContext): Api {
  return start(context, shared => new Machine(shared));
}

class Machine implements Host {
  constructor(private readonly shared: Shared) {
    shared.context.subscriptions.push(registerTasks(() => this.program));
  }

  async provideClient(options: LanguageClientOptions): Promise<Provided> {
    const found = this.locate();
    if (found.kind !== 'found') {
      const missing = found.kind === 'nowhere' ? 'no server found' : `no program: ${found.file}`;
      return { missing, help: () => offerHelp(found) };
    }
    void offerCommands(found.program);
    const settings = vscode.workspace.getConfiguration('stakeout');
    const run = { command: found.program, args: ['lsp', ...settings.get<string[]>('server.arguments', [])] };
    const client = new LanguageClient('stakeout', 'Stakeout', run, options);
    return { client, server: `${found.program} (${found.from})` };
  }

  generateBoard(): Promise<void> {
    const { program } = this;
    return generateBoard(program === undefined ? undefined : generatorOf(program));
  }

  runProgram(words: readonly string[], input: string, token: vscode.CancellationToken): Promise<Made> {
    const { program } = this;
    return program === undefined
      ? Promise.resolve({ output: '', problem: 'There is no program.' })
      : run(program, words, input, token);
  }

  async isWritable({ fsPath }: vscode.Uri): Promise<boolean> {
    return access(fsPath, constants.W_OK).then(
      () => true,
      () => false,
    );
  }

  /** The program that is, or would be, run as the server. */
  private get program(): string | undefined {
    const found = this.locate();
    return found.kind === 'found' ? found.program : undefined;
  }

  private locate(): Found {
    const settings = vscode.workspace.getConfiguration('stakeout');
    return findServer({
      setting: settings.get<string>('server.path', ''),
      home: homedir(),
      workspaceFolder: vscode.workspace.isTrusted ? vscode.workspace.workspaceFolders?.[0]?.uri.fsPath : undefined,
      extension: this.shared.context.extensionPath,
      searchPath: process.env.PATH ?? '',
      windows: process.platform === 'win32',
      isProgram: file => {
        try {
          accessSync(file, constants.X_OK);
          return statSync(file).isFile();
        } catch {
          return false;
        }
      },
    });
  }
}

/** Offers to generate boards and to share if the program can: a build of the server alone cannot. */
async function offerCommands(program: string): Promise<void> {
  const version = await new Promise<string>(resolve => {
    execFile(program, ['--version'], { timeout: 10_000 }, (_, output) => resolve(output));
  });
  const isWhole = /^features:.*\bcli\b/m.test(version);
  await Promise.all([showGenerating(isWhole), showSharing(isWhole)]);
}

function run(program: string, words: readonly string[], input: string, token: vscode.CancellationToken): Promise<Made> {
  return new Promise(resolve => {
    const child = execFile(program, [...words], { maxBuffer: 2 ** 26 }, (error, output, errors) => {
      const problem = errors.trim() || (error?.message ?? '');
      resolve({ output, problem: error === null || token.isCancellationRequested ? '' : problem });
    });
    token.onCancellationRequested(() => child.kill('SIGINT'));
    // A program that ends early reads no more; its error says why.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

function generatorOf(program: string): Generator {
  const findByOptions = async (options: readonly string[], token: vscode.CancellationToken) => {
    const { output, problem } = await run(program, ['generate', ...options], '', token);
    return { boards: output, problem };
  };
  return { findByOptions, find: (request, token) => findByOptions(optionsOf(request), token) };
}

async function offerHelp(found: Exclude<Found, { kind: 'found' }>): Promise<void> {
  const message =
    found.kind === 'wrong-setting'
      ? `Stakeout cannot run its server: ${found.file} is not an executable program. Check the setting stakeout.server.path.`
      : 'Stakeout found no server: this build of the extension does not include one, and there is no program “stakeout” on PATH. Run “cargo install --locked --path .” in a clone of the Stakeout repository, or set stakeout.server.path.';
  const choose = 'Choose Program…';
  const settings = 'Open Settings';
  const retry = 'Try Again';
  const choice = await vscode.window.showErrorMessage(message, choose, settings, retry);
  if (choice === choose) {
    const [file] =
      (await vscode.window.showOpenDialog({ title: 'Choose the stakeout program', openLabel: 'Use Program' })) ?? [];
    if (file !== undefined) {
      const configuration = vscode.workspace.getConfiguration('stakeout');
      // Changing the setting restarts the server.
      await configuration.update('server.path', file.fsPath, vscode.ConfigurationTarget.Global);
    }
  } else if (choice === settings) {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'stakeout.server.path');
  } else if (choice === retry) {
    await vscode.commands.executeCommand('stakeout.restartServer');
  }
}
