/** Service worker: keeps the files of one build, so that the page opens without a network. */

/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build. */
declare const FILES: readonly string[];
declare const VERSION: string;

const CACHE = `stakeout-${VERSION}`;

self.addEventListener('install', event => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then(cache => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names => Promise.all(names.filter(name => name !== CACHE).map(name => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', event => {
  if (event.request.method === 'GET' && new URL(event.request.url).origin === self.location.origin) {
    event.respondWith(
      caches
        .open(CACHE)
        .then(cache => cache.match(event.request, { ignoreSearch: true }))
        .then(kept => kept ?? fetch(event.request)),
    );
  }
});

export {};
