/**
 * Which settings are sent to the server: only those that the user has set. Settings of the editor override
 * `stakeout.toml`, and the editor's defaults must not.
 */

/** The values of a setting in each scope, from `WorkspaceConfiguration.inspect`. */
export interface Inspected {
  globalValue?: unknown;
  workspaceValue?: unknown;
  workspaceFolderValue?: unknown;
  globalLanguageValue?: unknown;
  workspaceLanguageValue?: unknown;
  workspaceFolderLanguageValue?: unknown;
}

/** Prefixes of the settings that only the extension uses. */
const CLIENT_ONLY = ['server.', 'trace.', 'explorer.', 'statusBar', 'verdict.'];

export function isForServer(name: string): boolean {
  return !CLIENT_ONLY.some(start => name.startsWith(start));
}

/**
 * The value of the narrowest scope that sets one; undefined if none does. Objects are merged, as in the editor itself: a
 * workspace may set one rule, and the user another.
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
      level[key] ??= {};
      level = level[key] as Record<string, unknown>;
    }
    level[last] = value;
  }
  return root;
}
