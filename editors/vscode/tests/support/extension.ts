/** The directory of the extension; the tests run from a bundle elsewhere. */

import path from 'node:path';

export const EXTENSION = path.resolve(process.env.STAKEOUT_EXTENSION ?? '.');
