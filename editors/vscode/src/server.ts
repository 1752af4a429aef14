/**
 * Finds the language server: the program that the setting names, else the bundled one, else the first on PATH. Does not
 * use the editor's API, so that every case can be tested.
 */

import * as path from 'node:path';

export interface Search {
  /** `stakeout.server.path`; empty if not set. */
  setting: string;
  /** Value of `~`. */
  home: string;
  /** Value of `${workspaceFolder}`, if a folder is open. */
  workspaceFolder: string | undefined;
  /** The directory of this extension. */
  extension: string;
  /** The environment variable PATH. */
  searchPath: string;
  windows: boolean;
  /** Whether a path names an executable file. */
  isProgram: (file: string) => boolean;
}

export type Found =
  | { kind: 'found'; program: string; from: 'setting' | 'bundled' | 'path' }
  /** The setting does not name a program. There is no fallback: the user wants that one. */
  | { kind: 'wrong-setting'; file: string }
  | { kind: 'nowhere' };

export function findServer(search: Search): Found {
  const { join, isAbsolute } = search.windows ? path.win32 : path.posix;
  const name = search.windows ? 'stakeout.exe' : 'stakeout';
  if (search.setting.trim() !== '') {
    const file = expand(search.setting.trim(), search);
    if (isAbsolute(file) && search.isProgram(file)) {
      return { kind: 'found', program: file, from: 'setting' };
    }
    return { kind: 'wrong-setting', file };
  }
  const bundled = join(search.extension, 'server', name);
  if (search.isProgram(bundled)) {
    return { kind: 'found', program: bundled, from: 'bundled' };
  }
  // A relative entry would depend on the editor's working directory.
  const folders = search.searchPath.split(search.windows ? ';' : ':').filter(folder => isAbsolute(folder));
  const program = folders.map(folder => join(folder, name)).find(search.isProgram);
  return program === undefined ? { kind: 'nowhere' } : { kind: 'found', program, from: 'path' };
}

function expand(setting: string, search: Search): string {
  const fromHome = setting.replace(/^~(?=$|[\\/])/, () => search.home);
  const folder = search.workspaceFolder;
  return folder === undefined ? fromHome : fromHome.replaceAll('${workspaceFolder}', () => folder);
}
