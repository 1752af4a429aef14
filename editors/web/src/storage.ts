/** What the browser keeps for the page. It may refuse: then nothing is kept, and the page works all the same. */

type Area = 'localStorage' | 'sessionStorage';

/** A value kept before; null if there is none, or none that can be read. */
export function recall(area: Area, key: string): unknown {
  try {
    return JSON.parse(globalThis[area].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value; returns whether the browser did. */
export function keep(area: Area, key: string, value: unknown): boolean {
  try {
    globalThis[area].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
