/**
 * Offers once in a workspace to check the puzzles in Markdown: they are coloured, so they look checked. Not offered to those who
 * have set `stakeout.markdown` to either value.
 */

import * as vscode from 'vscode';

import type { Server } from './client.ts';
import { MARKDOWN } from './languages.ts';
import { puzzlesOfText } from './puzzles.ts';
import { explicitValue } from './settings.ts';

/** Where the workspace remembers that it was asked. */
const ASKED = 'stakeout.markdown.asked';

export class MarkdownHint implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly memory: vscode.Memento,
    private readonly server: Server,
  ) {
    this.subscriptions = [
      vscode.window.onDidChangeActiveTextEditor(editor => void this.ask(editor)),
      // The active editor may be a preview by now, which is no text editor.
      server.onHealth(() => vscode.window.visibleTextEditors.forEach(editor => void this.ask(editor))),
    ];
  }

  dispose(): void {
    this.subscriptions.forEach(subscription => subscription.dispose());
  }

  private async ask(editor: vscode.TextEditor | undefined): Promise<void> {
    if (!editor || !MARKDOWN.includes(editor.document.languageId) || this.memory.get(ASKED) === true) {
      return;
    }
    const settings = vscode.workspace.getConfiguration('stakeout');
    const isSet = explicitValue(settings.inspect('markdown') ?? {}) !== undefined;
    const { uri } = editor.document;
    const puzzles = isSet ? null : await puzzlesOfText(this.server, uri, editor.document.getText());
    // Another editor may have asked meanwhile.
    if (!puzzles?.length || this.memory.get(ASKED) === true) {
      return;
    }
    await this.memory.update(ASKED, true);
    const check = 'Check Markdown';
    const choice = await vscode.window.showInformationMessage(
      'Stakeout can also check and solve the boards and games in Markdown.',
      check,
      'Not Now',
    );
    if (choice === check) {
      const { Global, Workspace } = vscode.ConfigurationTarget;
      const target = vscode.workspace.workspaceFolders ? Workspace : Global;
      await settings.update('markdown', true, target);
    }
  }
}
