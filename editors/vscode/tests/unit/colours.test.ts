/** The palette of the explorer and the text: readable, and distinguishable for colour-blind people. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

import { SHADES } from '../../../explorer/page/heat.ts';
import { EXTENSION } from '../support/extension.ts';

type Colour = readonly [number, number, number];

const css = readFileSync(path.join(EXTENSION, '../explorer/explorer.css'), 'utf8');

/** The colours defined in a block of the style sheet. */
function block(selector: string): Map<string, Colour> {
  const at = css.indexOf(`${selector} {`);
  assert.ok(at >= 0, selector);
  const body = css.slice(at, css.indexOf('}', at));
  const found = [...body.matchAll(/--([\w-]+): #([0-9a-f]{6});/g)];
  return new Map(found.map(([, name, hex]) => [name!, parsed(hex!)]));
}

/** Parses six hexadecimal digits. */
function parsed(hex: string): Colour {
  return [0, 2, 4].map(at => parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Colour;
}

const THEMES = { dark: block(':root'), light: block('body.vscode-light,\nbody.vscode-high-contrast-light') };
const NAMES = (tone: string) => Array.from({ length: tone === 'draw' ? 1 : SHADES }, (_, shade) => `${tone}-${shade}`);

const linear = (colour: Colour) =>
  colour.map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as unknown as Colour;

function contrast(a: Colour, b: Colour): number {
  const luminance = (colour: Colour) => {
    const [red, green, blue] = linear(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Machado, Oliveira and Fernandes (2009), full strength, on linear colours. */
const SIGHT: Record<string, readonly Colour[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A colour as seen, in the perceptual space Oklab. */
function seen(colour: Colour, sight: readonly Colour[]): Colour {
  const [r, g, b] = linear(colour);
  const [x, y, z] = sight.map(([p, q, s]) => Math.max(0, p * r + q * g + s * b)) as unknown as Colour;
  const l = Math.cbrt(0.4122214708 * x + 0.5363325363 * y + 0.0514459929 * z);
  const m = Math.cbrt(0.2119034982 * x + 0.6806995451 * y + 0.1073969566 * z);
  const s = Math.cbrt(0.0883024619 * x + 0.2817188376 * y + 0.6299787005 * z);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The perceived difference of two colours. */
function apart(a: Colour, b: Colour, sight: readonly Colour[]): number {
  return Math.hypot(...seen(a, sight).map((part, index) => part - seen(b, sight)[index]!));
}

test('text on every tile has a contrast of 4.5 or more', () => {
  for (const [theme, colours] of Object.entries(THEMES)) {
    for (const name of ['police', 'thief', 'draw'].flatMap(NAMES)) {
      const ratio = contrast(colours.get(name)!, colours.get(`${name}-text`)!);
      assert.ok(ratio >= 4.5, `${theme} ${name}: ${ratio.toFixed(2)}`);
    }
  }
});

test('walls are darker than floor, with a contrast of 3 or more', () => {
  for (const [theme, colours] of Object.entries(THEMES)) {
    const ratio = contrast(colours.get('wall')!, colours.get('floor')!);
    assert.ok(ratio >= 3, `${theme}: ${ratio.toFixed(2)}`);
    assert.ok(seen(colours.get('wall')!, SIGHT.usual!)[0] < seen(colours.get('floor')!, SIGHT.usual!)[0], theme);
    for (const ground of ['wall', 'floor']) {
      assert.ok(contrast(colours.get(ground)!, colours.get(`${ground}-text`)!) >= 4.5, `${theme} ${ground}`);
    }
  }
});

test('no shade of one outcome resembles one of another, for any kind of colour vision', () => {
  const pairs = [
    ['police', 'thief'],
    ['police', 'draw'],
    ['thief', 'draw'],
  ] as const;
  for (const [theme, colours] of Object.entries(THEMES)) {
    for (const [kind, sight] of Object.entries(SIGHT)) {
      for (const [a, b] of pairs) {
        const distances = NAMES(a).flatMap(one =>
          NAMES(b).map(two => apart(colours.get(one)!, colours.get(two)!, sight)),
        );
        const nearest = Math.min(...distances);
        assert.ok(nearest > 0.06, `${theme}, ${kind}: ${a} and ${b} are only ${nearest.toFixed(3)} apart`);
      }
    }
  }
});

test('the shades of an outcome get steadily lighter or darker', () => {
  for (const colours of Object.values(THEMES)) {
    for (const tone of ['police', 'thief']) {
      const light = NAMES(tone).map(name => seen(colours.get(name)!, SIGHT.usual!)[0]);
      const steps = light.slice(1).map((value, index) => Math.sign(value - light[index]!));
      assert.equal(new Set(steps).size, 1);
      assert.notEqual(steps[0], 0);
    }
  }
});

interface Contributed {
  id: string;
  defaults: Record<'dark' | 'light' | 'highContrast' | 'highContrastLight', string>;
}

const manifest = JSON.parse(readFileSync(path.join(EXTENSION, 'package.json'), 'utf8')) as {
  contributes: { colors: Contributed[] };
};
const IN_TEXT = manifest.contributes.colors.map(({ defaults }) => defaults);
/** Each kind of theme with a typical background and the least contrast expected there. */
const KINDS = [
  { kind: 'dark', background: '1f1f1f', least: 4.5 },
  { kind: 'light', background: 'ffffff', least: 4.5 },
  { kind: 'highContrast', background: '000000', least: 7 },
  { kind: 'highContrastLight', background: 'ffffff', least: 7 },
] as const;

test('cells in the text are readable in every kind of theme', () => {
  assert.equal(IN_TEXT.length, 3);
  for (const { kind, background, least } of KINDS) {
    for (const colours of IN_TEXT) {
      const ratio = contrast(parsed(colours[kind].slice(1)), parsed(background));
      assert.ok(ratio >= least, `${kind} ${colours[kind]}: ${ratio.toFixed(2)}`);
    }
  }
});

test('outcomes in the text are distinguishable for any kind of colour vision', () => {
  for (const { kind } of KINDS) {
    for (const [name, sight] of Object.entries(SIGHT)) {
      const [police, thief, draw] = IN_TEXT.map(colours => parsed(colours[kind].slice(1))) as [Colour, Colour, Colour];
      const nearest = Math.min(apart(police, thief, sight), apart(police, draw, sight), apart(thief, draw, sight));
      assert.ok(nearest > 0.06, `${kind}, ${name}: only ${nearest.toFixed(3)} apart`);
    }
  }
});
