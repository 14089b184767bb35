// How calls find their targets in C#.
import { type CallRules, TYPED_RULES } from '../../../flow/call-rules.ts';
import { partByName } from './outside-parts.ts';
import { NUMBERS, suitsAsPlain, TYPE_PARAMETER } from './plain-conversions.ts';

/** `Expression<Func<A, R>>` is what a lambda says. */
const quotesFunctions = (name: string): boolean =>
  name.slice(name.lastIndexOf('.') + 1) === 'Expression';

export const callRules: CallRules = {
  ...TYPED_RULES,
  inheritsOverloads: 'nearest',
  tellsTypesByArity: true,
  declaresMembers: true,
  filesAreClasses: true,
  containersByType: true,
  arityOfFunctionType,
  functionTypeGives,
  nothingType: 'void',
  quotesFunctions,
  functionsAreNoInstances: true,
  plainTypes: NUMBERS,
  suitsAsPlain,
  rootType: 'object',
  givenType: TYPE_PARAMETER,
  partByName,
  conversionOperator: 'operator ',
  inheritsConstructors: false,
  selfCalls: ['Invoke', 'InvokeAsync', 'DynamicInvoke', 'BeginInvoke'],
};

/** `Func<A, R>` takes one argument, as `Action<A>` does. */
function arityOfFunctionType(name: string, argumentCount: number): number | undefined {
  const simple = name.slice(name.lastIndexOf('.') + 1);
  if (simple === 'Action') return argumentCount;
  return simple === 'Func' && argumentCount > 0 ? argumentCount - 1 : undefined;
}

/** What is a method by its name alone gives something or nothing, as the type says. */
function functionTypeGives(name: string): boolean | undefined {
  const simple = name.slice(name.lastIndexOf('.') + 1);
  if (simple === 'Action') return false;
  return simple === 'Func' || simple === 'Predicate' ? true : undefined;
}
