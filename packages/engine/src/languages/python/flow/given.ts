// What the text of an argument or a default alone says of its value: whether it is `None`, whether it counts as true,
// and its kind. https://docs.python.org/3/library/stdtypes.html#truth-value-testing
import type { Holder } from '../../../flow/flow-builder.ts';
import { IS_NOT, KIND, KIND_SHIFT } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { kindDefined, kindWritten } from './kinds.ts';
import { type Reading, scopeOf } from './reading.ts';
import { definitionOf, findVariable, type Scope, type Variable } from './scopes.ts';
import { nameOf, partOf, stringOf, unwrap } from './syntax.ts';

/** What functions and classes are not. */
export const DEFINED: number = IS_NOT.none | IS_NOT.false;

/** What a tuple without elements is not. */
export const EMPTY: number = IS_NOT.none | IS_NOT.true;

/** Sum of `IS_NOT`, and above it one of `KIND`; 0 where nothing is known. */
export function isNotOf(reading: Reading, given: FlatNode): number {
  const { tree } = reading;
  const node = unwrap(tree, given);
  if (node === -1) return 0;
  return tree.typeOf(node) === 'identifier' ? isNotNamed(reading, node) : toldByText(reading, node);
}

/** Of a key in brackets: whether it is a text, a slice or one entry; other kinds are told apart for nothing. */
export function toldOfKey(reading: Reading, key: FlatNode): number {
  if (key === -1) return 0;
  if (reading.tree.typeOf(key) === 'slice') return DEFINED | (KIND.slice << KIND_SHIFT);
  const isNot = isNotOf(reading, key);
  if (isNot >> KIND_SHIFT === KIND.text) return isNot;
  return mayBeSlice(reading, key) ? 0 : KIND.entry << KIND_SHIFT;
}

/** What is handed on, or what a call of `slice` made. */
function mayBeSlice(reading: Reading, key: FlatNode): boolean {
  const { tree } = reading;
  const type = tree.typeOf(key);
  if (type === 'call') return tree.textOf(key).startsWith('slice(');
  if (type !== 'identifier') return type === 'conditional_expression';
  const name = nameOf(tree, key);
  if (parameterNamed(reading, name) !== undefined) return true;
  const variable = sourceOf(reading, name);
  const assignment = variable === undefined ? -1 : tree.parentOf(variable.source);
  const value = assignment === -1 ? -1 : unwrap(tree, tree.childOf(assignment, 'right'));
  return value !== -1 && (tree.typeOf(value) === 'identifier' || mayBeSlice(reading, value));
}

const toldByText = (reading: Reading, node: FlatNode): number =>
  isNotWritten(reading, node) | (kindWritten(reading, node) << KIND_SHIFT);

/** As `isNotOf`; what is given for a parameter of the function around is not asked. */
export function isNotByDefault(reading: Reading, value: FlatNode): number {
  const isNot = isNotOf(reading, value);
  return (isNot & IS_NOT.parameter) === 0 ? isNot : 0;
}

/** Lists, maps and what a class makes are not `None`, but may be empty by the time they are asked. */
function isNotWritten(reading: Reading, node: FlatNode): number {
  const { tree } = reading;
  switch (tree.typeOf(node)) {
    case 'none':
      return IS_NOT.false | IS_NOT.true;
    case 'false':
      return IS_NOT.none | IS_NOT.true;
    case 'true':
    case 'lambda':
      return DEFINED;
    case 'string':
      return (stringOf(tree, node) ?? '') === '' ? IS_NOT.none : DEFINED;
    case 'integer':
      return /^[1-9]/.test(tree.textOf(node)) ? DEFINED : IS_NOT.none;
    case 'concatenated_string':
    case 'float':
    case 'list':
    case 'dictionary':
    case 'set':
    case 'tuple':
    case 'list_comprehension':
    case 'set_comprehension':
    case 'dictionary_comprehension':
    case 'generator_expression':
      return IS_NOT.none;
    case 'call':
      return makesInstance(reading, unwrap(tree, tree.childOf(node, 'function'))) ? IS_NOT.none : 0;
    default:
      return 0;
  }
}

function isNotNamed(reading: Reading, node: FlatNode): number {
  const { tree } = reading;
  const name = nameOf(tree, node);
  const holder = parameterNamed(reading, name);
  if (holder !== undefined) return IS_NOT.parameter | holder.isNot;
  const found = findVariable(scopeOf(reading), name, true)?.variable;
  if (found !== undefined && !found.isShared && found.definitions === found.count) {
    const isOne = found.count === 1 && found.source !== -1;
    const kind = isOne ? kindDefined(reading, tree.parentOf(found.source)) : 0;
    return DEFINED | (kind << KIND_SHIFT);
  }
  const variable = variableOf(reading, name);
  if (variable === undefined) return 0;
  // Other modules may assign names of this one.
  const scope = scopeOf(reading);
  if (scope.kind !== 'function' || scope.variables.get(name) !== variable) return 0;
  const assignment = tree.parentOf(variable.source);
  if (tree.typeOf(assignment) !== 'assignment' || tree.fieldOf(variable.source) !== 'left')
    return 0;
  const value = unwrap(tree, tree.childOf(assignment, 'right'));
  return value === -1 || tree.typeOf(value) === 'identifier' ? 0 : toldByText(reading, value);
}

/** A parameter of the function, or of one around, that nothing assigns. */
export function parameterNamed(reading: Reading, name: string): Holder | undefined {
  const variable = variableOf(reading, name);
  return variable === undefined ? undefined : givenFor(reading, variable);
}

/** A parameter to which nothing but `None` is assigned, so that what is callable is what was given for it. */
export function parameterCalled(reading: Reading, name: string): Holder | undefined {
  const variable = sourceOf(reading, name);
  return variable === undefined ? undefined : givenFor(reading, variable);
}

/** For `f` where that is bound by `f = x` under `if callable(x)`, and otherwise to `None` alone. */
export function parameterIn(reading: Reading, name: string): Holder | undefined {
  const { tree } = reading;
  const variable = sourceOf(reading, name);
  if (variable === undefined || scopeOf(reading).variables.get(name) !== variable) return undefined;
  const assignment = tree.parentOf(variable.source);
  if (assignment === -1 || tree.typeOf(assignment) !== 'assignment') return undefined;
  const value = unwrap(tree, tree.childOf(assignment, 'right'));
  if (value === -1 || tree.typeOf(value) !== 'identifier') return undefined;
  const block = tree.parentOf(tree.parentOf(assignment));
  const statement = block === -1 ? -1 : tree.parentOf(block);
  if (statement === -1 || tree.fieldOf(block) !== 'consequence') return undefined;
  const condition = tree.childOf(statement, 'condition');
  const asked = nameOf(tree, value);
  if (condition === -1 || tree.textOf(condition) !== `callable(${asked})`) return undefined;
  return parameterCalled(reading, asked);
}

function givenFor(reading: Reading, variable: Variable): Holder | undefined {
  const { name } = variable;
  for (let at: Scope | undefined = scopeOf(reading); at !== undefined; at = at.parent) {
    if (at.variables.get(name) === variable) return at.given.get(name);
  }
  return undefined;
}

/** What the name stands for, where it is bound only once. */
function variableOf(reading: Reading, name: string): Variable | undefined {
  const variable = sourceOf(reading, name);
  return variable?.count === 1 ? variable : undefined;
}

/** What the name stands for, where it is bound only once to anything but `None`. */
function sourceOf(reading: Reading, name: string): Variable | undefined {
  const variable = name === '' ? undefined : findVariable(scopeOf(reading), name, true)?.variable;
  return variable !== undefined && !variable.isShared && variable.source !== -1
    ? variable
    : undefined;
}

/** Classes of this file and of Python itself; of others, what is imported and has the name of a class. */
function makesInstance(reading: Reading, callee: FlatNode): boolean {
  const { tree, scopes } = reading;
  if (callee === -1) return false;
  if (tree.typeOf(callee) === 'attribute') {
    const head = partOf(tree, callee);
    const isOfImport = head !== -1 && tree.typeOf(head) === 'identifier';
    const name = tree.childOf(callee, 'attribute');
    if (!isOfImport || name === -1 || !CLASS_NAME.test(nameOf(tree, name))) return false;
    const variable = variableOf(reading, nameOf(tree, head));
    return variable !== undefined && isImported(tree, variable);
  }
  if (tree.typeOf(callee) !== 'identifier') return false;
  const name = nameOf(tree, callee);
  if (findVariable(scopeOf(reading), name, true) === undefined)
    return BUILT_IN_CLASSES.has(name) && !scopes.hasStar;
  const variable = variableOf(reading, name);
  if (variable === undefined) return false;
  if (definitionOf(tree, variable.source) === 'class') return true;
  return CLASS_NAME.test(name) && isImported(tree, variable);
}

/** https://peps.python.org/pep-0008/#class-names */
const CLASS_NAME = /^_*[A-Z](?=\w*[a-z])\w*$/;

const BUILT_IN_CLASSES: ReadonlySet<string> = new Set(
  'object dict list set tuple frozenset str bytes bytearray int float complex bool range slice'.split(
    ' ',
  ),
);

const IMPORTS: ReadonlySet<string> = new Set(['import_statement', 'import_from_statement']);

function isImported(tree: FlatTree, { source }: Variable): boolean {
  const name = tree.parentOf(source);
  const statement = name === -1 ? -1 : tree.parentOf(name);
  return statement !== -1 && IMPORTS.has(tree.typeOf(statement));
}
