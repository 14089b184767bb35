// What all readers of a module's values share: the tree, the facts that are written, the scope where the walk
// stands, and what an expression's value is.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import { ITERATED_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { isBuiltIn } from './built-ins.ts';
import { constantText } from './constant-texts.ts';
import type { Field } from './fields.ts';
import type { Fixtures } from './fixtures.ts';
import type { Appended } from './just-appended.ts';
import {
  joinParts,
  type NamePattern,
  patternKey,
  type TextPart,
  writtenText,
} from './name-patterns.ts';
import { findVariable, type Scope, type Scopes } from './scopes.ts';
import { entryKey, nameOf, partsOf, stringOf, UNKNOWN_TEXT, unwrap } from './syntax.ts';
import type { Variables } from './variables.ts';

export interface Reading {
  readonly tree: FlatTree;
  readonly flow: FlowBuilder;
  readonly scopes: Scopes;
  readonly variables: Variables;
  /** What is known about the module from its other facts. */
  readonly module: ModuleKnowledge;
  /** Values of expressions, by node; -1 for what is of no interest. */
  readonly places: Int32Array;
  /** The innermost last. */
  readonly open: Scope[];
  /** Fields of classes that have a constructor made from them, by the name of the class. */
  readonly fields: Map<string, readonly Field[]>;
  /** Objects by the places of the maps of their members: `vars(x)`, `x.__dict__`, `globals()`. */
  readonly nameMaps: Map<Place, Place>;
  /** What was appended last to a list, by the path that this is written with. */
  readonly appended: Map<string, Appended>;
  /** What is known of texts that are put together, by the places that hold them. */
  readonly patterns: Map<Place, NamePattern>;
  /** What `getattr` is asked for by such a text, by the places that hold what it gives. */
  readonly askedMembers: Map<Place, AskedMembers>;
  readonly fixtures: Fixtures;
  /** Lists that are written out, by what they are assigned to, once that is asked for; -1 for several. */
  readonly lists: { byName?: ReadonlyMap<string, FlatNode> };
  /** Names of methods, of accessors, and of what a call has made: reading such an attribute may run them. */
  readonly definedNames: ReadonlySet<string>;
  /** What loops and clauses of comprehensions give one by one, by their nodes. */
  readonly elements: Map<FlatNode, Given>;
  /** Whether the text speaks of what was asked for. */
  readonly spokenOf: Map<RegExp, boolean>;
}

/** What a loop gives each time, and what that puts into its names. */
export interface Given {
  readonly element: Place;
  readonly held: readonly Place[];
}

export interface AskedMembers {
  readonly object: Place;
  readonly key: string;
  /** What comes where there is none; -1 for nothing. */
  readonly standIn: Place;
}

export interface ModuleKnowledge {
  /** Index of the declaration by the offset where its definition begins. */
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Indices of import facts by the offset where the statement or call begins. */
  readonly importsAt: ReadonlyMap<number, readonly number[]>;
}

/** Whether the text of the module has the words, such as the name of a framework; looked for once. */
export function speaksOf({ tree, spokenOf }: Reading, words: RegExp): boolean {
  const known = spokenOf.get(words);
  if (known !== undefined) return known;
  const found = words.test(tree.text);
  spokenOf.set(words, found);
  return found;
}

export const scopeOf = ({ open }: Reading): Scope => open.at(-1) as Scope;

/** The place of an expression's value; -1 when nothing of interest can be there. */
export function valuePlace(reading: Reading, given: FlatNode): Place {
  const { tree } = reading;
  const node = unwrap(tree, given);
  if (node === -1) return -1;
  const known = reading.places[node] as number;
  if (known !== -1) return known;
  switch (tree.typeOf(node)) {
    case 'identifier':
      return readName(reading, nameOf(tree, node));
    case 'string':
    case 'concatenated_string':
      return stringPlace(reading, node);
    case 'integer': {
      const text = tree.textOf(node);
      return /^(?:0|[1-9]\d?)$/.test(text) ? constantPlace(reading, text, [text]) : -1;
    }
    default:
      return -1;
  }
}

/** As `valuePlace`, with a place of its own for what is of no interest, where one is needed. */
export function placeOf(reading: Reading, node: FlatNode): Place {
  const place = valuePlace(reading, node);
  return place === -1 ? reading.flow.place() : place;
}

export function readName(reading: Reading, name: string): Place {
  const found = findVariable(scopeOf(reading), name, true);
  if (found !== undefined) return reading.variables.read(found.variable, found.isOwn);
  return freePlace(reading, name);
}

/** What `a.b.c` stands for. */
export function readChain(reading: Reading, chain: string): Place {
  const { flow } = reading;
  const [head = '', ...members] = chain.split('.');
  return members.reduce(
    (object, member) => {
      const place = flow.place();
      flow.read(object, member, place);
      return place;
    },
    readName(reading, head),
  );
}

/** How the sources of the runtime name the keys of a map. */
const KEYS = '__iterated__';

/**
 * The name of a member as the class around spells it: `__name` is kept apart from that of classes below.
 * https://docs.python.org/3/reference/expressions.html#private-name-mangling
 */
export function memberName({ open }: Reading, name: string): string {
  if (!name.startsWith('__')) return name;
  if (name === KEYS) return ITERATED_KEY;
  return ownName(open.findLast(({ kind }) => kind === 'class')?.className ?? '', name);
}

/** As `memberName`, in a class of that name. */
export function ownName(className: string, name: string): string {
  if (!name.startsWith('__') || name.endsWith('__')) return name;
  const owner = className.replace(/^_+/, '');
  return owner === '' ? name : `_${owner}${name}`;
}

/** Whether no scope of the module binds the name, so that it is a built-in or comes through a star. */
export const isFree = (reading: Reading, name: string): boolean =>
  findVariable(scopeOf(reading), name, true) === undefined;

export function freePlace(reading: Reading, name: string): Place {
  const { flow, scopes } = reading;
  const { names } = holderOf(reading);
  const known = names.get(name);
  if (known !== undefined) return known;
  const place = flow.place();
  names.set(name, place);
  if (scopes.hasStar && !isBuiltIn(name)) flow.read(flow.exports, name, place);
  else flow.name(name, -1, place);
  return place;
}

function stringPlace(reading: Reading, node: FlatNode): Place {
  const written = stringOf(reading.tree, node);
  const parts = written === undefined ? filledParts(reading, node) : [];
  const text = written ?? writtenText(parts);
  const pattern = joinParts(parts);
  const key = pattern && patternKey(pattern);
  if (pattern === undefined || key === undefined) return textPlace(reading, text);
  const place = constantPlace(reading, key, [UNKNOWN_TEXT, key]);
  reading.patterns.set(place, pattern);
  return place;
}

/** Of a text whose gaps are filled in where it is written. */
function filledParts(reading: Reading, node: FlatNode): readonly TextPart[] {
  const { tree } = reading;
  return partsOf(tree, node).flatMap((part): TextPart[] => {
    const type = tree.typeOf(part);
    if (type === 'string_content') return [tree.textOf(part)];
    if (type !== 'interpolation') return [];
    const filled = tree.childOf(part, 'expression');
    return [constantText(reading, filled) ?? patternAt(reading, filled)];
  });
}

/** What is known of the text that an expression gives. */
export const patternAt = (reading: Reading, node: FlatNode): NamePattern | undefined =>
  reading.patterns.get(valuePlace(reading, node));

/** A text that is put together may become the key of any entry, and of members whose names are like it. */
export function putTogether(
  { flow, patterns }: Reading,
  pattern: NamePattern | undefined,
  place: Place,
): void {
  if (pattern === undefined) return;
  patterns.set(place, pattern);
  const key = patternKey(pattern);
  if (key === undefined) return;
  flow.constant(UNKNOWN_TEXT, place);
  flow.constant(key, place);
}

/** Texts may become keys of entries, and, where they look like names, of members. */
export function textPlace(reading: Reading, text: string | undefined): Place {
  if (text === undefined || text.length > 60)
    return constantPlace(reading, UNKNOWN_TEXT, [UNKNOWN_TEXT]);
  const isName = /^[A-Za-z_]\w*$/.test(text);
  return constantPlace(reading, entryKey(text), isName ? [entryKey(text), text] : [entryKey(text)]);
}

function constantPlace(reading: Reading, key: string, constants: readonly string[]): Place {
  const { texts } = holderOf(reading);
  const known = texts.get(key);
  if (known !== undefined) return known;
  const place = reading.flow.place();
  texts.set(key, place);
  for (const constant of constants) reading.flow.constant(constant, place);
  return place;
}

/** Places are written inside the callable that they are used in. */
function holderOf({ open }: Reading): Scope {
  for (let at = open.length - 1; at > 0; at--) {
    const scope = open[at] as Scope;
    if (scope.kind === 'function') return scope;
  }
  return open[0] as Scope;
}

/** The method or function around, past comprehensions and classes. */
export function functionScope(reading: Reading): Scope {
  return holderOf(reading);
}
