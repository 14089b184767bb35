// Attributes by the way that leads to them from a variable of the own scope, `node.left.value`: when what tests have said of
// them is told, read and forgotten.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { MemberTest } from './narrowed-members.ts';
import { type Reading, scopeOf } from './reading.ts';
import { findVariable, type Variable } from './scopes.ts';
import { nameOf } from './syntax.ts';

interface Path {
  readonly name: string;
  /** Names of the attributes; absent for the variable itself. */
  readonly path?: string;
}

const MAX_STEPS = 4;

/** `undefined` for what is no name with attributes behind it. */
export function pathOf(tree: FlatTree, node: FlatNode): Path | undefined {
  const steps: string[] = [];
  let at = node;
  for (; at !== -1 && tree.typeOf(at) === 'attribute'; at = tree.childOf(at, 'object')) {
    const name = tree.childOf(at, 'attribute');
    if (name === -1 || steps.length === MAX_STEPS) return undefined;
    steps.push(nameOf(tree, name));
  }
  if (at === -1 || tree.typeOf(at) !== 'identifier') return undefined;
  const name = nameOf(tree, at);
  return steps.length === 0 ? { name } : { name, path: steps.reverse().join('.') };
}

/** A test has said something of the attribute. @param test the node behind which it is known */
export function tellMember(
  reading: Reading,
  variable: Variable,
  path: string,
  test: MemberTest & { readonly node: FlatNode },
): void {
  if (!isBoundInLoop(reading, test.node, path))
    reading.variables.members.tell(variable, path, test);
}

/** Whether the function may turn back to what is behind the test, or goes on with a loop there, once it has bound the attribute. */
function isBoundInLoop({ tree }: Reading, node: FlatNode, path: string): boolean {
  let [start, around] = [tree.startOf(node), node];
  for (
    ;
    around !== -1 && tree.typeOf(around) !== 'function_definition';
    around = tree.parentOf(around)
  )
    if (LOOPS.has(tree.typeOf(around))) start = tree.startOf(around);
  const text = tree.text.slice(start, around === -1 ? undefined : tree.endOf(around));
  if (!/\b(?:for|while)\b/.test(text)) return false;
  return path.split('.').some((name) => boundAs(name).test(text));
}

const LOOPS: ReadonlySet<string> = new Set(['for_statement', 'while_statement']);

/** `.name =`, `.name += 1`, `.name: int = 1`, `.name, other =` */
const boundAs = (name: string): RegExp =>
  new RegExp(`\\.${name}\\s*(?:[-+*/%&|^@<>]{0,3}=(?!=)|:[^\\n]*=|,[^\\n]*=)`, 'u');

/** An attribute of the receiver has been assigned to. What the file has an accessor or a method for is read by that. */
export function bindMember(reading: Reading, node: FlatNode, value: Place): void {
  const { tree, variables } = reading;
  const name = nameOf(tree, tree.childOf(node, 'attribute'));
  const found = value === -1 || name.startsWith('__') ? undefined : variableOf(reading, node);
  if (found === undefined || reading.definedNames.has(name)) return;
  if (variables.read(found.variable, true) === scopeOf(reading).receiver)
    variables.members.bind({ ...found, place: value });
}

/** What an attribute of the receiver has just been bound to; -1 where that is not known. */
export function boundMember(reading: Reading, node: FlatNode): Place {
  const { members } = reading.variables;
  const found = members.isBound ? variableOf(reading, node) : undefined;
  return found === undefined ? -1 : members.boundTo(found.variable, found.path);
}

/** What has been read, as far as tests let it through. @param node the attribute that is read */
export function readKnown(reading: Reading, node: FlatNode, read: Place): Place {
  const { members } = reading.variables;
  const found = members.isKnown ? variableOf(reading, node) : undefined;
  return found === undefined
    ? read
    : members.narrowed(reading.flow, found.variable, found.path, read);
}

/** A method is called. @param object what it is called on */
export function forgetChanged(reading: Reading, object: FlatNode, method: string): void {
  const { members } = reading.variables;
  // Those of test cases ask only.
  if (!members.isKnown || method.startsWith('assert')) return;
  const found = variableOf(reading, object);
  if (found !== undefined) members.forgetBehind(found.variable, found.path);
}

function variableOf(
  reading: Reading,
  node: FlatNode,
): { readonly variable: Variable; readonly path: string } | undefined {
  const path = pathOf(reading.tree, node);
  if (path === undefined) return undefined;
  const found = findVariable(scopeOf(reading), path.name, true);
  if (found === undefined || !found.isOwn) return undefined;
  return { variable: found.variable, path: path.path ?? '' };
}
