// A small tolerant reader of XML: elements in the order of their beginnings, with attributes and text. Names
// are in lower case. What does not close is closed at the end; namespaces and declarations count for nothing.

export interface Element {
  readonly name: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  /** Text directly in the element. */
  text: string;
  /** Elements directly below, with their texts. */
  readonly children: { readonly name: string; readonly value: string }[];
}

const PIECE =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<[?!][^>]*>?|<\/\s*([\w.:-]+)[^>]*>?|<([A-Za-z_][\w.:-]*)(?![\w.:-])((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|[^<]+|</g;

const ATTRIBUTE = /(?<![\w.:-])([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Files that people write nest a handful deep. */
const MAX_DEPTH = 100;

/** @returns `undefined` when it does not begin with an element named `Project` */
export function readElements(text: string): Element[] | undefined {
  const elements: Element[] = [];
  const open: Element[] = [];
  for (const [piece, closed, opened, attributes = '', slash] of text.matchAll(PIECE)) {
    if (closed !== undefined) closeElement(open, closed.toLowerCase());
    else if (opened !== undefined) {
      const name = opened.toLowerCase();
      const element: Element = {
        name,
        attributes: readAttributes(attributes),
        text: '',
        children: [],
      };
      elements.push(element);
      if (slash === '/' || open.length >= MAX_DEPTH) continue;
      open.push(element);
    } else addText(open.at(-1), piece);
    if (elements[0] !== undefined && elements[0].name !== 'project') return undefined;
  }
  while (open.length > 0) closeLast(open);
  return elements.length === 0 ? undefined : elements;
}

/** An end without a beginning counts for nothing. */
function closeElement(open: Element[], name: string): void {
  if (!open.some((element) => element.name === name)) return;
  while (open.length > 0) if (closeLast(open) === name) return;
}

function closeLast(open: Element[]): string | undefined {
  const element = open.pop();
  if (element === undefined) return undefined;
  open.at(-1)?.children.push({ name: element.name, value: element.text.trim() });
  return element.name;
}

function addText(element: Element | undefined, piece: string): void {
  if (element === undefined || element.text.length > LONGEST_TEXT) return;
  if (piece.startsWith('<![CDATA[')) element.text += piece.slice(9).replace(/\]\]>$/, '');
  else if (!piece.startsWith('<')) element.text += decodeEntities(piece);
}

const LONGEST_TEXT = 10_000;

function readAttributes(text: string): { name: string; value: string }[] {
  return [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => ({
    name: name.toLowerCase(),
    value: decodeEntities(double ?? single ?? ''),
  }));
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
