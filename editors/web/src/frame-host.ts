/** What VS Code offers to the explorer's page, offered by the page around the frame. */

import type { FromPage } from '../../explorer/messages.ts';
import { isEmbedded } from './embed.ts';
import { TARGET } from './origin.ts';
import { keep, recall } from './storage.ts';

const KEY = 'stakeout.explorer';
const isPart = isEmbedded(window.parent);

Object.assign(globalThis, {
  acquireVsCodeApi: () => ({
    postMessage: (message: FromPage) => window.parent.postMessage(message, TARGET),
    getState: () => (isPart ? undefined : (recall('sessionStorage', KEY) ?? undefined)),
    setState: (state: unknown) => isPart || keep('sessionStorage', KEY, state),
  }),
});
