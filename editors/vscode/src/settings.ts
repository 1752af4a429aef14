/**
 * What the server is told of the settings: only what the user has set. The editor's own defaults would otherwise win over
 * `stakeout.toml`, since a setting of the editor comes before one of the file.
 */

/** What `WorkspaceConfiguration.inspect` tells of one setting, as far as it matters here. */
export interface Inspected {
  globalValue?: unknown;
  workspaceValue?: unknown;
  workspaceFolderValue?: unknown;
  globalLanguageValue?: unknown;
  workspaceLanguageValue?: unknown;
  workspaceFolderLanguageValue?: unknown;
}

/** Settings that the extension itself uses; the server knows nothing of them. */
const OF_THE_CLIENT = ['server.', 'trace.', 'explorer.', 'statusBar'];

export function isForServer(name: string): boolean {
  return !OF_THE_CLIENT.some(start => name.startsWith(start));
}

/**
 * The value that somebody has set, the narrowest scope first; undefined if it is the default. Objects add up, as they do
 * in the editor itself: a workspace may set one rule, and the user another.
 */
export function explicitValue(inspected: Inspected): unknown {
  const values = [
    inspected.workspaceFolderLanguageValue,
    inspected.workspaceLanguageValue,
    inspected.globalLanguageValue,
    inspected.workspaceFolderValue,
    inspected.workspaceValue,
    inspected.globalValue,
  ].filter(value => value !== undefined);
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return values.length > 1 && values.every(isObject) ? Object.assign({}, ...values.reverse()) : values[0];
}

/** Dotted names as nested objects: `solve.on` is `on` within `solve`. */
export function nested(settings: Iterable<[string, unknown]>): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of settings) {
    const keys = name.split('.');
    const last = keys.pop() as string;
    let level = root;
    for (const key of keys) {
      level = (level[key] ??= {}) as Record<string, unknown>;
    }
    level[last] = value;
  }
  return root;
}
