// Names that functions and classes get from where they stand: a variable, a member, a property of an object
// that has a name itself. A name is handed down one node at a time, as the walk enters them.
import { childOf, childrenOf, keyNameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import { nameChainOf } from './heritage.ts';
import { joinNames, type Place } from './scopes.ts';

/** A name on its way to the function, class or object that bears it. */
export interface GivenName extends Place {
  readonly kind: 'function' | 'method' | 'accessor';
  /** In front of which the names of properties stand, where that is not the qualified name itself. */
  readonly propertyPrefix?: string;
  /** Whether a function's own name goes before it, as for `module.exports = function f() {}`. */
  readonly yieldsToOwnName?: boolean;
  /** Only objects bear it, as for `A.prototype = { … }`. */
  readonly isForObjects?: boolean;
  /** The declarator, property or field: has the modifiers and decorators. */
  readonly holder: SyntaxNode;
  /** Modifiers of the statement around. */
  readonly outerModifiers: readonly string[];
  /** UTF-16 offsets of the whole declaration. */
  readonly start: number;
  readonly end: number;
}

export type Handed = readonly (readonly [node: SyntaxNode | undefined, name: GivenName])[];

/** To which nodes below the node its name goes on. Functions and classes keep it: none. */
export function handDown(node: SyntaxNode, name: GivenName): Handed {
  switch (node.type) {
    case 'ObjectExpression':
      return childrenOf(node, 'properties').flatMap((property) => toProperty(property, name));
    case 'AssignmentExpression':
      return [[childOf(node, 'right'), name]];
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ChainExpression':
      return [[childOf(node, 'expression'), name]];
    case 'ConditionalExpression':
      return [
        toBranch(childOf(node, 'consequent'), name),
        toBranch(childOf(node, 'alternate'), name),
      ];
    case 'LogicalExpression':
      return [toBranch(childOf(node, 'right'), name)];
    case 'CallExpression':
      return throughCall(node, name);
    default:
      return [];
  }
}

function toBranch(branch: SyntaxNode | undefined, name: GivenName): Handed[number] {
  return [branch, branch === undefined ? name : { ...name, start: branch.start, end: branch.end }];
}

function toProperty(property: SyntaxNode, object: GivenName): Handed {
  const key = property.type === 'Property' ? keyNameOf(property) : undefined;
  const value = childOf(property, 'value');
  if (key === undefined || value === undefined) return [];
  const prefix = object.propertyPrefix ?? object.qualifiedName;
  const isAccessor = property.kind === 'get' || property.kind === 'set';
  const { parent, isExported } = object;
  const given: GivenName = {
    name: key,
    qualifiedName: joinNames(prefix, key),
    parent,
    isExported,
    kind: isAccessor ? 'accessor' : object.isForObjects === true ? 'method' : 'function',
    holder: property,
    outerModifiers: [],
    start: property.start,
    end: property.end,
  };
  return [[value, given]];
}

/**
 * Calls whose result is the function that they are given, with something around it. For any other call
 * the name is that of the result: `const total = items.reduce((sum, item) => …)` is no function.
 */
const FUNCTION_WRAPPERS =
  /^(?:memo|forwardRef|observer|useCallback|useEvent|useEventCallback|useEffectEvent|useMemoizedFn|debounce|throttle|once|memoize\w*|cached?|createAsyncThunk|curry\w*|partial|promisify|callbackify|action|fn|asyncHandler|catchAsync\w*|define[A-Z]\w*|component\$|server\$)$/;
/** Components in components: `const Page = withRouter(…)`. Other functions of that name run what they get. */
const COMPONENT_WRAPPERS = /^(?:with|connect|inject|styled|wrap)(?:[A-Z]\w*)?$/;
/** Calls that make a thing of the object that they are given, so that its members are the thing's. */
const OBJECT_WRAPPERS =
  /^(?:define|create|register|make|extend|freeze|seal|assign|reactive|markRaw|component|model)(?:[A-Z$_]\w*)?$/;

function throughCall(call: SyntaxNode, name: GivenName): Handed {
  const callee = childOf(call, 'callee');
  const called = callee?.type === 'CallExpression' ? childOf(callee, 'callee') : callee;
  const word = calledName(called);
  const passed = { ...name, yieldsToOwnName: false };
  if (word === 'bind') return [[childOf(called, 'object'), passed]];
  const given = childrenOf(call, 'arguments');
  const first = given.find(({ type }) => FUNCTIONS_AND_CALLS.has(type));
  const isWrapper =
    FUNCTION_WRAPPERS.test(word) || (COMPONENT_WRAPPERS.test(word) && /^[A-Z]/.test(name.name));
  if (isWrapper && first !== undefined) return [[first, passed]];
  if (!OBJECT_WRAPPERS.test(word)) return [];
  return given.flatMap((node) => (node.type === 'ObjectExpression' ? [[node, passed]] : []));
}

const FUNCTIONS_AND_CALLS: ReadonlySet<string> = new Set([
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassExpression',
  'CallExpression',
]);

/** The last name of the callee: `memo` of `React.memo`. */
function calledName(callee: SyntaxNode | undefined): string {
  if (callee?.type !== 'MemberExpression') return nameChainOf(callee)?.[0] ?? '';
  const property = childOf(callee, 'property');
  return callee.computed === true ? '' : (nameChainOf(property)?.[0] ?? '');
}
