/** `editors/try web`: one command from a clone to the page. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';

import { launch, Visit, WEB } from './support.ts';

void test('`editors/try web` prints an address of this machine, at which a newcomer sees who wins', async () => {
  const program = spawn(path.join(WEB, '../try'), ['web'], { stdio: 'pipe', detached: true });
  program.stdout.resume();
  try {
    let address: string | undefined;
    for await (const line of createInterface(program.stderr)) {
      address = /http:\/\/127\.0\.0\.1:\d+\//.exec(line)?.[0];
      if (address !== undefined) {
        break;
      }
    }
    assert.ok(address, 'no address was printed');
    const browser = await launch();
    const visit = await Visit.to(browser, address);
    await visit.verdictIs('in 27 turns');
    await visit.end();
    await browser.close();
  } finally {
    // As Ctrl-C in a terminal, which reaches all of its processes.
    process.kill(-program.pid!, 'SIGINT');
    await once(program, 'close');
  }
});
