/** The page behind its first verdict, in a page that is one file. */

// In a task of its own: what waits to be drawn is drawn before.
await new Promise(resolve => setTimeout(resolve));

export const { takeOver } = inside.page();
