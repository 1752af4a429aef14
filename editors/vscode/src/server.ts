/**
 * Which program is the language server: the one that is set, else the one that comes with the extension, else the first
 * on PATH. Knows nothing of the editor, so that every case of it can be tested.
 */

import * as path from 'node:path';

/** Where to look. */
export interface Search {
  /** `stakeout.server.path`; empty if nothing is set. */
  setting: string;
  /** What `~` means. */
  home: string;
  /** What `${workspaceFolder}` means, if a folder is open. */
  workspaceFolder: string | undefined;
  /** The folder of this extension. */
  extension: string;
  /** The variable PATH. */
  searchPath: string;
  windows: boolean;
  /** Whether a file is there and may be run. */
  isProgram: (file: string) => boolean;
}

export type Found =
  | { kind: 'found'; program: string; from: 'setting' | 'bundled' | 'path' }
  /** The setting names no program: nothing else is taken in its place, since the user wants that one. */
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
  // A relative entry would mean whatever folder the editor was started in.
  const folders = search.searchPath.split(search.windows ? ';' : ':').filter(folder => isAbsolute(folder));
  const program = folders.map(folder => join(folder, name)).find(search.isProgram);
  return program === undefined ? { kind: 'nowhere' } : { kind: 'found', program, from: 'path' };
}

function expand(setting: string, search: Search): string {
  const fromHome = setting.replace(/^~(?=$|[\\/])/, () => search.home);
  const folder = search.workspaceFolder;
  return folder === undefined ? fromHome : fromHome.replaceAll('${workspaceFolder}', () => folder);
}
