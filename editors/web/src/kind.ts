/** The kinds of files. Apart from `document.ts`, since the first script of the page needs no editor. */

export const KINDS = ['board', 'game', 'pursuit'] as const;

export type Kind = (typeof KINDS)[number];

export function isKind(name: unknown): name is Kind {
  return KINDS.some(kind => kind === name);
}
