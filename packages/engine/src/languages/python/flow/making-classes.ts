// What runs when a class statement has come to its end: `__new__` and `__init__` of its metaclass, `__set_name__` of what
// its body has made, `__init_subclass__` of its bases. https://docs.python.org/3/reference/datamodel.html#metaclasses
import type { CallOptions, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, INSTANCE_OF } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { describedNames } from './descriptors.ts';
import { type Reading, scopeOf, textPlace } from './reading.ts';
import { findVariable, type Scope } from './scopes.ts';
import { partsOf } from './syntax.ts';

/** Methods of a metaclass under the names by which classes that it makes are told of them. */
const madeKey = (name: string): string => `<made> ${name}`;
const MAKING = ['__new__', '__init__'] as const;

/** Bases of what is a metaclass itself. */
const METACLASS = /(?:^|\.)(?:type|\w*Meta(?:class|Class)?)$/;
/** The same of a class that is named like one. */
const NAMED_IN_FRONT = /(?:^|\.)Meta[A-Z]\w*$/;

/** Notes, as a class begins, whether classes are its instances. */
export function noteMetaclass({ tree }: Reading, definition: FlatNode, scope: Scope): void {
  const bases = partsOf(tree, tree.childOf(definition, 'superclasses'));
  const isNamedSo = NAMED_IN_FRONT.test(tree.textOf(tree.childOf(definition, 'name')));
  const isOne = (base: string) => METACLASS.test(base) || (isNamedSo && NAMED_IN_FRONT.test(base));
  if (bases.some((base) => isOne(tree.textOf(base)))) scope.texts.set(IS_METACLASS, 0);
}

const IS_METACLASS = '<metaclass>';
const MAKES_CLASSES = '<makes classes>';

const isMetaclass = (scope: Scope | undefined): boolean =>
  scope?.kind === 'class' && scope.texts.has(IS_METACLASS);

/** Whether the method is that by which a metaclass makes classes. */
export const makesClasses = (around: Scope, name: string): boolean =>
  name === '__new__' && isMetaclass(around);

/**
 * The first parameter of `__new__` holds the metaclass. It runs on the class that is made, which is kept apart.
 * @returns the place of the class
 */
export function giveMetaclass({ flow }: Reading, method: Scope, first: Place): Place {
  flow.class(method.parent?.classIndex ?? -1, first);
  method.texts.set(MAKES_CLASSES, 0);
  return flow.place();
}

/** `super().__new__(mcs, name, bases, members)` gives the class that is made; other methods make instances of it. */
export function readMadeClass(reading: Reading, result: Place): boolean {
  const { receiver, texts } = scopeOf(reading);
  if (receiver === -1 || !texts.has(MAKES_CLASSES)) return false;
  reading.flow.copy(receiver, result);
  return true;
}

/**
 * `super().__call__()` and `type.__call__(cls)` of a metaclass give an instance of the class that is called, whose
 * `__init__` they run.
 */
export function readMadeInstance(
  { flow, tree, open }: Reading,
  object: FlatNode,
  { arguments: given, result = -1 }: CallOptions,
): void {
  const { receiver, kind, parent } = open.at(-1) as Scope;
  if (kind !== 'function' || !isMetaclass(parent) || receiver === -1) return;
  const written = tree.textOf(object);
  if (!/^(?:super\(.*\)|type)$/.test(written)) return;
  const made = flow.place();
  flow.read(receiver, INSTANCE_OF, made);
  flow.callMember(made, '__init__', {
    arguments: written === 'type' ? given.slice(1) : given,
    flags: ['implicit'],
  });
  if (result !== -1) flow.copy(made, result);
}

/** Behind the body of a class: how classes find the methods that make them. */
export function offerMaking({ flow, variables }: Reading, scope: Scope): void {
  if (!isMetaclass(scope)) return;
  for (const name of MAKING) {
    const variable = scope.variables.get(name);
    if (variable !== undefined)
      flow.member(scope.classIndex, madeKey(name), variables.last(variable));
  }
}

/** @param made the place of the class */
export function runMaking(reading: Reading, node: FlatNode, scope: Scope, made: Place): void {
  const { tree } = reading;
  nameAttributes(reading, scope, made);
  if (tree.childOf(node, 'superclasses') === -1) return;
  callMaking(reading, made);
  tellBases(reading, scope.classIndex, made);
}

/** The metaclass makes the class. */
export function callMaking({ flow }: Reading, made: Place): void {
  for (const name of MAKING)
    flow.callMember(made, madeKey(name), { arguments: [], flags: ['implicit'] });
}

/** What a class is based on is told of it. */
export function tellBases({ flow }: Reading, classIndex: number, made: Place): void {
  const above = flow.place();
  flow.super(classIndex, made, above);
  flow.callMember(above, '__init_subclass__', { arguments: [], flags: ['implicit'] });
}

/**
 * `C.mro()` and `C.__mro__` list the class and its bases, whose members the class has as well.
 * https://docs.python.org/3/reference/datamodel.html#type.__mro__
 */
export function listOrder({ flow }: Reading, class_: Place, result: Place): void {
  if (class_ === -1 || result === -1) return;
  flow.object(result, 'tuple');
  flow.write(class_, result, ELEMENT_KEY);
}

/** Whether the name is that of a metaclass of the module, which makes a class as `type` does. */
export function isNameOfMetaclass(reading: Reading, name: string): boolean {
  const { tree, scopes } = reading;
  const source = findVariable(scopeOf(reading), name, true)?.variable.source ?? -1;
  if (source === -1 || tree.fieldOf(source) !== 'name') return false;
  return isMetaclass(scopes.byNode.get(tree.parentOf(source)));
}

/** What the body has made is told the class that it is in, and its name there. */
function nameAttributes(reading: Reading, scope: Scope, made: Place): void {
  for (const { name, held } of describedNames(reading, scope)) {
    reading.flow.callMember(held, '__set_name__', {
      arguments: [made, textPlace(reading, name)].map((place) => ({ kind: 'positional', place })),
      flags: ['implicit'],
    });
  }
}
