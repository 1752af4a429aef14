import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

import { EXTENSION } from '../support/extension.ts';

interface Manifest {
  engines: { vscode: string };
  devDependencies: Record<string, string>;
  capabilities: { untrustedWorkspaces: { restrictedConfigurations: string[] } };
  contributes: {
    commands: { command: string }[];
    configuration: {
      properties: Record<string, { scope: string; markdownDescription?: string; properties?: Record<string, unknown> }>;
    };
    problemPatterns: { regexp: string }[];
    configurationDefaults: Record<string, Record<string, unknown>>;
    languages: { id: string }[];
    walkthroughs: { steps: { description: string }[] }[];
  };
}

const manifest = JSON.parse(readFileSync(path.join(EXTENSION, 'package.json'), 'utf8')) as Manifest;

function sources(folder = path.join(EXTENSION, 'src')): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}

test('every file in the manifest exists', () => {
  const files = JSON.stringify(manifest).match(/"\.?\/?(?:icons|languages|media)\/[^"]+"/g)!;
  assert.ok(files.length > 10);
  for (const file of files.map(text => JSON.parse(text) as string)) {
    assert.ok(existsSync(path.join(EXTENSION, file)), file);
  }
});

test('commands in the manifest are those registered, and include all linked ones', () => {
  const declared = manifest.contributes.commands.map(({ command }) => command);
  // The client registers those of the server, which the explorer shows in a tab.
  const ofTabs = /^ {2}'(stakeout\.\w+)': \{ type: 'mode'/gm;
  const registered = [/registerCommand\(\s*'([^']+)'/g, ofTabs].flatMap(pattern =>
    [...sources().matchAll(pattern)].map(match => match[1]!),
  );
  assert.deepEqual([...registered].sort(), [...declared].sort());
  const steps = manifest.contributes.walkthroughs.flatMap(({ steps }) => steps);
  const linked = steps.flatMap(({ description }) =>
    [...description.matchAll(/command:([\w.]+)/g)].map(match => match[1]!),
  );
  assert.ok(linked.length > 0);
  linked.forEach(command => assert.ok(declared.includes(command), command));
});

test('an untrusted workspace cannot set which program is run', () => {
  const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
  const running = Object.keys(manifest.contributes.configuration.properties).filter(name =>
    name.startsWith('stakeout.server.'),
  );
  assert.deepEqual(
    restricted.filter(name => name.startsWith('stakeout.server.')),
    running,
  );
});

test('an untrusted workspace cannot raise the memory limit', () => {
  assert.ok(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations.includes('stakeout.solver.memory'));
});

test('the problem matcher reads a diagnostic of every rule', () => {
  const pattern = new RegExp(manifest.contributes.problemPatterns[0]!.regexp);
  const rules = Object.keys(manifest.contributes.configuration.properties['stakeout.rules']!.properties!);
  assert.ok(rules.includes('not-utf-8'));
  for (const rule of rules) {
    assert.equal(pattern.exec(`levels/a.board:1:2: error[${rule}] a message`)?.[5], rule);
  }
});

test('every setting that the extension reads is declared and documented', () => {
  const properties = manifest.contributes.configuration.properties;
  const named = [...sources().matchAll(/\.get(?:<[^>]*>)?\('([\w.]+)'/g)].map(match => match[1]!);
  const read = named.filter(name => !/^(?:editor|files)\./.test(name)).map(name => `stakeout.${name}`);
  assert.ok(read.length >= 4);
  read.forEach(name => assert.ok(name in properties, name));
  for (const [name, { markdownDescription }] of Object.entries(properties)) {
    assert.ok(markdownDescription, name);
  }
});

test('word-based suggestions are off in both languages', () => {
  for (const { id } of manifest.contributes.languages) {
    assert.equal(manifest.contributes.configurationDefaults[`[${id}]`]?.['editor.wordBasedSuggestions'], 'off', id);
  }
});

test('the API version is that of the oldest supported editor', () => {
  assert.equal(manifest.engines.vscode, `^${manifest.devDependencies['@types/vscode']}`);
});
