// What a file uses: every identifier of its tree, told by its place to be a type, a value, a call, a member, or no use.
import { UseKind } from '../source-unit.ts';
import { declareBound, declareEntry, declareParameter } from './declare-names.ts';
import { noteUse, scopeOf, type Walk } from './name-walk.ts';
import { declareVariable } from './scopes.ts';
import { childrenOf, nameOf, type SyntaxTree, segmentsOfType, textOf } from './syntax-tree.ts';

/** The name of a type; types in its arguments are visited on their own. */
export function visitType(walk: Walk, at: number): void {
  const { tree } = walk;
  const segments = segmentsOfType(tree, at);
  if (segments.length > 0) noteUse(walk, UseKind.type, segments, tree.starts[at] as number);
}

/** `$name` in a string, which the parser is not shown. */
export function visitTemplates(walk: Walk, at: number): void {
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

/** Any other identifier, which may also be what a parameter, variable or entry is called. */
export function visitIdentifier(walk: Walk, at: number): void {
  const { tree } = walk;
  const operand = withPrefixes(tree, at);
  const parent = tree.parents[operand] as number;
  const isFirst = operand === parent + 1;
  switch (tree.types[parent]) {
    case 'navigation_expression':
      if (isFirst) noteHead(walk, at, parent);
      else noteMember(walk, at, parent);
      return;
    case 'infix_expression':
      if (isSecond(tree, operand, parent)) noteName(walk, UseKind.memberCall, at);
      else noteValue(walk, at, operand);
      return;
    case 'callable_reference':
      if (isFirst) noteName(walk, UseKind.value, at);
      else noteName(walk, tree.types[parent + 1] === '::' ? UseKind.call : UseKind.memberCall, at);
      return;
    case 'value_argument':
      // `name = value`
      if (!isFirst || tree.types[at + 1] !== '=') noteValue(walk, at, operand);
      return;
    case 'return_expression':
      if (at !== parent + 2 || !textOf(tree, parent + 1).endsWith('@'))
        noteValue(walk, at, operand);
      return;
    case 'ERROR':
      noteInError(walk, at);
      return;
    default:
      if (!declareIdentifier(walk, at, parent)) noteValue(walk, at, operand);
  }
}

/** The operand in `!a`, `-a` and `!!a`. The grammar binds the signs closer than calls and members: `!a` in `!a.b()`. */
function withPrefixes(tree: SyntaxTree, at: number): number {
  let operand = at;
  for (;;) {
    const parent = tree.parents[operand] as number;
    if (tree.types[parent] !== 'unary_expression' || operand === parent + 1) return operand;
    operand = parent;
  }
}

function noteName(walk: Walk, kind: number, at: number): void {
  noteUse(walk, kind, [nameOf(walk.tree, at)], walk.tree.starts[at] as number);
}

/** A name that stands alone. */
function noteValue(walk: Walk, at: number, operand: number): void {
  noteName(walk, isCalled(walk.tree, at, operand) ? UseKind.call : UseKind.value, at);
}

/**
 * @param name the last of the names that are called
 * @param callee all of them, and the signs before them
 */
function isCalled(tree: SyntaxTree, name: number, callee: number): boolean {
  const parent = tree.parents[callee] as number;
  if (tree.types[parent] === 'call_expression' && callee === parent + 1) return true;
  TYPE_ARGUMENTS.lastIndex = tree.ends[name] as number;
  return TYPE_ARGUMENTS.test(tree.text);
}

/** `name<Type>(x)`, which the grammar takes for comparisons. */
const TYPE_ARGUMENTS = /[ \t]*<[\p{L}\p{N}_\s.,<>?*`]{1,200}>[ \t]*[({]/uy;

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
  const isReference = tree.types[at - 1] === '::';
  if (isReference && name === 'class') return;
  const kind = isReference || isCalled(tree, at, parent) ? UseKind.memberCall : UseKind.memberValue;
  noteUse(walk, kind, [name], tree.starts[at] as number);
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
