/** Compares texts written as indented pictures in a test with what came out, line by line. */

import assert from 'node:assert/strict';

/** Takes away the indentation that all lines share, and the line ends around the picture. */
export function picture(strings: TemplateStringsArray, ...values: unknown[]): string {
  const text = String.raw({ raw: strings.raw }, ...values);
  const lines = text
    .replace(/^\n/, '')
    .replace(/\n[ ]*$/, '')
    .split('\n');
  const indents = lines.filter(line => line.trim() !== '').map(line => line.search(/\S/));
  const indent = Math.min(...indents);
  return lines.map(line => line.slice(indent)).join('\n');
}

export function same(actual: string, expected: string): void {
  const trimmed = (text: string) => text.split('\n').map(line => line.trimEnd());
  assert.deepEqual(trimmed(actual), trimmed(expected));
}
