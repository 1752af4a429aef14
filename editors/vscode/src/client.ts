/** The language server: starts and restarts it, and sends requests to it. */

import * as vscode from 'vscode';
import { State as ClientState, type BaseLanguageClient, type LanguageClientOptions } from 'vscode-languageclient';

import { Colours } from './colours.ts';
import type { Host, NewHost, Provided } from './host.ts';
import { tabFor } from './explorer/tabs.ts';
import { languages } from './languages.ts';
import { withExploreLens } from './lens.ts';
import { explicitValue, isForServer, nested } from './settings.ts';
import { isCopy, ShownTexts } from './shown.ts';
import { quietHints, quietProblems, quietWorkspaceProblems } from './verdicts.ts';

/** State of the server; `missing` means that there is none to start. */
export type Health = 'missing' | 'starting' | 'running' | 'stopped';

export class Server implements vscode.Disposable {
  readonly log: vscode.LogOutputChannel;
  readonly host: Host;
  private client: BaseLanguageClient | undefined;
  private state: Health = 'starting';
  private readonly colours = new Colours(
    () => this.client?.initializeResult?.capabilities.semanticTokensProvider?.legend,
  );
  private readonly shownTexts = new ShownTexts();
  private readonly healthChanged = new vscode.EventEmitter<Health>();
  private readonly boardChanged = new vscode.EventEmitter<string>();
  /** Serialises starts and stops. */
  private queue: Promise<void> = Promise.resolve();

  readonly onHealth = this.healthChanged.event;
  /** A verdict of a document's boards has changed; the URI as the server spells it. */
  readonly onBoardChanged = this.boardChanged.event;

  constructor(context: vscode.ExtensionContext, newHost: NewHost) {
    this.log = vscode.window.createOutputChannel('Stakeout', { log: true });
    this.host = newHost({ context, log: this.log, reportEnd: message => this.reportEnd(message) });
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
    this.shownTexts.dispose();
    this.healthChanged.dispose();
    this.boardChanged.dispose();
  }

  private enqueue(step: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(step, step);
    return this.queue;
  }

  private async startNow(): Promise<void> {
    let provided: Provided;
    try {
      provided = await this.host.provideClient(this.options());
    } catch (error) {
      this.reportEnd(`the server could not be loaded: ${messageOf(error)}`);
      return;
    }
    if ('missing' in provided) {
      this.setHealth('missing');
      this.log.error(provided.missing);
      // Not awaited: the message stays until the user responds.
      void provided.help();
      return;
    }
    const { client } = provided;
    this.log.info(`server: ${provided.server}`);
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
      this.reportEnd(`the server could not be started: ${messageOf(error)}`);
    }
  }

  private reportEnd(message: string): void {
    this.setHealth('stopped');
    this.log.error(message);
    void this.offerRestart(`Stakeout has stopped: ${message}`);
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    // Disposing fails for a client that is starting or has failed; there is nothing to wait for then.
    await client?.dispose().catch(error => this.log.warn(String(error)));
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: languages().map(language => ({ language })),
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
        // Without arguments, a command of the server applies to the active document, to the puzzle at its cursor.
        executeCommand: async (command, commandArguments, next) => {
          const editor = vscode.window.activeTextEditor;
          const ofActiveDocument =
            editor && languages().includes(editor.document.languageId)
              ? [{ uri: editor.document.uri.toString(), position: { line: editor.selection.active.line } }]
              : [];
          // The extension tints critical cells in the text instead of showing the server's list.
          if (command === 'stakeout.criticalCells') {
            return vscode.commands.executeCommand('stakeout.showCriticalCells', ...commandArguments);
          }
          const sent: unknown[] = commandArguments.length > 0 ? commandArguments : ofActiveDocument;
          const tab = await tabFor(this, command, sent[0]);
          if (tab) {
            return vscode.commands.executeCommand('stakeout.explore', ...tab);
          }
          const result: unknown = await next(command, sent);
          await this.shownTexts.show(result);
          return result;
        },
        window: {
          // A copy repeats the result of a command, which is shown already.
          showDocument: async (params, token, next) => (isCopy(params.uri) ? { success: true } : next(params, token)),
        },
        // The extension's own snippets of boards have more fields to fill in, and are offered below another board, too.
        provideCompletionItem: async (document, position, context, token, next) => {
          const result = await next(document, position, context, token);
          const items = Array.isArray(result) ? result : result?.items;
          const isOwn = document.languageId === 'stakeout-board';
          const others = items?.filter(({ kind }) => !isOwn || kind !== vscode.CompletionItemKind.Snippet);
          return result && !Array.isArray(result) ? new vscode.CompletionList(others, result.isIncomplete) : others;
        },
        provideDiagnostics: async (document, previous, token, next) =>
          quietProblems(await next(document, previous, token)),
        provideWorkspaceDiagnostics: async (previous, token, report, next) =>
          quietWorkspaceProblems(await next(previous, token, part => report(part && quietWorkspaceProblems(part)))),
        provideInlayHints: async (document, range, token, next) => quietHints(await next(document, range, token)),
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
      // Commands of the server are offered as long as there is one.
      void vscode.commands.executeCommand('setContext', 'stakeout.isRunning', health === 'running');
      this.healthChanged.fire(health);
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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
