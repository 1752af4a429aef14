/** The language server: finds, starts and restarts it, and sends requests to it. */

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

/** State of the server; `missing` means that no program was found. */
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
  /** Serialises starts and stops. */
  private queue: Promise<void> = Promise.resolve();

  readonly onHealth = this.healthChanged.event;
  /** A verdict of a document's boards has changed; the URI as the server spells it. */
  readonly onBoardChanged = this.boardChanged.event;

  constructor(private readonly context: vscode.ExtensionContext) {
    this.log = vscode.window.createOutputChannel('Stakeout', { log: true });
  }

  get health(): Health {
    return this.state;
  }

  start(): Promise<void> {
    return this.enqueue(() => this.startNow());
  }

  restart(): Promise<void> {
    return this.enqueue(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  /** The program that is, or would be, run as the server. */
  program(): string | undefined {
    const found = locate(this.context);
    return found.kind === 'found' ? found.program : undefined;
  }

  /** The response to a request; undefined if no server is running. */
  async request<Response>(method: string, params: object): Promise<Response | undefined> {
    const client = this.client;
    if (client?.state !== ClientState.Running) {
      return undefined;
    }
    return client.sendRequest<Response>(method, params);
  }

  dispose(): void {
    void this.enqueue(() => this.stopNow());
    this.colours.dispose();
    this.healthChanged.dispose();
    this.boardChanged.dispose();
  }

  private enqueue(step: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(step, step);
    return this.queue;
  }

  private async startNow(): Promise<void> {
    const found = locate(this.context);
    if (found.kind !== 'found') {
      this.setHealth('missing');
      this.log.error(found.kind === 'nowhere' ? 'no server found' : `no program: ${found.file}`);
      // Not awaited: the message stays until the user responds.
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
      this.setHealth(newState in states ? states[newState as keyof typeof states] : 'stopped');
    });
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      this.setHealth('stopped');
      this.log.error(String(error));
      void this.offerRestart(`Stakeout could not start its server: ${error instanceof Error ? error.message : error}`);
    }
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    // Disposing fails for a client that is starting or has failed; there is nothing to wait for then.
    await client?.dispose().catch(error => this.log.warn(String(error)));
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: LANGUAGES.map(language => ({ language })),
      outputChannel: this.log,
      // Lists diagnostics of files that are not open. The server offers this on request only, since some editors then
      // neglect their open documents.
      initializationOptions: { workspaceDiagnostics: true },
      // Settings are sent as a configuration change right after the start and before any document. As
      // `initializationOptions` they would stay in force after the user removes them. See `explicitSettings`.
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
        // Without arguments, a command of the server applies to the active document.
        executeCommand: (command, given, next) => {
          const document = vscode.window.activeTextEditor?.document;
          const here = document && LANGUAGES.includes(document.languageId) ? [{ uri: document.uri.toString() }] : [];
          return next(command, given.length > 0 ? given : here);
        },
        window: {
          // Documents that the server generates open beside the board, not over it; Markdown is rendered.
          showDocument: async (params, token, next) =>
            (await showGenerated(params.uri)) ? { success: true } : next(params, token),
        },
        // The extension's own snippets of boards have fields to fill in.
        provideCompletionItem: async (document, position, context, token, next) => {
          const result = await next(document, position, context, token);
          const items = Array.isArray(result) ? result : result?.items;
          const others = items?.filter(({ label }) => !String(label).startsWith('board'));
          return result && !Array.isArray(result) ? new vscode.CompletionList(others, result.isIncomplete) : others;
        },
        provideCodeLenses: async (document, token, next) => withExploreLens(document, await next(document, token)),
      },
    };
  }

  private setHealth(health: Health): void {
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
      await this.restart();
    }
  }

  private async offerRestart(message: string): Promise<void> {
    const restart = 'Restart Server';
    const log = 'Show Log';
    const choice = await vscode.window.showErrorMessage(message, restart, log);
    if (choice === restart) {
      await this.restart();
    } else if (choice === log) {
      this.log.show();
    }
  }
}

/** Shows a document that the server has written to its cache; returns whether the URI names one. */
async function showGenerated(uri: string): Promise<boolean> {
  const document = vscode.Uri.parse(uri);
  if (document.scheme !== 'file' || !/[/\\]stakeout[/\\]shown-\d+[/\\][^/\\]+$/.test(document.fsPath)) {
    return false;
  }
  if (document.path.endsWith('.md')) {
    await vscode.commands.executeCommand('markdown.showPreviewToSide', document);
  } else {
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  }
  return true;
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

/** The server's settings that the user has set, for a folder or globally. */
function explicitSettings(scope: vscode.Uri | undefined): Record<string, unknown> {
  const configuration = vscode.workspace.getConfiguration('stakeout', scope ?? null);
  const names = leaves(configuration).filter(isForServer);
  const set = names.map(name => [name, explicitValue(configuration.inspect(name) ?? {})] as [string, unknown]);
  return nested(set.filter(([, value]) => value !== undefined));
}

/** The dotted names of all settings that the extension declares. */
function leaves(configuration: vscode.WorkspaceConfiguration): string[] {
  const properties = vscode.extensions.getExtension('stakeout.stakeout')?.packageJSON?.contributes?.configuration
    ?.properties as Record<string, unknown> | undefined;
  const declared = Object.keys(properties ?? {}).map(name => name.slice('stakeout.'.length));
  return declared.filter(name => configuration.has(name));
}
