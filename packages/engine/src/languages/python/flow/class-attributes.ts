// `name = staticmethod(f)`, `classmethod(f)` and `property(get, set)` in the body of a class say of what they are given
// what the decorators of the same names say of a definition.
import type { Place } from '../../../flow/flow-builder.ts';
import { getterKey, MEMBER, setterKey } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { isFree, memberName, type Reading, scopeOf, valuePlace } from './reading.ts';
import { accessorMark, flagsMark, type Scope } from './scopes.ts';
import { nameOf, partsOf, unwrap } from './syntax.ts';

/** @returns the place of what the name holds then; -1 for all other assignments */
export function declareAttribute(reading: Reading, left: FlatNode, right: FlatNode): Place {
  const { tree } = reading;
  const call = unwrap(tree, right);
  if (scopeOf(reading).kind !== 'class' || left === -1 || call === -1) return -1;
  if (tree.typeOf(left) !== 'identifier' || tree.typeOf(call) !== 'call') return -1;
  const callee = tree.textOf(tree.childOf(call, 'function'));
  const given = partsOf(tree, tree.childOf(call, 'arguments'));
  if (!KINDS.has(callee) || given.length === 0 || !isFree(reading, callee)) return -1;
  if (callee === 'property') {
    declareProperty(reading, nameOf(tree, left), given);
    return -1;
  }
  const flags = callee === 'staticmethod' ? MEMBER.static : MEMBER.ofClass;
  scopeOf(reading).texts.set(flagsMark(nameOf(tree, left)), flags);
  return valuePlace(reading, given[0] as FlatNode);
}

/** Programs name enumerations of their own, and what makes such, alike: `class Colour(TextEnum)`. */
const ENUMERATION = /\b(?:\w*(?:Enum|Flag)(?![a-z])\w*|enum\w*)\b/;

/** Notes, as a class begins, whether what its body assigns are its instances. */
export function noteEnumeration({ tree }: Reading, definition: FlatNode, scope: Scope): void {
  const bases = tree.childOf(definition, 'superclasses');
  if (bases !== -1 && ENUMERATION.test(tree.textOf(bases))) scope.texts.set(ENUMERATES, 0);
}

const ENUMERATES = '<enumerates>';

/** @returns the place of the constant of an enumeration that is assigned there; -1 for none */
export function enumerated(reading: Reading, left: FlatNode, value: Place): Place {
  const { tree, flow } = reading;
  const scope = scopeOf(reading);
  if (scope.kind !== 'class' || !scope.texts.has(ENUMERATES) || left === -1) return -1;
  if (tree.typeOf(left) !== 'identifier' || nameOf(tree, left).startsWith('_')) return -1;
  const constant = flow.place();
  flow.instance(scope.classIndex, constant);
  if (value !== -1) flow.write(value, constant, 'value');
  return constant;
}

const KINDS: ReadonlySet<string> = new Set(['staticmethod', 'classmethod', 'property']);

function declareProperty(reading: Reading, name: string, given: readonly FlatNode[]): void {
  const { tree, flow } = reading;
  const scope = scopeOf(reading);
  const keys = [getterKey, setterKey].map((keyOf) => keyOf(memberName(reading, name)));
  given.forEach((part, position) => {
    const isNamed = tree.typeOf(part) === 'keyword_argument';
    const parameter = isNamed ? tree.textOf(tree.childOf(part, 'name')) : '';
    const at = isNamed ? ['fget', 'fset'].indexOf(parameter) : position;
    const key = keys[at];
    const place = valuePlace(reading, isNamed ? tree.childOf(part, 'value') : part);
    if (key !== undefined && place !== -1) flow.member(scope.classIndex, key, place);
  });
  scope.texts.set(accessorMark(name), 0);
}
