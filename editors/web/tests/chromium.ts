/** The built files behind a web server, and a browser. */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { chromium, type Browser } from 'playwright-core';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Serves dist/ as any web server would, and an empty page for tests beside it. */
export async function serve(): Promise<{ address: string; stop: () => void }> {
  assert.ok(existsSync('dist/server.wasm'), 'dist/ is not complete: run editors/web/build first');
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = path.join('dist', path.normalize(pathname));
    if (pathname === '/empty.html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    } else if (existsSync(file)) {
      response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'text/plain' }).end(readFileSync(file));
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
}

export function launch(): Promise<Browser> {
  const executablePath = process.env['STAKEOUT_BROWSER'];
  assert.ok(executablePath, 'STAKEOUT_BROWSER is not set: these tests are started by tests/run');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
