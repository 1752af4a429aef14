/** Waits for conditions, as long as a step may take. */

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
