/** What VS Code offers to the explorer's page, offered by the page around the frame. */

import type { FromPage } from '../../explorer/messages.ts';

const KEY = 'stakeout.explorer';

Object.assign(globalThis, {
  acquireVsCodeApi: () => ({
    postMessage: (message: FromPage) => window.parent.postMessage(message, location.origin),
    getState: () => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined,
    setState: (state: unknown) => sessionStorage.setItem(KEY, JSON.stringify(state)),
  }),
});
