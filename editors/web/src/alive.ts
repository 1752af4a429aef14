/**
 * Notices that a worker is gone, even if it ended without an error: it holds a lock, which the browser releases with it. A worker
 * that is merely busy keeps its lock. Where there are no locks, only errors tell.
 */

/** Makes this worker hold a lock; `post` is called with its name. */
export function live(post: (lock: string) => void): void {
  const name = `stakeout.worker.${crypto.getRandomValues(new Uint32Array(2)).join('.')}`;
  request(name, () => {
    post(name);
    return new Promise<void>(() => {});
  });
}

/** Calls `gone` as soon as the worker that holds this lock is gone. */
export function watch(lock: string, gone: () => void): void {
  request(lock, gone);
}

function request(name: string, granted: () => unknown): void {
  // Not in every context that has workers.
  navigator.locks?.request(name, granted).catch(() => {});
}
