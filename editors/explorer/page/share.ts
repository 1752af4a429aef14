/** The menu that copies and saves what is shown: the drawing, the position and the line of play. */

import type { FromPage } from '../messages.ts';
import { h, set, setText, show } from './dom.ts';
import { pngOf, svgOf } from './picture.ts';
import { button, dropsFrom, enable, ICONS, icon } from './widgets.ts';
import * as t from '../texts.ts';

/** A text to copy or save. */
export interface SharedText {
  readonly label: string;
  /** How the name of its file ends. */
  readonly ending: string;
  readonly text: string | null;
  /** Why there is no text. */
  readonly missing: string;
}

/** What is shown now. */
export interface Shared {
  /** The beginning of all file names. */
  readonly name: string;
  readonly texts: readonly SharedText[];
}

/** Milliseconds that a message stays. */
const LASTING = 4000;

export class ShareMenu {
  /** The button, with the menu and the messages. */
  readonly element: HTMLElement;
  private readonly menu: HTMLElement;
  private readonly message = h('p', { class: 'toast', role: 'status' });
  private hiding: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly drawn: () => SVGSVGElement,
    private readonly shared: () => Shared,
    private readonly post: (message: FromPage) => void,
  ) {
    const id = 'share';
    this.menu = h('div', { id, class: 'share-menu', role: 'group', 'aria-label': t.copyAndSave });
    const attributes = { type: 'button', class: 'share', title: t.copyOrSaveThePicture, 'aria-label': t.copyAndSave };
    const opener = h('button', attributes, icon(ICONS.share));
    this.menu.addEventListener('beforetoggle', event => event.newState === 'open' && this.fill());
    dropsFrom(opener, this.menu);
    show(this.message, false);
    this.element = h('div', { class: 'sharing' }, opener, this.menu, this.message);
  }

  open(): void {
    this.menu.showPopover();
  }

  private fill(): void {
    const { name, texts } = this.shared();
    const drawing = this.drawn();
    const svg = () => svgOf(drawing);
    const isDrawn = !drawing.hasAttribute('hidden');
    const nothing = t.nothingIsDrawn;
    this.menu.replaceChildren(
      this.row(t.pictureSVG, isDrawn ? null : nothing, {
        copy: () => navigator.clipboard.writeText(svg()),
        save: async () => this.post({ type: 'save', name: `${name}.svg`, content: svg() }),
      }),
      this.row(t.picturePNG, isDrawn ? null : nothing, {
        // A promise: some browsers allow copying only at once after a click.
        copy: () => navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(drawing) })]),
        save: async () => {
          const content = new Uint8Array(await (await pngOf(drawing)).arrayBuffer());
          this.post({ type: 'save', name: `${name}.png`, content });
        },
      }),
      ...texts.map(({ label, ending, text, missing }) =>
        this.row(label, text === null ? missing : null, {
          copy: () => navigator.clipboard.writeText(text ?? ''),
          save: async () => this.post({ type: 'save', name: `${name}${ending}`, content: `${text?.trimEnd()}\n` }),
        }),
      ),
    );
  }

  private row(
    label: string,
    missing: string | null,
    { copy, save }: { copy: () => Promise<void>; save: () => Promise<void> },
  ): HTMLElement {
    const action = (verb: string, run: () => Promise<void>, done: string) => {
      const press = () => {
        if (missing === null) {
          this.menu.hidePopover();
          run().then(
            () => this.tell(done),
            error => this.tell(t.thatFailed(error instanceof Error ? error.message : String(error))),
          );
        }
      };
      const pressed = button(verb, press, { class: 'secondary', title: missing ?? undefined });
      set(pressed, { 'aria-label': `${verb} ${label.toLowerCase()}` });
      enable(pressed, missing === null);
      return pressed;
    };
    return h(
      'div',
      { class: 'share-row' },
      h('span', {}, label),
      action(t.copy, copy, t.copied(label.toLowerCase())),
      action(t.saveAs, save, ''),
    );
  }

  private tell(text: string): void {
    setText(this.message, text);
    show(this.message, text !== '');
    clearTimeout(this.hiding);
    this.hiding = setTimeout(() => show(this.message, false), LASTING);
  }
}

/** The name of a file without its folders and its ending; the number tells boards of one file apart. */
export function nameOf(file: string, number: number | null): string {
  const name = file.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '') || 'board';
  return number === null ? name : `${name}-${number}`;
}
