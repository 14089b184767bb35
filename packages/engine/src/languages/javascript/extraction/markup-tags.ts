// Tags of templates that are nearly HTML: which attributes each has, and where it ends.
// https://html.spec.whatwg.org/multipage/syntax.html#start-tags
import type { ScriptText } from './template-script.ts';

export interface MarkupAttribute {
  readonly name: string;
  /** Entities replaced; `undefined` for an attribute without a value, or with one so long that a program wrote it. */
  readonly value: string | undefined;
  /** Where the value stands in the file, and for an attribute without one, where the attribute does. */
  readonly offset: number;
}

export interface MarkupTag {
  readonly attributes: readonly MarkupAttribute[];
  /** The place behind the tag. */
  readonly after: number;
  /** Whether it has no content and no end: `<br>`, `<x-y />`. */
  readonly isEmpty: boolean;
}

const ATTRIBUTE = /[\s/]*([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?|[\s/]*["']/y;
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Longer ones are written by programs. */
const LONGEST_VALUE = 10_000;

/** @param from the place behind the name of the tag */
export function readTag(text: string, name: string, from: number): MarkupTag {
  const attributes: MarkupAttribute[] = [];
  ATTRIBUTE.lastIndex = from;
  let end = from;
  for (let part = ATTRIBUTE.exec(text); part !== null; part = ATTRIBUTE.exec(text)) {
    end = ATTRIBUTE.lastIndex;
    const [whole, written = '', double, single, plain] = part;
    if (written === '') continue;
    const value = double ?? single ?? plain;
    const isKept = value !== undefined && value.length <= LONGEST_VALUE;
    const quote = plain === undefined ? 1 : 0;
    const behind = value === undefined ? written.length : value.length + quote;
    attributes.push({
      name: written,
      value: isKept ? decoded(value) : undefined,
      offset: part.index + whole.length - behind,
    });
  }
  const close = text.indexOf('>', end);
  const after = close === -1 ? text.length : close + 1;
  return { attributes, after, isEmpty: text[after - 2] === '/' || VOID.has(name.toLowerCase()) };
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
]);

const decoded = (value: string): string =>
  value.replace(/&(?:quot|#39|lt|gt|amp);/g, (entity) => ENTITIES.get(entity) ?? entity);

/** Elements that are open, with how many statements each has opened. */
export class OpenElements {
  readonly #open: { readonly name: string; readonly statements: number }[] = [];
  readonly #countOf = new Map<string, number>();
  readonly #script: ScriptText;

  constructor(script: ScriptText) {
    this.#script = script;
  }

  open(name: string, statements: number): void {
    this.#open.push({ name, statements });
    this.#countOf.set(name, (this.#countOf.get(name) ?? 0) + 1);
  }

  /** An end closes what stands open inside; one without a beginning closes nothing. */
  close(name: string): void {
    if ((this.#countOf.get(name) ?? 0) === 0) return;
    while (this.#closeLast() !== name);
  }

  closeAll(): void {
    while (this.#closeLast() !== undefined);
  }

  #closeLast(): string | undefined {
    const last = this.#open.pop();
    if (last === undefined) return undefined;
    this.#countOf.set(last.name, (this.#countOf.get(last.name) ?? 0) - 1);
    this.#script.close(last.statements);
    return last.name;
  }
}
