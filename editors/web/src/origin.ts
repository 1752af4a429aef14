/** Messages between the page and the explorer's frame. A page from the disk has no origin that a message could be addressed to. */

export const TARGET = self.origin === 'null' ? '*' : self.origin;

/** Whether a message comes from this window. */
export function isFrom({ source, origin }: MessageEvent, sender: Window | null): boolean {
  return source === sender && origin === self.origin;
}
