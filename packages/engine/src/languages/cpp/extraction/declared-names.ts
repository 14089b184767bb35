// Names as declarators give them: what stands in front of the parameters, with the scopes it is qualified by.
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';

export interface DeclaredName {
  /** `f`, `~A`, `operator==`, `operator bool`. */
  readonly name: string;
  /** `ns` and `A` of `ns::A::f`, without template arguments. */
  readonly scopes: readonly string[];
  /** The node that holds the parameters. */
  readonly head: SyntaxNode;
}

/** Declarators wrap each other in pointers and parentheses; nobody writes more of them than this. */
const DEEPEST = 50;

/**
 * The function that a declarator declares.
 * @param isDefinition otherwise a pointer to a function is no function
 * @returns `undefined` when it declares none
 */
export function functionNameOf(
  declarator: SyntaxNode,
  text: string,
  isDefinition: boolean,
): DeclaredName | undefined {
  let head: SyntaxNode | undefined;
  let isPointer = false;
  let node: SyntaxNode | null = declarator;
  for (let depth = 0; node !== null && depth < DEEPEST; depth += 1) {
    if (node.type === 'function_declarator') {
      head = node;
      isPointer = false;
    } else if (node.type === 'pointer_declarator' || node.type === 'reference_declarator') {
      isPointer = true;
    } else if (!WRAPPERS.has(node.type)) break;
    node = node.childForFieldName('declarator') ?? lastNamedChild(node);
  }
  if (node === null) return undefined;
  const { name, scopes, last } = unqualify(node, text);
  if (last.type === 'operator_cast') return { name, scopes, head: last };
  if (head === undefined || name === '' || (isPointer && !isDefinition)) return undefined;
  return { name, scopes, head };
}

/** The name that a typedef gives. @returns `undefined` when the declarator has none */
export function nameInDeclarator(declarator: SyntaxNode, text: string): string | undefined {
  let node: SyntaxNode | null = declarator;
  for (let depth = 0; node !== null && depth < DEEPEST; depth += 1) {
    if (!node.type.endsWith('_declarator')) return plainName(node, text);
    const last: SyntaxNode | null = node.namedChild(node.namedChildCount - 1);
    node = node.childForFieldName('declarator') ?? last;
  }
  return undefined;
}

const WRAPPERS = new Set(['parenthesized_declarator', 'attributed_declarator', 'init_declarator']);

function lastNamedChild(node: SyntaxNode): SyntaxNode | null {
  return node.namedChild(node.namedChildCount - 1);
}

interface Unqualified {
  readonly name: string;
  readonly scopes: string[];
  readonly last: SyntaxNode;
}

/** `a::b<c>::d` to its name and scopes. */
export function unqualify(qualified: SyntaxNode, text: string): Unqualified {
  const scopes: string[] = [];
  let node = qualified;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    if (node.type !== 'qualified_identifier') break;
    const scope = node.childForFieldName('scope');
    if (scope !== null) scopes.push(plainName(scope, text));
    const name = node.childForFieldName('name');
    if (name === null) break;
    node = name;
  }
  return {
    name: plainName(node, text),
    scopes: scopes.filter((scope) => scope !== ''),
    last: node,
  };
}

/** Without template arguments, white space as the style guides have it. Empty when it is no name. */
export function plainName(node: SyntaxNode, text: string): string {
  if (TEMPLATES.has(node.type)) {
    const name = node.childForFieldName('name');
    return name === null ? '' : plainName(name, text);
  }
  if (node.type === 'dependent_name' || node.type === 'dependent_type') {
    const name = lastNamedChild(node);
    return name === null || name.type === node.type ? '' : plainName(name, text);
  }
  const source = text.slice(node.startIndex, Math.min(node.endIndex, node.startIndex + LONGEST));
  if (node.type === 'operator_cast') {
    const type = source.split('(', 1)[0] as string;
    return type.replace(/\s+/g, ' ').trim();
  }
  if (node.type === 'operator_name') {
    return source
      .replace(/\s+/g, ' ')
      .replace(/^operator (?=\W)/, 'operator')
      .trim();
  }
  if (node.type === 'destructor_name') return source.replace(/\s+/g, '');
  return /^[\w$\u0080-\uffff]+$/.test(source) ? source : '';
}

const LONGEST = 300;
const TEMPLATES = new Set(['template_type', 'template_function', 'template_method']);
