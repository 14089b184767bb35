// Reads what a file declares off its tree: types, functions, constructors and accessors that have a body. What an
// object expression or the body of an enum entry declares belongs to the nearest declaration that has a name.
import type { BaseReference, DeclarationFact, DeclarationKind } from '../../../facts.ts';
import { cutText } from '../../../syntax/first-sentence.ts';
import type { ReadableText } from '../text/readable-text.ts';
import { baseTypeOf, nameOfFunction, namesOfProperty, receiverOf } from './declaration-syntax.ts';
import { createDocumentation, type Documentation } from './documentation.ts';
import {
  childOf,
  childrenOf,
  namedTypeOf,
  nameOf,
  type SyntaxTree,
  segmentsOfType,
  startOf,
  wordOf,
} from './syntax-tree.ts';

const LONGEST_SIGNATURE = 300;

/** Names nested without end would fill the memory; what is deeper is left out. */
const LONGEST_OUTER_NAME = 1000;

interface Open {
  /** Place in the list of the declaration that this is or is in; `null` at the file's own level. */
  readonly declaration: number | null;
  /** Whether what stands directly in here are members, which other files can name. */
  readonly holdsMembers: boolean;
  /** Whether it is code, or without a name, so that nothing in it can be named. */
  readonly isCode: boolean;
  /** Place in the tree behind it. */
  readonly end: number;
}

interface Reading {
  readonly tree: SyntaxTree;
  readonly documentation: Documentation;
  readonly declarations: DeclarationFact[];
  readonly open: Open[];
  readonly declarationAt: Map<number, number>;
}

/** @param declarationAt filled with the index of each declaration by its node */
export function readDeclarations(
  tree: SyntaxTree,
  readable: ReadableText,
  declarationAt: Map<number, number> = new Map(),
): DeclarationFact[] {
  const reading: Reading = {
    tree,
    documentation: createDocumentation(tree.text, readable),
    declarations: [],
    declarationAt,
    open: [{ declaration: null, holdsMembers: true, isCode: false, end: tree.types.length }],
  };
  for (let at = 1; at < tree.types.length; at += 1) {
    while ((reading.open.at(-1) as Open).end <= at) reading.open.pop();
    visit(reading, at, tree.types[at] as string);
  }
  return reading.declarations;
}

function visit(reading: Reading, at: number, type: string): void {
  const { tree } = reading;
  const around = reading.open.at(-1) as Open;
  const found = FINDERS.get(type)?.(tree, at, around);
  if (found !== undefined && found.name !== '') {
    declare(reading, at, found);
    return;
  }
  if (!CODE.has(type)) return;
  // Members of what has no name are methods all the same.
  const holdsMembers = type === 'object_literal' || type === 'enum_entry';
  const { declaration } = around;
  reading.open.push({ declaration, holdsMembers, isCode: true, end: tree.after[at] as number });
}

/** Nodes in which nothing can be named from outside, though they declare nothing themselves. */
const CODE = new Set([
  'object_literal',
  'enum_entry',
  'lambda_literal',
  'anonymous_function',
  'anonymous_initializer',
  'block',
  'getter',
  'setter',
]);

interface Found {
  readonly kind: DeclarationKind;
  readonly name: string;
  /** Names between those around and its own: the type that an extension extends. */
  readonly receiver: readonly string[];
  /** Nodes whose children `modifiers` count. */
  readonly modified: readonly number[];
  /** Keywords that are no modifiers for the grammar. */
  readonly keywords: readonly string[];
  /** Node whose place says which comment is meant. */
  readonly documented: number;
}

type Finder = (tree: SyntaxTree, at: number, around: Open) => Found | undefined;

const FINDERS = new Map<string, Finder>([
  ['class_declaration', findType],
  ['object_declaration', findType],
  ['companion_object', findType],
  ['type_alias', findType],
  ['function_declaration', findFunction],
  ['primary_constructor', findConstructor],
  ['secondary_constructor', findConstructor],
  ['getter', findAccessor],
  ['setter', findAccessor],
]);

function findFunction(tree: SyntaxTree, at: number, around: Open): Found | undefined {
  const name = nameOfFunction(tree, at);
  if (name === -1) return undefined;
  const isMember = around.holdsMembers && (around.declaration !== null || around.isCode);
  const kind = isMember ? 'method' : 'function';
  return { ...plain(at), kind, name: nameOf(tree, name), receiver: receiverNames(tree, at) };
}

function findConstructor(_: SyntaxTree, at: number): Found {
  return { ...plain(at), kind: 'constructor', name: 'constructor' };
}

function plain(at: number): Omit<Found, 'kind' | 'name'> {
  return { receiver: [], modified: [at], keywords: [], documented: at };
}

function findType(tree: SyntaxTree, at: number): Found | undefined {
  const type = tree.types[at];
  const name = childOf(tree, at, 'identifier');
  if (type === 'companion_object') {
    const given = name === -1 ? 'Companion' : nameOf(tree, name);
    return { ...plain(at), kind: 'object', name: given, keywords: ['companion'] };
  }
  if (name === -1) return undefined;
  const found = { ...plain(at), name: nameOf(tree, name) };
  if (type === 'object_declaration') return { ...found, kind: 'object' };
  if (type === 'type_alias') return { ...found, kind: 'alias' };
  const keywords = childOf(tree, at, 'fun') === -1 ? [] : ['fun'];
  if (childOf(tree, at, 'interface') !== -1) return { ...found, kind: 'interface', keywords };
  const isEnum = modifiersOf(tree, at).includes('enum');
  return { ...found, kind: isEnum ? 'enum' : 'class' };
}

/** One that has code of its own; `private set` has none. */
function findAccessor(tree: SyntaxTree, at: number): Found | undefined {
  const property = tree.parents[at] as number;
  if (childOf(tree, at, 'function_body') === -1) return undefined;
  const [name] =
    tree.types[property] === 'property_declaration' ? namesOfProperty(tree, property) : [];
  if (name === undefined) return undefined;
  const receiver = receiverNames(tree, property);
  return {
    kind: 'accessor',
    name,
    receiver,
    modified: [property, at],
    keywords: [],
    documented: property,
  };
}

function receiverNames(tree: SyntaxTree, at: number): string[] {
  const receiver = receiverOf(tree, at);
  const type = receiver === -1 ? -1 : namedTypeOf(tree, receiver);
  return type === -1 ? [] : segmentsOfType(tree, type);
}

function declare(reading: Reading, at: number, found: Found): void {
  const { tree, documentation, declarations, open } = reading;
  const around = open.at(-1) as Open;
  const outer = around.declaration === null ? undefined : declarations[around.declaration];
  if (outer !== undefined && outer.qualifiedName.length > LONGEST_OUTER_NAME) return;
  const { kind, name, receiver, modified, keywords, documented } = found;
  const modifiers = [...new Set(modified.flatMap((node) => modifiersOf(tree, node))), ...keywords];
  const sentence = documentation.before(tree.starts[documented] as number);
  reading.declarationAt.set(at, declarations.length);
  declarations.push({
    kind,
    name,
    qualifiedName: [...(outer === undefined ? [] : [outer.qualifiedName]), ...receiver, name].join(
      '.',
    ),
    parent: around.declaration,
    startLine: tree.lineAt(startOf(tree, at)),
    endLine: tree.lineAt(tree.ends[at] as number),
    signature: signatureOf(tree, at),
    isExported: !around.isCode && !modifiers.includes('private') && (outer?.isExported ?? true),
    isAsync: modifiers.includes('suspend'),
    modifiers,
    ...(sentence !== undefined && { documentation: sentence }),
    bases: basesOf(tree, at, kind),
  });
  const isType = TYPE_KINDS.has(kind);
  // Parameters of a primary constructor can hold code, but it ends before the members begin.
  open.push({
    declaration: declarations.length - 1,
    holdsMembers: isType,
    isCode: around.isCode || !isType,
    end: tree.after[at] as number,
  });
}

const TYPE_KINDS = new Set<DeclarationKind>(['class', 'interface', 'enum', 'object']);

/** Keywords and annotations as written. */
function modifiersOf(tree: SyntaxTree, at: number): string[] {
  const list = childOf(tree, at, 'modifiers');
  const hidden = tree.hiddenAnnotations.get(tree.starts[at] as number)?.names ?? [];
  if (list === -1) return [...hidden];
  const seen = childrenOf(tree, list).flatMap((child) => {
    if (tree.types[child] !== 'annotation') {
      const word = wordOf(tree, child);
      return word === '' ? [] : [word];
    }
    return annotationNames(tree, child);
  });
  return [...hidden, ...seen];
}

/** One name, or several of `@[A B]`. */
function annotationNames(tree: SyntaxTree, annotation: number): string[] {
  return childrenOf(tree, annotation).flatMap((child) => {
    const type =
      tree.types[child] === 'constructor_invocation'
        ? namedTypeOf(tree, child + 1)
        : namedTypeOf(tree, child);
    return type === -1 ? [] : [`@${segmentsOfType(tree, type).join('.')}`];
  });
}

const BODIES = new Set(['class_body', 'enum_class_body', 'function_body', 'block']);

/** The body can begin beyond what is kept by far. */
const LONGEST_READ = 5000;

/** From behind the leading annotations to the body. */
function signatureOf(tree: SyntaxTree, at: number): string {
  const children = childrenOf(tree, at);
  const body = children.find((child) => BODIES.has(tree.types[child] as string));
  const start = behindAnnotations(tree, at, children);
  const end = Math.min(tree.starts[body ?? -1] ?? (tree.ends[at] as number), start + LONGEST_READ);
  const signature = tree.text
    .slice(start, end)
    .replace(/\s+/g, ' ')
    .replace(/[\s;]+$/, '');
  return cutText(signature, LONGEST_SIGNATURE);
}

function behindAnnotations(tree: SyntaxTree, at: number, children: readonly number[]): number {
  const [first, second] = children;
  if (first === undefined || tree.types[first] !== 'modifiers') return tree.starts[at] as number;
  const keyword = childrenOf(tree, first).find((child) => tree.types[child] !== 'annotation');
  return tree.starts[keyword ?? second ?? at] as number;
}

/** With a call of the constructor it is a class, without one an interface, but for interfaces' own bases. */
function basesOf(tree: SyntaxTree, at: number, kind: DeclarationKind): BaseReference[] {
  const list = TYPE_KINDS.has(kind) ? childOf(tree, at, 'delegation_specifiers') : -1;
  if (list === -1) return [];
  return childrenOf(tree, list).flatMap((specifier): BaseReference[] => {
    const type = baseTypeOf(tree, specifier);
    if (type === -1) return [];
    const isCalled = childOf(tree, specifier, 'constructor_invocation') !== -1;
    const relation = isCalled || kind === 'interface' ? 'extends' : 'implements';
    const line = tree.lineAt(tree.starts[type] as number);
    return [{ relation, name: segmentsOfType(tree, type).join('.'), line }];
  });
}
