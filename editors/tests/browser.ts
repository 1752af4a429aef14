/** Starting the browser that tests use. */

/** How often a browser may crash before it can be used. */
const MAX_CRASHES = 3;

/**
 * Starts a browser. About one start in a hundred of Debian's Chromium ends with SIGSEGV before the browser listens; no test has begun
 * then, so it is started again. Any other failure is one.
 */
export async function startBrowser<Started>(start: () => Promise<Started>): Promise<Started> {
  for (let crashes = 1; ; crashes++) {
    try {
      return await start();
    } catch (error) {
      if (crashes === MAX_CRASHES || !String(error).includes('signal=SIGSEGV')) {
        throw error;
      }
      console.error('The browser crashed while it started. It is started again.');
    }
  }
}
