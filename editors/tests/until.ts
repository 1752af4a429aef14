/** Waits for what a test looks at, as long as a step may take. */

import type { Locator } from 'playwright-core';

/** Milliseconds that any step may take; only a failure waits that long. */
export const PATIENCE = Number(process.env.STAKEOUT_PATIENCE ?? 120_000);

/** Waits until a condition holds; `what` describes it, or the actual state, in the error. */
export async function until(condition: () => Promise<boolean>, what: string | (() => Promise<string>)): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    let cause: unknown;
    const holds = await condition().catch((error: unknown) => {
      cause = error;
      return false;
    });
    if (holds) {
      return;
    }
    if (Date.now() > end) {
      throw new Error(`timed out: ${typeof what === 'string' ? what : await what()}`, { cause });
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/** Waits until there are as many elements. */
export function countIs(elements: Locator, count: number): Promise<void> {
  return until(
    async () => (await elements.count()) === count,
    async () => `${await elements.count()}, not ${count}, of ${elements}`,
  );
}

/** Waits until the elements have these texts. */
export async function textsAre(elements: Locator, texts: readonly string[]): Promise<void> {
  const read = () => elements.allInnerTexts();
  await countIs(elements, texts.length);
  await until(
    async () => (await read()).join('\n') === texts.join('\n'),
    async () => `${JSON.stringify(await read())}, not ${JSON.stringify(texts)}`,
  );
}
