// What members of the runtime's plain types give, as far as that is a plain value again, so that overloads which are
// given it can be told apart.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import {
  isPlainType,
  keywordOf,
  plainPlace,
  type Reading,
  STRUCTURES,
  SYSTEM_TYPES,
} from './reading.ts';

export interface PlainMember {
  /** The node in front of the dot. */
  readonly object: FlatNode;
  /** What is in it; -1 where that is not known. */
  readonly value: Place;
  readonly name: string;
}

/** `float.NaN`, `long.MaxValue`, `string.Empty`, `count.Value`. @returns -1 for any other */
export function plainField(reading: Reading, { object, value, name }: PlainMember): Place {
  const own = staticType(reading, object);
  if (own !== undefined) return CONSTANTS.has(name) ? plainPlace(reading, own) : -1;
  const inner = innerType(reading, value);
  if (inner === undefined) return -1;
  if (name === 'Value') return plainPlace(reading, inner);
  return name === 'HasValue' ? plainPlace(reading, 'bool') : -1;
}

/** `int.Parse(text)`, `string.Join(…)`, `count.GetValueOrDefault()`, and any text. @returns -1 for any other */
export function plainResult(reading: Reading, { object, value, name }: PlainMember): Place {
  if (name === 'ToString') return plainPlace(reading, 'string');
  const made = convertedTo(reading, object, name);
  if (made !== undefined) return plainPlace(reading, made);
  const own = staticType(reading, object);
  if (own === 'string') return TEXTS.has(name) ? plainPlace(reading, own) : -1;
  if (own !== undefined) return MAKERS.test(name) ? plainPlace(reading, own) : -1;
  const inner = innerType(reading, value);
  return inner !== undefined && name === 'GetValueOrDefault' ? plainPlace(reading, inner) : -1;
}

/** The plain type that is named itself. */
function staticType(reading: Reading, object: FlatNode): string | undefined {
  const { tree, names } = reading;
  const kind = tree.typeOf(object);
  if (kind !== 'predefined_type' && kind !== 'identifier') return undefined;
  const name = tree.textOf(object);
  const isVariable = kind === 'identifier' && names.variable(name) !== undefined;
  if (isVariable) return undefined;
  const keyword = keywordOf(reading, object);
  if (keyword !== '') return isPlainType(keyword) ? keyword : undefined;
  return STRUCTURES.has(name) && names.class(name) === undefined ? name : undefined;
}

/** `Convert.ToInt64(…)`: https://learn.microsoft.com/dotnet/api/system.convert#methods */
function convertedTo({ tree, names }: Reading, object: FlatNode, name: string): string | undefined {
  if (!name.startsWith('To') || tree.typeOf(object) !== 'identifier') return undefined;
  const isRuntimes = tree.textOf(object) === 'Convert' && names.variable('Convert') === undefined;
  if (!isRuntimes || names.class('Convert') !== undefined) return undefined;
  const type = name.slice('To'.length);
  const keyword = SYSTEM_TYPES.get(type);
  return keyword ?? (STRUCTURES.has(type) ? type : undefined);
}

/** What a value that may be missing is of, where it is there. */
function innerType({ plainNames }: Reading, value: Place): string | undefined {
  const name = plainNames.get(value);
  return name?.endsWith('?') === true ? name.slice(0, -1) : undefined;
}

/** Fields that are of their own type: https://learn.microsoft.com/dotnet/api/system.double#fields */
const CONSTANTS: ReadonlySet<string> = new Set([
  ...['MaxValue', 'MinValue', 'Epsilon', 'NaN', 'PositiveInfinity', 'NegativeInfinity'],
  ...['NegativeZero', 'E', 'Pi', 'Tau', 'Zero', 'One', 'MinusOne', 'Empty'],
  ...['Now', 'UtcNow', 'Today', 'UnixEpoch'],
]);

/** Methods of a type itself that make one of it. */
const MAKERS = /^(?:From|New|Parse)\w*$/;

/** Methods of `string` itself that give texts. */
const TEXTS: ReadonlySet<string> = new Set([
  'Concat',
  'Copy',
  'Create',
  'Format',
  'Intern',
  'Join',
]);
