// Members of a class template whose type is one of its own type parameters: `Compare compare;`, `Derived &self();`. What is
// called on one in the template's own functions is a member of whatever class is given for the parameter. It stays with the
// call: what a field or a method gives to others is told by their own types.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { declaratorsOf, readDeclarator, simpleName } from './declarators.ts';
import { around, expandAlias, findLocal, join, type Reading } from './reading.ts';
import { readInstance } from './type-parameters.ts';

export interface GivenMember {
  readonly type: FlatNode;
  readonly isMethod: boolean;
}

/** Says which fields and methods of a class, whose body is opened, have the type of which of its parameters. */
export function noteGivenMembers(
  reading: Reading,
  qualifier: string,
  body: FlatNode,
  parameters: readonly string[],
): void {
  const { tree, givenMembers } = reading;
  if (parameters.length === 0) return;
  const members = new Map<string, GivenMember>();
  for (const node of tree.childrenOf(body)) {
    // What is another name for a type makes one where it is called.
    if (!MEMBERS.has(tree.typeOf(node))) continue;
    const type = tree.childOf(node, 'type');
    if (type === -1 || tree.typeOf(type) !== 'type_identifier') continue;
    if (!parameters.includes(tree.textOf(type))) continue;
    for (const each of declaratorsOf(tree, node)) {
      const { name, parameters: taken } = readDeclarator(tree, each);
      if (name !== -1) members.set(simpleName(tree, name), { type, isMethod: taken !== -1 });
    }
  }
  if (members.size > 0) givenMembers.set(qualifier, members);
}

const MEMBERS: ReadonlySet<string> = new Set(['field_declaration', 'function_definition']);

/** Such a member of the class around, or of the one whose function is being read. */
function findMember(reading: Reading, name: string): GivenMember | undefined {
  const { givenMembers, functions } = reading;
  if (givenMembers.size === 0 || findLocal(reading, name) !== undefined) return undefined;
  const { qualifier } = around(reading);
  const owner = functions.findLast((each) => each.owner !== '')?.owner ?? '';
  const whole = owner === '' ? qualifier : join(qualifier, expandAlias(reading, owner));
  return givenMembers.get(whole)?.get(name);
}

/** The name of the own member that an expression reads or calls: `f`, `this->f`, `f()`; empty for anything else. */
function ownMember({ tree }: Reading, expression: FlatNode): string {
  const isCall = tree.typeOf(expression) === 'call_expression';
  const node = isCall ? tree.childOf(expression, 'function') : expression;
  if (node === -1) return '';
  if (tree.typeOf(node) === 'identifier') return tree.textOf(node);
  const isOfThis =
    tree.typeOf(node) === 'field_expression' &&
    tree.typeOf(tree.childOf(node, 'argument')) === 'this';
  return isOfThis ? simpleName(tree, tree.childOf(node, 'field')) : '';
}

/** The type parameter of the class around that is the type of what the expression gives. */
function givenTypeOf(reading: Reading, expression: FlatNode): FlatNode | undefined {
  const member = findMember(reading, ownMember(reading, expression));
  const isCall = reading.tree.typeOf(expression) === 'call_expression';
  return member?.isMethod === isCall ? member.type : undefined;
}

/**
 * Any instance of what is given for a type parameter of the class around, where what the expression gives is of that.
 * @returns a place of its own; -1 for other expressions
 */
export function instanceGiven(reading: Reading, expression: FlatNode): Place {
  const type = givenTypeOf(reading, expression);
  if (type === undefined) return -1;
  const place = reading.builder.place();
  return readInstance(reading, type, place) ? place : -1;
}
