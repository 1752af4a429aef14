/** Light and dark: as the system, unless the user chooses. */

import { keep, recall } from './storage.ts';

export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'stakeout.theme';
const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

export class Themes {
  /** The choice where the browser keeps nothing. */
  private unkept: Theme = 'auto';
  private readonly dark = matchMedia('(prefers-color-scheme: dark)');
  private readonly calm = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(private readonly frame: HTMLIFrameElement) {
    this.dark.addEventListener('change', () => this.apply());
    this.calm.addEventListener('change', () => this.apply());
    frame.addEventListener('load', () => this.apply());
    this.apply();
  }

  get chosen(): Theme {
    const kept = recall('localStorage', KEY);
    return THEMES.find(theme => theme === kept) ?? this.unkept;
  }

  choose(theme: Theme): void {
    this.unkept = theme;
    keep('localStorage', KEY, theme);
    this.apply();
  }

  private apply(): void {
    const { chosen } = this;
    const isDark = chosen === 'dark' || (chosen === 'auto' && this.dark.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    // The explorer's style sheet has the names of VS Code.
    const page = this.frame.contentDocument?.body;
    page?.classList.toggle('vscode-dark', isDark);
    page?.classList.toggle('vscode-light', !isDark);
    page?.classList.toggle('vscode-reduce-motion', this.calm.matches);
  }
}
