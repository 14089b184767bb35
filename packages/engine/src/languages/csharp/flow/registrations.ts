// What programs register with containers that inject it: which class stands for a type, told by types, or by what makes or is the
// instance. Of several classes that implement an interface it is these that come where nobody is seen to give one.
// https://learn.microsoft.com/dotnet/core/extensions/dependency-injection
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { MEMBER, PROVIDED_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { memberName } from './call-sites.ts';
import type { Reading } from './reading.ts';
import { declareType, readType, typeArgumentsOf } from './types.ts';

/** What is registered is of a type of its own, or of two types of which the first is known to others. */
const REGISTERING =
  /^(?:(?:Try)?Add(?:Keyed)?(?:Scoped|Singleton|Transient)|AddHttpClient|(?:Keyed)?(?:Scoped|Singleton|Transient))$/;

/** Of other containers, with two types. https://docs.prismlibrary.com/docs/dependency-injection, https://github.com/khellang/Scrutor */
const REGISTERING_PAIRS = /^(?:Decorate|Replace|Register(?:Type|Singleton|Scoped|Transient)?)$/;

export interface RegisteringCall {
  /** The node of the name that is called. */
  readonly named: FlatNode;
  /** The arguments as they stand; -1 for none. */
  readonly list: FlatNode;
  readonly given: readonly Argument[];
}

/** Follows the call itself. */
export function noteRegistration(reading: Reading, { named, list, given }: RegisteringCall): void {
  const name = memberName(reading, named);
  const isCommon = REGISTERING.test(name);
  if (!isCommon && !REGISTERING_PAIRS.test(name)) return;
  const isGeneric = reading.tree.typeOf(named) === 'generic_name';
  const [service, made] = isGeneric ? typeArgumentsOf(reading, named) : typesGiven(reading, list);
  if (service === undefined) return;
  if (made !== undefined) provide(reading, service, instanceOf(reading, made));
  else if (isCommon)
    provide(reading, service, givenInstance(reading, given) ?? instanceOf(reading, service));
}

function provide(reading: Reading, service: FlatNode, place: Place): void {
  const { type } = readType(reading, service);
  if (type !== -1) reading.builder.extend(type, PROVIDED_KEY, place, MEMBER.field + MEMBER.static);
}

function instanceOf(reading: Reading, type: FlatNode): Place {
  const place = reading.builder.place();
  declareType(reading, readType(reading, type), place);
  return place;
}

/** What a function among the arguments makes, or what stands there itself; a text is its key or its name. */
function givenInstance({ lambdaResults, plainNames }: Reading, given: readonly Argument[]) {
  const last = given.at(-1)?.place;
  if (last === undefined || plainNames.has(last)) return undefined;
  return lambdaResults.get(last) ?? last;
}

/** `(typeof(IStore), typeof(Store))` */
function typesGiven({ tree }: Reading, list: FlatNode): readonly FlatNode[] {
  if (list === -1) return [];
  const types = tree
    .childrenOf(list)
    .map((each) => tree.childrenOf(each).at(-1) ?? -1)
    .filter((each) => each !== -1 && tree.typeOf(each) === 'typeof_expression')
    .map((each) => tree.childOf(each, 'type'));
  return types.length === 2 ? types : [];
}
