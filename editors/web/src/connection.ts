/** The connection of the editor to the language server, which runs in a worker. */

import { LSPClient, type LSPClientExtension } from '@codemirror/lsp-client';
import DOMPurify from 'dompurify';

import { isSecret } from './task.ts';

/** A JSON-RPC message. */
export interface Message {
  id?: number | string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: unknown;
}

/** Carries messages to and from the server. */
export interface Channel {
  send(message: Message): void;
  onmessage: ((message: Message) => void) | null;
}

/** What the page does when the server asks for something. */
export interface Responses {
  /** Values shown in the text or beside it are no longer current. */
  refresh(): void;
  /** Makes an edit; returns whether it was made. */
  applyEdit(edit: unknown): boolean;
}

/** Milliseconds that a response may take. Solves are not requests, so only a lost server is this slow. */
const PATIENCE = 60_000;

/** The memory for solutions that are kept, which every edit adds to, and for boards that need more, while one is open. */
export const MEMORY = '32 MiB';
export const MAX_MEMORY = '1 GiB';

/** Solved while typing: nothing is saved in a page. */
export function settingsWith(memory: string): object {
  return { solve: { on: 'type' }, solver: { memory } };
}

const SETTINGS = settingsWith(MEMORY);

const CAPABILITIES = {
  experimental: { stakeoutBoardChanged: true },
  textDocument: {
    codeAction: {
      codeActionLiteralSupport: {
        codeActionKind: { valueSet: ['quickfix', 'refactor', 'refactor.rewrite', 'source.fixAll'] },
      },
      dataSupport: true,
      isPreferredSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1] }, versionSupport: true },
    semanticTokens: {
      requests: { full: true },
      tokenTypes: ['comment', 'keyword', 'string', 'enumMember', 'number'],
      tokenModifiers: [],
      formats: ['relative'],
    },
    inlayHint: {},
  },
  workspace: {
    applyEdit: true,
    semanticTokens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
  },
};

export function connect(channel: Channel, responses: Responses, extensions: readonly LSPClientExtension[]): LSPClient {
  const client = new LSPClient({
    timeout: PATIENCE,
    initializationOptions: SETTINGS,
    // Titles of boards from a link get into hovers.
    sanitizeHTML: html => DOMPurify.sanitize(html),
    extensions: [
      {
        clientCapabilities: CAPABILITIES,
        notificationHandlers: {
          'stakeout/boardChanged': () => {
            responses.refresh();
            return true;
          },
        },
      },
      ...extensions,
    ],
  });
  let receive: (message: string) => void = () => {};
  channel.onmessage = message => {
    if (message.method !== undefined && message.id !== undefined) {
      channel.send({ id: message.id, ...respond(message, responses), ...JSON_RPC });
    } else {
      receive(JSON.stringify(message));
    }
  };
  return client.connect({
    send: text => {
      const message = withoutPull(JSON.parse(text) as Message);
      if (isSecret(message.method)) {
        queueMicrotask(() => receive(JSON.stringify({ ...JSON_RPC, id: message.id, result: null })));
      } else {
        channel.send(message);
      }
    },
    subscribe: handler => (receive = handler),
    unsubscribe: () => (receive = () => {}),
  });
}

const JSON_RPC = { jsonrpc: '2.0' };

/** The response to a request of the server. */
function respond({ method, params }: Message, responses: Responses): Pick<Message, 'result' | 'error'> {
  switch (method) {
    case 'workspace/applyEdit':
      return { result: { applied: responses.applyEdit((params as { edit: unknown }).edit) } };
    case 'workspace/configuration':
      return { result: (params as { items: unknown[] }).items.map(() => SETTINGS) };
    case 'workspace/semanticTokens/refresh':
    case 'workspace/inlayHint/refresh':
      responses.refresh();
      return { result: null };
    case 'client/registerCapability':
    case 'client/unregisterCapability':
    case 'window/workDoneProgress/create':
      return { result: null };
    default:
      return { error: { code: -32601, message: `unknown method ${method}` } };
  }
}

/** The package declares that it pulls diagnostics, but it only takes those that are pushed. */
function withoutPull(message: Message): Message {
  if (message.method === 'initialize') {
    const { capabilities } = message.params as { capabilities: { textDocument: { diagnostic?: unknown } } };
    delete capabilities.textDocument.diagnostic;
  }
  return message;
}
