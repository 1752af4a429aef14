/** Which documents the server reads, and which of their lines consist of puzzles. */

import * as vscode from 'vscode';

import { fencesOf, type FenceKind } from '../../explorer/game/fences.ts';

/** The languages of puzzles that are drawn as graphs. */
export const GRAPHS = ['stakeout-game', 'stakeout-pursuit'];
export const LANGUAGES = ['stakeout-board', ...GRAPHS];

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

/** What a file has, by its name: those of Markdown are of several languages. */
export function kindOf({ path }: vscode.Uri): FenceKind | 'markdown' {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return ending === 'board' || ending === 'game' || ending === 'pursuit' ? ending : 'markdown';
}

/** Markdown files of the workspace, if the server reads them. */
export async function markdownFiles(most: number): Promise<vscode.Uri[]> {
  // Packages have much Markdown.
  return readsMarkdown() ? vscode.workspace.findFiles(MARKDOWN_FILES, '**/node_modules/**', most) : [];
}

/** The lines that consist of puzzles, the end exclusive: those of fenced blocks, or the whole file. */
export function blocksOf(document: vscode.TextDocument): { startLine: number; endLine: number }[] {
  if (isMarkdown(document)) {
    return fencesOf(document.getText());
  }
  return LANGUAGES.includes(document.languageId) ? [{ startLine: 0, endLine: document.lineCount }] : [];
}
