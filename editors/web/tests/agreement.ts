/** What the program says about the files of this repository, and the same from a client's point of view. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Diagnostic } from './protocol.ts';

/** Tests run in `editors/web`. */
const REPOSITORY = path.resolve('../..');
const FOLDERS = ['tests/corpus', 'tests/samples', 'docs'];

/** A file, and what the program finds in it. */
export interface Sample {
  name: string;
  text: string;
  expected: Diagnostic[];
}

/** Every file of a puzzle. */
export function samples(): Sample[] {
  const program = process.env.STAKEOUT_PROGRAM ?? path.join(REPOSITORY, 'target/debug/stakeout');
  const names = FOLDERS.flatMap(folder =>
    readdirSync(path.join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(board|game|pursuit)$/.test(name))
      .map(name => path.join(folder, name)),
  );
  const options = ['--no-config', '--no-cache', '--exit-zero', '--output-format', 'json'];
  const written = execFileSync(program, ['check', ...options, ...names], {
    cwd: REPOSITORY,
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  });
  const found = JSON.parse(written) as (Diagnostic & { file: string })[];
  const all = names.map(name => ({
    name,
    bytes: readFileSync(path.join(REPOSITORY, name)),
    expected: found.filter(({ file }) => file === name).map(plain),
  }));
  // A browser has texts: what is not UTF-8 never becomes one.
  const texts = all.filter(({ expected }) => expected.every(({ rule }) => rule !== 'not-utf-8'));
  assert.ok(texts.length > 70, `only ${texts.length} files to compare`);
  return texts.map(({ name, bytes, expected }) => ({
    name,
    text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    expected,
  }));
}

/** The texts as an editor sends them: without the byte-order mark, of which a file with two has one too many. */
export function documents(samples: readonly Sample[]): Sample[] {
  const once = samples.filter(({ text }) => !text.startsWith('\uFEFF\uFEFF'));
  return once.map(sample => ({ ...sample, text: sample.text.replace(/^\uFEFF/, '') }));
}

/** What is compared: pages of rules are at different addresses, and fixes are a request of their own. */
export function plain({ rule, severity, message, line, column, end_line, end_column }: Diagnostic): Diagnostic {
  return { rule, severity, message, line, column, end_line, end_column };
}
