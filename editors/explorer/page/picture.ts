/** The drawing as an image of its own: every style that it has on the screen is written into it. */

import * as t from '../texts.ts';

/** The drawing that a document shows, if any. */
export function drawnIn(page: Document): SVGSVGElement | null {
  const drawings = page.querySelectorAll<SVGSVGElement>('svg.board:not([hidden]), svg.graph:not([hidden])');
  return [...drawings].find(drawing => drawing.closest('[hidden]') === null) ?? null;
}

/** What a style sheet sets on elements of the drawing, and elements inherit. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'visibility',
  'marker-end',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
];
/** What they do not inherit, with the initial value. */
const OWN = { opacity: '1', display: 'inline', transform: 'none' };
/** Pixels of a PNG for each unit of the drawing, unless the image would be too large. */
const SCALE = 2;
const MAX_PIXELS = 8192;
const MARGIN = 12;

/** The text of an SVG file. */
export function svgOf(drawn: SVGSVGElement): string {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const originals = [drawn, ...drawn.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')] as SVGElement[];
  originals.forEach((element, index) => write(copies[index]!, element, element === drawn));
  copy.querySelectorAll('.marks').forEach(marks => marks.remove());
  copies.forEach(element => {
    const needed = (name: string) => name === 'id' && element.closest('defs') !== null;
    const own = element
      .getAttributeNames()
      .filter(name => /^(class|style|id|role|tabindex|aria-.*|data-.*)$/.test(name));
    own.filter(name => !needed(name)).forEach(name => element.removeAttribute(name));
  });
  const { x, y, width, height } = drawn.viewBox.baseVal;
  const size = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', [x - MARGIN, y - MARGIN, size.width, size.height].join(' '));
  copy.setAttribute('width', String(size.width));
  copy.setAttribute('height', String(size.height));
  const background = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const colour = getComputedStyle(drawn.ownerDocument.body).backgroundColor;
  const place = { x: x - MARGIN, y: y - MARGIN, ...size, fill: colour, stroke: 'none' };
  Object.entries(place).forEach(([name, value]) => background.setAttribute(name, String(value)));
  copy.prepend(background);
  return new XMLSerializer().serializeToString(copy);
}

/** Writes the styles of an element as attributes of its copy: the page's security policy forbids `style`. */
function write(copy: SVGElement, element: Element, isRoot: boolean): void {
  const style = getComputedStyle(element);
  const above = isRoot || element.parentElement === null ? null : getComputedStyle(element.parentElement);
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    if (value !== above?.getPropertyValue(name) || copy.hasAttribute(name)) {
      copy.setAttribute(name, value);
    }
  }
  for (const [name, initial] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (!isRoot && (value !== initial || copy.hasAttribute(name))) {
      copy.setAttribute(name, value);
    }
  }
}

/** The drawing as a PNG file. */
export async function pngOf(drawn: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(drawn))}`;
  await image.decode();
  const scale = Math.min(SCALE, MAX_PIXELS / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(image.naturalWidth * scale);
  canvas.height = Math.ceil(image.naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'));
  if (png === null) {
    throw new Error(t.thePictureIsTooLarge);
  }
  return png;
}
