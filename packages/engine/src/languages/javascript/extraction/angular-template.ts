// A template of Angular as the script that it is compiled to: what it shows and asks as expressions, what it repeats as
// loops, what events run as statements; and which components and directives its elements are.
// https://angular.dev/guide/templates
import { withoutPipes } from './angular-expressions.ts';
import type { LineOf } from './line-index.ts';
import { type MarkupAttribute, OpenElements, readTag } from './markup-tags.ts';
import { lengthUntil, ScriptText, splitParts, type TemplateScript } from './template-script.ts';

/** An element or attribute that a component or directive may be selected by: `app-page`, `[appPage]`. */
export interface SelectedElement {
  readonly selectors: readonly string[];
  /** In the file, from 1. */
  readonly line: number;
}

/** A template, and what its elements may be. */
export interface ReadTemplate {
  readonly script: TemplateScript;
  readonly elements: readonly SelectedElement[];
}

/**
 * Comments, what is shown, tags, blocks with what they are told, declarations, and braces of blocks and of messages in
 * several numbers (`{count, plural, =1 {…}}`).
 */
const PART =
  /<!--[\s\S]*?-->|\{(?=\{\{)|\{\{([\s\S]*?)\}\}|<(\/)?([A-Za-z][^\s/>]*)|(?<![\w@.])@(let\s+[\w$]+\s*=|else if\b|[a-z]+)(?=[\s({])|\{\s*([^{}"'`;]+?),\s*(?:plural|select|selectordinal)\s*,|[{}]/g;

/** What is written out longer comes from a program. */
const LONGEST = 10_000;
const LONGEST_TOLD = 2_000;
/** With more that nothing closes it is no template. */
const MOST_UNCLOSED = 100;

/** Names that a loop, and an event, give to what they run. */
const COUNTED = /^(?:index|count|first|last|even|odd)\s+as\s+([\w$]+)$/;

export class AngularTemplate {
  readonly #elements: SelectedElement[] = [];
  readonly #lineOf: LineOf;
  readonly #script: ScriptText;
  readonly #open: OpenElements;
  #unclosed = 0;

  constructor(lineOf: LineOf) {
    this.#lineOf = lineOf;
    this.#script = new ScriptText(lineOf);
    this.#open = new OpenElements(this.#script);
  }

  finish(): ReadTemplate {
    return { script: this.#script.finish(), elements: this.#elements };
  }

  /** @param text the whole file, of which the template is a part */
  read(text: string, start: number, end: number): void {
    // Whatever is open at the end is closed there, so that nothing is sought twice.
    const closed = `${text.slice(0, end)}-->}}`;
    PART.lastIndex = start;
    for (let found = PART.exec(closed); found !== null; found = PART.exec(closed)) {
      if (found.index + found[0].length > end) break;
      PART.lastIndex = this.#readPart(closed, found) ?? PART.lastIndex;
    }
    this.#open.closeAll();
  }

  /** `host: { '(click)': 'pick()', '[class.on]': 'isOn()' }`, and each other attribute. */
  readAttribute({ name, value = '', offset }: MarkupAttribute): void {
    if (name.startsWith('*')) return;
    if (name.startsWith('(') || name.startsWith('on-')) {
      if (value.trim() !== '') this.#script.add(`{${withoutPipes(value)}\n}`, offset);
    } else if (/^(?:\[|bind-|bindon-)/.test(name)) this.#show(value, offset);
    else
      for (const shown of value.matchAll(/\{\{([\s\S]*?)\}\}/g))
        this.#show(shown[1] ?? '', offset + shown.index);
  }

  /** @returns where to go on, unless that is behind what was found */
  #readPart(text: string, found: RegExpExecArray): number | undefined {
    const [whole, shown, closing, name, block, counted] = found;
    const behind = found.index + whole.length;
    if (shown !== undefined) this.#show(shown, found.index);
    else if (closing !== undefined && name !== undefined) this.#open.close(name);
    else if (name !== undefined) return this.#readElement(text, name, found.index, behind);
    else if (block !== undefined) return this.#readBlock(text, block, behind);
    else if (whole === '}') this.#open.close('{');
    else if (whole.startsWith('{')) {
      if (counted !== undefined) this.#show(counted, found.index);
      this.#open.open('{', 0);
    }
    return undefined;
  }

  #show(expression: string, offset: number): void {
    if (expression.trim() === '' || expression.length > LONGEST) return;
    this.#script.add(`[${withoutPipes(expression)}\n];`, offset);
  }

  #readElement(text: string, name: string, offset: number, behind: number): number {
    const { attributes, after, isEmpty } = readTag(text, name, behind);
    let statements = 0;
    // What an element repeats is known to all that it says.
    for (const { name: directive, value = '', offset: at } of attributes) {
      if (directive.startsWith('*')) {
        this.#script.add(openingOf(value), at);
        statements += 1;
      }
    }
    if (statements === 0 && name === 'ng-template') {
      this.#script.add('{', offset);
      statements = 1;
    }
    for (const attribute of attributes) {
      this.#declare(attribute, name);
      this.readAttribute(attribute);
    }
    const selectors = selectorsOf(name, attributes);
    if (selectors.length > 0) this.#elements.push({ selectors, line: this.#lineOf(offset) });
    if (isEmpty) this.#script.close(statements);
    else this.#open.open(name, statements);
    return after;
  }

  /** `#list`, `let-row`: names that the template alone knows. */
  #declare({ name, value, offset }: MarkupAttribute, element: string): void {
    const declared = /^(?:#|ref-|let-)([A-Za-z_$][\w$]*)$/.exec(name)?.[1];
    if (declared === undefined) return;
    const isComponent = element.includes('-') && !name.startsWith('let-') && !value;
    const held =
      isComponent && !OF_FRAMEWORK.test(element) ? ` = new $selected['${element}']()` : '';
    this.#script.add(`let ${declared}${held};`, offset);
  }

  /** `@if (user(); as known) {`, `@for (row of rows; track row.id) {`, `@let total = sum();` */
  #readBlock(text: string, kind: string, behind: number): number | undefined {
    if (kind.startsWith('let')) {
      const length = this.#lengthUntil(text, behind, ';');
      const name = /^let\s+([\w$]+)/.exec(kind)?.[1];
      if (length === -1 || name === undefined) return undefined;
      const value = withoutPipes(text.slice(behind, behind + length));
      this.#script.add(`let ${name} = (${value}\n);`, behind);
      return behind + length + 1;
    }
    const told = /\s*\(/y;
    told.lastIndex = behind;
    const from = told.test(text) ? told.lastIndex : -1;
    const length = from === -1 ? 0 : this.#lengthUntil(text, from, ')');
    if (length === -1) return undefined;
    const head = from === -1 ? '' : text.slice(from, from + length);
    const brace = /\s*\{/y;
    brace.lastIndex = from === -1 ? behind : from + length + 1;
    if (!brace.test(text)) return undefined;
    this.#script.add(BLOCKS.get(kind)?.(head) ?? '{', behind);
    this.#open.open('{', 1);
    return brace.lastIndex;
  }

  /** -1 as well where too much before was never closed, so that nothing is sought for long. */
  #lengthUntil(text: string, from: number, sign: string): number {
    if (this.#unclosed > MOST_UNCLOSED) return -1;
    const length = lengthUntil(text, from, sign, LONGEST_TOLD);
    if (length === -1) this.#unclosed += 1;
    return length;
  }
}

/** What a block opens, by what it is told. */
const BLOCKS: ReadonlyMap<string, (told: string) => string> = new Map([
  ['if', blockOfCondition],
  ['else if', blockOfCondition],
  ['switch', blockOfCondition],
  ['case', blockOfCondition],
  ['for', loopOf],
]);

/** `user$ | async; as user` */
function blockOfCondition(told: string): string {
  const [condition = '', ...others] = splitParts(told, ';');
  const name = others.map((part) => /^as\s+([\w$]+)$/.exec(part)?.[1]).find((found) => found);
  const value = withoutPipes(condition);
  return name === undefined ? `{[${value}\n];` : `{const ${name} = (${value}\n);`;
}

/** `row of rows; track id(row); let at = $index, isLast = $last` */
function loopOf(told: string): string {
  const [loop = '', ...others] = splitParts(told, ';');
  const [, item = '$item', list = loop] = /^([\w$]+)\s+of\s+([\s\S]+)$/.exec(loop) ?? [];
  const rest = others.map((part) => {
    const names = /^let\s+([\s\S]+)$/.exec(part)?.[1];
    if (names !== undefined)
      return splitParts(names, ',')
        .map((each) => `let ${each.replace(/\s*=[\s\S]*$/, '')};`)
        .join('');
    return part.startsWith('track ') ? `[${withoutPipes(part.slice(6))}\n];` : '';
  });
  return `for (const ${item} of (${withoutPipes(list)}\n)) {${rest.join('')}`;
}

/**
 * What stands behind a directive with `*`: `let row of rows; let i = index; trackBy: id`, `user$ | async as user; else empty`.
 * https://angular.dev/guide/directives/structural-directives#structural-directive-syntax-reference
 */
function openingOf(value: string): string {
  const parts = splitParts(
    value
      .replace(/[\s,]+(?=let\s+[\w$]+)/g, ';')
      .replace(/\s+(?=trackBy\s*:|(?:else|then)\s*:?\s*[\w$]+\s*(?:;|$))/g, ';'),
    ';',
  );
  let [loop, item, rest] = ['{', '$item', ''];
  for (const part of parts) {
    const [, each, list = '', all] =
      /^let\s+([\w$]+)\s+of\s+([\s\S]+?)(?:\s+as\s+([\w$]+))?$/.exec(part) ?? [];
    if (each === undefined) {
      rest += statementOf(part, item);
      continue;
    }
    item = each;
    loop = `for (const ${each} of (${withoutPipes(list)}\n)) {${all === undefined ? '' : `let ${all};`}`;
  }
  return loop + rest;
}

function statementOf(part: string, item: string): string {
  if (/^(?:else|then)\b/.test(part)) return '';
  const name = /^let\s+([\w$]+)/.exec(part)?.[1] ?? COUNTED.exec(part)?.[1];
  if (name !== undefined) return `let ${name};`;
  const tracked = /^trackBy\s*:?\s*([\s\S]+)$/.exec(part)?.[1];
  if (tracked !== undefined) return `(${tracked}\n)(0, ${item});`;
  const [, value = part, known] = /^([\s\S]+?)\s+as\s+([\w$]+)$/.exec(part) ?? [];
  const plain = withoutPipes(
    value.replace(/^[A-Za-z]\w*\s*:(?!:)\s*|^[A-Za-z]\w*\s+(?=[\w$'"[{(])/, ''),
  );
  return known === undefined ? `[${plain}\n];` : `const ${known} = (${plain}\n);`;
}

const OF_FRAMEWORK = /^ng-(?:template|container|content)$/;

function selectorsOf(name: string, attributes: readonly MarkupAttribute[]): string[] {
  const selectors = name.includes('-') && !OF_FRAMEWORK.test(name) ? [name] : [];
  for (const attribute of attributes) {
    const plain = attribute.name.replace(/^[[(*]+|[\])]+$/g, '');
    if (/[A-Z-]/.test(plain) && /^[A-Za-z][\w-]*$/.test(plain) && !OF_PAGE.test(plain))
      selectors.push(`[${plain}]`);
  }
  return [...new Set(selectors)];
}

/** Attributes of HTML, and what names things for the template alone. */
const OF_PAGE = /^(?:aria|data|let|ref|on|bind|bindon|i18n)-/;
