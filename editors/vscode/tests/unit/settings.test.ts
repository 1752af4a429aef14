import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

import { explicitValue, isForServer, nested } from '../../src/settings.ts';
import { EXTENSION } from '../support/extension.ts';

test('the narrowest scope that sets a value wins; defaults do not count', () => {
  assert.equal(explicitValue({}), undefined);
  assert.equal(explicitValue({ globalValue: 'save' }), 'save');
  assert.equal(explicitValue({ globalValue: 'save', workspaceValue: 'type' }), 'type');
  assert.equal(explicitValue({ workspaceValue: 'type', workspaceFolderValue: 'save' }), 'save');
  assert.equal(explicitValue({ globalValue: true, workspaceValue: false }), false);
});

test('objects of several scopes are merged, the narrower one first', () => {
  const globalValue = { verdict: 'hint', 'unknown-cell': 'off' };
  const workspaceValue = { verdict: 'warning' };
  assert.deepEqual(explicitValue({ globalValue, workspaceValue }), { verdict: 'warning', 'unknown-cell': 'off' });
  assert.deepEqual(explicitValue({ globalValue }), globalValue);
});

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: { const: unknown }[];
  enum?: unknown[];
  type?: string | string[];
  pattern?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  definitions?: Record<string, Schema>;
}

const read = (...file: string[]) => JSON.parse(readFileSync(path.join(EXTENSION, ...file), 'utf8')) as unknown;
const file = read('../../docs/stakeout.schema.json') as Schema;
const declared = (read('package.json') as { contributes: { configuration: { properties: Record<string, Schema> } } })
  .contributes.configuration.properties;

/** Settings of the file that the editor does not have. */
const OF_THE_FILE = ['exclude', 'overrides'];

/** A schema with its references resolved. */
function resolved(schema: Schema): Schema {
  const parts = [...(schema.allOf ?? []), ...(schema.$ref ? [file.definitions![schema.$ref.split('/').at(-1)!]!] : [])];
  return Object.assign({}, ...parts.map(resolved), schema) as Schema;
}

/** The values that a schema allows: words, types, patterns. */
function values(given: Schema): string[] {
  const schema = resolved(given);
  const words = schema.oneOf?.map(choice => choice.const) ?? schema.enum;
  if (words) {
    return words.map(String).sort();
  }
  const alternatives = schema.anyOf?.map(resolved) ?? [schema];
  const types = alternatives.flatMap(({ type }) => type ?? []);
  return [...types, ...alternatives.flatMap(({ pattern }) => pattern ?? [])].sort();
}

/** The settings of the file by dotted name; all rules are one setting. */
function settings(schema: Schema, above: string[] = []): [string, Schema][] {
  const inside = resolved(schema).properties;
  return inside && above.join() !== 'rules'
    ? Object.entries(inside).flatMap(([name, one]) => settings(one, [...above, name]))
    : [[above.join('.'), resolved(schema)]];
}

test('the settings for the server are those of stakeout.toml, each with the same values and default', () => {
  const ofTheFile = settings(file).filter(([name]) => !OF_THE_FILE.includes(name));
  const ofTheEditor = Object.entries(declared).map(([name, one]) => [name.replace(/^stakeout\./, ''), one] as const);
  const told = ([name, schema]: readonly [string, Schema]) => ({
    name,
    values: values(schema),
    default: name === 'rules' ? {} : schema.default,
  });
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  assert.deepEqual(
    ofTheEditor
      .filter(([name]) => isForServer(name))
      .map(told)
      .sort(byName),
    ofTheFile.map(told).sort(byName),
  );
});

test('every rule can be set to every level allowed in stakeout.toml', () => {
  const rules = (schema: Schema) =>
    Object.fromEntries(Object.entries(resolved(schema).properties!).map(([name, one]) => [name, values(one)]));
  assert.deepEqual(rules(declared['stakeout.rules']!), rules(file.properties!.rules!));
});

test('dotted names become nested objects', () => {
  assert.deepEqual(nested([]), {});
  assert.deepEqual(
    nested([
      ['solve.on', 'type'],
      ['solver.memory', 1024],
      ['heatMap', 'off'],
      ['solve.x', 1],
    ]),
    {
      solve: { on: 'type', x: 1 },
      solver: { memory: 1024 },
      heatMap: 'off',
    },
  );
});

test('settings of the extension itself are not sent', () => {
  assert.deepEqual(
    ['solve.on', 'server.path', 'statusBar', 'solver.memory', 'trace.server', 'explorer.followCursor'].filter(
      isForServer,
    ),
    ['solve.on', 'solver.memory'],
  );
});
