/** Everything that differs between an editor with a machine below it (`node.ts`) and one in a browser (`browser.ts`). */

import type * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';

/** What a host gets from the extension. */
export interface Shared {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  /** Reports that the server has ended and does not come back by itself. */
  reportEnd(message: string): void;
}

/** A client that is not started, or why there is none. */
export type Provided =
  | { readonly client: BaseLanguageClient; readonly server: string }
  | { readonly missing: string; readonly help: () => Promise<void> };

/** What a run of the program made. */
export interface Made {
  readonly output: string;
  /** Why nothing was made; else empty. */
  readonly problem: string;
}

export interface Host {
  provideClient(options: LanguageClientOptions): Promise<Provided>;
  /** Asks what kind of boards, and inserts generated boards into the active editor. */
  generateBoard(): Promise<void>;
  /** Runs the program with this standard input until the token cancels it, where there is a program. */
  runProgram?(words: readonly string[], input: string, token: vscode.CancellationToken): Promise<Made>;
  /** Whether the permissions of a file allow writing. */
  isWritable(uri: vscode.Uri): Promise<boolean>;
}

export type NewHost = (shared: Shared) => Host;
