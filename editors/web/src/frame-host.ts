/** What VS Code offers to the explorer's page, offered by the page around the frame. */

import type { FromPage } from '../../explorer/messages.ts';
import { keep, recall } from './storage.ts';

const KEY = 'stakeout.explorer';

Object.assign(globalThis, {
  acquireVsCodeApi: () => ({
    postMessage: (message: FromPage) => window.parent.postMessage(message, location.origin),
    getState: () => recall('sessionStorage', KEY) ?? undefined,
    setState: (state: unknown) => keep('sessionStorage', KEY, state),
  }),
});
