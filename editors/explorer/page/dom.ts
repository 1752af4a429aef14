/** Creates and updates elements. Styles belong in the style sheet: the page's security policy blocks all others. */

type Attributes = Record<string, string | number | boolean | null | undefined>;
type Child = Node | string | null | undefined | false;

export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  set(element, attributes);
  append(element, children);
  return element;
}

export function s<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  set(element, attributes);
  append(element, children);
  return element;
}

/** A text of the server with its code, which stands between backticks, as elements. */
export function coded(text: string): (Node | string)[] {
  // Two backticks mark code with one in it, and a blank keeps them apart.
  const parts = text.split(/(?:``|`) ?(.+?) ?(?:``|`)(?!`)/);
  return parts.map((part, index) => (index % 2 === 1 ? h('code', {}, part) : part));
}

/** Sets attributes; null, undefined and false remove one. Unchanged attributes are not touched. */
export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
      const text = value === true ? '' : String(value);
      if (element.getAttribute(name) !== text) {
        element.setAttribute(name, text);
      }
    }
  }
}

/** Sets the text only if it differs, since a live region would announce it again. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

export function show(element: HTMLElement, visible: boolean): void {
  element.hidden = !visible;
}

/** Makes an element visible or invisible; it keeps its space. */
export function reveal(element: HTMLElement, visible: boolean): void {
  element.classList.toggle('invisible', !visible);
}

function append(element: Element, children: readonly Child[]): void {
  element.append(
    ...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false),
  );
}
