/** What a new worker has to know: copies of what the client has sent. */

import { FILE, type Message } from './serve.ts';

interface Place {
  line: number;
  character: number;
}

interface Change {
  range?: { start: Place; end: Place };
  text: string;
}

interface Document {
  uri: string;
  languageId: string;
  version: number;
  text: string;
}

export class Copies {
  private initialize: unknown;
  private isInitialized = false;
  private settings: unknown;
  private readonly files = new Map<string, unknown>();
  private readonly documents = new Map<string, Document>();

  /** Notes a message from the client. */
  note({ method, params }: Message): void {
    const { textDocument, contentChanges, uri } = (params ?? {}) as {
      textDocument?: Document;
      contentChanges?: Change[];
      uri?: string;
    };
    switch (method) {
      case 'initialize':
        this.initialize = params;
        break;
      case 'initialized':
        this.isInitialized = true;
        break;
      case 'workspace/didChangeConfiguration':
        this.settings = params;
        break;
      case FILE:
        this.files.set(uri ?? '', params);
        break;
      case 'textDocument/didOpen':
        this.documents.set(textDocument!.uri, { ...textDocument! });
        break;
      case 'textDocument/didClose':
        this.documents.delete(textDocument!.uri);
        break;
      case 'textDocument/didChange': {
        const document = this.documents.get(textDocument!.uri);
        if (document) {
          document.version = textDocument!.version;
          document.text = contentChanges!.reduce(changed, document.text);
        }
        break;
      }
      default:
    }
  }

  /** The messages that bring a new worker to the same state. */
  messages(initializeId: string): Message[] {
    if (this.initialize === undefined) {
      return [];
    }
    const messages: Message[] = [{ id: initializeId, method: 'initialize', params: this.initialize }];
    if (this.isInitialized) {
      messages.push({ method: 'initialized', params: {} });
    }
    this.files.forEach(params => messages.push({ method: FILE, params }));
    if (this.settings !== undefined) {
      messages.push({ method: 'workspace/didChangeConfiguration', params: this.settings });
    }
    this.documents.forEach(textDocument => messages.push({ method: 'textDocument/didOpen', params: { textDocument } }));
    return messages.map(message => ({ jsonrpc: '2.0', ...message }));
  }
}

/** A text after a change, whose places count UTF-16 units. */
function changed(text: string, { range, text: inserted }: Change): string {
  if (!range) {
    return inserted;
  }
  return text.slice(0, offset(text, range.start)) + inserted + text.slice(offset(text, range.end));
}

/** Lines end as they do for the server: with LF, CR LF or CR. */
function offset(text: string, { line, character }: Place): number {
  const ends = /\r\n|\r|\n/g;
  let start = 0;
  for (let number = 0; number < line; number++) {
    if (ends.exec(text) === null) {
      return text.length;
    }
    start = ends.lastIndex;
  }
  const end = ends.exec(text)?.index ?? text.length;
  return Math.min(start + character, end);
}
