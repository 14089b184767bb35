// Templates of Blade: what a template is given by what shows it, which names it by a text.
// https://laravel.com/docs/views#passing-data-to-views, https://livewire.laravel.com/docs/components#passing-data-to-a-components-view
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { ENTRY_PREFIX } from './names.ts';
import {
  constantText,
  partsOf,
  type Reading,
  readVariable,
  scopeOf,
  type TemplatePlaces,
  valueAt,
} from './reading.ts';

/** Asks which file is the template of the name behind it; the resolver alone understands it. */
export const TEMPLATE = '<template> ';

/** The name under which a template offers the entries that it reads as variables, and the key of what shows it among them. */
const GIVEN = '<given>';
const SHOWN_BY = '<shown by>';

export function openTemplate(builder: FlowBuilder): TemplatePlaces {
  const [given, self] = [builder.place(), builder.place()];
  builder.object(given);
  builder.global(GIVEN, given);
  builder.read(given, SHOWN_BY, self);
  return { given, self };
}

/** Functions and methods that are told the name of a template first, and then what it is given. */
const SHOWING: ReadonlySet<string> = new Set(['view', 'make', 'markdown']);

const NAME = /^(?:[\w-]+::)?[\w-]+(?:[./][\w-]+)*$/;

/** `view('posts.show', ['post' => $post])`, `view('posts.show', compact('post'))`, `view('posts.show')->with('post', $post)`. */
export function giveToTemplate(reading: Reading, call: FlatNode, list: FlatNode): void {
  const { tree, builder } = reading;
  const method = nameOfCall(tree, call);
  const given = valuesOf(reading, list);
  if (method === 'with') {
    const template = shownTemplate(reading, tree.childOf(call, 'object'));
    if (template === undefined) return;
    const name = constantText(tree, given[0] ?? -1);
    if (name === undefined) giveAll(reading, given[0] ?? -1, entriesOf(reading, template, call));
    else write(reading, entriesOf(reading, template, call), name, valueAt(reading, given[1] ?? -1));
    return;
  }
  const template = SHOWING.has(method) ? constantText(tree, given[0] ?? -1) : undefined;
  if (template === undefined || !NAME.test(template)) return;
  const entries = entriesOf(reading, template, call);
  giveAll(reading, given[1] ?? -1, entries);
  const { self } = scopeOf(reading);
  if (reading.template !== undefined) giveOwn(reading, entries);
  else if (self !== -1 && isShownByInstance(tree, call)) builder.write(self, entries, SHOWN_BY);
}

/** `new Content(markdown: 'mail.order', with: ['order' => $this->order])` of a mail. */
export function giveToMail(reading: Reading, creation: FlatNode, list: FlatNode): void {
  const { tree, builder } = reading;
  const given = new Map(
    tree
      .childrenOf(list)
      .map((node) => [tree.childOf(node, 'name'), partsOf(reading, node).at(-1) ?? -1] as const)
      .filter(([name]) => name !== -1)
      .map(([name, value]) => [tree.textOf(name), value] as const),
  );
  const { self } = scopeOf(reading);
  for (const kind of ['view', 'html', 'text', 'markdown']) {
    const template = constantText(tree, given.get(kind) ?? -1);
    if (template === undefined || !NAME.test(template)) continue;
    const entries = entriesOf(reading, template, creation);
    giveAll(reading, given.get('with') ?? -1, entries);
    if (self !== -1 && isShownByInstance(tree, creation)) builder.write(self, entries, SHOWN_BY);
  }
}

const nameOfCall = (tree: FlatTree, call: FlatNode): string => {
  const isFunction = tree.typeOf(call) === 'function_call_expression';
  const callee = tree.childOf(call, isFunction ? 'function' : 'name');
  return callee === -1 ? '' : tree.textOf(callee).replace(/^\\/, '').toLowerCase();
};

/** Positional ones, in their order. */
const valuesOf = (reading: Reading, list: FlatNode): FlatNode[] =>
  reading.tree
    .childrenOf(list)
    .filter((node) => reading.tree.typeOf(node) === 'argument')
    .map((node) => partsOf(reading, node).at(-1) ?? -1);

/** The template that a chain of calls begins with; `undefined` for none. */
function shownTemplate(reading: Reading, node: FlatNode): string | undefined {
  const { tree } = reading;
  for (let at = node; at !== -1; at = tree.childOf(at, 'object')) {
    const list = tree.childOfType(at, 'arguments');
    if (list === -1 || !SHOWING.has(nameOfCall(tree, at))) continue;
    const name = constantText(tree, valuesOf(reading, list)[0] ?? -1);
    if (name !== undefined && NAME.test(name)) return name;
  }
  return undefined;
}

function entriesOf({ builder, tree }: Reading, template: string, call: FlatNode): Place {
  const entries = builder.place();
  const line = tree.lineOf(call);
  const fact = {
    specifier: `${TEMPLATE}${template}`,
    kind: 'implicit',
    symbols: [GIVEN],
    line,
  } as const;
  builder.import(builder.addImport(fact), GIVEN, entries);
  return entries;
}

/** All entries of a list or map, and the variables that `compact` names. */
function giveAll(reading: Reading, node: FlatNode, entries: Place): void {
  const { tree, builder } = reading;
  if (node === -1) return;
  if (tree.typeOf(node) === 'function_call_expression' && nameOfCall(tree, node) === 'compact') {
    for (const value of valuesOf(reading, tree.childOfType(node, 'arguments'))) {
      const name = constantText(tree, value);
      if (name !== undefined) write(reading, entries, name, readVariable(reading, name));
    }
    return;
  }
  const place = valueAt(reading, node);
  if (place !== -1) builder.merge(place, entries);
}

/** A part of a template sees all variables that the template has so far. */
function giveOwn(reading: Reading, entries: Place): void {
  const { builder, template } = reading;
  for (const [name, place] of scopeOf(reading).variables) write(reading, entries, name, place);
  if (template !== undefined) builder.merge(template.given, entries);
}

function write({ builder }: Reading, entries: Place, name: string, value: Place): void {
  if (value !== -1) builder.write(value, entries, `${ENTRY_PREFIX}${name}`);
}

/** Of a component or a mail, whose properties its template sees as variables. */
function isShownByInstance(tree: FlatTree, call: FlatNode): boolean {
  for (let at = tree.parentOf(call); at !== -1; at = tree.parentOf(at)) {
    if (tree.typeOf(at) !== 'class_declaration') continue;
    const base = tree.childOfType(at, 'base_clause');
    return base !== -1 && /(?:Component|Mailable)$/.test(tree.textOf(base));
  }
  return false;
}
