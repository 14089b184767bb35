// Calls that make something of the names that they are given: classes by `namedtuple`, `NamedTuple` and `type`, functions
// that ask for a member by `operator`. https://docs.python.org/3/library/operator.html#operator.attrgetter
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { declareType } from './annotations.ts';
import { readNamedTuple } from './fields.ts';
import { isFree, placeOf, type Reading, valuePlace } from './reading.ts';
import { constantKeyOf, isList, nameOf, partsOf, stringOf, unwrap } from './syntax.ts';

/** @param callee the text of what is called */
export function readMade(
  reading: Reading,
  callee: string,
  given: readonly FlatNode[],
  result: Place,
): void {
  if (result === -1 || given.length === 0) return;
  if (callee === 'type' && given.length === 3 && isFree(reading, 'type'))
    readClass(reading, given, result);
  const [, maker] = MAKER.exec(callee) ?? [];
  if (maker === undefined || !isImported(reading, callee)) return;
  if (maker === 'cast') readCast(reading, given, result);
  else if (maker === 'namedtuple' || maker === 'NamedTuple') readNamedTuple(reading, given, result);
  else readAsking(reading, maker as Asking, given, result);
}

const MAKER =
  /^(?:(?:collections|operator|typing)\.)?(namedtuple|NamedTuple|cast|attrgetter|itemgetter|methodcaller)$/;

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
      return /^(?:from|import)\s[^.]*\b(?:collections|operator|typing)\b/.test(tree.textOf(at));
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

/** `type('C', (A, B), {'name': f})` */
function readClass(reading: Reading, given: readonly FlatNode[], result: Place): void {
  const { tree, flow } = reading;
  const [, listed = -1, members = -1] = given.map((node) => unwrap(tree, node));
  const bases = isList(tree, listed) ? partsOf(tree, listed) : [];
  const classIndex = flow.addClass({
    bases: bases.map((base) => ({ place: placeOf(reading, base) })),
  });
  for (const [name, node] of membersOf(reading, members)) {
    const place = valuePlace(reading, node);
    if (place !== -1) flow.member(classIndex, name, place);
  }
  flow.class(classIndex, result);
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

/** A function that asks whatever it is given for a member; who calls it asks, so it is a macro. */
function readAsking(
  reading: Reading,
  maker: Asking,
  [key = -1, ...given]: readonly FlatNode[],
  result: Place,
): void {
  const { tree, flow } = reading;
  const name = maker === 'itemgetter' ? constantKeyOf(tree, key) : stringOf(tree, key);
  if (name === undefined) return;
  const passed: Argument[] = given
    .filter((part) => !/^keyword_argument$|splat/.test(tree.typeOf(part)))
    .map((part) => ({ kind: 'positional', place: placeOf(reading, part) }));
  const callable = flow.openCallable({ startLine: 1, endLine: 1, isAbstract: true, isMacro: true });
  const asked = flow.place();
  flow.shape(callable, { parameters: [asked], positional: 1 });
  const answer = flow.resultOf(callable);
  if (maker === 'methodcaller') {
    flow.callMember(asked, name, { arguments: passed, flags: ['implicit'], result: answer });
  } else {
    let place = asked;
    for (const step of maker === 'itemgetter' ? [name] : name.split('.')) {
      const next = flow.place();
      flow.read(place, step, next);
      place = next;
    }
    flow.copy(place, answer);
  }
  flow.closeCallable();
  flow.callable(callable, result);
}
