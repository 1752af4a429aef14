#!/usr/bin/env node
// Runs the program that the optional dependency for this system contains, and ends as it does.
'use strict';

const { spawn } = require('node:child_process');
const { constants } = require('node:os');
const { isatty } = require('node:tty');

const platform = `${process.platform}-${process.arch}`;
const dependency = `stakeout-lsp-${platform}`;

function find() {
  const name = process.platform === 'win32' ? 'stakeout.exe' : 'stakeout';
  try {
    return require.resolve(`${dependency}/${name}`);
  } catch {
    const { optionalDependencies } = require('../package.json');
    const why =
      dependency in optionalDependencies
        ? `the package ${dependency} is missing; install again with optional dependencies`
        : `there is no package for ${platform}; build the program with cargo`;
    process.stderr.write(`stakeout: ${why}\n`);
    process.exit(2);
  }
}

const child = spawn(find(), process.argv.slice(2), { stdio: 'inherit', windowsHide: true });
// A terminal sends Ctrl-C to both processes, and the program ends at once after a second one. So in a terminal it is passed on only
// if the program still runs after the time it takes to end by itself. This process outlives the program to report its exit code.
const isInTerminal = [0, 1, 2].some(descriptor => isatty(descriptor));
process.on('SIGINT', () => {
  setTimeout(() => child.kill('SIGINT'), isInTerminal ? 400 : 0);
});
for (const signal of ['SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
child.on('error', error => {
  process.stderr.write(`stakeout: ${error.message}\n`);
  process.exit(2);
});
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
