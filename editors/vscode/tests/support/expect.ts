/** Compares output line by line with an indented picture in a test. */

import assert from 'node:assert/strict';

/** Removes the common indentation and the newlines around a picture. */
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
