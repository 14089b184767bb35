// Operators and conversions: static methods that run where two values are joined, or where one is cast or put into a
// place of another type.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { classValue } from './class-values.ts';
import { partsOf, plainPlace, plainTypeOf, type Reading, valueAt } from './reading.ts';
import { declareType, readType, withoutMark } from './types.ts';

/** The key of an operator that is given nothing on one side: of structs the runtime itself answers that. */
export const withNull = (key: string): string => `${key} null`;

/** An operator is a static method of the type that one of its operands is declared with. */
export function runOperator(reading: Reading, node: FlatNode, operator: string): Place {
  const { tree, builder, plainNames } = reading;
  const written = ['left', 'right'].map((field) => tree.childOf(node, field));
  const operands = written.map((operand) => valueAt(reading, operand));
  const isMissing = operands.some((value) => plainNames.get(value) === 'null');
  const mayDeclare = (value: Place, at: number) => {
    if (value === -1 || plainNames.has(value)) return false;
    const type = writtenType(reading, written[at]!);
    // Nearly everything is held against `null` somewhere: there the type has to be written.
    return type === -1 ? !isMissing : mayHaveOperators(reading, type);
  };
  const object = operands.find(mayDeclare) ?? -1;
  if (object === -1) return -1;
  const given = operands.map(
    (value) => ({ kind: 'positional', place: value === -1 ? builder.place() : value }) as const,
  );
  const result = builder.place();
  builder.at(tree.lineOf(node));
  const key = `operator ${operator}`;
  const asked = isMissing ? withNull(key) : key;
  builder.callMember(object, asked, { arguments: given, result, flags: ['implicit'] });
  return result;
}

/** The node of the type that a variable is declared with; -1 for what is no variable, or says none. */
function writtenType({ tree, names }: Reading, operand: FlatNode): FlatNode {
  if (tree.typeOf(operand) !== 'identifier') return -1;
  const written = names.variable(plainName(tree.textOf(operand)))?.type ?? -1;
  if (written === -1 || tree.typeOf(written) === 'implicit_type') return -1;
  const type = withoutMark({ tree }, written);
  return tree.textOf(type) === 'var' ? -1 : type;
}

/** Whatever a variable holds, `object`, arrays and type parameters declare no operators; nor do interfaces, by their names. */
function mayHaveOperators({ tree, names }: Reading, type: FlatNode): boolean {
  const kind = tree.typeOf(type);
  if (kind === 'array_type' || kind === 'predefined_type') return false;
  const name = tree.textOf(type);
  return names.typeParameter(name) === undefined && !/^(?:\w+\.)*I\p{Lu}\p{Ll}/u.test(name);
}

export function readPrefix(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const operand = partsOf(reading, node)[0] ?? -1;
  const end = operand === -1 ? tree.startOf(node) + 1 : tree.startOf(operand);
  const operator = tree.text.slice(tree.startOf(node), end).trim();
  const value = valueAt(reading, operand);
  const isOperator = SIGNS.has(operator) && !isPlain(reading, value);
  if (!isOperator) return operator === '!' ? plainPlace(reading, 'bool') : value;
  return runSign(reading, node, { operator, value });
}

/** `a++` gives what was there before; `a!` is but a remark. */
export function readPostfix(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const value = valueAt(reading, partsOf(reading, node)[0] ?? -1);
  const operator = tree.text.slice(tree.endOf(node) - 2, tree.endOf(node));
  if (STEPS.has(operator) && !isPlain(reading, value)) runSign(reading, node, { operator, value });
  return value;
}

const STEPS: ReadonlySet<string> = new Set(['++', '--']);

/** Operators of one operand that a type may declare. */
const SIGNS: ReadonlySet<string> = new Set(['!', '-', '+', '~', ...STEPS]);

const isPlain = ({ plainNames }: Reading, value: Place): boolean =>
  value === -1 || plainNames.has(value);

function runSign(
  { tree, builder }: Reading,
  node: FlatNode,
  { operator, value }: { readonly operator: string; readonly value: Place },
): Place {
  const result = builder.place();
  builder.at(tree.lineOf(node));
  builder.callMember(value, `operator ${operator}`, {
    arguments: [{ kind: 'positional', place: value }],
    flags: ['implicit'],
    result,
  });
  return result;
}

/** What a cast gives. */
export function converted(reading: Reading, type: FlatNode, value: Place): Place {
  const { tree, builder } = reading;
  if (type !== -1 && value !== -1) {
    const holder = reading.plainNames.has(value) ? classValue(reading, type) : value;
    builder.at(tree.lineOf(type));
    runConversion(reading, holder, tree.textOf(type), value);
  }
  return seenAs(reading, type, value);
}

/** The same value as one of the type: `as` runs no conversion. */
export function seenAs(reading: Reading, type: FlatNode, value: Place): Place {
  const { tree, builder } = reading;
  if (type === -1) return value;
  const plain = plainTypeOf(reading, type);
  builder.at(tree.lineOf(type));
  if (plain !== undefined) return plainPlace(reading, plain);
  const place = builder.place();
  declareType(reading, readType(reading, type), place);
  if (value !== -1) builder.copy(value, place);
  return place;
}

/**
 * A value of a plain type that gets into a place of a class is converted by the class, and one of a class that gets into
 * a place of a plain type by its own.
 * @param type the node of the type of the place; -1 where none is written
 * @returns what gets there
 */
export function convertedInto(reading: Reading, type: FlatNode, value: Place): Place {
  const { tree, builder, plainNames } = reading;
  const given = plainNames.get(value);
  const wanted = value === -1 ? undefined : plainTypeOf(reading, type);
  if (given === undefined && wanted !== undefined) {
    builder.at(tree.lineOf(type));
    runConversion(reading, value, wanted, value);
    return value;
  }
  if (type === -1 || given === undefined || NOT_CONVERTED.has(given)) return value;
  if (!NAMED.has(tree.typeOf(type))) return value;
  const name = tree.textOf(type);
  builder.at(tree.lineOf(type));
  return runConversion(reading, classValue(reading, type), name, value);
}

/** What stands for no value that a class could convert. */
const NOT_CONVERTED = new Set(['null', 'Type']);

const NAMED = new Set(['identifier', 'generic_name', 'qualified_name']);

/** @returns what the conversion gives */
function runConversion({ builder }: Reading, holder: Place, name: string, value: Place): Place {
  const result = builder.place();
  if (holder === -1) return result;
  builder.callMember(holder, `operator ${name}`, {
    arguments: [{ kind: 'positional', place: value }],
    flags: ['implicit'],
    result,
  });
  return result;
}
