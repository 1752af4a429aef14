/**
 * The workbench of VS Code for the Web: without a machine behind it, so extensions run in a worker of the browser and files
 * are in its memory. Served from the files of the workbench for machines.
 */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { launch, newPage, variable } from './host.ts';
import { QUIET, Workbench } from './workbench.ts';

/** The folder that is opened, in the memory of the browser. */
const FOLDER = 'tmp:/puzzles';

/** An extension that writes the files before any other reads them. */
function filler(files: Record<string, string>): Record<string, string> {
  const script = `
    const vscode = require('vscode');
    exports.activate = async () => {
      const write = ([name, text]) =>
        vscode.workspace.fs.writeFile(vscode.Uri.parse('${FOLDER}/' + name), new TextEncoder().encode(text));
      await Promise.all(Object.entries(${JSON.stringify(files)}).map(write));
    };`;
  const manifest = {
    name: 'filler',
    publisher: 'tests',
    version: '1.0.0',
    engines: { vscode: '^1.91.0' },
    activationEvents: ['*'],
    browser: './filler.js',
  };
  return { '/filler/package.json': JSON.stringify(manifest), '/filler/filler.js': script };
}

/** Opens the files with the packed extension. */
export async function startWeb(options: {
  files: Record<string, string>;
  settings?: Record<string, unknown>;
}): Promise<Workbench> {
  const home = mkdtempSync(path.join(tmpdir(), 'so-'));
  const unpacked = spawnSync('python3', ['-m', 'zipfile', '-e', variable('STAKEOUT_VSIX_WEB'), home]);
  assert.equal(unpacked.status, 0, String(unpacked.stderr));
  const root = path.resolve(variable('STAKEOUT_WORKBENCH'), '../..');
  const made: Record<string, string> = filler(options.files);
  const server = serve(made, { '/static': root, '/stakeout': path.join(home, 'extension') });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const authority = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const extension = (name: string) => ({ scheme: 'http', authority, path: `/${name}` });
  made['/'] = page(root, {
    folderUri: { scheme: 'tmp', path: FOLDER.slice('tmp:'.length) },
    additionalBuiltinExtensions: [extension('filler'), extension('stakeout')],
    configurationDefaults: { ...QUIET, ...options.settings },
    enableWorkspaceTrust: false,
    isEnabledFileDownloads: true,
    isEnabledFileUploads: true,
    isEnabledCoderGettingStarted: false,
    userDataPath: '/data',
    webviewEndpoint: `http://${authority}/static/out/vs/workbench/contrib/webview/browser/pre`,
  });
  made[WORKBENCH] = withoutMachine(readFileSync(path.join(root, WORKBENCH.slice('/static'.length)), 'utf8'));
  const browser = await launch();
  const stop = async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const workbench = new Workbench(await newPage(browser), '', home, `http://${authority}/`, stop);
    await workbench.load();
    return workbench;
  } catch (error) {
    await stop();
    throw error;
  }
}

const WORKBENCH = '/static/out/vs/code/browser/workbench/workbench.js';

function page(root: string, configuration: object): string {
  const values: Record<string, string> = {
    WORKBENCH_WEB_CONFIGURATION: JSON.stringify(configuration).replaceAll('"', '&quot;'),
    WORKBENCH_WEB_BASE_URL: '/static',
    WORKBENCH_NLS_FALLBACK_URL: '/static/out/nls.messages.js',
    WORKBENCH_NLS_URL: '/static/out/nls.messages.js',
  };
  const template = readFileSync(path.join(root, 'out/vs/code/browser/workbench/workbench.html'), 'utf8');
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/**
 * This build of the workbench takes the server that it comes from for a machine, and keeps its user's data there. Upstream
 * has neither.
 */
function withoutMachine(script: string): string {
  const replace = (text: string, pattern: RegExp, replacement: string) => {
    assert.match(text, pattern, 'the workbench finds its machine in another way');
    return text.replace(pattern, replacement);
  };
  const alone = replace(script, /remoteAuthority:location\.host/, 'remoteAuthority:void 0');
  return replace(alone, /(get userRoamingDataHome\(\)\{return [^{}]*\{scheme:\w+\.)vscodeRemote/, '$1vscodeUserData');
}

const TYPES: Record<string, string> = {
  '': 'text/html',
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

function serve(made: Record<string, string>, folders: Record<string, string>): Server {
  return createServer(({ url = '/' }, response) => {
    const pathname = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const [start, folder] = Object.entries(folders).find(([start]) => pathname.startsWith(`${start}/`)) ?? [];
    const file = folder && path.join(folder, path.normalize(pathname.slice(start!.length)));
    const content = made[pathname] ?? (file && existsSync(file) ? readFileSync(file) : undefined);
    const type = TYPES[path.extname(pathname)] ?? 'application/octet-stream';
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': type }).end(content);
  });
}
