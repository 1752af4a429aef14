/** Installs the service worker, and offers a reload when a new version of the page is ready. */

/** The start of the name of the cache, and of the lock, of a build. */
export const BUILDS = 'stakeout-';
/** Sent to a service worker that waits, which then takes over. */
export const ACTIVATE = 'activate';
/** What a service worker says of itself. */
export interface FromOffline {
  readonly build: string;
}

/** Milliseconds between two looks for a new version. */
const INTERVAL = 60 * 60 * 1000;

/** `ready` is called with what reloads the page in the new version. */
export async function install(ready: (reload: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator;
  const before = serviceWorker.controller;
  const registration = await serviceWorker.register('offline.js');
  // The page was opened with the build of the worker that controls it; on the first visit, the worker has that of the page.
  void serviceWorker.ready.then(({ active }) => holdBuildOf(before ?? active));
  const offer = (worker: ServiceWorker | null) => {
    // Without a controller, this is the first visit.
    if (worker?.state === 'installed' && serviceWorker.controller) {
      ready(() => {
        serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        worker.postMessage(ACTIVATE);
      });
    }
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => offer(installing));
  });
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - looked > INTERVAL) {
      looked = Date.now();
      // Without a network, the next look may have more luck.
      registration.update().catch(() => {});
    }
  });
}

/** Keeps the files of a build as long as this page is open. */
function holdBuildOf(worker: ServiceWorker | null): void {
  if (worker === null) {
    return;
  }
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromOffline>) => {
    void navigator.locks.request(data.build, { mode: 'shared' }, () => new Promise(() => {}));
  });
  worker.postMessage('build');
}
