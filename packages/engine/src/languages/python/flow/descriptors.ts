// Attributes of a class that may say themselves what reading and writing them does: whatever a call or a decorator has
// made. They get accessors that ask them. https://docs.python.org/3/howto/descriptor.html
import type { Place } from '../../../flow/flow-builder.ts';
import { describedKey, getterKey, setterKey } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { ownName, type Reading, scopeOf } from './reading.ts';
import { accessorMark, definitionOf, type Scope } from './scopes.ts';
import { nameOf, unwrap } from './syntax.ts';

const describedMark = (name: string): string => `<described> ${name}`;

/** `name = make(...)` in the body of a class. */
export function noteMade(reading: Reading, left: FlatNode, right: FlatNode): void {
  const { tree } = reading;
  const scope = scopeOf(reading);
  const call = unwrap(tree, right);
  if (scope.kind !== 'class' || left === -1 || call === -1) return;
  if (tree.typeOf(left) !== 'identifier' || tree.typeOf(call) !== 'call') return;
  scope.texts.set(describedMark(nameOf(tree, left)), 0);
}

/** A method that decorators have made something else of. */
export function noteDecorated(reading: Reading, name: string): void {
  const scope = scopeOf(reading);
  if (scope.kind === 'class') scope.texts.set(describedMark(name), 0);
}

/** Whether the name is that of a class of the module which says what reading an attribute does. */
export function isDescriptor({ tree, scopes: { module } }: Reading, name: string): boolean {
  const variable = module.variables.get(name);
  if (variable === undefined || definitionOf(tree, variable.source) !== 'class') return false;
  return /\bdef __get__\b/.test(tree.textOf(tree.parentOf(variable.source)));
}

/** Attributes that a call or a decorator has made, with the places of what the class holds under their names. */
export function* describedNames(
  { variables }: Reading,
  scope: Scope,
): Generator<{ readonly name: string; readonly held: Place }> {
  for (const variable of scope.variables.values()) {
    const { name } = variable;
    if (scope.texts.has(describedMark(name)) && !scope.texts.has(accessorMark(name)))
      yield { name, held: variables.last(variable) };
  }
}

/** Behind the body of a class. */
export function leaveDescribed(reading: Reading, scope: Scope): void {
  for (const { name, held } of describedNames(reading, scope)) {
    addAccessor(reading, scope, { key: getterKey(name), method: '__get__', held });
    addAccessor(reading, scope, { key: setterKey(name), method: '__set__', held });
  }
}

interface Accessor {
  readonly key: string;
  readonly method: '__get__' | '__set__';
  /** The place of what the class holds under the name. */
  readonly held: Place;
}

/** Whoever reads or writes the attribute calls the method, so it is written as a macro. */
function addAccessor({ flow }: Reading, scope: Scope, { key, method, held }: Accessor): void {
  const made = flow.place();
  const callable = flow.openCallable({
    startLine: 1,
    endLine: 1,
    owner: scope.classIndex,
    isAbstract: true,
    isMacro: true,
  });
  const [receiver, value] = [flow.place(), flow.place()];
  flow.shape(callable, {
    receiver,
    takesReceiverFirst: true,
    parameters: [receiver, value],
    positional: 2,
  });
  const given = method === '__get__' ? [receiver] : [receiver, value];
  flow.callMember(held, method, {
    arguments: given.map((place) => ({ kind: 'positional', place })),
    flags: ['implicit'],
    result: flow.resultOf(callable),
  });
  flow.closeCallable();
  flow.callable(callable, made);
  flow.member(scope.classIndex, describedKey(ownName(scope.className, key)), made);
}
