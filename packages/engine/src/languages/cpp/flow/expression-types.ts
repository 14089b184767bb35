// Types of the language itself that expressions have, as far as the file tells: of literals, of what is reckoned from
// variables, and of casts. They decide which overload a call means.
// https://en.cppreference.com/w/cpp/language/expressions
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { dottedName, readDeclarator, simpleName, typeArgumentsOf } from './declarators.ts';
import { resultByName } from './library-results.ts';
import {
  CHARACTERS,
  numberByName,
  numberName,
  POINTER,
  plainByName,
  promoted,
  reckoned,
  TEXT,
  VIEW,
} from './plain-types.ts';
import { expandAlias, findLocal, type Reading } from './reading.ts';

/** Sums are written in a row; what is deeper is left open. */
const MAX_DEPTH = 12;

/** The name of the type; `undefined` where it is another one, or not known. */
export function plainTypeOf(reading: Reading, node: FlatNode, depth = 0): string | undefined {
  if (node === -1 || depth > MAX_DEPTH) return undefined;
  const { tree, plain } = reading;
  const inner = (part: FlatNode) => plainTypeOf(reading, part, depth + 1);
  const kind = tree.typeOf(node);
  switch (kind) {
    case 'identifier': {
      const place = findLocal(reading, tree.textOf(node));
      return place === undefined ? undefined : plain.get(place);
    }
    case 'parenthesized_expression':
      return inner(tree.firstChildOf(node));
    case 'assignment_expression':
      return inner(tree.childOf(node, 'left'));
    case 'update_expression':
      return inner(tree.childOf(node, 'argument'));
    case 'unary_expression': {
      const operand = inner(tree.childOf(node, 'argument'));
      if (operatorOf(reading, node) === '!') return 'bool';
      return operand === undefined ? undefined : promoted(operand);
    }
    case 'binary_expression':
      return ofBinary(reading, node, inner);
    case 'conditional_expression': {
      const [first, second] = [
        tree.childOf(node, 'consequence'),
        tree.childOf(node, 'alternative'),
      ];
      const [own, other] = [inner(first), inner(second)];
      if (own === undefined || other === undefined) return undefined;
      return own === other ? own : reckoned(own, other);
    }
    case 'pointer_expression':
      if (operatorOf(reading, node) !== '*') return undefined;
      return pointedTo(reading, tree.childOf(node, 'argument'), inner);
    case 'subscript_expression':
      return pointedTo(reading, tree.childOf(node, 'argument'), inner);
    case 'cast_expression':
      return plainName(reading, tree.childOf(node, 'type'));
    case 'call_expression':
      return ofCall(reading, node, inner);
    default:
      return literalType(kind, tree.textOf(node));
  }
}

type TypeOf = (node: FlatNode) => string | undefined;

function operatorOf({ tree }: Reading, node: FlatNode): string {
  const operator = tree.childOf(node, 'operator');
  return operator === -1 ? '' : tree.textOf(operator);
}

function ofBinary(reading: Reading, node: FlatNode, inner: TypeOf): string | undefined {
  const { tree } = reading;
  const operator = operatorOf(reading, node);
  if (COMPARING.has(operator)) return 'bool';
  const left = inner(tree.childOf(node, 'left'));
  if (left === undefined) return undefined;
  if (operator === '<<' || operator === '>>') return promoted(left);
  const right = inner(tree.childOf(node, 'right'));
  if (right === undefined) return undefined;
  if (operator === '+' && left === TEXT) return TEXT;
  if (operator === '+' && right === TEXT) return TEXT;
  if (left === CHARACTERS || left === POINTER) return right === left ? 'long' : left;
  return reckoned(left, right);
}

const COMPARING = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||']);

/** What a star or an index leads to. */
function pointedTo(reading: Reading, node: FlatNode, inner: TypeOf): string | undefined {
  const { tree, pointed } = reading;
  const of = inner(node);
  if (of === CHARACTERS || of === TEXT || of === VIEW) return 'char';
  if (of !== POINTER || tree.typeOf(node) !== 'identifier') return undefined;
  const place = findLocal(reading, tree.textOf(node));
  return place === undefined ? undefined : pointed.get(place);
}

const CASTS = new Set(['static_cast', 'const_cast', 'reinterpret_cast']);

function ofCall(reading: Reading, node: FlatNode, inner: TypeOf): string | undefined {
  const { tree } = reading;
  const callee = tree.childOf(node, 'function');
  const list = tree.childOf(node, 'arguments');
  const first = list === -1 ? -1 : tree.firstChildOf(list);
  switch (callee === -1 ? '' : tree.typeOf(callee)) {
    case 'primitive_type':
    case 'sized_type_specifier':
      return numberName(tree.textOf(callee));
    case 'identifier':
      return numberByName(tree.textOf(callee));
    case 'template_function':
      if (!CASTS.has(simpleName(tree, callee))) return undefined;
      return plainName(reading, typeArgumentsOf(tree, callee)[0] ?? -1);
    case 'qualified_identifier':
      return ofLibrary(reading, callee, first, inner);
    case 'field_expression': {
      const object = inner(tree.childOf(callee, 'argument'));
      if (object !== TEXT && object !== VIEW) return undefined;
      return resultByName(object, simpleName(tree, tree.childOf(callee, 'field')));
    }
    default:
      return undefined;
  }
}

const TEXTS = new Set(['std.string', 'std.to_string']);
const PASSING = new Set(['std.move', 'std.forward', 'std.min', 'std.max', 'std.abs']);
const LIMITS = /^std::numeric_limits<(.*)>::(?:min|max|lowest|infinity|epsilon|quiet_NaN)$/;

function ofLibrary(
  reading: Reading,
  callee: FlatNode,
  first: FlatNode,
  inner: TypeOf,
): string | undefined {
  const { tree } = reading;
  const limited = LIMITS.exec(tree.textOf(callee).slice(0, 200))?.[1]?.trim();
  if (limited !== undefined)
    return /^[a-z_\d\s]+$/.test(limited) ? plainByName(limited) : undefined;
  const name = expandAlias(reading, dottedName(tree, callee));
  if (TEXTS.has(name)) return TEXT;
  if (name === 'std.string_view') return VIEW;
  return PASSING.has(name) ? inner(first) : undefined;
}

const PLAIN_NODES = new Set(['primitive_type', 'sized_type_specifier']);

/** Of a type as written, with what stands around a name of it. */
export function plainName(reading: Reading, type: FlatNode): string | undefined {
  const { tree } = reading;
  if (type === -1) return undefined;
  if (tree.typeOf(type) !== 'type_descriptor') return plainOf(reading, type);
  const declarator = tree.childOf(type, 'declarator');
  const inner = tree.childOf(type, 'type');
  if (declarator === -1) return plainOf(reading, inner);
  const { isPointer, isArray, parameters, pointedParameters } = readDeclarator(tree, declarator);
  if (parameters !== -1 || pointedParameters !== -1) return undefined;
  const plain = plainOf(reading, inner);
  return plain !== undefined && (isPointer || isArray) ? pointerTo(plain) : plain;
}

/** The type of a pointer, or of an array, of what is of the type. */
export const pointerTo = (type: string): string => (type === 'char' ? CHARACTERS : POINTER);

/** Of a type without what stands around a name of it. */
export function plainOf(reading: Reading, type: FlatNode): string | undefined {
  const { tree } = reading;
  if (type === -1) return undefined;
  if (PLAIN_NODES.has(tree.typeOf(type))) return numberName(tree.textOf(type));
  if (tree.typeOf(type) !== 'type_identifier' && tree.typeOf(type) !== 'qualified_identifier')
    return undefined;
  return plainByName(expandAlias(reading, dottedName(tree, type)));
}

function literalType(type: string, text: string): string | undefined {
  switch (type) {
    case 'string_literal':
    case 'raw_string_literal':
    case 'concatenated_string':
      return CHARACTERS;
    case 'number_literal':
      return numberOf(text.toLowerCase());
    case 'true':
    case 'false':
      return 'bool';
    case 'char_literal':
      return 'char';
    case 'sizeof_expression':
      return 'unsigned long';
    default:
      return undefined;
  }
}

/** The type of a literal, by its ending. https://en.cppreference.com/w/cpp/language/integer_literal */
function numberOf(text: string): string {
  const isHexadecimal = text.startsWith('0x');
  if (!isHexadecimal && /^[\d']*\.|^[\d']+e/.test(text))
    return text.endsWith('f') ? 'float' : 'double';
  const ending = /[ul]+$/.exec(text)?.[0] ?? '';
  const size = ending.replace('u', '').replaceAll('l', ' long');
  return ending.includes('u') ? `unsigned${size}` : size.trim() || 'int';
}
