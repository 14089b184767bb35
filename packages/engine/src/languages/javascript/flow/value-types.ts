// Types that are written as those of values: `typeof api`, what a function gives, what a class makes. They are aliases
// of no type, of which the linker knows the value.
// https://www.typescriptlang.org/docs/handbook/2/typeof-types.html
import type { Place } from '../../../flow/flow-builder.ts';
import { GIVING_KEY, MEANT_KEY } from '../../../flow/flow-facts.ts';
import { nameChainOf } from '../declarations/heritage.ts';
import { childOf, childrenOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import { PROMISED_KEY } from './hidden-keys.ts';
import { valueOfChain } from './modules.ts';
import type { ScriptFlow } from './script-flow.ts';

/** @returns a type of the facts, or -1 where nothing is known of the value */
export const typeOfValue = (flow: ScriptFlow, query: SyntaxNode): number =>
  typeOfPlace(flow, valueOfChain(flow, childOf(query, 'exprName')));

/** A type of whatever the place holds. */
export const typeOfPlace = (flow: ScriptFlow, place: Place): number =>
  standingFor(flow, MEANT_KEY, place);

/** A type of whatever the functions in the place give. */
export const typeGivenBy = (flow: ScriptFlow, place: Place): number =>
  standingFor(flow, GIVING_KEY, place);

/**
 * `ReturnType<typeof make>`, also of what it promises.
 * @returns `undefined` where the type is none of these
 */
export function typeByValue(
  flow: ScriptFlow,
  name: string,
  argument: SyntaxNode | undefined,
): number | undefined {
  if (name === 'ReturnType') {
    if (argument?.type !== 'TSTypeQuery') return undefined;
    return typeGivenBy(flow, valueOfChain(flow, childOf(argument, 'exprName')));
  }
  if (name !== 'Awaited' || argument?.type !== 'TSTypeReference') return undefined;
  const inner = nameOf(childOf(argument, 'typeName'));
  const [given] = childrenOf(childOf(argument, 'typeArguments'), 'params');
  const promised = inner === 'ReturnType' ? typeByValue(flow, inner, given) : undefined;
  if (promised === undefined || promised === -1) return promised;
  const { builder } = flow;
  const [promise, value] = [builder.place(), builder.place()];
  builder.type(promised, promise);
  builder.read(promise, PROMISED_KEY, value);
  return typeOfPlace(flow, value);
}

/** The class that `InstanceType<typeof Store>` names. */
export function instantiated(name: string, argument: SyntaxNode | undefined): string | undefined {
  if (name !== 'InstanceType' || argument?.type !== 'TSTypeQuery') return undefined;
  return nameChainOf(childOf(argument, 'exprName'))?.join('.');
}

function standingFor({ builder }: ScriptFlow, key: string, place: Place): number {
  if (place === -1) return -1;
  const made = builder.addClass({ isAlias: true });
  builder.member(made, key, place);
  return builder.addClassType(made);
}
