// Ends of values: what a function still owns when it ends runs `drop` of `Drop`, and that of what it holds. Who owns a
// value follows from how it is made and whether it is given away, as far as the file tells; a reference owns nothing.
// https://doc.rust-lang.org/reference/destructors.html
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { placeOf } from './expressions.ts';
import { nameOf, pathSegments } from './path-segments.ts';
import { isTypeName, type Reading } from './reading.ts';

/** One key for all types, so that what holds a value can end it. */
export const DROP_KEY = '<drop>';

/** What the functions of one name in a file do with values. */
export interface Ownership {
  /** Whether each of them gives a value of its own. */
  givesOwned: boolean;
  /** Whether one of them takes its receiver by value. */
  consumes: boolean;
}

export function ownershipOf(tree: FlatTree): ReadonlyMap<string, Ownership> {
  const found = new Map<string, Ownership>();
  for (let node = 0; node < tree.size; node++) {
    const type = tree.typeOf(node);
    if (type !== 'function_item' && type !== 'function_signature_item') continue;
    const name = nameOf(tree, tree.childOf(node, 'name'));
    const known = found.get(name) ?? { givesOwned: true, consumes: false };
    known.givesOwned &&= isOwnedType(tree, tree.childOf(node, 'return_type'));
    const self = tree.childOfType(tree.childOf(node, 'parameters'), 'self_parameter');
    known.consumes ||= self !== -1 && !tree.textOf(self).startsWith('&');
    found.set(name, known);
  }
  return found;
}

/**
 * References in it, or guards that lead to the value of another, make it none. What the library's containers hold is
 * followed to its end where that is none of the library's: nearly every function has some that hold nothing else.
 */
export function isOwnedType(tree: FlatTree, type: FlatNode): boolean {
  if (type === -1 || tree.typeOf(type) === 'primitive_type') return false;
  const written = tree.textOf(type).replace(TEXT, '');
  if (BORROWED.test(written)) return false;
  return !CONTAINER.test(written) || OWN_TYPE.test(written.replace(OF_LIBRARY, ''));
}

/** Nothing is to be done at their end. */
const TEXT = /&\s*(?:'\w+\s*)?(?:mut\s+)?(?:str|\[u8\])/g;

const CONTAINER =
  /^(?:\w+::)*(?:String|PathBuf|Vec|VecDeque|HashMap|HashSet|BTreeMap|BTreeSet|BinaryHeap|Option)\b/;

/** A name of more than one letter that may be that of a type of the repository. */
const OWN_TYPE = /\b[A-Z]\w+/;

/** Types of the library, and those that only who uses a trait knows. */
const OF_LIBRARY =
  /\b(?:Self|[A-Z])::\w+|\b(?:String|PathBuf|OsString|Vec|VecDeque|HashMap|HashSet|BTreeMap|BTreeSet|BinaryHeap|Option|Result|Box|Rc|Arc|Duration|Instant|Ordering|Range|Output|Item)\b/g;

const BORROWED =
  /[&*]|\b(?:Ref|RefMut|MutexGuard|RwLockReadGuard|RwLockWriteGuard|Cow|dyn|impl|Fn|FnMut)\b/;

/** Whether a parameter of the type is taken by value; nothing is known of one whose type is a parameter. */
export function isOwnedParameter(
  { syntax: { tree }, types, isRuntime }: Reading,
  type: FlatNode,
): boolean {
  if (isRuntime || !isOwnedType(tree, type)) return false;
  return types.parameter(tree.textOf(type)) === undefined;
}

/** Variables that the pattern binds, which has been read. */
export function boundBy({ syntax: { tree }, names }: Reading, pattern: FlatNode): Place[] {
  const found: Place[] = [];
  const pending = [pattern];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === -1) continue;
    const type = tree.typeOf(node);
    if (type === 'identifier' || type === 'self' || type === 'shorthand_field_identifier') {
      const place = names.find(nameOf(tree, node));
      if (place !== undefined) found.push(place);
    } else if (BINDING.has(type)) {
      for (const child of tree.childrenOf(node)) {
        const field = tree.fieldOf(child);
        if (field !== 'type' && field !== 'condition') pending.push(child);
      }
    }
  }
  return found;
}

/** Patterns whose names get parts of the value itself. */
const BINDING: ReadonlySet<string> = new Set(
  'mut_pattern tuple_pattern tuple_struct_pattern struct_pattern field_pattern match_pattern captured_pattern'.split(
    ' ',
  ),
);

/** At the end of a function or closure, before it is closed. */
export function dropOwned(reading: Reading, endLine: number): void {
  const owned = reading.open.at(-1)?.owned ?? [];
  if (owned.length === 0) return;
  reading.builder.at(endLine);
  for (const place of owned) if (!reading.moved.has(place)) drop(reading, place);
}

export function drop({ builder }: Reading, place: Place): void {
  if (place !== -1) builder.callMember(place, DROP_KEY, { arguments: [], flags: ['implicit'] });
}

/** `return`, `?`: the function may end there, with what it owns by then. */
export function noteExit({ open }: Reading): void {
  const innermost = open.at(-1);
  if (innermost !== undefined) innermost.exits += 1;
}

/**
 * A name in code gives its value away where it stands alone in a place that takes one. Where the function may have ended
 * before, or passes by, it still ends the value itself.
 */
export function noteMove(reading: Reading, node: FlatNode): void {
  const { syntax, names, open, moved, ownedSince } = reading;
  const innermost = open.at(-1);
  if (innermost === undefined) return;
  const place = names.find(nameOf(syntax.tree, node));
  if (place === undefined) return;
  const isCaptured = innermost.movesIn && !innermost.owned.includes(place);
  if (!isCaptured && !takesValue(reading, node)) return;
  const hadExit = (ownedSince.get(place) ?? 0) < innermost.exits && !isCaptured;
  if (!hadExit && !isPassedBy(reading, node)) moved.add(place);
}

/** Whether the node stands in an `if` without `else`. */
function isPassedBy({ syntax: { tree } }: Reading, node: FlatNode): boolean {
  let at = tree.parentOf(node);
  for (let steps = 0; at !== -1 && steps < MAX_STEPS; steps++) {
    const type = tree.typeOf(at);
    if (type === 'function_item' || type === 'closure_expression') return false;
    if (type === 'if_expression') return tree.childOf(at, 'alternative') === -1;
    at = tree.parentOf(at);
  }
  return false;
}

/** A variable that is bound to a value of its own is the function's until its end, unless it is given away. */
export function ownVariable(reading: Reading, declaration: FlatNode): void {
  const { tree } = reading.syntax;
  const value = tree.childOf(declaration, 'value');
  if (reading.isRuntime || value === -1) return;
  const type = tree.childOf(declaration, 'type');
  const isOwn = type === -1 ? isOwnedValue(reading, value) : isOwnedType(tree, type);
  if (isOwn) ownAll(reading, tree.childOf(declaration, 'pattern'));
}

/** As for variables, of what a pattern finds in a value. */
export function ownBound(reading: Reading, pattern: FlatNode, value: FlatNode): void {
  if (!reading.isRuntime && isOwnedValue(reading, value)) ownAll(reading, pattern);
}

function ownAll(reading: Reading, pattern: FlatNode): void {
  const innermost = reading.open.at(-1);
  if (innermost === undefined) return;
  for (const place of boundBy(reading, pattern)) {
    innermost.owned.push(place);
    reading.ownedSince.set(place, innermost.exits);
  }
}

/** A value that a call gives and nobody takes ends with the statement. */
export function dropTemporary(reading: Reading, node: FlatNode, place: Place): void {
  if (place === -1 || reading.isRuntime || reading.open.length === 0) return;
  if (isOwnedValue(reading, node) && !takesValue(reading, node)) drop(reading, place);
}

/** What is assigned to ends what was there. */
export function dropReplaced(reading: Reading, target: FlatNode): void {
  const { syntax, open, isRuntime } = reading;
  const { tree } = syntax;
  if (isRuntime) return;
  const place = placeOf(reading, target);
  if (tree.typeOf(target) === 'identifier') {
    if (open.at(-1)?.owned.includes(place) === true) drop(reading, place);
    return;
  }
  if (tree.typeOf(target) !== 'field_expression') return;
  if (reading.ownedFields.get(nameOf(tree, tree.childOf(target, 'field'))) === true)
    drop(reading, place);
}

/** Fields of the file by name: whether those of the name hold values of their own. */
export function ownedFieldsOf(tree: FlatTree): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  for (let node = 0; node < tree.size; node++) {
    if (tree.typeOf(node) !== 'field_declaration') continue;
    const name = nameOf(tree, tree.childOf(node, 'name'));
    const isOwned = isOwnedType(tree, tree.childOf(node, 'type'));
    found.set(name, isOwned && found.get(name) !== false);
  }
  return found;
}

/** Methods that give what is inside of the value that they take. */
const UNWRAPPING: ReadonlySet<string> = new Set(
  'unwrap expect unwrap_or unwrap_or_else unwrap_or_default unwrap_err'.split(' '),
);

/** Methods of the library that give a value itself. */
const GIVING: ReadonlySet<string> = new Set(
  'clone take pop pop_front pop_back swap_remove recv'.split(' '),
);

/** Chains of calls are as long as a program is written. */
const MAX_STEPS = 16;

function isOwnedValue(reading: Reading, value: FlatNode, steps = MAX_STEPS): boolean {
  const { tree } = reading.syntax;
  if (value === -1 || steps === 0) return false;
  switch (tree.typeOf(value)) {
    case 'struct_expression':
      return true;
    case 'try_expression':
    case 'await_expression':
    case 'parenthesized_expression':
      return isOwnedValue(reading, tree.firstChildOf(value), steps - 1);
    case 'identifier': {
      const place = reading.names.find(tree.textOf(value));
      // A struct without fields is made by its name alone.
      if (place === undefined) return reading.itemNodes.has(`struct ${tree.textOf(value)}`);
      return reading.open.at(-1)?.owned.includes(place) === true;
    }
    case 'call_expression':
      return isOwnedResult(reading, tree.childOf(value, 'function'), steps);
    default:
      return false;
  }
}

function isOwnedResult(reading: Reading, written: FlatNode, steps: number): boolean {
  const { syntax, ownership } = reading;
  const { tree } = syntax;
  const isGeneric = tree.typeOf(written) === 'generic_function';
  const callee = isGeneric ? tree.childOf(written, 'function') : written;
  if (tree.typeOf(callee) === 'field_expression') {
    const method = nameOf(tree, tree.childOf(callee, 'field'));
    const object = tree.childOf(callee, 'value');
    if (UNWRAPPING.has(method)) return isOwnedValue(reading, object, steps - 1);
    return ownership.get(method)?.givesOwned ?? GIVING.has(method);
  }
  const segments = pathSegments(tree, callee);
  if (segments === undefined) return false;
  const name = segments.at(-1) as string;
  if (CONTAINER.test(segments.join('::')) || name === 'Some' || name === 'Ok') return false;
  return isTypeName(name) || (ownership.get(name)?.givesOwned ?? true);
}

/** Whether what stands there goes to someone else. */
function takesValue(reading: Reading, node: FlatNode): boolean {
  const { syntax, ownership, macroSyntax } = reading;
  const { tree } = syntax;
  const parent = tree.parentOf(node);
  switch (parent === -1 ? '' : tree.typeOf(parent)) {
    case 'arguments':
    case 'return_expression':
    case 'block':
    case 'match_arm':
    case 'field_initializer':
    case 'shorthand_field_initializer':
    case 'base_field_initializer':
    case 'array_expression':
    case 'closure_expression':
    case 'break_expression':
      return true;
    case 'tuple_expression':
      return syntax !== macroSyntax;
    case 'let_declaration':
      return (
        tree.fieldOf(node) === 'value' && !/^let\s+_\s*[=:]/.test(tree.textOf(parent).slice(0, 40))
      );
    case 'assignment_expression':
      return tree.fieldOf(node) === 'right';
    case 'parenthesized_expression':
    case 'try_expression':
    case 'await_expression':
    case 'match_expression':
    case 'if_expression':
    case 'let_condition':
      return tree.typeOf(node) !== 'identifier';
    case 'field_expression': {
      if (tree.fieldOf(tree.parentOf(node)) !== 'function') return false;
      const method = nameOf(tree, tree.childOf(parent, 'field'));
      const isConsumed = ownership.get(method)?.consumes ?? CONSUMING.test(method);
      if (isConsumed) return true;
      return tree.typeOf(node) !== 'identifier' && !ownership.has(method) && !BORROWING.has(method);
    }
    default:
      return false;
  }
}

const CONSUMING = /^(?:into|unwrap|expect)(?:_|$)|^join$/;

const BORROWING: ReadonlySet<string> = new Set(
  'to_string len is_empty as_str as_bytes iter eq cmp partial_cmp is_some is_none is_ok is_err'.split(
    ' ',
  ),
);
