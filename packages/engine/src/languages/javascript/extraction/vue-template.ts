// The template of a Vue component as the script that it is compiled to: what it shows and asks as expressions, what it
// repeats as loops, what events run as calls. https://vuejs.org/guide/essentials/template-syntax.html
import type { LineOf } from './line-index.ts';
import { handlerOf, ScriptText, splitNames, type TemplateScript } from './template-script.ts';

/** Comments, what is shown, and tags. */
const PART = /<!--[\s\S]*?-->|\{\{([\s\S]*?)\}\}|<(\/)?([A-Za-z][^\s/>]*)/g;
const ATTRIBUTE = /[\s/]*([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?|[\s/]*["']/y;
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Longer ones are written by programs. */
const LONGEST_VALUE = 10_000;
const LONGEST_LOOP = 500;

interface Directive {
  /** Without the dynamic part and modifiers: `for`, `on`, `slot`, `bind`, and others by their names. */
  readonly kind: string;
  readonly value: string;
  /** Where the value stands in the file. */
  readonly offset: number;
}

/** Elements that are open, with how many statements each has opened. */
type OpenElements = { readonly name: string; readonly statements: number }[];

/**
 * @param text the whole file
 * @param start where the content of the template begins, and `end` where it ends
 */
export function scriptOfTemplate(
  text: string,
  { start, end, lineOf }: { readonly start: number; readonly end: number; readonly lineOf: LineOf },
): TemplateScript {
  const script = new ScriptText(lineOf);
  const open: OpenElements = [];
  // Whatever is open at the end is closed there, so that nothing is sought twice.
  const closed = `${text.slice(0, end)}-->}}`;
  PART.lastIndex = start;
  for (let found = PART.exec(closed); found !== null; found = PART.exec(closed)) {
    const [whole, shown, closing, name] = found;
    if (found.index + whole.length > end) break;
    if (shown !== undefined) script.add(`[${shown}\n];`, found.index);
    else if (closing !== undefined && name !== undefined) closeElement(script, open, name);
    else if (name !== undefined) {
      const { directives, after, isEmpty } = readTag(closed, found.index + whole.length);
      const statements = openStatements(script, directives);
      if (isEmpty || VOID.has(name.toLowerCase())) script.close(statements);
      else open.push({ name, statements });
      PART.lastIndex = after;
    }
  }
  for (const { statements } of open) script.close(statements);
  return script.finish();
}

/** An end closes what stands open inside; one without a beginning closes nothing. */
function closeElement(script: ScriptText, open: OpenElements, name: string): void {
  const at = open.findLastIndex((element) => element.name === name);
  if (at === -1) return;
  for (const { statements } of open.splice(at)) script.close(statements);
}

function readTag(text: string, from: number) {
  const directives: Directive[] = [];
  ATTRIBUTE.lastIndex = from;
  let end = from;
  for (let part = ATTRIBUTE.exec(text); part !== null; part = ATTRIBUTE.exec(text)) {
    end = ATTRIBUTE.lastIndex;
    const [whole, name = '', double, single, plain] = part;
    const value = double ?? single ?? plain;
    const kind = kindOf(name);
    if (kind === undefined || value === undefined || value.trim() === '') continue;
    if (value.length > LONGEST_VALUE) continue;
    const quote = plain === undefined ? 1 : 0;
    const offset = part.index + whole.length - quote - value.length;
    directives.push({ kind, value: decoded(value), offset });
  }
  const close = text.indexOf('>', end);
  const after = close === -1 ? text.length : close + 1;
  return { directives, after, isEmpty: text[after - 2] === '/' };
}

/** `undefined` for an attribute whose value is a text. */
function kindOf(name: string): string | undefined {
  if (name.startsWith(':') || name.startsWith('.')) return 'bind';
  if (name.startsWith('@')) return 'on';
  if (name.startsWith('#')) return 'slot';
  return /^v-([a-z]+)/.exec(name)?.[1];
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

/** @returns how many statements the element has opened */
function openStatements(script: ScriptText, directives: readonly Directive[]): number {
  let statements = 0;
  // What an element repeats, and what its slot is given, is known to all that it says.
  for (const kind of ['for', 'slot']) {
    for (const directive of directives.filter((each) => each.kind === kind)) {
      const opening = kind === 'for' ? loopOf(directive.value) : slotOf(directive.value);
      if (opening === undefined) continue;
      script.add(opening, directive.offset);
      statements += 1;
    }
  }
  for (const { kind, value, offset } of directives) {
    if (kind === 'on') script.add(handlerOf(value), offset);
    else if (kind !== 'for' && kind !== 'slot') script.add(`[${value}\n];`, offset);
  }
  return statements;
}

/** `(item, index) in list` */
function loopOf(value: string): string | undefined {
  if (value.length > LONGEST_LOOP) return undefined;
  const [, left = '', list] = /^\s*([\s\S]*?)\s+(?:in|of)\s+([\s\S]*)$/.exec(value) ?? [];
  if (list === undefined) return undefined;
  const inner = /^\(([\s\S]*)\)$/.exec(left)?.[1] ?? left;
  const [item = '', ...others] = splitNames(inner);
  const counted = others.map((name) => `let ${name};`).join('');
  return `for (const ${item} of (${list}\n)) {${counted}`;
}

/** What the component that has the slot gives is not known. */
const slotOf = (value: string): string => `{let ${value} = $slot;`;
