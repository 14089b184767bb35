// Reads the parts of one declaration off the tree: its name, modifiers, receiver and bases. Knows nothing of scopes.
import {
  childOf,
  childrenOf,
  namedTypeOf,
  nameOf,
  type SyntaxTree,
  segmentsOfType,
  TYPES,
  textOf,
  wordOf,
} from './syntax-tree.ts';

/** Keywords in a list of modifiers; annotations left out. */
export function wordsOf(tree: SyntaxTree, modifiers: number): Set<string> {
  if (modifiers === -1) return new Set();
  return new Set(
    childrenOf(tree, modifiers)
      .filter((child) => tree.types[child] !== 'annotation')
      .map((child) => wordOf(tree, child)),
  );
}

const TEST_ANNOTATION = /^@[\w.:]*Test(?![\w.])/;

/** Whether it is a test: no code calls it, so that it is no member that a name behind a dot can mean. */
export function isTestFunction(tree: SyntaxTree, declaration: number): boolean {
  const hidden = tree.hiddenAnnotations.get(tree.starts[declaration] as number)?.names ?? [];
  if (hidden.some((name) => TEST_ANNOTATION.test(name))) return true;
  const modifiers = childOf(tree, declaration, 'modifiers');
  if (modifiers === -1) return false;
  return childrenOf(tree, modifiers).some(
    (child) => tree.types[child] === 'annotation' && TEST_ANNOTATION.test(textOf(tree, child)),
  );
}

/** The types behind the colon, as written, without type arguments. */
export function basesOf(tree: SyntaxTree, declaration: number): string[] {
  const list = childOf(tree, declaration, 'delegation_specifiers');
  if (list === -1) return [];
  return childrenOf(tree, list).flatMap((specifier) => {
    const type = baseTypeOf(tree, specifier);
    return type === -1 ? [] : [segmentsOfType(tree, type).join('.')];
  });
}

/** The type in `Base(1)`, `Base by other` or `Base`; -1 when it has no name. */
export function baseTypeOf(tree: SyntaxTree, specifier: number): number {
  if (tree.types[specifier] !== 'delegation_specifier') return -1;
  for (const child of childrenOf(tree, specifier)) {
    const type = tree.types[child] as string;
    if (type === 'constructor_invocation' || type === 'explicit_delegation') {
      return namedTypeOf(tree, child + 1);
    }
    if (TYPES.has(type)) return namedTypeOf(tree, child);
  }
  return -1;
}

/** The type in front of the name of an extension, or -1. */
export function receiverOf(tree: SyntaxTree, declaration: number): number {
  for (const child of childrenOf(tree, declaration)) {
    const type = tree.types[child] as string;
    if (TYPES.has(type)) return child;
    if (type === 'identifier' || ENDS_OF_RECEIVER.has(type)) return -1;
  }
  return -1;
}

const ENDS_OF_RECEIVER = new Set([
  'variable_declaration',
  'multi_variable_declaration',
  'function_value_parameters',
  '=',
]);

/** The identifier in front of the parameters, or -1. */
export function nameOfFunction(tree: SyntaxTree, at: number): number {
  const parameters = childOf(tree, at, 'function_value_parameters');
  let name = -1;
  for (const child of childrenOf(tree, at)) {
    if (child === parameters) break;
    if (tree.types[child] === 'identifier') name = child;
  }
  return name;
}

/** Several for a destructuring declaration. */
export function namesOfProperty(tree: SyntaxTree, at: number): string[] {
  return childrenOf(tree, at).flatMap((child) => {
    if (tree.types[child] === 'variable_declaration') return namesIn(tree, child);
    if (tree.types[child] !== 'multi_variable_declaration') return [];
    return childrenOf(tree, child).flatMap((each) =>
      tree.types[each] === 'variable_declaration' ? namesIn(tree, each) : [],
    );
  });
}

function namesIn(tree: SyntaxTree, variable: number): string[] {
  const name = childOf(tree, variable, 'identifier');
  return name === -1 ? [] : [nameOf(tree, name)];
}

/**
 * Whether the variable may hold a function. Of one whose type is not written, only a lambda, an anonymous function
 * or a reference does: `val request = request()` is far more usual than a call of the variable.
 */
export function canBeCalled(tree: SyntaxTree, declaration: number): boolean {
  const variable = childOf(tree, declaration, 'variable_declaration');
  const typed =
    variable === -1
      ? -1
      : childrenOf(tree, variable).find((child) => TYPES.has(tree.types[child] as string));
  if (typed !== undefined && typed !== -1) return namedTypeOf(tree, typed) === -1;
  const equals = childOf(tree, declaration, '=');
  const value = tree.types[equals === -1 ? -1 : (tree.after[equals] as number)] ?? '';
  return CALLABLES.has(value);
}

const CALLABLES = new Set(['lambda_literal', 'anonymous_function', 'callable_reference']);
