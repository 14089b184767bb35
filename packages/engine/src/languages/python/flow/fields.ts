// Classes whose constructor is made from the fields that they list: dataclasses, classes of attrs, named tuples. What
// runs of it runs for whoever makes the instance, so it is written as a macro: arguments become fields, factories and
// `__post_init__` are called. https://docs.python.org/3/library/dataclasses.html
import type { Place } from '../../../flow/flow-builder.ts';
import { CONSTRUCTOR_KEY, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { declareType } from './annotations.ts';
import {
  type FieldHooks,
  hooksOf,
  isModelClass,
  modelValidators,
  runHooks,
} from './field-hooks.ts';
import { positionKey } from './patterns.ts';
import { type Reading, valuePlace } from './reading.ts';
import type { Scope } from './scopes.ts';
import { isList, nameOf, partOf, partsOf, stringOf, unwrap } from './syntax.ts';

/** A field that the constructor takes. */
export interface Field {
  readonly name: string;
  /** The place of what is called for its value when none is given; -1 for none. */
  readonly factory: Place;
  /** What runs on the value beside that. */
  readonly hooks?: FieldHooks;
}

const MAKES_FIELDS =
  /^@\s*(?:\w+\.)*(?:dataclass|define|mutable|frozen|attrs|attr\.s)\b(?![\s\S]*\binit\s*=\s*False)/;

/** Behind the body of a class: its constructor, where it is made from fields. */
export function leaveFields(reading: Reading, definition: FlatNode, scope: Scope): void {
  const kind = kindOf(reading, definition);
  if (kind === undefined || scope.variables.has('__init__')) return;
  const { tree } = reading;
  const own = fieldsOf(reading, tree.childOf(definition, 'body'));
  const validators = kind === 'model' ? modelValidators(reading, definition) : [];
  if (kind === 'model' && validators.length === 0 && !own.some(({ factory }) => factory !== -1))
    return;
  const bases = namesOfBases(reading, definition).map((name) => reading.fields.get(name));
  const inherited = bases.findLast((fields) => fields !== undefined) ?? [];
  const fields = [
    ...inherited.filter(({ name }) => !own.some((field) => field.name === name)),
    ...own,
  ];
  const name = tree.childOf(definition, 'name');
  if (name !== -1) reading.fields.set(nameOf(tree, name), fields);
  const isKnown = bases.every((base) => base !== undefined) || kind === 'tuple';
  const runs = kind === 'model' ? [...validators, 'model_post_init'] : POST_INIT;
  const isTuple = kind === 'tuple';
  const isPositional = isKnown && kind !== 'model';
  makeConstructor(reading, scope.classIndex, {
    ...{ fields, isTuple, isKnown: isPositional, runs: isTuple ? [] : runs },
  });
}

const POST_INIT = ['__post_init__', '__attrs_post_init__'];

function kindOf(reading: Reading, definition: FlatNode): 'data' | 'tuple' | 'model' | undefined {
  const { tree } = reading;
  const bases = partsOf(tree, tree.childOf(definition, 'superclasses'));
  if (bases.some((base) => /^(?:\w+\.)?NamedTuple$/.test(tree.textOf(base)))) return 'tuple';
  const decorated = tree.parentOf(definition);
  const isModel = isModelClass(reading, bases);
  if (decorated === -1 || tree.typeOf(decorated) !== 'decorated_definition')
    return isModel ? 'model' : undefined;
  const isMade = partsOf(tree, decorated).some(
    (part) => tree.typeOf(part) === 'decorator' && MAKES_FIELDS.test(tree.textOf(part)),
  );
  return isMade ? 'data' : isModel ? 'model' : undefined;
}

/** Bases that may have fields of their own. */
function namesOfBases({ tree }: Reading, definition: FlatNode): string[] {
  return partsOf(tree, tree.childOf(definition, 'superclasses'))
    .map((part) => tree.textOf(part))
    .filter((text) => !/^(?:object|(?:\w+\.)?(?:ABC|Generic|Protocol)\b.*|\w+\s*=.*)$/s.test(text));
}

function fieldsOf(reading: Reading, body: FlatNode): Field[] {
  const { tree } = reading;
  return partsOf(tree, body).flatMap((statement) => {
    const assignment = partOf(tree, statement);
    if (tree.typeOf(statement) !== 'expression_statement' || assignment === -1) return [];
    if (tree.typeOf(assignment) !== 'assignment') return [];
    const left = tree.childOf(assignment, 'left');
    const type = tree.childOf(assignment, 'type');
    if (left === -1 || tree.typeOf(left) !== 'identifier') return [];
    const call = unwrap(tree, tree.childOf(assignment, 'right'));
    const isMade = call !== -1 && tree.typeOf(call) === 'call' && isFieldCall(reading, call);
    if (type === -1 && !isMade) return [];
    if (type !== -1 && /\bClassVar\b|\bKW_ONLY\b/.test(tree.textOf(type))) return [];
    const name = nameOf(tree, left);
    if (!isMade) return [{ name, factory: -1 }];
    return [{ name, factory: factoryOf(reading, call), hooks: hooksOf(reading, name, call, body) }];
  });
}

const isFieldCall = ({ tree }: Reading, call: FlatNode): boolean =>
  /^(?:\w+\.)?(?:field|ib|attrib|Field|PrivateAttr)$/.test(
    tree.textOf(tree.childOf(call, 'function')),
  );

function factoryOf(reading: Reading, call: FlatNode): Place {
  const { tree } = reading;
  for (const part of partsOf(tree, tree.childOf(call, 'arguments'))) {
    if (tree.typeOf(part) !== 'keyword_argument') continue;
    if (/^(?:default_)?factory$/.test(tree.textOf(tree.childOf(part, 'name'))))
      return valuePlace(reading, tree.childOf(part, 'value'));
  }
  return -1;
}

interface Constructor {
  readonly fields: readonly Field[];
  /** Whether fields are entries as well. */
  readonly isTuple: boolean;
  /** Whether these are all fields; otherwise a base has some that come first. */
  readonly isKnown: boolean;
  /** Methods that it calls at its end. */
  readonly runs: readonly string[];
}

function makeConstructor(
  { flow }: Reading,
  classIndex: number,
  { fields, isTuple, isKnown, runs }: Constructor,
): void {
  const made = flow.place();
  const callable = flow.openCallable({
    startLine: 1,
    endLine: 1,
    owner: classIndex,
    isAbstract: true,
    isMacro: true,
  });
  const [receiver, rest, keywordRest] = [flow.place(), flow.place(), flow.place()];
  const places = fields.map(() => flow.place());
  flow.shape(callable, {
    receiver,
    takesReceiverFirst: true,
    parameters: [receiver, ...places],
    parameterNames: [undefined, ...fields.map(({ name }) => name)],
    positional: isKnown ? places.length + 1 : 1,
    required: 1,
    rest,
    keywordRest,
  });
  places.forEach((place, at) => {
    const { name, factory, hooks } = fields[at] as Field;
    if (factory !== -1) flow.call(factory, { arguments: [], flags: ['implicit'], result: place });
    const value = hooks === undefined ? place : runHooks(flow, hooks, receiver, place);
    flow.write(value, receiver, name);
    if (isTuple) flow.write(value, receiver, String(at));
  });
  if (!isKnown) {
    const base = flow.place();
    flow.object(rest, 'tuple');
    flow.object(keywordRest, 'dict');
    flow.super(classIndex, receiver, base);
    flow.callMember(base, '__init__', {
      arguments: [
        { kind: 'spread', place: rest },
        { kind: 'spreadNamed', place: keywordRest },
      ],
      flags: ['implicit'],
    });
  }
  for (const name of runs) {
    // What models are validated by is given a value.
    const given = name.endsWith('__') ? [] : [{ kind: 'spread' as const, place: flow.place() }];
    flow.callMember(receiver, name, { arguments: given, flags: ['implicit'] });
  }
  flow.closeCallable();
  listMatched(flow, classIndex, fields);
  flow.callable(callable, made);
  flow.member(classIndex, '__init__', made);
  flow.member(classIndex, CONSTRUCTOR_KEY, made);
}

/** Patterns of `match` name fields by position. */
function listMatched(flow: Reading['flow'], classIndex: number, fields: readonly Field[]): void {
  const listed = flow.place();
  flow.object(listed, 'tuple');
  fields.forEach(({ name }, at) => {
    const place = flow.place();
    flow.constant(name, place);
    flow.write(place, listed, positionKey(at));
  });
  flow.member(classIndex, '__match_args__', listed, MEMBER.static);
}

/**
 * `namedtuple('P', 'x y')` and `NamedTuple('P', [('x', X), ('y', Y)])` give a class, where their fields are written out.
 * https://docs.python.org/3/library/typing.html#typing.NamedTuple
 */
export function readNamedTuple(reading: Reading, given: readonly FlatNode[], result: Place): void {
  const listed = listedFields(reading, given);
  if (listed.length === 0 || result === -1) return;
  const { tree, flow } = reading;
  const base = flow.place();
  flow.name('tuple', -1, base);
  const classIndex = flow.addClass({
    bases: [{ place: base }],
  });
  for (const { name, type } of listed) {
    if (type === -1) continue;
    const field = flow.place();
    declareType(reading, tree.textOf(type), field);
    flow.member(classIndex, name, field);
  }
  const fields = listed.map(({ name }) => ({ name, factory: -1 }));
  makeConstructor(reading, classIndex, {
    ...{ fields, isTuple: true, isKnown: true, runs: [] },
  });
  flow.class(classIndex, result);
}

interface ListedField {
  readonly name: string;
  /** -1 for none. */
  readonly type: FlatNode;
}

function listedFields({ tree }: Reading, [, second = -1]: readonly FlatNode[]): ListedField[] {
  const listed = unwrap(tree, second);
  const text = stringOf(tree, listed);
  if (text !== undefined)
    return text.split(/[\s,]+/).flatMap((name) => (name === '' ? [] : [{ name, type: -1 }]));
  if (!isList(tree, listed)) return [];
  return partsOf(tree, listed).flatMap((part) => {
    const [named = -1, type = -1] = isList(tree, part) ? partsOf(tree, part) : [part];
    const name = stringOf(tree, named);
    return name === undefined || name === '' ? [] : [{ name, type }];
  });
}
