// Fields of Django's models that lead to rows of others, and what these have for the way back.
// https://docs.djangoproject.com/en/stable/ref/models/fields/#module-django.db.models.fields.related
import type { FlowBuilder, Place } from '../../../../flow/flow-builder.ts';
import { INSTANCE_OF } from '../../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../../syntax/flat-tree.ts';
import { type Reading, scopeOf, valuePlace } from '../reading.ts';
import type { ModelClasses } from '../scopes.ts';
import { findVariable } from '../scopes.ts';
import { nameOf, partsOf, stringOf } from '../syntax.ts';
import { managerOf } from './models.ts';

/** Programs and libraries name their own fields by what these are based on; generic keys lead to any model. */
const RELATION =
  /(?:^|\.)(?!Generic\w*ForeignKey)\w*?(ForeignKey|OneToOneField|ManyToManyField|GenericRelation)$/;

/** What instances have under the name of a field that leads to another model. */
export function relate(reading: Reading, model: ModelClasses, name: string, call: FlatNode): void {
  const { tree, flow } = reading;
  const [, kind] = RELATION.exec(tree.textOf(tree.childOf(call, 'function'))) ?? [];
  if (kind === undefined) return;
  const [first = -1] = partsOf(tree, tree.childOf(call, 'arguments'));
  const isNamed = first === -1 || tree.typeOf(first) === 'keyword_argument';
  const target = modelsMeant(reading, isNamed ? optionOf(reading, call, 'to') : first);
  if (target === -1) return;
  if (kind !== 'GenericRelation') leadBack(reading, model, call, { target, kind });
  const own = flow.place();
  flow.instance(scopeOf(reading).classIndex, own);
  const isMany = kind === 'ManyToManyField' || kind === 'GenericRelation';
  const given = isMany ? managerOf(reading, target) : instancesOf(reading, target);
  giveMember(flow, own, name, given);
}

/** The class itself has something else under the names of its fields. */
export function instancesOf({ flow }: Reading, classes: Place): Place {
  const given = flow.place();
  flow.read(classes, INSTANCE_OF, given);
  return given;
}

/** The value of an argument that is given by name; -1 for none. */
function optionOf({ tree }: Reading, call: FlatNode, name: string): FlatNode {
  const found = partsOf(tree, tree.childOf(call, 'arguments')).find(
    (part) =>
      tree.typeOf(part) === 'keyword_argument' && nameOf(tree, tree.childOf(part, 'name')) === name,
  );
  return found === undefined ? -1 : tree.childOf(found, 'value');
}

/** Models that a relation leads to: written as a class, by a name, or as the one of users. */
function modelsMeant(reading: Reading, written: FlatNode): Place {
  const { tree, flow } = reading;
  if (written === -1) return -1;
  const text = stringOf(tree, written);
  if (text === undefined) {
    if (/\bAUTH_USER_MODEL$|^get_user_model\(\)$/.test(tree.textOf(written)))
      return classOfUsers(reading);
    return valuePlace(reading, written);
  }
  const place = flow.place();
  if (text === 'self') {
    flow.class(scopeOf(reading).classIndex, place);
    return place;
  }
  const [, label, name] = /^(?:(\w+)\.)?(\w+)$/.exec(text) ?? [];
  if (name === undefined) return -1;
  if (label !== undefined) importFrom(reading, APPLICATIONS(label), name, place);
  else {
    const here = reading.scopes.module.variables.get(name);
    if (here !== undefined) return here.place;
    importFrom(reading, ['.'], name, place);
  }
  return place;
}

/** `get_model('sales', 'Order')` and `apps.get_model('sales.Order')` give the class. */
export function readModelNamed(reading: Reading, call: FlatNode, result: Place): void {
  const { tree, scopes } = reading;
  if (result === -1) return;
  const callee = tree.textOf(tree.childOf(call, 'function')).slice(-LONGEST);
  const [, head = 'get_model'] = /^(?:(\w*apps)\.)?get_model$/.exec(callee) ?? [undefined, ''];
  // What migrations are given as `apps` has classes of its own.
  if (
    !scopes.module.variables.has(head) ||
    findVariable(scopeOf(reading), head, true)?.variable !== scopes.module.variables.get(head)
  )
    return;
  const given = partsOf(tree, tree.childOf(call, 'arguments')).map((part) => stringOf(tree, part));
  const [, label, name] = /^(\w+)\.(\w+)$/.exec(given.slice(0, 2).join('.')) ?? [];
  if (label === undefined || name === undefined) return;
  importFrom(reading, APPLICATIONS(label), `${name[0]?.toUpperCase()}${name.slice(1)}`, result);
}

const LONGEST = 60;

/** Where the models of an application stand, as seen from those of another one beside it. */
const APPLICATIONS = (label: string): readonly string[] => [
  `..${label}.models`,
  `...${label}.models`,
  `${label}.models`,
];

function importFrom(
  { flow }: Reading,
  modules: readonly string[],
  name: string,
  place: Place,
): void {
  for (const specifier of modules) {
    const found = flow.addImport({ specifier, kind: 'static', symbols: [name], line: 1 });
    flow.import(found, name, place);
  }
}

/** The program's own model of users. https://docs.djangoproject.com/en/stable/topics/auth/customizing/ */
function classOfUsers(reading: Reading): Place {
  const { flow } = reading;
  const [asked, place] = [flow.place(), flow.place()];
  importFrom(reading, ['django.contrib.auth'], 'get_user_model', asked);
  flow.call(asked, { arguments: [], result: place, flags: ['implicit'] });
  return place;
}

interface Related {
  readonly target: Place;
  readonly kind: string;
}

/** What the other model has for the way back: a manager of this one's rows, or its one instance. */
function leadBack(
  reading: Reading,
  { manager }: ModelClasses,
  call: FlatNode,
  { target, kind }: Related,
): void {
  const { tree, flow } = reading;
  const { className, classIndex } = scopeOf(reading);
  const own = className.toLowerCase();
  const written = optionOf(reading, call, 'related_name');
  const isOne = kind === 'OneToOneField';
  const byDefault = isOne ? own : `${own}_set`;
  const given = written === -1 ? byDefault : stringOf(tree, written);
  const name = given?.replaceAll('%(class)s', own);
  if (name === undefined || !/^[A-Za-z]\w*$/.test(name)) return;
  const place = flow.place();
  flow.instance(isOne ? classIndex : manager, place);
  giveMember(flow, instancesOf(reading, target), name, place);
}

/** What the framework gives to objects, which runs no `__setattr__` and no setter of theirs. */
export function giveMember(flow: FlowBuilder, object: Place, name: string, value: Place): void {
  const key = flow.place();
  flow.constant(name, key);
  flow.writeNamed(value, object, key);
}
