// Methods for operators that take an instance of their own class as the other operand, and fail on anything else or have no
// answer: `return self.x == other.x`. https://docs.python.org/3/reference/datamodel.html#object.__eq__
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { isClassHere } from './library-kinds.ts';
import type { Reading } from './reading.ts';
import { nameOf } from './syntax.ts';

/** Of a method, in characters; longer ones do more than compare. */
const LONGEST = 2000;

const OPERATOR =
  /^__(?:eq|ne|lt|le|gt|ge|[ri]?(?:add|sub|mul|matmul|truediv|floordiv|mod|pow|and|or|xor|[lr]shift))__$/;

/**
 * Whether all that the method does with its other operand is to look into it and to ask for a class of this file.
 * @param operand the name of its second parameter
 */
export function takesOwnKind(reading: Reading, method: FlatNode, operand: string): boolean {
  const { tree } = reading;
  const name = nameOf(tree, tree.childOf(method, 'name'));
  if (operand === '' || !OPERATOR.test(name)) return false;
  const body = tree.childOf(method, 'body');
  if (body === -1 || tree.endOf(body) - tree.startOf(body) > LONGEST) return false;
  const text = tree.textOf(body).replaceAll(COMMENT_OR_TEXT, '');
  if (name === '__ne__' && new RegExp(`^return not ${asksEqual(operand)}$`, 'u').test(text.trim()))
    return takesOwnKind(reading, siblingOf(reading, method, '__eq__'), operand);
  return looksInto(reading, text, operand, nameOfClass(reading, method));
}

const COMMENT_OR_TEXT =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#.*$/gmu;

const asksEqual = (operand: string): string =>
  String.raw`(?:self == ${operand}|\(self == ${operand}\)|self\.__eq__\(${operand}\))`;

function looksInto(reading: Reading, text: string, operand: string, className: string): boolean {
  // Whoever is ready for something without the attribute compares other things, too.
  if (/\b(?:except|hasattr|getattr)\b/.test(text)) return false;
  const asked = new RegExp(
    String.raw`\bisinstance\(${operand}, (\w+|self\.__class__|type\(self\))\)|\btype\(${operand}\) (?:is not|is|==|!=) (\w+|type\(self\))`,
    'gu',
  );
  let isOwn = true;
  const rest = text.replaceAll(asked, (_all, ...[tested, typed]: string[]) => {
    const of = tested ?? typed ?? '';
    isOwn &&= !/^\w+$/.test(of) || of === className || isClassHere(reading, of);
    return '';
  });
  if (!isOwn) return false;
  const leaves = /^\s*if not\s*:\s*(?:return (?:NotImplemented|False|True)|raise\b)/u;
  if (rest !== text && leaves.test(rest)) return true;
  const uses = rest.match(new RegExp(String.raw`\b${operand}\b(?:\.\w+)?`, 'gu')) ?? [];
  return uses.every((use) => LOOK.test(use)) && (uses.length > 0 || rest !== text);
}

/** What literals have as well tells nothing. https://docs.python.org/3/library/stdtypes.html */
const LOOK =
  /\.(?!(?:as_integer_ratio|capitalize|casefold|conjugate|copy|decode|denominator|encode|endswith|get|imag|items|keys|lower|lstrip|numerator|real|replace|rstrip|split|startswith|strip|title|upper|values)$)\w+$/u;

/** Of the class around a method. */
function nameOfClass({ tree }: Reading, method: FlatNode): string {
  let at = tree.parentOf(method);
  while (at !== -1 && tree.typeOf(at) !== 'class_definition') at = tree.parentOf(at);
  return at === -1 ? '' : nameOf(tree, tree.childOf(at, 'name'));
}

/** Another method of the same class; -1 for none. */
function siblingOf({ tree }: Reading, method: FlatNode, name: string): FlatNode {
  const block = tree.parentOf(method);
  for (
    let at = block === -1 ? -1 : tree.firstChildOf(block);
    at !== -1;
    at = tree.nextSiblingOf(at)
  ) {
    if (
      tree.typeOf(at) === 'function_definition' &&
      nameOf(tree, tree.childOf(at, 'name')) === name
    )
      return at;
  }
  return -1;
}
