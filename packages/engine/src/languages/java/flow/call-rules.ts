// How calls find their targets in Java.
import { type CallRules, TYPED_RULES } from '../../../flow/call-rules.ts';
import { callbackArity } from './callback-arities.ts';
import { arityByName, suitsByName } from './conversions.ts';
import { contentsByName } from './jdk-contents.ts';
import { resultByName } from './jdk-results.ts';

export const callRules: CallRules = {
  ...TYPED_RULES,
  inheritsConstructors: false,
  inheritsOverloads: true,
  suitsByName,
  arityByName,
  callbackArity,
  resultByName,
  contentsByName,
};
