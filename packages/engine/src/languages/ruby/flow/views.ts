// Views of Rails: what a template is run as, whose variables it reads, what it is given by what renders it, and which
// methods controllers lend to all of them.
// https://guides.rubyonrails.org/layouts_and_rendering.html, https://guides.rubyonrails.org/action_view_overview.html

import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { engineOf } from '../claim.ts';
import { LOCALS, PARTIAL, VIEWED } from './foreign-names.ts';
import { bodyOf, handOver } from './members.ts';
import { hookBody } from './mixins.ts';
import {
  findVariable,
  frameOf,
  instancesOf,
  placeOf,
  type Reading,
  typeOf,
  type ViewPlaces,
} from './reading.ts';
import {
  argumentsOf,
  constantOf,
  directiveArguments,
  entryKey,
  literalOf,
  literalsOf,
  methodKey,
  partsOf,
} from './syntax.ts';

/** What runtime/core.rb calls the class that templates are run as instances of. */
const VIEW = '::ActionView::Base';

/** Of a template its `self` is a view, or the component that it belongs to; of helpers it is what it is in any module. */
export function openView(flow: FlowBuilder, dialect: string): ViewPlaces | undefined {
  if (dialect === 'view-helper') return { self: -1, shown: shownPlace(flow), locals: -1 };
  if (dialect !== 'view' && engineOf(dialect) === undefined) return undefined;
  const shown = shownPlace(flow);
  const locals = flow.place();
  flow.object(locals, 'Hash');
  flow.global(LOCALS, locals);
  if (dialect.startsWith('component-')) return { self: shown, shown, locals };
  const self = flow.place();
  flow.type(flow.addType(VIEW.replace('::', '').replaceAll('::', '.'), [], -1), self);
  return { self, shown, locals };
}

function shownPlace(flow: FlowBuilder): Place {
  const shown = flow.place();
  const fact = { specifier: VIEWED, kind: 'implicit', symbols: [VIEWED], line: 1 } as const;
  flow.import(flow.addImport(fact), VIEWED, shown);
  return shown;
}

/** What a name that nothing in the template assigns may mean besides a method. */
export function readLocal({ flow, view }: Reading, name: string, to: Place): void {
  if (view !== undefined && view.locals !== -1) flow.read(view.locals, entryKey(name), to);
}

/** A template has the variables of what shows it for its own, and helpers see them in the views that call them. */
export function readOfShown({ flow, view }: Reading, name: string, to: Place): void {
  if (view?.self === -1) flow.read(view.shown, name, to);
}

/** Templates find their class by its path, whatever its name is. */
export function offerToViews(reading: Reading, path: string, made: Place): void {
  if (!SHOWN.test(path) || reading.source.isRuntime) return;
  reading.flow.global(VIEWED, instancesOf(reading, made));
}

const SHOWN = /(?:Controller|Mailer|Component)$/;

/** All views have the modules of `app/helpers`. */
export function addHelper(reading: Reading, qualified: string): void {
  const { flow, source } = reading;
  if (source.dialect !== 'view-helper' || !qualified.endsWith('Helper')) return;
  flow.base(typeOf(reading, VIEW), typeOf(reading, `::${qualified}`));
}

/** `helper Name` in a controller. */
export function includeHelper(reading: Reading, call: FlatNode): void {
  const { tree, flow } = reading;
  if (bodyOf(reading, call) === undefined) return;
  for (const argument of directiveArguments(tree, call)) {
    const path = constantOf(tree, argument);
    if (path !== undefined) flow.base(typeOf(reading, VIEW), typeOf(reading, path));
  }
}

/** `helper_method :current_user`: the views that the controller shows have a method of the name, which calls that. */
export function lendMethods(reading: Reading, call: FlatNode): void {
  const body = bodyOf(reading, call) ?? hookBody(reading, call);
  if (body === undefined) return;
  for (const name of literalsOf(reading.tree, directiveArguments(reading.tree, call)))
    handOver(reading, body, lentKey(name), (controller) => ({
      object: controller,
      key: methodKey(name),
    }));
}

const lentKey = (name: string): string => `<lent> ${name}`;

/** What a bare name in a template or in helpers may mean that the controller lends. */
export function readLent({ flow, view }: Reading, name: string, to: Place): void {
  if (view !== undefined) flow.read(view.shown, lentKey(name), to);
}

/** `render "form", post: @post`, `render partial: "post", collection: @posts, as: :item`: what the partial is given. */
export function giveToPartial(reading: Reading, call: FlatNode): void {
  const { tree, flow } = reading;
  const given = argumentsOf(tree, call);
  const pairs = new Map<string, FlatNode>();
  for (const part of given.flatMap((each) =>
    tree.typeOf(each) === 'hash' ? partsOf(tree, each) : [each],
  )) {
    const key =
      tree.typeOf(part) === 'pair' ? literalOf(tree, tree.childOf(part, 'key')) : undefined;
    if (key !== undefined) pairs.set(key, part);
  }
  const [first = -1] = given;
  const isShort = /^string$/.test(first === -1 ? '' : tree.typeOf(first));
  const value = (key: string): Place => pairValue(reading, pairs.get(key) ?? -1);
  const named = pairs.get('partial');
  const path = isShort
    ? literalOf(tree, first)
    : literalOf(tree, named === undefined ? -1 : tree.childOf(named, 'value'));
  if (path === undefined || !/^[\w/]+$/.test(path) || pairs.size === 0) return;
  const locals = partialLocals(reading, path);
  if (isShort)
    for (const [key, pair] of pairs) writeLocal(reading, locals, key, pairValue(reading, pair));
  else {
    const all = value('locals');
    if (all !== -1) flow.merge(all, locals);
    const as = literalOf(tree, tree.childOf(pairs.get('as') ?? -1, 'value'));
    const own = as ?? path.slice(path.lastIndexOf('/') + 1);
    if (pairs.has('object')) writeLocal(reading, locals, own, value('object'));
    if (pairs.has('collection'))
      writeEach(reading, call, { locals, name: own, collection: value('collection') });
  }
}

function pairValue(reading: Reading, pair: FlatNode): Place {
  const { tree } = reading;
  if (pair === -1) return -1;
  const value = tree.childOf(pair, 'value');
  if (value !== -1) return placeOf(reading, value);
  return findVariable(frameOf(reading), literalOf(tree, tree.childOf(pair, 'key')) ?? '') ?? -1;
}

/** The entries that the partial reads as variables. */
function partialLocals({ flow }: Reading, path: string): Place {
  const specifier = `${PARTIAL}${path}`;
  const locals = flow.place();
  const fact = { specifier, kind: 'implicit', symbols: [LOCALS], line: 1 } as const;
  flow.import(flow.addImport(fact), LOCALS, locals);
  return locals;
}

function writeLocal({ flow }: Reading, locals: Place, name: string, value: Place): void {
  if (value !== -1) flow.write(value, locals, entryKey(name));
}

/** The partial is rendered for each of the collection. */
function writeEach(
  { flow, tree }: Reading,
  call: FlatNode,
  { locals, name, collection }: { locals: Place; name: string; collection: Place },
): void {
  if (collection === -1) return;
  const line = tree.lineOf(call);
  const callable = flow.openCallable({ startLine: line, endLine: line, isAbstract: true });
  flow.at(line);
  const [element, outer] = [flow.place(), flow.place()];
  flow.shape(callable, { parameters: [element] });
  flow.copy(locals, outer);
  flow.write(element, outer, entryKey(name));
  flow.closeCallable();
  const block = flow.place();
  flow.callable(callable, block);
  flow.callMember(collection, 'each', {
    arguments: [{ kind: 'block', place: block }],
    flags: ['implicit'],
  });
}
