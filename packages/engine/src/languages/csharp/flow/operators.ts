// Operators and conversions: static methods that run where two values are joined, or where one is cast or put into a
// place of another type.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { classValue } from './class-values.ts';
import { partsOf, plainPlace, plainTypeOf, type Reading, valueAt } from './reading.ts';
import { declareType, readType } from './types.ts';

/** An operator is a static method of one of its operands. */
export function runOperator(reading: Reading, node: FlatNode, operator: string): Place {
  const { tree, builder, plainNames } = reading;
  const operands = ['left', 'right'].map((field) => valueAt(reading, tree.childOf(node, field)));
  const object = operands.find((value) => value !== -1 && !plainNames.has(value)) ?? -1;
  if (object === -1) return -1;
  const given = operands.map(
    (value) => ({ kind: 'positional', place: value === -1 ? builder.place() : value }) as const,
  );
  const result = builder.place();
  builder.at(tree.lineOf(node));
  const key = `operator ${operator}`;
  builder.callMember(object, key, { arguments: given, result, flags: ['implicit'] });
  return result;
}

export function readPrefix(reading: Reading, node: FlatNode): Place {
  const { tree, builder, plainNames } = reading;
  const operator = tree.text[tree.startOf(node)] as string;
  const value = valueAt(reading, partsOf(reading, node)[0] ?? -1);
  if (value === -1 || plainNames.has(value) || !'!-~'.includes(operator)) {
    return operator === '!' ? plainPlace(reading, 'bool') : value;
  }
  const given = [{ kind: 'positional', place: value } as const];
  const result = builder.place();
  builder.at(tree.lineOf(node));
  const key = `operator ${operator}`;
  builder.callMember(value, key, { arguments: given, result, flags: ['implicit'] });
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
 * A value of a plain type that gets into a place of a class is converted by the class.
 * @param type the node of the type of the place; -1 where none is written
 * @returns what gets there
 */
export function convertedInto(reading: Reading, type: FlatNode, value: Place): Place {
  const { tree, builder, plainNames } = reading;
  const given = plainNames.get(value);
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
