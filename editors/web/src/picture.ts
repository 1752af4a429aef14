/** Exports the drawing of the explorer as an image of its own: every style that it has on the screen is written into it. */

/** What a style sheet may set on an element of the drawing. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'visibility',
  'display',
  'transform',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
];
/** Pixels of a PNG for each unit of the drawing, unless the image would be too large. */
const SCALE = 2;
const MOST_PIXELS = 8192;
const MARGIN = 12;

/** The text of an SVG file; null if nothing is drawn. */
export function svgOf(frame: HTMLIFrameElement): string | null {
  const page = frame.contentDocument;
  const window = frame.contentWindow;
  const drawn = page?.querySelector<SVGSVGElement>('svg.board:not([hidden]), svg.graph:not([hidden])');
  if (!page || !window || !drawn) {
    return null;
  }
  // A copy of this document, since the frame's security policy forbids styles in attributes.
  const copy = document.importNode(drawn, true);
  const originals = [drawn, ...drawn.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')] as SVGElement[];
  originals.forEach((element, index) => write(copies[index]!, window.getComputedStyle(element)));
  copy.querySelectorAll('.marks').forEach(marks => marks.remove());
  copies.forEach(element => {
    const needed = (name: string) => name === 'id' && element.closest('defs') !== null;
    const own = element.getAttributeNames().filter(name => /^(class|id|role|tabindex|aria-.*|data-.*)$/.test(name));
    own.filter(name => !needed(name)).forEach(name => element.removeAttribute(name));
  });
  const { x, y, width, height } = drawn.viewBox.baseVal;
  const size = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', [x - MARGIN, y - MARGIN, size.width, size.height].join(' '));
  copy.setAttribute('width', String(size.width));
  copy.setAttribute('height', String(size.height));
  const background = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const colour = window.getComputedStyle(page.body).backgroundColor;
  const place = { x: x - MARGIN, y: y - MARGIN, ...size, fill: colour };
  Object.entries(place).forEach(([name, value]) => background.setAttribute(name, String(value)));
  copy.prepend(background);
  return new XMLSerializer().serializeToString(copy);
}

function write(element: SVGElement, style: CSSStyleDeclaration): void {
  const isRoot = element instanceof SVGSVGElement || element.tagName === 'svg';
  const own = STYLES.filter(name => !(isRoot && name === 'transform')).map(
    name => `${name}:${style.getPropertyValue(name)}`,
  );
  element.setAttribute('style', own.join(';'));
}

/** The drawing as a PNG file; null if nothing is drawn. */
export async function pngOf(frame: HTMLIFrameElement): Promise<Blob | null> {
  const svg = svgOf(frame);
  if (svg === null) {
    return null;
  }
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(SCALE, MOST_PIXELS / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(image.naturalWidth * scale);
  canvas.height = Math.ceil(image.naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
}
