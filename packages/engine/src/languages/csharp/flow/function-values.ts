// Which expressions are functions for sure, and which types are those of functions, by the text of one file.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { partsOf, type Reading, surroundings } from './reading.ts';
import { lastNameOf, withoutMark } from './types.ts';

const GENERAL = '(?:Func|Action|Predicate|Comparison|Converter|EventHandler)\\b';
const HAS_GENERAL = new RegExp(`\\b${GENERAL}`);
const IS_GENERAL = new RegExp(`^${GENERAL}`);

/** No collections, whatever they are of. */
const IS_ONE = /^(?:Func|Action|Lazy|Task|Predicate)\b/;

/** Whether the type is a collection of functions: of a general delegate, or of one that the file declares. */
export function holdsFunctions(reading: Reading, written: FlatNode): boolean {
  const { tree, delegates } = reading;
  const type = lastNameOf(reading, withoutMark(reading, written));
  if (type === -1) return false;
  const kind = tree.typeOf(type);
  if (kind !== 'generic_name' && kind !== 'array_type') return false;
  const text = tree.textOf(type);
  if (kind === 'generic_name' && IS_ONE.test(text)) return false;
  const open = text.indexOf('<');
  if (open !== -1 && HAS_GENERAL.test(text.slice(open))) return true;
  return text.split(/[^\p{L}\p{N}_]+/u).some((word) => delegates.has(word));
}

/** Whether it is plain to see that an expression gives a function, or a tuple with one in it. */
export function isFunction(reading: Reading, node: FlatNode): boolean {
  const { tree } = reading;
  switch (node === -1 ? '' : tree.typeOf(node)) {
    case 'lambda_expression':
    case 'anonymous_method_expression':
      return true;
    case 'cast_expression':
    case 'object_creation_expression':
      return isFunctionType(reading, tree.childOf(node, 'type'));
    case 'tuple_expression':
      return tree.childrenOf(node).some((part) => isNamed(reading, partsOf(reading, part).at(-1)));
    default:
      return isNamed(reading, node);
  }
}

/** A method of a class of the file, or a variable of a type of functions. */
function isNamed(reading: Reading, node = -1): boolean {
  const { tree, names } = reading;
  if (node === -1) return false;
  if (tree.typeOf(node) === 'identifier') {
    const name = plainName(tree.textOf(node));
    const variable = names.variable(name);
    return variable === undefined
      ? isMethodAround(reading, name)
      : isFunctionType(reading, variable.type);
  }
  if (tree.typeOf(node) !== 'member_access_expression') return false;
  const name = plainName(tree.textOf(tree.childOf(node, 'name')));
  const object = tree.childOf(node, 'expression');
  if (tree.typeOf(object) === 'this') return isMethodAround(reading, name);
  return names.class(tree.textOf(object).slice(0, 100))?.methods.has(name) === true;
}

function isMethodAround(reading: Reading, name: string): boolean {
  for (let own = surroundings(reading).class; own !== undefined; own = own.outer)
    if (own.methods.has(name)) return true;
  return false;
}

function isFunctionType(reading: Reading, written: FlatNode): boolean {
  const { tree, delegates } = reading;
  const type = lastNameOf(reading, withoutMark(reading, written));
  if (type === -1) return false;
  const isName = tree.typeOf(type) === 'identifier' || tree.typeOf(type) === 'generic_name';
  if (!isName) return false;
  const text = tree.textOf(type);
  return IS_GENERAL.test(text) || delegates.has(text.replace(/<.*/s, ''));
}
