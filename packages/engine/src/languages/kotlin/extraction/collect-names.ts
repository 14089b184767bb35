// Walks a file's tree once, in source order: what it declares in which scope, and every name that it uses.
// Knows syntax alone; what a name means is decided when all scopes are known.
import { type HolderFact, type TopLevelFact, UseKind } from '../source-unit.ts';
import type { ReadableText } from '../text/readable-text.ts';
import { declareVariable, openScope, type Scope, type Use } from './scopes.ts';
import {
  childOf,
  childrenOf,
  namedTypeOf,
  nameOf,
  type SyntaxTree,
  segmentsOfType,
  TYPES,
  textOf,
  wordOf,
} from './syntax-tree.ts';

export interface CollectedNames {
  readonly holders: readonly HolderFact[];
  readonly topLevel: readonly TopLevelFact[];
  /** Names of extensions that the file declares anywhere. */
  readonly extensions: ReadonlySet<string>;
  /** In source order; of uses that look alike within one scope, the first. */
  readonly uses: readonly Use[];
  /** What other files can import, within the package, joined by dots, in source order. */
  readonly offers: readonly string[];
}

interface Holder extends HolderFact {
  readonly members: string[];
  /** Joined by dots; empty where other files cannot name it. */
  readonly qualifiedName: string;
  /** Whether members can be named behind its name, without an instance. */
  readonly isObject: boolean;
}

/** A scope, and the place in the tree where it ends. */
interface OpenScope {
  readonly scope: Scope;
  readonly end: number;
}

interface Walk {
  readonly tree: SyntaxTree;
  readonly templates: ReadableText['templates'];
  nextTemplate: number;
  readonly scopes: OpenScope[];
  readonly holders: Holder[];
  readonly topLevel: TopLevelFact[];
  readonly extensions: Set<string>;
  readonly uses: Use[];
  readonly seen: Map<Scope, Set<string>>;
  readonly offers: Set<string>;
}

export function collectNames(
  tree: SyntaxTree,
  { templates, hiddenTypes }: ReadableText,
): CollectedNames {
  const file = openScope(undefined, null, true);
  const walk: Walk = {
    tree,
    templates,
    nextTemplate: 0,
    scopes: [{ scope: file, end: tree.types.length }],
    holders: [],
    topLevel: [],
    extensions: new Set(),
    uses: [],
    seen: new Map(),
    offers: new Set(),
  };
  for (const { start, end } of hiddenTypes) {
    noteUse(walk, UseKind.value, [tree.text.slice(start, end)], start, file);
  }
  for (let at = 1; at < tree.types.length; at += 1) {
    while ((walk.scopes.at(-1) as OpenScope).end <= at) walk.scopes.pop();
    visit(walk, at, tree.types[at] as string);
  }
  const { holders, topLevel, extensions, uses, offers } = walk;
  return {
    holders: holders.map(({ name, parent, isLocal, isCompanion, bases, members }) => ({
      name,
      parent,
      isLocal,
      isCompanion,
      bases,
      members: [...new Set(members)],
    })),
    topLevel,
    extensions,
    uses: uses.sort((a, b) => a.at - b.at),
    offers: [...offers],
  };
}

function visit(walk: Walk, at: number, type: string): void {
  switch (type) {
    case 'identifier':
      visitIdentifier(walk, at);
      return;
    case 'user_type':
      visitType(walk, at);
      return;
    case 'string_content':
      visitTemplates(walk, at);
      return;
    case 'class_declaration':
    case 'object_declaration':
    case 'companion_object':
    case 'object_literal':
      openHolder(walk, at, type);
      return;
    case 'function_declaration':
      openFunction(walk, at);
      return;
    case 'property_declaration':
      openProperty(walk, at);
      return;
    case 'type_alias':
      openAlias(walk, at);
      return;
    case 'getter':
    case 'setter':
      push(walk, at);
      declareVariable(scopeOf(walk), 'field', 0, false);
      return;
    case 'lambda_literal':
      push(walk, at);
      declareVariable(scopeOf(walk), 'it', 0, false);
      return;
    default:
      if (SCOPES.has(type)) push(walk, at);
  }
}

const SCOPES = new Set([
  'anonymous_function',
  'secondary_constructor',
  'block',
  'for_statement',
  'catch_block',
  'when_expression',
  'when_entry',
]);

function push(
  walk: Walk,
  at: number,
  holder: number | null = scopeOf(walk).holder,
  isUnordered = false,
): void {
  const end = walk.tree.after[at] as number;
  if (end > at + 1) walk.scopes.push({ scope: openScope(scopeOf(walk), holder, isUnordered), end });
}

function scopeOf({ scopes }: Walk): Scope {
  return (scopes.at(-1) as OpenScope).scope;
}

// ---- what is declared ----

/** Names of types nested without end would fill the memory. */
const LONGEST_NAME = 1000;

function openHolder(walk: Walk, at: number, type: string): void {
  const { tree } = walk;
  const named = childOf(tree, at, 'identifier');
  const isCompanion = type === 'companion_object';
  const name = named === -1 ? (isCompanion ? 'Companion' : '') : nameOf(tree, named);
  const around = scopeOf(walk);
  const isMember = around.isUnordered && type !== 'object_literal';
  const modifiers = wordsOf(tree, childOf(tree, at, 'modifiers'));
  const isPrivate = modifiers.has('private');
  const qualifiedName = isMember && !isPrivate ? qualify(walk, name) : '';
  if (name !== '') {
    around.types.add(name);
    if (qualifiedName !== '') walk.offers.add(qualifiedName);
    if (around.holder === null && isMember && !isPrivate) {
      walk.topLevel.push({ name, kind: 'type', ...platformOf(modifiers) });
    }
  }
  const place = walk.holders.length;
  walk.holders.push({
    name,
    parent: around.holder,
    isLocal: !isMember,
    isCompanion,
    bases: basesOf(tree, at),
    members: [],
    qualifiedName,
    isObject: type === 'object_declaration' || isCompanion,
  });
  push(walk, at, place, true);
}

/** Behind the names of the types around; empty where one of them cannot be named. */
function qualify(walk: Walk, name: string): string {
  const { holder } = scopeOf(walk);
  if (holder === null) return name;
  const outer = walk.holders[holder]?.qualifiedName ?? '';
  return outer === '' || outer.length > LONGEST_NAME ? '' : `${outer}.${name}`;
}

function basesOf(tree: SyntaxTree, declaration: number): string[] {
  const list = childOf(tree, declaration, 'delegation_specifiers');
  if (list === -1) return [];
  return childrenOf(tree, list).flatMap((specifier) => {
    const type = baseTypeOf(tree, specifier);
    return type === -1 ? [] : [segmentsOfType(tree, type).join('.')];
  });
}

/** The type in `Base(1)`, `Base by other` or `Base`; -1 when it has no name. */
export function baseTypeOf(tree: SyntaxTree, specifier: number): number {
  if (tree.types[specifier] !== 'delegation_specifier') return -1;
  for (const child of childrenOf(tree, specifier)) {
    const type = tree.types[child] as string;
    if (type === 'constructor_invocation' || type === 'explicit_delegation') {
      return namedTypeOf(tree, child + 1);
    }
    if (TYPES.has(type)) return namedTypeOf(tree, child);
  }
  return -1;
}

/** Keywords in a list of modifiers; annotations left out. */
function wordsOf(tree: SyntaxTree, modifiers: number): Set<string> {
  if (modifiers === -1) return new Set();
  return new Set(
    childrenOf(tree, modifiers)
      .filter((child) => tree.types[child] !== 'annotation')
      .map((child) => wordOf(tree, child)),
  );
}

function platformOf(modifiers: ReadonlySet<string>): Pick<TopLevelFact, 'platform'> {
  if (modifiers.has('expect')) return { platform: 'expect' };
  return modifiers.has('actual') ? { platform: 'actual' } : {};
}

/** The type in front of the name of an extension, or -1. */
export function receiverOf(tree: SyntaxTree, declaration: number): number {
  for (const child of childrenOf(tree, declaration)) {
    const type = tree.types[child] as string;
    if (TYPES.has(type)) return child;
    if (type === 'identifier' || ENDS_OF_RECEIVER.has(type)) return -1;
  }
  return -1;
}

const ENDS_OF_RECEIVER = new Set([
  'variable_declaration',
  'multi_variable_declaration',
  'function_value_parameters',
  '=',
]);

/** A member or something at the file's own level. */
interface Member {
  readonly name: string;
  readonly kind: 'function' | 'property';
  readonly declaration: number;
}

function declareMember(walk: Walk, { name, kind, declaration }: Member): void {
  const { tree } = walk;
  const scope = scopeOf(walk);
  const receiver = receiverOf(tree, declaration);
  if (receiver !== -1) walk.extensions.add(name);
  if (!scope.isUnordered) {
    if (kind === 'function') scope.functions.add(name);
    return;
  }
  // An extension cannot be called without a receiver, but where one is implied.
  if (kind === 'function') scope.functions.add(name);
  else declareVariable(scope, name, 0, canBeCalled(tree, declaration));
  const modifiers = wordsOf(tree, childOf(tree, declaration, 'modifiers'));
  if (modifiers.has('private')) return;
  if (scope.holder !== null) {
    const holder = walk.holders[scope.holder] as Holder;
    holder.members.push(name);
    if (holder.isObject && holder.qualifiedName !== '') walk.offers.add(qualify(walk, name));
    return;
  }
  walk.offers.add(name);
  const type = receiver === -1 ? -1 : namedTypeOf(tree, receiver);
  const extended = type === -1 ? '' : (segmentsOfType(tree, type).at(-1) ?? '');
  walk.topLevel.push({
    name,
    kind,
    ...(receiver !== -1 && { receiver: extended }),
    ...platformOf(modifiers),
  });
}

function openFunction(walk: Walk, at: number): void {
  const { tree } = walk;
  const named = nameOfFunction(tree, at);
  if (named !== -1)
    declareMember(walk, { name: nameOf(tree, named), kind: 'function', declaration: at });
  openExtension(walk, at);
}

/** The identifier in front of the parameters, or -1. */
export function nameOfFunction(tree: SyntaxTree, at: number): number {
  const parameters = childOf(tree, at, 'function_value_parameters');
  let name = -1;
  for (const child of childrenOf(tree, at)) {
    if (child === parameters) break;
    if (tree.types[child] === 'identifier') name = child;
  }
  return name;
}

/** Members of the receiver can be named without it. */
function openExtension(walk: Walk, at: number): void {
  const { tree } = walk;
  const receiver = receiverOf(tree, at);
  const type = receiver === -1 ? -1 : namedTypeOf(tree, receiver);
  if (type === -1) {
    push(walk, at);
    return;
  }
  walk.holders.push({
    name: '',
    parent: scopeOf(walk).holder,
    isLocal: true,
    isCompanion: false,
    bases: [segmentsOfType(tree, type).join('.')],
    members: [],
    qualifiedName: '',
    isObject: false,
  });
  push(walk, at, walk.holders.length - 1);
}

function openProperty(walk: Walk, at: number): void {
  const { tree } = walk;
  const scope = scopeOf(walk);
  for (const name of namesOfProperty(tree, at)) {
    if (scope.isUnordered) declareMember(walk, { name, kind: 'property', declaration: at });
    // Its own initial value is read before it can be seen.
    else declareVariable(scope, name, tree.ends[at] as number, canBeCalled(tree, at));
  }
  if (scope.isUnordered) openExtension(walk, at);
}

export function namesOfProperty(tree: SyntaxTree, at: number): string[] {
  return childrenOf(tree, at).flatMap((child) => {
    if (tree.types[child] === 'variable_declaration') return namesIn(tree, child);
    if (tree.types[child] !== 'multi_variable_declaration') return [];
    return childrenOf(tree, child).flatMap((each) =>
      tree.types[each] === 'variable_declaration' ? namesIn(tree, each) : [],
    );
  });
}

function namesIn(tree: SyntaxTree, variable: number): string[] {
  const name = childOf(tree, variable, 'identifier');
  return name === -1 ? [] : [nameOf(tree, name)];
}

/**
 * Whether the variable may hold a function. Of one whose type is not written, only a lambda, an anonymous function
 * or a reference does: `val request = request()` is far more usual than a call of the variable.
 */
function canBeCalled(tree: SyntaxTree, declaration: number): boolean {
  const variable = childOf(tree, declaration, 'variable_declaration');
  const typed =
    variable === -1
      ? -1
      : childrenOf(tree, variable).find((child) => TYPES.has(tree.types[child] as string));
  if (typed !== undefined && typed !== -1) return namedTypeOf(tree, typed) === -1;
  const equals = childOf(tree, declaration, '=');
  const value = tree.types[equals === -1 ? -1 : (tree.after[equals] as number)] ?? '';
  return CALLABLES.has(value);
}

const CALLABLES = new Set(['lambda_literal', 'anonymous_function', 'callable_reference']);

function openAlias(walk: Walk, at: number): void {
  const { tree } = walk;
  const named = childOf(tree, at, 'identifier');
  const scope = scopeOf(walk);
  if (named !== -1) {
    const name = nameOf(tree, named);
    const modifiers = wordsOf(tree, childOf(tree, at, 'modifiers'));
    scope.types.add(name);
    if (!modifiers.has('private') && scope.isUnordered) {
      const qualifiedName = qualify(walk, name);
      if (qualifiedName !== '') walk.offers.add(qualifiedName);
      if (scope.holder === null)
        walk.topLevel.push({ name, kind: 'type', ...platformOf(modifiers) });
    }
  }
  push(walk, at);
}

// ---- what is used ----

function visitType(walk: Walk, at: number): void {
  const { tree } = walk;
  const segments = segmentsOfType(tree, at);
  if (segments.length > 0) noteUse(walk, UseKind.type, segments, tree.starts[at] as number);
}

/** `$name` in a string, which the parser is not shown. */
function visitTemplates(walk: Walk, at: number): void {
  const { tree, templates } = walk;
  const end = tree.ends[at] as number;
  for (;;) {
    const template = templates[walk.nextTemplate];
    if (template === undefined || template.start > end) return;
    walk.nextTemplate += 1;
    const name = tree.text.slice(template.start, template.end).replace(/^`(.*)`$/, '$1');
    if (name !== 'this' && name !== '') noteUse(walk, UseKind.value, [name], template.start);
  }
}

function visitIdentifier(walk: Walk, at: number): void {
  const { tree } = walk;
  const parent = tree.parents[at] as number;
  const start = tree.starts[at] as number;
  const isFirst = at === parent + 1;
  switch (tree.types[parent]) {
    case 'navigation_expression':
      if (isFirst) noteHead(walk, at, parent);
      else noteMember(walk, at, parent);
      return;
    case 'call_expression':
      noteUse(walk, isFirst ? UseKind.call : UseKind.value, [nameOf(tree, at)], start);
      return;
    case 'infix_expression':
      noteUse(
        walk,
        isSecond(tree, at, parent) ? UseKind.memberCall : UseKind.value,
        [nameOf(tree, at)],
        start,
      );
      return;
    case 'callable_reference':
      if (isFirst) noteUse(walk, UseKind.value, [nameOf(tree, at)], start);
      else
        noteUse(
          walk,
          tree.types[parent + 1] === '::' ? UseKind.call : UseKind.memberCall,
          [nameOf(tree, at)],
          start,
        );
      return;
    case 'value_argument':
      // `name = value`
      if (isFirst && tree.types[at + 1] === '=') return;
      noteUse(walk, UseKind.value, [nameOf(tree, at)], start);
      return;
    case 'return_expression':
      if (at === parent + 2 && textOf(tree, parent + 1).endsWith('@')) return;
      noteUse(walk, UseKind.value, [nameOf(tree, at)], start);
      return;
    case 'ERROR':
      noteInError(walk, at);
      return;
    default:
      if (!declareIdentifier(walk, at, parent))
        noteUse(walk, UseKind.value, [nameOf(tree, at)], start);
  }
}

/** Whether the identifier is no use, but a name that what is around it declares, or a part of something else. */
function declareIdentifier(walk: Walk, at: number, parent: number): boolean {
  const { tree } = walk;
  const type = tree.types[parent] as string;
  switch (type) {
    case 'class_parameter':
    case 'parameter':
      return declareParameter(walk, at, parent);
    case 'type_parameter':
      scopeOf(walk).types.add(nameOf(tree, at));
      return true;
    case 'variable_declaration':
      declareBound(walk, at, parent);
      return true;
    case 'setter':
    case 'catch_block':
      declareVariable(scopeOf(walk), nameOf(tree, at), 0, false);
      return true;
    case 'enum_entry':
      declareEntry(walk, at);
      return true;
    default:
      return NO_USES.has(type);
  }
}

/** Nodes whose own identifiers name what they declare, which is known already, or nothing that is looked up. */
const NO_USES = new Set([
  'class_declaration',
  'object_declaration',
  'companion_object',
  'function_declaration',
  'type_alias',
  'type_constraint',
  'user_type',
  'this_expression',
  'super_expression',
  'qualified_identifier',
  'package_header',
  'import',
  'label',
]);

/** @returns `false` for a default value */
function declareParameter(walk: Walk, at: number, parent: number): boolean {
  const { tree } = walk;
  const isName = !childrenOf(tree, parent).some((child) => child < at && tree.types[child] === ':');
  if (!isName) return false;
  const around = tree.types[tree.parents[parent] as number];
  if (around === 'function_type_parameters') return true;
  const name = nameOf(tree, at);
  const type = childrenOf(tree, parent).find((child) => TYPES.has(tree.types[child] as string));
  const scope = scopeOf(walk);
  declareVariable(scope, name, 0, type === undefined || namedTypeOf(tree, type) === -1);
  const isProperty =
    tree.types[parent] === 'class_parameter' &&
    (childOf(tree, parent, 'val') !== -1 || childOf(tree, parent, 'var') !== -1);
  if (isProperty && scope.holder !== null) {
    const modifiers = wordsOf(tree, childOf(tree, parent, 'modifiers'));
    if (!modifiers.has('private')) walk.holders[scope.holder]?.members.push(name);
  }
  return true;
}

/** Variables of lambdas, loops and subjects of `when`; those of properties are known already. */
function declareBound(walk: Walk, at: number, parent: number): void {
  const { tree } = walk;
  const outer = tree.parents[parent] as number;
  const around =
    tree.types[outer] === 'multi_variable_declaration' ? (tree.parents[outer] as number) : outer;
  if (tree.types[around] === 'property_declaration') return;
  const isOfLambda = tree.types[around] === 'lambda_parameters';
  declareVariable(scopeOf(walk), nameOf(tree, at), 0, isOfLambda);
}

function declareEntry(walk: Walk, at: number): void {
  const scope = scopeOf(walk);
  const name = nameOf(walk.tree, at);
  declareVariable(scope, name, 0, false);
  const holder = scope.holder === null ? undefined : walk.holders[scope.holder];
  if (holder === undefined) return;
  holder.members.push(name);
  const qualifiedName = qualify(walk, name);
  if (qualifiedName !== '') walk.offers.add(qualifiedName);
}

function isSecond(tree: SyntaxTree, at: number, parent: number): boolean {
  return at !== parent + 1 && at === tree.after[parent + 1];
}

/** The head of `a.b.c`, with what follows as long as it is plain names. */
function noteHead(walk: Walk, at: number, parent: number): void {
  const { tree } = walk;
  const segments = [nameOf(tree, at)];
  let around = parent;
  while (tree.types[around] === 'navigation_expression' && segments.length < MAX_CHAIN) {
    const last = childrenOf(tree, around);
    const sign = last.at(-2);
    const name = last.at(-1);
    if (sign === undefined || name === undefined || tree.types[sign] !== '.') break;
    if (tree.types[name] !== 'identifier') break;
    segments.push(nameOf(tree, name));
    const outer = tree.parents[around] as number;
    if (tree.types[outer] !== 'navigation_expression' || around !== outer + 1) break;
    around = outer;
  }
  noteUse(walk, UseKind.value, segments, tree.starts[at] as number);
}

const MAX_CHAIN = 12;

/** The name behind a dot. */
function noteMember(walk: Walk, at: number, parent: number): void {
  const { tree } = walk;
  const name = nameOf(tree, at);
  const outer = tree.parents[parent] as number;
  const isReference = tree.types[at - 1] === '::';
  if (isReference && name === 'class') return;
  const isCalled = isReference || (tree.types[outer] === 'call_expression' && parent === outer + 1);
  noteUse(
    walk,
    isCalled ? UseKind.memberCall : UseKind.memberValue,
    [name],
    tree.starts[at] as number,
  );
}

/** In text that the parser did not understand, only what is plain by its looks counts. */
function noteInError(walk: Walk, at: number): void {
  const { tree } = walk;
  const before = tree.types[at - 1] ?? '';
  const name = nameOf(tree, at);
  const scope = scopeOf(walk);
  if (
    before === 'class' ||
    before === 'interface' ||
    before === 'object' ||
    before === 'typealias'
  ) {
    scope.types.add(name);
    if (scope.holder === null && scope.isUnordered) {
      walk.topLevel.push({ name, kind: 'type' });
      walk.offers.add(name);
    }
  } else if (before === 'fun') scope.functions.add(name);
  else if (before === 'val' || before === 'var') declareVariable(scope, name, 0, false);
  else if (before !== '.' && before !== '?.' && before !== '@' && /^\p{Lu}\w*\p{Ll}/u.test(name)) {
    noteUse(walk, UseKind.type, [name], tree.starts[at] as number);
  }
}

function noteUse(
  walk: Walk,
  kind: number,
  segments: readonly string[],
  at: number,
  scope: Scope = scopeOf(walk),
): void {
  const known = walk.seen.get(scope) ?? new Set<string>();
  walk.seen.set(scope, known);
  const key = `${kind} ${segments.join('.')}`;
  if (known.has(key)) return;
  known.add(key);
  walk.uses.push({ name: segments[0] as string, kind, scope, at, segments });
}
