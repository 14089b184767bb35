// How calls find their targets in Java.
import { type CallRules, TYPED_RULES, type WrittenDeclaration } from '../../../flow/call-rules.ts';
import { callbackArity } from './callback-arities.ts';
import { arityByName, primitives, suitsByName } from './conversions.ts';
import { contentsByName } from './jdk-contents.ts';
import { resultByName } from './jdk-results.ts';

export const callRules: CallRules = {
  ...TYPED_RULES,
  inheritsConstructors: false,
  declaresMembers: true,
  inheritsOverloads: 'together',
  methodsAreNoValues: true,
  primitiveTypes: primitives,
  isMadeWithin,
  keepsNothing: new Set(
    'contains containsKey containsValue equals get hash hashCode identityHashCode indexOf isNull lastIndexOf nonNull remove requireNonNull toString'.split(
      ' ',
    ),
  ),
  suitsByName,
  impliedBases: new Set(['Object', 'Enum', 'Record']),
  arityByName,
  callbackArity,
  resultByName,
  contentsByName,
};

/**
 * Private, of the package alone, or in a body of code: https://docs.oracle.com/javase/specs/jls/se21/html/jls-6.html#jls-6.6.
 * What has annotations may be made by a framework.
 */
function isMadeWithin(declarations: readonly WrittenDeclaration[], isHidden: boolean): boolean {
  const [own] = declarations;
  if (own === undefined || own.modifiers.some((modifier) => ASKING.test(modifier))) return false;
  if (isHidden) return true;
  return declarations.some(({ modifiers }, at) => {
    const isOfInterface = declarations[at + 1]?.kind === 'interface';
    return !isOfInterface && !modifiers.some((modifier) => WIDE.has(modifier));
  });
}

/** Annotations but for those of the language itself. */
const ASKING =
  /^@(?!(?:java\.lang\.)?(?:Override|SuppressWarnings|Deprecated|SafeVarargs|FunctionalInterface)\b)/;

const WIDE: ReadonlySet<string> = new Set(['public', 'protected']);
