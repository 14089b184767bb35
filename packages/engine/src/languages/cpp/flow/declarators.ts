// Declarators of C and C++ taken apart: the name in the middle, and what is wrapped around it.
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';

/** Nobody wraps a name in more of them. */
const DEEPEST = 50;

export interface Declarator {
  /** The node of the name; -1 for an unnamed parameter. */
  readonly name: FlatNode;
  /** The parameters, when a function is declared and not a pointer to one; -1 otherwise. */
  readonly parameters: FlatNode;
  /** Parameters of the functions that it points to; -1 when it points to none. */
  readonly pointedParameters: FlatNode;
  readonly isArray: boolean;
  /** How many arrays are in each other; 0 for none. */
  readonly dimensions: number;
  /** Whether a pointer, an array or a reference stands between the name and the type. */
  readonly isIndirect: boolean;
  /** The sign of a reference; empty for none. */
  readonly reference: '' | '&' | '&&';
  /** Whether that is a pointer, whose operators are those of the language. */
  readonly isPointer: boolean;
  /** Whether what a star leads to is a pointer or an array again. */
  readonly isDouble: boolean;
  /** The value behind it; -1 for none. */
  readonly value: FlatNode;
  /** The type behind an arrow; -1 for none. */
  readonly trailingType: FlatNode;
}

export function readDeclarator(tree: FlatTree, declarator: FlatNode): Declarator {
  let parameters = -1;
  let pointed = -1;
  let value = -1;
  let trailingType = -1;
  let dimensions = 0;
  let isIndirect = false;
  let isPointer = false;
  let reference: Declarator['reference'] = '';
  let levels = 0;
  let node = declarator;
  for (let depth = 0; node !== -1 && depth < DEEPEST; depth += 1) {
    const type = tree.typeOf(node);
    if (FUNCTIONS.has(type)) {
      if (parameters !== -1) pointed = parameters;
      parameters = tree.childOf(node, 'parameters');
      trailingType = tree.childOfType(
        tree.childOfType(node, 'trailing_return_type'),
        'type_descriptor',
      );
    } else if (POINTERS.has(type) || ARRAYS.has(type)) {
      const refers = type.includes('reference');
      dimensions += Number(ARRAYS.has(type));
      isIndirect ||= POINTERS.has(type);
      isPointer ||= POINTERS.has(type) && !refers;
      if (refers) reference = signOf(tree, node);
      else levels += 1;
      if (parameters !== -1) {
        pointed = parameters;
        parameters = -1;
      }
    } else if (type === 'init_declarator') value = tree.childOf(node, 'value');
    else if (!WRAPPING.test(type)) break;
    const inner = tree.childOf(node, 'declarator');
    node = inner !== -1 ? inner : lastDeclarator(tree, node);
  }
  const name = asName(tree, node);
  const shape = {
    isArray: dimensions > 0,
    dimensions,
    isIndirect,
    isPointer,
    reference,
    isDouble: levels > 1,
  };
  return { name, parameters, pointedParameters: pointed, ...shape, value, trailingType };
}

const asName = (tree: FlatTree, node: FlatNode): FlatNode =>
  node !== -1 && NAMES.has(tree.typeOf(node)) ? node : -1;

const signOf = (tree: FlatTree, node: FlatNode): '&' | '&&' =>
  tree.text.startsWith('&&', tree.startOf(node)) ? '&&' : '&';

/** What stands around a name, but `[a, b]`, which is one. */
const WRAPPING = /^(?!structured).*declarator$/;

const FUNCTIONS = new Set(['function_declarator', 'abstract_function_declarator']);
const POINTERS = new Set([
  'pointer_declarator',
  'reference_declarator',
  'abstract_pointer_declarator',
  'abstract_reference_declarator',
  'pointer_type_declarator',
]);
const ARRAYS = new Set(['array_declarator', 'abstract_array_declarator']);
const NAMES = new Set([
  'identifier',
  'field_identifier',
  'type_identifier',
  'qualified_identifier',
  'operator_name',
  'operator_cast',
  'destructor_name',
  'template_function',
  'structured_binding_declarator',
  'primitive_type',
]);

/** References hold what they wrap without a field. */
function lastDeclarator(tree: FlatTree, node: FlatNode): FlatNode {
  const children = tree.childrenOf(node);
  for (let at = children.length - 1; at >= 0; at -= 1) {
    const type = tree.typeOf(children[at]!);
    if (type.endsWith('declarator') || NAMES.has(type)) return children[at]!;
  }
  return -1;
}

/** Declarators of a declaration, a field or a typedef. */
export function declaratorsOf(tree: FlatTree, declaration: FlatNode): FlatNode[] {
  return tree.childrenIn(declaration, 'declarator');
}

/** `a::b<c>::d` to `a.b.d`; a leading dot says that it begins at the top. Empty when it is no name. */
export function dottedName(tree: FlatTree, node: FlatNode): string {
  const parts: string[] = [];
  let at = node;
  for (let depth = 0; at !== -1 && depth < DEEPEST; depth += 1) {
    if (tree.typeOf(at) !== 'qualified_identifier') break;
    const scope = tree.childOf(at, 'scope');
    parts.push(scope === -1 ? '' : simpleName(tree, scope));
    at = tree.childOf(at, 'name');
  }
  if (at !== -1) parts.push(simpleName(tree, at));
  return parts.join('.');
}

/** The last segment of a name, without template arguments. */
export function simpleName(tree: FlatTree, node: FlatNode): string {
  let at = node;
  for (let depth = 0; at !== -1 && depth < DEEPEST; depth += 1) {
    const type = tree.typeOf(at);
    if (type === 'template_function' || type === 'template_type' || type === 'template_method')
      at = tree.childOf(at, 'name');
    else if (type === 'dependent_name' || type === 'dependent_type') at = tree.firstChildOf(at);
    else if (type === 'qualified_identifier') at = tree.childOf(at, 'name');
    else break;
  }
  if (at === -1) return '';
  const text = tree.text.slice(tree.startOf(at), Math.min(tree.endOf(at), tree.startOf(at) + 200));
  if (tree.typeOf(at) === 'operator_name') return text.replace(/\s+/g, '');
  if (tree.typeOf(at) === 'operator_cast') return text.split('(')[0]!.replace(/\s+/g, ' ').trim();
  return text.trim();
}

/** Template arguments that are types, of the last segment that has some. */
export function typeArgumentsOf(tree: FlatTree, node: FlatNode): FlatNode[] {
  let at = node;
  for (let depth = 0; at !== -1 && depth < DEEPEST; depth += 1) {
    const list = tree.childOf(at, 'arguments');
    if (list !== -1 && tree.typeOf(list) === 'template_argument_list') {
      return tree.childrenOf(list);
    }
    at = tree.childOf(at, 'name');
  }
  return [];
}
