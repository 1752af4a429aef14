/** Where the extension's own files are, for tests that run from a bundle elsewhere. */

import path from 'node:path';

export const EXTENSION = path.resolve(process.env['STAKEOUT_EXTENSION'] ?? '.');
