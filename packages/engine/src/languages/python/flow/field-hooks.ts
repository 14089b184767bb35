// What runs on the values of fields as an instance is made: converters and validators of attrs, validators of pydantic's models.
// https://www.attrs.org/en/stable/init.html, https://docs.pydantic.dev/latest/concepts/validators/
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { type Reading, speaksOf, valuePlace } from './reading.ts';
import { isList, nameOf, partsOf } from './syntax.ts';

export interface FieldHooks {
  /** Functions that make the value of what is given. */
  readonly converters: readonly Place[];
  /** Functions that are given the instance, the field and the value. */
  readonly validators: readonly Place[];
  /** Names of methods that are the same. */
  readonly validatingMethods: readonly string[];
  /** Names of methods that give the value where none is given. */
  readonly defaultMethods: readonly string[];
}

/** @param call what the field is assigned: `attr.ib(converter=int)` @param body of the class */
export function hooksOf(
  reading: Reading,
  field: string,
  call: FlatNode,
  body: FlatNode,
): FieldHooks {
  const { tree } = reading;
  const given = (name: string) =>
    partsOf(tree, tree.childOf(call, 'arguments'))
      .filter((part) => tree.typeOf(part) === 'keyword_argument')
      .filter((part) => nameOf(tree, tree.childOf(part, 'name')) === name)
      .map((part) => tree.childOf(part, 'value'))
      .flatMap((value) => (isList(tree, value) ? partsOf(tree, value) : [value]))
      .map((value) => valuePlace(reading, value))
      .filter((place) => place !== -1);
  return {
    converters: given('converter'),
    validators: given('validator'),
    validatingMethods: methodsUnder(tree, body, `${field}.validator`),
    defaultMethods: methodsUnder(tree, body, `${field}.default`),
  };
}

/** @returns the place of what the field holds then */
export function runHooks(
  flow: FlowBuilder,
  hooks: FieldHooks,
  receiver: Place,
  value: Place,
): Place {
  const flags = ['implicit'] as const;
  for (const name of hooks.defaultMethods)
    flow.callMember(receiver, name, { arguments: [], result: value, flags });
  let held = value;
  for (const converter of hooks.converters) {
    const result = flow.place();
    flow.call(converter, { arguments: [{ kind: 'positional', place: held }], result, flags });
    held = result;
  }
  const field = { kind: 'positional', place: flow.place() } as const;
  const told = { kind: 'positional', place: held } as const;
  for (const validator of hooks.validators)
    flow.call(validator, {
      ...{ arguments: [{ kind: 'positional', place: receiver }, field, told], flags },
    });
  for (const name of hooks.validatingMethods)
    flow.callMember(receiver, name, { arguments: [field, told], flags });
  return held;
}

const MODELS = /\bpydantic\b/;

/** What is no model, though it lists fields with types. */
const OTHER_BASE = /(?:^|\.)(?:Enum|IntEnum|StrEnum|Protocol|TypedDict|ABC|object|Exception)$/;

/** Whether a class may be one of pydantic's models, also by a base of the program. */
export const isModelClass = (reading: Reading, bases: readonly FlatNode[]): boolean =>
  bases.length > 0 &&
  speaksOf(reading, MODELS) &&
  !bases.some((base) => OTHER_BASE.test(reading.tree.textOf(base)));

export const VALIDATES: ReadonlySet<string> = new Set([
  'validator',
  'root_validator',
  'field_validator',
  'model_validator',
]);

/** Of these, what is given the class, without saying so. */
export const isGivenClass = (reading: Reading, decorators: readonly string[]): boolean =>
  decorators.some((name) => VALIDATES.has(name) && name !== 'model_validator') &&
  speaksOf(reading, MODELS);

/** Names of the methods that validate instances of the class. */
export const modelValidators = ({ tree }: Reading, definition: FlatNode): readonly string[] =>
  decorated(tree, tree.childOf(definition, 'body'), (decorator) =>
    VALIDATES.has(/(\w+)(?:\(|$)/.exec(decorator)?.[1] ?? ''),
  );

const methodsUnder = (tree: FlatTree, body: FlatNode, written: string): readonly string[] =>
  decorated(tree, body, (decorator) => decorator === written);

/** @param isMeant told what stands behind the `@` */
function decorated(
  tree: FlatTree,
  body: FlatNode,
  isMeant: (decorator: string) => boolean,
): readonly string[] {
  return partsOf(tree, body).flatMap((statement) => {
    if (tree.typeOf(statement) !== 'decorated_definition') return [];
    const parts = partsOf(tree, statement);
    const isOne = parts.some(
      (part) => tree.typeOf(part) === 'decorator' && isMeant(tree.textOf(part).slice(1).trim()),
    );
    const method = tree.childOf(statement, 'definition');
    return isOne && method !== -1 ? [nameOf(tree, tree.childOf(method, 'name'))] : [];
  });
}
