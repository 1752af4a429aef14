/**
 * Service worker: keeps the files of one build, so that the page opens without a network. All files come from one build: each is
 * checked against its hash, and if one of them is not that of the build, nothing is installed and the build before stays. A new
 * build waits until the user reloads the page for it. The files of a build stay as long as a page runs that was opened with it.
 */

/// <reference lib="webworker" />

import { ACTIVATE, BUILDS, type FromOffline } from './update.ts';

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build. */
declare const FILES: readonly { readonly url: string; readonly integrity: string }[];
declare const VERSION: string;

const CACHE = `${BUILDS}${VERSION}`;
const PAGE = './';

self.addEventListener('install', event => event.waitUntil(install()));

self.addEventListener('activate', event => event.waitUntil(removeUnused().then(() => self.clients.claim())));

self.addEventListener('message', ({ data, source }) => {
  if (data === ACTIVATE) {
    void self.skipWaiting();
  } else {
    source?.postMessage({ build: CACHE } satisfies FromOffline);
  }
});

self.addEventListener('fetch', event => {
  const { method, url, mode } = event.request;
  if (method === 'GET' && new URL(url).origin === self.location.origin) {
    event.respondWith(mode === 'navigate' ? navigate(event.request) : find(event.request));
  }
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async ({ url, integrity }) => {
      const isHashed = /-[0-9A-Za-z]{8,10}\.\w+$/.test(url);
      // What the HTTP cache has under a name with a hash is right; under any other name it may be older than the build.
      const request = new Request(url, { integrity, cache: isHashed ? 'default' : 'reload' });
      const response = await fetch(request);
      if (!response.ok) {
        throw new Error(`${url}: ${response.status}`);
      }
      await cache.put(url, response);
    }),
  );
}

/** The page itself; whatever else is opened in a tab is found as any file. */
async function navigate(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const { pathname: scope } = new URL(self.registration.scope);
  const isPage = pathname === scope || pathname === `${scope}index.html`;
  const kept = isPage ? await (await caches.open(CACHE)).match(PAGE) : undefined;
  return kept ?? find(request);
}

/** A file of any build that is kept: names with a hash are those of one build only. */
async function find(request: Request): Promise<Response> {
  const own = await (await caches.open(CACHE)).match(request, { ignoreSearch: true });
  return own ?? (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/** Removes the builds that no page runs: each page holds a lock with the name of its build. */
async function removeUnused(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const used = new Set([CACHE, ...held.map(({ name }) => name)]);
  const names = (await caches.keys()).filter(name => name.startsWith(BUILDS) && !used.has(name));
  await Promise.all(names.map(name => caches.delete(name)));
}
