/** Entry point of the extension in a browser: the server is a WebAssembly module in a worker. */

import * as vscode from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type LanguageClientOptions,
} from 'vscode-languageclient/browser';

import type { EmbeddedParts } from '../../web/src/embedded.worker.ts';
import { FILE } from '../../web/src/serve.ts';
import { Server } from '../../web/src/server.ts';
import type { GenerateRequest, GenerateResponse } from '../../web/src/verdict.worker.ts';
import type { PuzzleRequest } from '../../explorer/game/puzzle.ts';
import { start, type Api } from './extension.ts';
import { generateBoard, showGenerating, type Generated } from './generate.ts';
import type { Host, Provided, Shared } from './host.ts';

export function activate(context: vscode.ExtensionContext): Api {
  return start(context, shared => new Browser(shared));
}

/** The server reads the files of this name, and no others. */
const FILE_NAME = 'stakeout.toml';
const MAX_CONFIGURATIONS = 1_000;

interface Parts {
  /** The addresses of the scripts of two workers: the server, and the generator of boards. */
  readonly script: string;
  readonly generator: string;
  readonly message: EmbeddedParts;
}

class Browser implements Host {
  private parts: Promise<Parts> | undefined;

  constructor(private readonly shared: Shared) {}

  async provideClient(options: LanguageClientOptions): Promise<Provided> {
    this.parts ??= this.load();
    // A failed attempt, as without a network, is not kept.
    const parts = await this.parts.catch((error: unknown) => {
      this.parts = undefined;
      throw error;
    });
    await showGenerating(true);
    const { log, reportEnd } = this.shared;
    const server = new Server(() => {
      const worker = new Worker(parts.script, { name: 'stakeout' });
      worker.postMessage(parts.message);
      return worker;
    });
    server.addEventListener('restarted', event => log.error(`server restarted: ${detail(event)}`));
    server.addEventListener('failed', event => reportEnd(detail(event)));
    const client = new WorkerClient(server, options);
    await client.sendConfigurations();
    void client.findConfigurations();
    return { client, server: 'WebAssembly in a worker' };
  }

  /** The extension's host may be of another origin than its files, so workers get everything as messages. */
  private async load(): Promise<Parts> {
    const read = (name: string) =>
      vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.shared.context.extensionUri, 'dist', 'web', name));
    const compiled = async (name: string) => WebAssembly.compile((await read(name)) as Uint8Array<ArrayBuffer>);
    const text = async (name: string) => new TextDecoder().decode(await read(name));
    const [server, solver, script, solverScript, generatorScript] = await Promise.all([
      compiled('server.wasm'),
      compiled('verdict.wasm'),
      text('embedded.worker.js'),
      text('solver.worker.js'),
      text('verdict.worker.js'),
    ]);
    const address = (source: string) => URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const message = { server, solver, solverScript };
    return { script: address(script), generator: address(generatorScript), message };
  }

  generateBoard(): Promise<void> {
    return generateBoard({ find: (request, token) => this.find(request, token) });
  }

  /** Looks for a board in a worker of its own, which ends with the token. */
  private async find(request: PuzzleRequest, token: vscode.CancellationToken): Promise<Generated> {
    this.parts ??= this.load();
    const { message, generator } = await this.parts;
    const worker = new Worker(generator, { name: 'stakeout generate' });
    try {
      const { board = '', problem = '' } = await new Promise<GenerateResponse>((resolve, reject) => {
        token.onCancellationRequested(() => resolve({}));
        worker.onmessage = ({ data }: MessageEvent<GenerateResponse>) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage({ module: message.server, generate: JSON.stringify(request) } satisfies GenerateRequest);
      });
      return { boards: board, problem };
    } finally {
      worker.terminate();
    }
  }

  async isWritable(): Promise<boolean> {
    return true;
  }
}

class WorkerClient extends LanguageClient {
  private readonly watcher = vscode.workspace.createFileSystemWatcher(`**/${FILE_NAME}`);

  constructor(
    private readonly server: Server,
    options: LanguageClientOptions,
  ) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => server.send(data);
    server.onmessage = message => port1.postMessage(message);
    const transports = { reader: new BrowserMessageReader(port2), writer: new BrowserMessageWriter(port2) };
    super('stakeout', 'Stakeout', async () => transports, options);
    this.watcher.onDidCreate(uri => this.configurationChanged(uri));
    this.watcher.onDidChange(uri => this.configurationChanged(uri));
    this.watcher.onDidDelete(uri => this.configurationChanged(uri));
  }

  override async dispose(timeout?: number): Promise<void> {
    this.watcher.dispose();
    await super.dispose(timeout).finally(() => this.server.terminate());
  }

  /** Sends the configuration of each folder of the workspace, before any document is opened. */
  async sendConfigurations(): Promise<void> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    await Promise.all(folders.map(({ uri }) => this.sendFile(vscode.Uri.joinPath(uri, FILE_NAME))));
  }

  /** Sends all others. Not awaited: where files cannot be searched, the editor waits for an extension that can. */
  async findConfigurations(): Promise<void> {
    const uris = await vscode.workspace.findFiles(`**/${FILE_NAME}`, undefined, MAX_CONFIGURATIONS);
    await Promise.all(uris.map(uri => this.configurationChanged(uri)));
  }

  private async sendFile(uri: vscode.Uri): Promise<void> {
    const text = await Promise.resolve(vscode.workspace.fs.readFile(uri)).then(
      bytes => new TextDecoder().decode(bytes),
      () => null,
    );
    this.server.send({ method: FILE, params: { uri: uri.toString(), text } });
  }

  private async configurationChanged(uri: vscode.Uri): Promise<void> {
    await this.sendFile(uri);
    const changes = [{ uri: uri.toString(), type: 2 }];
    this.server.send({ jsonrpc: '2.0', method: 'workspace/didChangeWatchedFiles', params: { changes } });
  }
}

function detail(event: Event): string {
  return String((event as CustomEvent<unknown>).detail);
}
