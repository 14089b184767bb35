// How well a value of one plain type suits a parameter of another, by the conversions that nobody writes.
// https://www.scala-lang.org/files/archive/spec/2.13/06-expressions.html#numeric-widening
import { MISFIT } from '../../../flow/call-rules.ts';

/** What a number becomes without being asked, the nearest first. */
const WIDER: ReadonlyMap<string, readonly string[]> = new Map([
  ['Byte', ['Short', 'Int', 'Long', 'Float', 'Double']],
  ['Short', ['Int', 'Long', 'Float', 'Double']],
  ['Char', ['Int', 'Long', 'Float', 'Double']],
  ['Int', ['Long', 'Float', 'Double']],
  ['Long', ['Float', 'Double']],
  ['Float', ['Double']],
  ['Double', []],
]);

const OTHERS = ['Boolean', 'String', 'Unit'];

/** Types of which no class of a program has instances, by kinds that turn into each other. */
export const PLAIN_TYPES: ReadonlyMap<string, string> = new Map([
  ...[...WIDER.keys()].map((name) => [name, 'number'] as const),
  ...OTHERS.map((name) => [name, name] as const),
]);

/** Operators that plain types have for each other; that of multiplication by the key that it has among members. */
export const PLAIN_OPERATORS: ReadonlySet<string> = new Set([
  ...['+', '-', '×', '/', '%', '<', '>', '<=', '>=', '==', '!='],
  ...['&', '|', '^', '&&', '||', '<<', '>>', '>>>'],
]);

/** @returns 3 for the same type, less for what is further away, `undefined` where either is no plain type */
export function suitsAsPlain(given: string, wanted: string): number | undefined {
  const [own, other] = [withoutPackage(given), withoutPackage(wanted)];
  if (!PLAIN_TYPES.has(own) || !PLAIN_TYPES.has(other)) return undefined;
  if (own === other) return 3;
  const wider = WIDER.get(own)?.indexOf(other) ?? -1;
  if (wider !== -1) return 2.5 - wider / 20;
  // A constant is converted where it fits.
  return own === 'Int' && (other === 'Byte' || other === 'Short' || other === 'Char')
    ? CONSTANT
    : MISFIT;
}

const withoutPackage = (name: string): string =>
  name.startsWith('scala.') ? name.slice('scala.'.length) : name;

const CONSTANT = 0.5;
