/** Which documents the server reads. */

import * as vscode from 'vscode';

/** The languages of puzzles that are drawn as graphs. */
export const GRAPHS = ['stakeout-game', 'stakeout-pursuit'];
export const LANGUAGES = ['stakeout-board', ...GRAPHS];

/** The files of these languages. */
export const FILES = '**/*.{board,game,pursuit}';

/** Languages whose documents may have boards and games in fenced blocks. */
export const MARKDOWN = ['markdown', 'mdx', 'quarto', 'rmd'];

/** The files of these languages. */
export const MARKDOWN_FILES = '**/*.{md,markdown,mdx,qmd,Rmd,rmd}';

/** The languages of the documents that the server reads. */
export function languages(): string[] {
  return readsMarkdown() ? [...LANGUAGES, ...MARKDOWN] : LANGUAGES;
}

export function isRead({ languageId }: vscode.TextDocument): boolean {
  return languages().includes(languageId);
}

export function readsMarkdown(): boolean {
  return vscode.workspace.getConfiguration('stakeout').get<boolean>('markdown') === true;
}

/** Whether a document is Markdown whose boards the server reads. */
export function isMarkdown({ languageId }: vscode.TextDocument): boolean {
  return MARKDOWN.includes(languageId) && readsMarkdown();
}

/** The kind of puzzle of which a file is, by its name; null for any other, such as Markdown. */
export function kindOf({ path }: vscode.Uri): 'board' | 'game' | 'pursuit' | null {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return ending === 'board' || ending === 'game' || ending === 'pursuit' ? ending : null;
}

/** Markdown files of the workspace, if the server reads them. */
export async function markdownFiles(most: number): Promise<vscode.Uri[]> {
  // Packages have much Markdown.
  return readsMarkdown() ? vscode.workspace.findFiles(MARKDOWN_FILES, '**/node_modules/**', most) : [];
}
