// The classes of a file as the flow reader meets them: found in one pass before anything is read, so that
// names may be used above the place where they are declared.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import { nameOfFunction, receiverOf, wordsOf } from '../extraction/declaration-syntax.ts';
import { childOf, childrenOf, nameOf, type SyntaxTree, TYPES } from '../extraction/syntax-tree.ts';
import type { FlowSource } from './read-flow.ts';
import { nextOf } from './tree-walk.ts';

export interface KotlinProperty {
  readonly place: Place;
  /** The node of its type; -1 where it is not written. */
  readonly type: number;
  /** Whether code may stand behind it, its own or that of a class below. */
  readonly hasAccessors: boolean;
  /** Whether it holds a function by its looks. */
  readonly isCallable: boolean;
}

export interface KotlinClass {
  /** Index among the classes of the flow facts. */
  readonly index: number;
  /** Empty for an object expression and the body of an enum's entry. */
  readonly name: string;
  /** The names of the classes around it and its own; empty for one in a body of code. */
  readonly qualifiedName: string;
  /** Index of its declaration; -1 where it has no name. */
  readonly declaration: number;
  readonly kind: 'class' | 'interface' | 'enum' | 'object';
  readonly isCompanion: boolean;
  readonly isData: boolean;
  /** The class as a value; the one instance of an object. */
  readonly place: Place;
  /** What `this` means in it, for all of its members alike: types say what a receiver is. */
  readonly self: Place;
  readonly outer: KotlinClass | undefined;
  /** Where names stand in its members. */
  readonly scope: number;
  readonly properties: Map<string, KotlinProperty>;
  /** Properties of its primary constructor, in order. */
  readonly components: string[];
  /** Types declared directly in it. */
  readonly types: Map<string, KotlinClass>;
  readonly methods: Set<string>;
  companion: KotlinClass | undefined;
  hasConstructor: boolean;
}

const KINDS = new Map<string, KotlinClass['kind']>([
  ['class_declaration', 'class'],
  ['object_declaration', 'object'],
  ['companion_object', 'object'],
  ['object_literal', 'object'],
]);

const CODE = new Set(['function_body', 'block', 'lambda_literal', 'property_delegate']);

/** Members of classes around one that is nested deeper than people nest are not looked for. */
const MAX_NESTING = 64;

/** A node around others, as far as classes within care. */
interface Surroundings {
  readonly isRuntime: boolean;
  readonly class: KotlinClass | undefined;
  readonly depth: number;
  readonly isCode: boolean;
  /** Behind the node. */
  readonly end: number;
}

export interface FileClasses {
  /** By the node of the declaration. */
  readonly byNode: ReadonlyMap<number, KotlinClass>;
  /** Those at the file's own level. */
  readonly topLevel: ReadonlyMap<string, KotlinClass>;
  /** Names of all functions of the file that stand in no code. */
  readonly functions: ReadonlySet<string>;
  /** Those of functions that take something, as a lambda: a class with `run()` does not take that of `x.run { }`. */
  readonly taking: ReadonlySet<string>;
  /** Of these, members and extensions, which alone are called behind a dot. */
  readonly takingBehindDot: ReadonlySet<string>;
}

export function collectClasses(
  tree: SyntaxTree,
  builder: FlowBuilder,
  { declarationAt, isRuntime }: Pick<FlowSource, 'declarationAt' | 'isRuntime'>,
): FileClasses {
  const byNode = new Map<number, KotlinClass>();
  const topLevel = new Map<string, KotlinClass>();
  const functions = new Set<string>();
  const taking = new Set<string>();
  const takingBehindDot = new Set<string>();
  const count = tree.types.length;
  const stack: Surroundings[] = [
    { isRuntime, class: undefined, depth: 0, isCode: false, end: count },
  ];
  for (let at = 0; at < count; at++) {
    while ((stack.at(-1) as Surroundings).end <= at) stack.pop();
    const around = stack.at(-1) as Surroundings;
    const type = tree.types[at] as string;
    const end = tree.after[at] as number;
    if (opensClass(tree, at, type)) {
      if (type === 'enum_entry' && around.class !== undefined)
        noteMember(tree, builder, at, around.class);
      const found = addClass(tree, builder, at, around, declarationAt);
      byNode.set(at, found);
      if (around.class === undefined && !around.isCode) topLevel.set(found.name, found);
      stack.push({ isRuntime, class: found, depth: around.depth + 1, isCode: false, end });
    } else if (around.isCode) continue;
    else if (CODE.has(type)) stack.push({ ...around, isCode: true, end });
    else {
      noteFunction(tree, at, { functions, taking, takingBehindDot });
      if (around.class !== undefined) noteMember(tree, builder, at, around.class);
    }
  }
  return { byNode, topLevel, functions, taking, takingBehindDot };
}

/** An entry of an enum is a class of its own where it has a body. */
const opensClass = (tree: SyntaxTree, node: number, type: string): boolean =>
  KINDS.has(type) || (type === 'enum_entry' && childOf(tree, node, 'class_body') !== -1);

function noteFunction(
  tree: SyntaxTree,
  node: number,
  found: Record<'functions' | 'taking' | 'takingBehindDot', Set<string>>,
): void {
  if (tree.types[node] !== 'function_declaration') return;
  const at = nameOfFunction(tree, node);
  if (at === -1) return;
  const name = nameOf(tree, at);
  found.functions.add(name);
  const list = childOf(tree, node, 'function_value_parameters');
  if (list === -1 || childOf(tree, list, 'parameter') === -1) return;
  found.taking.add(name);
  const isMember = tree.types[tree.parents[node] as number] !== 'source_file';
  if (isMember || receiverOf(tree, node) !== -1) found.takingBehindDot.add(name);
}

function addClass(
  tree: SyntaxTree,
  builder: FlowBuilder,
  node: number,
  { isRuntime, class: outer, depth, isCode }: Surroundings,
  declarationAt: ReadonlyMap<number, number>,
): KotlinClass {
  const type = tree.types[node] as string;
  const named = type === 'enum_entry' ? -1 : childOf(tree, node, 'identifier');
  const isCompanion = type === 'companion_object';
  const name = named === -1 ? (isCompanion ? 'Companion' : '') : nameOf(tree, named);
  const words = wordsOf(tree, childOf(tree, node, 'modifiers'));
  const kind = kindOf(tree, node, words);
  const index = builder.addClass({
    declaration: name === '' ? -1 : (declarationAt.get(node) ?? -1),
    typeParameters: typeParameterNames(tree, node),
    // Whoever writes `List` hardly means the few classes of a program that are lists.
    ...(isRuntime && { isFinal: true }),
  });
  const self = builder.place();
  const around = outer === undefined || depth >= MAX_NESTING ? undefined : outer;
  const isNameable = name !== '' && !isCode && (outer === undefined || outer.qualifiedName !== '');
  // Members of the class around can be named from everywhere inside; whether there is an instance is not
  // looked at, since code that compiles names none without.
  const parent = around?.scope ?? -1;
  const found: KotlinClass = {
    index,
    name,
    qualifiedName: isNameable && depth < MAX_NESTING ? qualify(outer, name) : '',
    declaration: name === '' ? -1 : (declarationAt.get(node) ?? -1),
    kind,
    isCompanion,
    isData: words.has('data'),
    place: builder.place(),
    self,
    outer,
    scope: builder.addScope({ parent, class: index, receiver: self }),
    properties: new Map(),
    components: [],
    types: new Map(),
    methods: new Set(),
    companion: undefined,
    hasConstructor: false,
  };
  if (outer !== undefined && name !== '' && !isCode) {
    outer.types.set(name, found);
    if (isCompanion) outer.companion = found;
  }
  return found;
}

function kindOf(tree: SyntaxTree, node: number, words: ReadonlySet<string>): KotlinClass['kind'] {
  if (childOf(tree, node, 'interface') !== -1) return 'interface';
  if (words.has('enum')) return 'enum';
  return KINDS.get(tree.types[node] as string) ?? 'class';
}

const qualify = (outer: KotlinClass | undefined, name: string): string =>
  outer === undefined ? name : `${outer.qualifiedName}.${name}`;

export function typeParameterNames(tree: SyntaxTree, node: number): string[] {
  const list = childOf(tree, node, 'type_parameters');
  if (list === -1) return [];
  return childrenOf(tree, list)
    .filter((child) => tree.types[child] === 'type_parameter')
    .map((parameter) => childOf(tree, parameter, 'identifier'))
    .filter((name) => name !== -1)
    .map((name) => nameOf(tree, name));
}

function noteMember(
  tree: SyntaxTree,
  builder: FlowBuilder,
  node: number,
  owner: KotlinClass,
): void {
  switch (tree.types[node]) {
    case 'property_declaration':
      noteProperty(tree, builder, node, owner);
      break;
    case 'class_parameter':
      noteComponent(tree, builder, node, owner);
      break;
    case 'enum_entry': {
      const name = childOf(tree, node, 'identifier');
      if (name === -1) return;
      const property = { place: builder.place(), type: -1, hasAccessors: false, isCallable: false };
      owner.properties.set(nameOf(tree, name), property);
      break;
    }
    case 'function_declaration': {
      const name = nameOfFunction(tree, node);
      if (name !== -1) owner.methods.add(nameOf(tree, name));
      break;
    }
    case 'primary_constructor':
    case 'secondary_constructor':
      owner.hasConstructor = true;
      break;
  }
}

function noteProperty(tree: SyntaxTree, builder: FlowBuilder, node: number, owner: KotlinClass) {
  const variable = childOf(tree, node, 'variable_declaration');
  const name = variable === -1 ? -1 : childOf(tree, variable, 'identifier');
  // Extensions are members of what they extend.
  if (name === -1 || receiverOf(tree, node) !== -1) return;
  const words = wordsOf(tree, childOf(tree, node, 'modifiers'));
  owner.properties.set(nameOf(tree, name), {
    place: builder.place(),
    type: writtenType(tree, variable),
    hasAccessors:
      accessorOf(tree, node, 'getter') !== -1 ||
      accessorOf(tree, node, 'setter') !== -1 ||
      owner.kind === 'interface' ||
      isDelegated(tree, node) ||
      VIRTUAL.some((word) => words.has(word)),
    isCallable: holdsFunction(tree, node, writtenType(tree, variable)),
  });
}

function isDelegated(tree: SyntaxTree, property: number): boolean {
  const delegate = childOf(tree, property, 'property_delegate');
  const value = delegate === -1 ? undefined : childrenOf(tree, delegate).at(-1);
  return value !== undefined && !givesItself(tree, value);
}

/**
 * Whether what the call gives is what the property holds: `lazy { ... }`, of which the runtime's sources say so, and functions that
 * look for an instance of the type that they are given.
 */
export function givesItself(tree: SyntaxTree, value: number): boolean {
  let callee = value;
  while (tree.types[callee] === 'call_expression') callee += 1;
  return tree.types[callee] === 'identifier' && GIVING_ITSELF.has(nameOf(tree, callee));
}

/** `by viewModels<Model>()`, `by inject<Store>()`: of AndroidX, https://insert-koin.io and Kodein. */
const GIVING_ITSELF = new Set(
  (
    'lazy viewModels activityViewModels navGraphViewModels hiltNavGraphViewModels parentViewModels navArgs viewModel ' +
    'activityViewModel sharedViewModel koinViewModel koinNavViewModel inject injectOrNull koinInject instance'
  ).split(' '),
);

const VIRTUAL = ['open', 'abstract', 'override'];

function noteComponent(tree: SyntaxTree, builder: FlowBuilder, node: number, owner: KotlinClass) {
  if (childOf(tree, node, 'val') === -1 && childOf(tree, node, 'var') === -1) return;
  const name = childOf(tree, node, 'identifier');
  if (name === -1) return;
  const words = wordsOf(tree, childOf(tree, node, 'modifiers'));
  const type = writtenType(tree, node);
  owner.components.push(nameOf(tree, name));
  owner.properties.set(nameOf(tree, name), {
    place: builder.place(),
    type,
    hasAccessors: VIRTUAL.some((word) => words.has(word)),
    isCallable: isFunctionType(tree, type),
  });
}

/** The type behind the name of a parameter or variable; -1 for none. */
export function writtenType(tree: SyntaxTree, node: number): number {
  return childrenOf(tree, node).find((child) => TYPES.has(tree.types[child] as string)) ?? -1;
}

/** The function type within `(T)?`, or -1. */
export function functionTypeOf(tree: SyntaxTree, type: number): number {
  let at = type;
  while (at !== -1) {
    const kind = tree.types[at];
    if (kind === 'function_type') return at;
    if (kind !== 'nullable_type' && kind !== 'parenthesized_type') return -1;
    at = writtenType(tree, at);
  }
  return -1;
}

/** What functions of a function type give; -1 where that is not written. */
export function resultTypeOf(tree: SyntaxTree, type: number): number {
  const last = childrenOf(tree, type).at(-1);
  return last !== undefined && TYPES.has(tree.types[last] as string) ? last : -1;
}

export const isFunctionType = (tree: SyntaxTree, type: number): boolean =>
  functionTypeOf(tree, type) !== -1;

/** Whether functions of the type have a receiver, `T.() -> R`; perhaps where it is a name, which may stand for any type. */
export function hasReceiverType(tree: SyntaxTree, type: number): boolean | 'perhaps' {
  const found = functionTypeOf(tree, type);
  if (found !== -1) return childOf(tree, found, '.') !== -1;
  let at = type;
  while (at !== -1 && tree.types[at] === 'nullable_type') at = writtenType(tree, at);
  return at !== -1 && tree.types[at] === 'user_type' ? 'perhaps' : false;
}

const LAMBDAS = new Set(['lambda_literal', 'anonymous_function', 'callable_reference']);

/** Whether the declared variable holds a function by its type or its initial value. */
export function holdsFunction(tree: SyntaxTree, node: number, type: number): boolean {
  if (type !== -1) return isFunctionType(tree, type);
  const equals = childOf(tree, node, '=');
  const value = equals === -1 ? -1 : nextOf(tree, equals);
  return value !== -1 && LAMBDAS.has(tree.types[value] as string);
}

/** An accessor that has code; the grammar may take it for what follows the property. -1 for none. */
export function accessorOf(tree: SyntaxTree, property: number, type: 'getter' | 'setter'): number {
  const found = childOf(tree, property, type);
  return found !== -1 && childOf(tree, found, 'function_body') !== -1 ? found : -1;
}
