/** The language server as the rest of the extension sees it: found, started, restarted, asked. */

import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import {
  LanguageClient,
  State as ClientState,
  type Executable,
  type LanguageClientOptions,
} from 'vscode-languageclient/node';

import { Colours } from './colours.ts';
import { withExploreLens } from './lens.ts';
import { findServer, type Found } from './server.ts';
import { explicitValue, isForServer, nested } from './settings.ts';

export const LANGUAGES = ['stakeout-board', 'stakeout-game'];

/** What the server is doing; `missing` says that no program was found to run. */
export type Health = 'missing' | 'starting' | 'running' | 'stopped';

export class Server implements vscode.Disposable {
  readonly log: vscode.LogOutputChannel;
  private client: LanguageClient | undefined;
  private state: Health = 'starting';
  private readonly colours = new Colours(
    () => this.client?.initializeResult?.capabilities.semanticTokensProvider?.legend,
  );
  private readonly healthChanged = new vscode.EventEmitter<Health>();
  private readonly boardChanged = new vscode.EventEmitter<string>();
  /** Starts and stops follow one another, however quickly they are asked for. */
  private queue: Promise<void> = Promise.resolve();

  readonly onHealth = this.healthChanged.event;
  /** What is known of the boards of a document has changed; its URI as the server spells it. */
  readonly onBoardChanged = this.boardChanged.event;

  constructor(private readonly context: vscode.ExtensionContext) {
    this.log = vscode.window.createOutputChannel('Stakeout', { log: true });
  }

  get health(): Health {
    return this.state;
  }

  start(): Promise<void> {
    return this.inTurn(() => this.startNow());
  }

  restart(): Promise<void> {
    return this.inTurn(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  /** The answer to a request, or undefined where there is no server to ask. */
  async ask<Answer>(method: string, params: object): Promise<Answer | undefined> {
    const client = this.client;
    if (client?.state !== ClientState.Running) {
      return undefined;
    }
    return client.sendRequest<Answer>(method, params);
  }

  dispose(): void {
    void this.inTurn(() => this.stopNow());
    this.colours.dispose();
    this.healthChanged.dispose();
    this.boardChanged.dispose();
  }

  private inTurn(step: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(step, step);
    return this.queue;
  }

  private async startNow(): Promise<void> {
    const found = locate(this.context);
    if (found.kind !== 'found') {
      this.say('missing');
      this.log.error(found.kind === 'nowhere' ? 'no server found' : `no program: ${found.file}`);
      // Not awaited: the message stays until somebody answers it.
      void this.offerHelp(found);
      return;
    }
    this.log.info(`server: ${found.program} (${found.from})`);
    const settings = vscode.workspace.getConfiguration('stakeout');
    const run: Executable = {
      command: found.program,
      args: ['lsp', ...settings.get<string[]>('server.arguments', [])],
    };
    const client = new LanguageClient('stakeout', 'Stakeout', run, this.options());
    client.registerFeature({
      fillClientCapabilities: capabilities => {
        capabilities.experimental = { ...capabilities.experimental, stakeoutBoardChanged: true };
      },
      initialize: () => {},
      getState: () => ({ kind: 'static' }),
      clear: () => {},
    });
    client.onNotification('stakeout/boardChanged', ({ uri }: { uri: string }) => this.boardChanged.fire(uri));
    client.onDidChangeState(({ newState }) => {
      const states = { [ClientState.Starting]: 'starting', [ClientState.Running]: 'running' } as const;
      this.say(newState in states ? states[newState as keyof typeof states] : 'stopped');
    });
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      this.say('stopped');
      this.log.error(String(error));
      void this.offerRestart(`Stakeout's server did not start: ${error instanceof Error ? error.message : error}`);
    }
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    // A client that is starting, or has failed, cannot be stopped: there is nothing to wait for then.
    await client?.dispose().catch(error => this.log.warn(String(error)));
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: LANGUAGES.map(language => ({ language })),
      outputChannel: this.log,
      // Problems lists the files of the folder that are not open. A server does not offer that unasked: not every editor that
      // takes it keeps up with its open documents.
      initializationOptions: { workspaceDiagnostics: true },
      // The settings come as a change of the configuration, right after the start and before any document: what came as
      // `initializationOptions` would stay in force when the user takes it away again. Their values are made below.
      synchronize: { configurationSection: 'stakeout' },
      middleware: {
        ...this.colours.middleware,
        workspace: {
          configuration: params =>
            params.items.map(({ section, scopeUri }) =>
              section === 'stakeout' ? explicitSettings(scopeUri ? vscode.Uri.parse(scopeUri) : undefined) : null,
            ),
          didChangeConfiguration: async () => {
            const settings = { stakeout: explicitSettings(undefined) };
            await this.client?.sendNotification('workspace/didChangeConfiguration', { settings });
          },
        },
        // Without arguments a command of the server is about what the user is looking at.
        executeCommand: (command, given, next) => {
          const document = vscode.window.activeTextEditor?.document;
          const here = document && LANGUAGES.includes(document.languageId) ? [{ uri: document.uri.toString() }] : [];
          return next(command, given.length > 0 ? given : here);
        },
        provideCodeLenses: async (document, token, next) => withExploreLens(document, await next(document, token)),
      },
    };
  }

  private say(health: Health): void {
    if (this.state !== health) {
      this.state = health;
      if (health !== 'running') {
        this.colours.clear();
      }
      this.healthChanged.fire(health);
    }
  }

  private async offerHelp(found: Exclude<Found, { kind: 'found' }>): Promise<void> {
    const message =
      found.kind === 'wrong-setting'
        ? `Stakeout's server cannot be run: ${found.file} is not a program. It is named by the setting stakeout.server.path.`
        : 'Stakeout found no server: this package of the extension has none, and there is no program “stakeout” on PATH. Run “cargo install --path .” in a clone of the Stakeout repository, or name the program in the setting stakeout.server.path.';
    const choose = 'Choose the Program…';
    const settings = 'Open Settings';
    const retry = 'Try Again';
    const answer = await vscode.window.showErrorMessage(message, choose, settings, retry);
    if (answer === choose) {
      const [file] =
        (await vscode.window.showOpenDialog({ title: 'The stakeout program', openLabel: 'Use This' })) ?? [];
      if (file !== undefined) {
        const configuration = vscode.workspace.getConfiguration('stakeout');
        // The change of the setting starts the server.
        await configuration.update('server.path', file.fsPath, vscode.ConfigurationTarget.Global);
      }
    } else if (answer === settings) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'stakeout.server.path');
    } else if (answer === retry) {
      await this.restart();
    }
  }

  private async offerRestart(message: string): Promise<void> {
    const restart = 'Restart Server';
    const log = 'Show Log';
    const answer = await vscode.window.showErrorMessage(message, restart, log);
    if (answer === restart) {
      await this.restart();
    } else if (answer === log) {
      this.log.show();
    }
  }
}

function locate(context: vscode.ExtensionContext): Found {
  const settings = vscode.workspace.getConfiguration('stakeout');
  return findServer({
    setting: settings.get<string>('server.path', ''),
    home: homedir(),
    workspaceFolder: vscode.workspace.isTrusted ? vscode.workspace.workspaceFolders?.[0]?.uri.fsPath : undefined,
    extension: context.extensionPath,
    searchPath: process.env['PATH'] ?? '',
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

/** The settings for the server that the user has set, in a folder or, without one, everywhere. */
function explicitSettings(scope: vscode.Uri | undefined): Record<string, unknown> {
  const configuration = vscode.workspace.getConfiguration('stakeout', scope ?? null);
  const names = leaves(configuration).filter(isForServer);
  const set = names.map(name => [name, explicitValue(configuration.inspect(name) ?? {})] as [string, unknown]);
  return nested(set.filter(([, value]) => value !== undefined));
}

/** The dotted names of all settings of the extension. */
function leaves(configuration: vscode.WorkspaceConfiguration): string[] {
  const properties = vscode.extensions.getExtension('stakeout.stakeout')?.packageJSON?.contributes?.configuration
    ?.properties as Record<string, unknown> | undefined;
  const declared = Object.keys(properties ?? {}).map(name => name.slice('stakeout.'.length));
  return declared.filter(name => configuration.has(name));
}
