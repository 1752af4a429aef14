/** All panels of the explorer. A pinned one keeps its board; the others follow the cursor. */

import * as vscode from 'vscode';

import type { Server } from '../client.ts';
import { MARKDOWN } from '../languages.ts';
import { History } from './history.ts';
import { Explorer, type Place } from './panel.ts';
import type { Tab } from './tabs.ts';

export const VIEW_TYPE = 'stakeout.explorer';

/** Whether the active panel is pinned, for the manifest's conditions. */
const PINNED = 'stakeout.explorerPinned';

export class Explorers implements vscode.Disposable {
  private readonly panels = new Map<vscode.WebviewPanel, Explorer>();
  private readonly history = new History();
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly extension: vscode.Uri,
    private readonly server: Server,
  ) {
    this.subscriptions = [
      vscode.workspace.onDidChangeTextDocument(event => this.history.record(event)),
      // Shows nothing. A hover provider is how an extension learns where the pointer is.
      vscode.languages.registerHoverProvider(['stakeout-board', ...MARKDOWN], {
        provideHover: (document, position) => {
          this.panels.forEach(explorer => explorer.pointAt(document, position));
          return undefined;
        },
      }),
      vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, {
        deserializeWebviewPanel: async (panel, state: { place?: Place } | undefined) =>
          this.adopt(panel).restore(state?.place),
      }),
      vscode.commands.registerCommand('stakeout.pinExplorer', () => this.pin(true)),
      vscode.commands.registerCommand('stakeout.unpinExplorer', () => this.pin(false)),
    ];
  }

  /** Shows the board at a line of a document, in a panel that follows the cursor: a new one beside it if all are pinned. */
  show(document: vscode.TextDocument, line: number, tab?: Tab): void {
    const unpinned = [...this.panels.values()].find(explorer => !explorer.isPinned);
    (unpinned ?? this.open()).show(document, line, tab);
  }

  dispose(): void {
    [...this.panels.keys()].forEach(panel => panel.dispose());
    this.subscriptions.forEach(subscription => subscription.dispose());
  }

  private open(): Explorer {
    const column = vscode.ViewColumn.Beside;
    const options = {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(this.extension, 'dist')],
    };
    return this.adopt(
      vscode.window.createWebviewPanel(VIEW_TYPE, 'Board', { viewColumn: column, preserveFocus: true }, options),
    );
  }

  /** Takes over a panel: a new one, or one restored after a reload of the window. */
  private adopt(panel: vscode.WebviewPanel): Explorer {
    const explorer = new Explorer(panel, this.extension, this.server, this.history);
    this.panels.set(panel, explorer);
    panel.onDidChangeViewState(() => panel.active && this.tellPinned(explorer));
    panel.onDidDispose(() => {
      this.panels.delete(panel);
      explorer.dispose();
    });
    return explorer;
  }

  /** Pins the active panel to its board, or makes it follow the cursor again. */
  private pin(isPinned: boolean): void {
    const active = [...this.panels].find(([panel]) => panel.active)?.[1];
    if (active) {
      active.pin(isPinned);
      this.tellPinned(active);
    }
  }

  private tellPinned(explorer: Explorer): void {
    void vscode.commands.executeCommand('setContext', PINNED, explorer.isPinned);
  }
}
