// Calls that make something of the names that they are given: classes by `namedtuple`, `NamedTuple` and `type`, objects by
// `SimpleNamespace`, functions that ask for a member by `operator`. https://docs.python.org/3/library/operator.html#operator.attrgetter
import type { Argument, FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { declareType, nominalType } from './annotations.ts';
import { setMembers } from './entries-as-members.ts';
import { readNamedTuple } from './fields.ts';
import { callMaking, isNameOfMetaclass, tellBases } from './making-classes.ts';
import { isFree, placeOf, type Reading, valuePlace } from './reading.ts';
import { constantKeyOf, isList, nameOf, partsOf, stringOf, unwrap } from './syntax.ts';

/** @param passed what the arguments of the call are as values */
export function readMade(
  reading: Reading,
  call: FlatNode,
  passed: readonly Argument[],
  result: Place,
): void {
  if (result === -1) return;
  const { tree } = reading;
  const callee = tree.textOf(unwrap(tree, tree.childOf(call, 'function')));
  const given = partsOf(tree, tree.childOf(call, 'arguments'));
  if (given.length === 3 && makesClass(reading, callee)) readClass(reading, callee, given, result);
  const [, maker] = MAKER.exec(callee) ?? [];
  if (maker === undefined || !isImported(reading, callee)) return;
  if (NAMESPACES.has(maker)) readNamespace(reading, passed, result);
  else if (given.length === 0) return;
  else if (maker === 'cast') readCast(reading, given, result);
  else if (maker === 'namedtuple' || maker === 'NamedTuple') readNamedTuple(reading, given, result);
  else readAsking(reading, maker as Asking, given, result);
}

const makesClass = (reading: Reading, callee: string): boolean =>
  callee === 'type' ? isFree(reading, callee) : isNameOfMetaclass(reading, callee);

const MAKER =
  /^(?:(?:argparse|collections|operator|types|typing)\.)?(namedtuple|NamedTuple|cast|attrgetter|itemgetter|methodcaller|SimpleNamespace|Namespace)$/;

const NAMESPACES: ReadonlySet<string> = new Set(['SimpleNamespace', 'Namespace']);

type Asking = 'attrgetter' | 'itemgetter' | 'methodcaller';

/** Whether the name, or the module in front of it, is what imports of the standard library bind and nothing else. */
function isImported({ tree, scopes: { module } }: Reading, callee: string): boolean {
  const [name = ''] = callee.split('.');
  const variable = module.variables.get(name);
  const bound = module.bindings.filter((binding) => binding.variable === variable);
  return (
    variable !== undefined && bound.length > 0 && bound.every(({ node }) => isOfImport(tree, node))
  );
}

function isOfImport(tree: FlatTree, node: FlatNode): boolean {
  for (let at = node, left = MAX_STEPS; at !== -1 && left > 0; at = tree.parentOf(at), left--) {
    if (/^import/.test(tree.typeOf(at)))
      return /^(?:from|import)\s[^.]*\b(?:argparse|collections|operator|types|typing)\b/.test(
        tree.textOf(at),
      );
  }
  return false;
}

/** From a name to the import that binds it. */
const MAX_STEPS = 4;

/** `cast(C, x)` says what `x` is. */
function readCast(reading: Reading, given: readonly FlatNode[], result: Place): void {
  const { tree } = reading;
  const [type = -1, value] = given;
  if (value === undefined) return;
  declareType(reading, stringOf(tree, type) ?? tree.textOf(type), result);
}

/** `SimpleNamespace(entries, name=value)`: an object for each place in the text that makes one. */
function readNamespace(reading: Reading, passed: readonly Argument[], result: Place): void {
  reading.flow.object(result, '_namespace');
  setMembers(reading, result, passed);
}

/**
 * `type('C', (A, B), {'name': f})`, and the same of a metaclass, which makes classes below as well. For `type` that of
 * a base does. https://docs.python.org/3/reference/datamodel.html#determining-the-appropriate-metaclass
 */
function readClass(
  reading: Reading,
  callee: string,
  given: readonly FlatNode[],
  result: Place,
): void {
  const { tree, flow } = reading;
  const [, listed = -1, members = -1] = given.map((node) => unwrap(tree, node));
  const bases = isList(tree, listed) ? partsOf(tree, listed) : [];
  const above = bases.map((base) => ({ place: placeOf(reading, base) }));
  const metaclass = callee === 'type' ? -1 : nominalType(reading, callee);
  const classIndex = flow.addClass({
    bases: metaclass === -1 ? above : [...above, { type: metaclass, isExtended: true }],
  });
  for (const [name, node] of membersOf(reading, members)) {
    const place = valuePlace(reading, node);
    if (place !== -1) flow.member(classIndex, name, place);
  }
  flow.class(classIndex, result);
  if (bases.length === 0) return;
  if (callee === 'type') callMaking(reading, result);
  tellBases(reading, classIndex, result);
}

/** Entries of a map that is written out, by texts that are names. */
function membersOf({ tree }: Reading, node: FlatNode): (readonly [string, FlatNode])[] {
  if (node === -1) return [];
  const isCall =
    tree.typeOf(node) === 'call' && tree.textOf(tree.childOf(node, 'function')) === 'dict';
  if (isCall) {
    return partsOf(tree, tree.childOf(node, 'arguments'))
      .filter((part) => tree.typeOf(part) === 'keyword_argument')
      .map((part) => [nameOf(tree, tree.childOf(part, 'name')), tree.childOf(part, 'value')]);
  }
  if (tree.typeOf(node) !== 'dictionary') return [];
  return partsOf(tree, node)
    .filter((part) => tree.typeOf(part) === 'pair')
    .flatMap((part) => {
      const name = stringOf(tree, tree.childOf(part, 'key'));
      return name === undefined ? [] : [[name, tree.childOf(part, 'value')] as const];
    });
}

/**
 * A function that asks whatever it is given for a member, or for several, which it gives as a tuple; who calls it asks,
 * so it is a macro.
 */
function readAsking(
  reading: Reading,
  maker: Asking,
  given: readonly FlatNode[],
  result: Place,
): void {
  const { tree, flow } = reading;
  const names = given.map((key) =>
    maker === 'itemgetter' ? constantKeyOf(tree, key) : stringOf(tree, key),
  );
  const [name] = names;
  if (name === undefined) return;
  const passed: Argument[] = given
    .slice(1)
    .filter((part) => !/^keyword_argument$|splat/.test(tree.typeOf(part)))
    .map((part) => ({ kind: 'positional', place: placeOf(reading, part) }));
  const callable = flow.openCallable({ startLine: 1, endLine: 1, isAbstract: true, isMacro: true });
  const asked = flow.place();
  flow.shape(callable, { parameters: [asked], positional: 1 });
  const answer = flow.resultOf(callable);
  if (maker === 'methodcaller') {
    flow.callMember(asked, name, { arguments: passed, flags: ['implicit'], result: answer });
  } else if (names.length === 1) flow.copy(readSteps(flow, asked, stepsOf(maker, name)), answer);
  else {
    flow.object(answer, 'tuple');
    names.forEach((each, at) => {
      if (each !== undefined)
        flow.write(readSteps(flow, asked, stepsOf(maker, each)), answer, String(at));
    });
  }
  flow.closeCallable();
  flow.callable(callable, result);
}

/** `attrgetter('a.b')` asks the member for a member. */
const stepsOf = (maker: Asking, name: string): readonly string[] =>
  maker === 'itemgetter' ? [name] : name.split('.');

function readSteps(flow: FlowBuilder, asked: Place, steps: readonly string[]): Place {
  let place = asked;
  for (const step of steps) {
    const next = flow.place();
    flow.read(place, step, next);
    place = next;
  }
  return place;
}
