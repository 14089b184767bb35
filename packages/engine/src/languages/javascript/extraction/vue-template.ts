// The template of a Vue component as the script that it is compiled to: what it shows and asks as expressions, what it
// repeats as loops, what events run as calls. https://vuejs.org/guide/essentials/template-syntax.html
import type { LineOf } from './line-index.ts';
import { type MarkupAttribute, OpenElements, readTag } from './markup-tags.ts';
import { handlerOf, ScriptText, splitNames, type TemplateScript } from './template-script.ts';

/** Comments, what is shown, and tags. */
const PART = /<!--[\s\S]*?-->|\{\{([\s\S]*?)\}\}|<(\/)?([A-Za-z][^\s/>]*)/g;
const LONGEST_LOOP = 500;

interface Directive {
  /** Without the dynamic part and modifiers: `for`, `on`, `slot`, `bind`, and others by their names. */
  readonly kind: string;
  readonly value: string;
  /** Where the value stands in the file. */
  readonly offset: number;
}

/**
 * @param text the whole file
 * @param start where the content of the template begins, and `end` where it ends
 */
export function scriptOfTemplate(
  text: string,
  { start, end, lineOf }: { readonly start: number; readonly end: number; readonly lineOf: LineOf },
): TemplateScript {
  const script = new ScriptText(lineOf);
  const open = new OpenElements(script);
  // Whatever is open at the end is closed there, so that nothing is sought twice.
  const closed = `${text.slice(0, end)}-->}}`;
  PART.lastIndex = start;
  for (let found = PART.exec(closed); found !== null; found = PART.exec(closed)) {
    const [whole, shown, closing, name] = found;
    if (found.index + whole.length > end) break;
    if (shown !== undefined) script.add(`[${shown}\n];`, found.index);
    else if (closing !== undefined && name !== undefined) open.close(name);
    else if (name !== undefined) {
      const { attributes, after, isEmpty } = readTag(closed, name, found.index + whole.length);
      const statements = openStatements(script, attributes.flatMap(directiveOf));
      if (isEmpty) script.close(statements);
      else open.open(name, statements);
      PART.lastIndex = after;
    }
  }
  open.closeAll();
  return script.finish();
}

function directiveOf({ name, value, offset }: MarkupAttribute): Directive[] {
  const kind = kindOf(name);
  if (kind === undefined || value === undefined || value.trim() === '') return [];
  return [{ kind, value, offset }];
}

/** `undefined` for an attribute whose value is a text. */
function kindOf(name: string): string | undefined {
  if (name.startsWith(':') || name.startsWith('.')) return 'bind';
  if (name.startsWith('@')) return 'on';
  if (name.startsWith('#')) return 'slot';
  return /^v-([a-z]+)/.exec(name)?.[1];
}

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
