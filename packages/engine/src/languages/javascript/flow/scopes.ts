// Which names each scope of a script binds, with `var` and functions where they are hoisted to. One pass
// before the flow is read, since a name may be used above its declaration. Knows nothing of values.
import { isAmdefine } from '../extraction/scopes.ts';
import {
  childOf,
  childrenOf,
  nameOf,
  type SyntaxNode,
  type SyntaxTree,
  walkTree,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import { typeOfParameter } from './type-parameters.ts';

/** One name of one scope. */
export interface Binding {
  /** What it holds, as a place of the flow; -1 until its scope is entered. */
  place: number;
  /** Counts or goes through keys, so that it can hold nothing that is called. */
  isKey: boolean;
  /** The callable that it is declared to be; -1 for variables. */
  callable: number;
  /** The last function of the name in the scope, which takes the place of those in front of it from the start. */
  declaredBy?: { readonly node: SyntaxNode; readonly scope: FlowScope };
  /** Whether something is assigned to it apart from where it is declared. */
  isAssigned: boolean;
  /** Whether it is declared as a variable that holds nothing yet. */
  isDeclaredEmpty: boolean;
  /** Whether some of that stands in another function, or in what a class runs later. */
  isAssignedElsewhere: boolean;
  /** Offsets of what assigns to it, declarators with a value among them. */
  readonly assignedAt: number[];
  /** Whether a type is written beside it. */
  isTyped: boolean;
}

export interface FlowScope {
  readonly parent: FlowScope | null;
  readonly node: SyntaxNode;
  readonly holdsVariables: boolean;
  readonly bindings: Map<string, Binding>;
  /** Whether the function reads `arguments`. */
  usesArguments: boolean;
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
]);
const VARIABLE_SCOPES: ReadonlySet<string> = new Set([
  'Program',
  ...FUNCTIONS,
  'StaticBlock',
  'TSModuleBlock',
]);
const BLOCK_SCOPES: ReadonlySet<string> = new Set([
  'BlockStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'SwitchStatement',
  'CatchClause',
  'ClassDeclaration',
  'ClassExpression',
]);

export const isFunction = (node: SyntaxNode): boolean => FUNCTIONS.has(node.type);

/** Scopes by the node that opens them.
 * @param outer the scope around the script: that of the other script of a component
 */
export function collectScopes(
  tree: SyntaxTree,
  outer: FlowScope | null,
): ReadonlyMap<SyntaxNode, FlowScope> {
  const scopes = new Map<SyntaxNode, FlowScope>();
  const assigned: Assignment[] = [];
  let current = outer;
  walkTree(tree, {
    enter(node) {
      if (current !== null) declareOutside(node, current);
      const target = assignedBy(node);
      if (current !== null && target !== undefined)
        assigned.push({ scope: current, target, at: node.start });
      const holdsVariables = VARIABLE_SCOPES.has(node.type);
      if (holdsVariables || BLOCK_SCOPES.has(node.type)) {
        current = {
          parent: current,
          node,
          holdsVariables,
          bindings: new Map(),
          usesArguments: false,
        };
        scopes.set(node, current);
        declareInside(node, current);
      } else if (node.type === 'Identifier' && node.name === 'arguments' && current !== null) {
        noteArguments(current);
      }
    },
    leave(node) {
      if (current?.node === node) current = current.parent;
    },
  });
  for (const assignment of assigned) noteAssignment(assignment);
  for (const scope of scopes.values()) if (scope.usesArguments) noteArgumentsOf(scope);
  return scopes;
}

interface Assignment {
  readonly scope: FlowScope;
  readonly target: SyntaxNode;
  readonly at: number;
}

function noteAssignment({ scope, target, at }: Assignment): void {
  for (const name of boundNames(withoutWrappers(target))) {
    let isElsewhere = false;
    for (let from: FlowScope | null = scope; from !== null; from = from.parent) {
      const binding = from.bindings.get(name);
      if (binding !== undefined) {
        binding.isAssigned = true;
        binding.isAssignedElsewhere ||= isElsewhere;
        binding.assignedAt.push(at);
        break;
      }
      isElsewhere ||= from.holdsVariables || from.node.type.startsWith('Class');
    }
  }
}

/** Parameters are also assigned to by way of `arguments`. */
function noteArgumentsOf(scope: FlowScope): void {
  for (const parameter of childrenOf(scope.node, 'params')) {
    for (const name of boundNames(parameter)) {
      const binding = scope.bindings.get(name);
      if (binding !== undefined) binding.isAssignedElsewhere = true;
    }
  }
}

/** What an expression or the head of a loop assigns to, apart from declarations. */
function assignedBy(node: SyntaxNode): SyntaxNode | undefined {
  switch (node.type) {
    case 'AssignmentExpression':
      return childOf(node, 'left');
    case 'UpdateExpression':
      return childOf(node, 'argument');
    case 'ForOfStatement':
    case 'ForInStatement': {
      const left = childOf(node, 'left');
      return left?.type === 'VariableDeclaration' ? undefined : left;
    }
    default:
      return undefined;
  }
}

export function findBinding(scope: FlowScope | null, name: string): Binding | undefined {
  for (let at = scope; at !== null; at = at.parent) {
    const binding = at.bindings.get(name);
    if (binding !== undefined) return binding;
  }
  return undefined;
}

/** Names that a declaration adds to the scope it stands in. */
function declareOutside(node: SyntaxNode, scope: FlowScope): void {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
      declareFunction(node, scope);
      break;
    case 'ClassDeclaration':
    case 'TSEnumDeclaration':
    case 'TSImportEqualsDeclaration':
      declareName(nameOf(childOf(node, 'id')), scope);
      break;
    case 'TSModuleDeclaration':
      declareName(namespaceRoot(node), scope);
      break;
    case 'ImportDeclaration':
      for (const entry of childrenOf(node, 'specifiers')) {
        declareName(nameOf(childOf(entry, 'local')), scope);
      }
      break;
    case 'VariableDeclaration':
      declareVariables(node, scope);
      break;
  }
}

/** `A` of `namespace A.B {}`; `undefined` for `declare module 'x'` and `declare global`. */
export function namespaceRoot(node: SyntaxNode): string | undefined {
  if (node.global === true) return undefined;
  let id = childOf(node, 'id');
  while (id?.type === 'TSQualifiedName') id = childOf(id, 'left');
  return nameOf(id);
}

/** A function in a block is seen in the function around as well, outside of strict mode. */
function declareFunction(node: SyntaxNode, scope: FlowScope): void {
  const name = nameOf(childOf(node, 'id'));
  if (name === undefined) return;
  const binding = declareName(name, scope);
  if ((binding.declaredBy?.scope ?? scope) === scope) binding.declaredBy = { node, scope };
  const holder = holderOf(scope);
  if (!holder.bindings.has(name)) holder.bindings.set(name, binding);
}

/** Whether another function of the same name behind it takes its place. Signatures are no functions of their own. */
export function isReplaced({ declaredBy }: Binding, node: SyntaxNode, scope: FlowScope): boolean {
  if (declaredBy === undefined || node.type !== 'FunctionDeclaration') return false;
  return declaredBy.scope === scope && declaredBy.node !== node;
}

function declareVariables(node: SyntaxNode, scope: FlowScope): void {
  const holder = node.kind === 'var' ? holderOf(scope) : scope;
  const isLoopHead = /^For(?:In)?Statement$/.test(scope.node.type) && isHeadOf(node, scope.node);
  for (const declarator of declaratorsOf(node)) {
    const id = childOf(declarator, 'id');
    const init = childOf(declarator, 'init');
    const isKey =
      isLoopHead &&
      (init === undefined || (init.type === 'Literal' && typeof init.value === 'number'));
    const isLoop = scope.node.type === 'ForOfStatement' && isHeadOf(node, scope.node);
    for (const name of boundNames(id)) {
      const binding = declareName(name, holder);
      if (isKey && id?.type === 'Identifier') binding.isKey = true;
      if (childOf(id, 'typeAnnotation') !== undefined) binding.isTyped = true;
      if (init === undefined && !isLoop) {
        binding.isDeclaredEmpty = true;
        continue;
      }
      if (node.kind === 'var' && binding.assignedAt.length > 0) binding.isAssigned = true;
      binding.assignedAt.push(declarator.start);
    }
  }
}

const declaratorsOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  childrenOf(node, 'declarations').filter((declarator) => !isAmdefine(declarator));

const isHeadOf = (node: SyntaxNode, loop: SyntaxNode): boolean =>
  loop.type === 'ForStatement' ? loop.init === node : loop.left === node;

/** Names that are seen inside only: parameters, a caught error, an expression's own name. */
function declareInside(node: SyntaxNode, scope: FlowScope): void {
  if (node.type === 'FunctionExpression' || node.type.startsWith('Class')) {
    declareName(nameOf(childOf(node, 'id')), scope);
  }
  if (node.type === 'CatchClause') {
    for (const name of boundNames(childOf(node, 'param'))) declareName(name, scope);
  }
  if (!FUNCTIONS.has(node.type)) return;
  for (const parameter of childrenOf(node, 'params')) {
    const isTyped = typeOfParameter(parameter) !== undefined;
    for (const name of boundNames(parameter)) {
      if (name !== 'this') declareName(name, scope).isTyped = isTyped;
    }
  }
}

function declareName(name: string | undefined, scope: FlowScope): Binding {
  const known = name === undefined ? undefined : scope.bindings.get(name);
  if (known !== undefined) return known;
  const binding = newBinding();
  if (name !== undefined) scope.bindings.set(name, binding);
  return binding;
}

/** A name that holds nothing yet. */
export const newBinding = (place = -1): Binding => ({
  place,
  isKey: false,
  callable: -1,
  isDeclaredEmpty: false,
  isAssigned: false,
  isAssignedElsewhere: false,
  assignedAt: [],
  isTyped: false,
});

function holderOf(scope: FlowScope): FlowScope {
  let at = scope;
  while (!at.holdsVariables && at.parent !== null) at = at.parent;
  return at;
}

function noteArguments(scope: FlowScope): void {
  for (let at: FlowScope | null = scope; at !== null; at = at.parent) {
    if (!FUNCTIONS.has(at.node.type) || at.node.type === 'ArrowFunctionExpression') continue;
    if (!at.bindings.has('arguments')) at.usesArguments = true;
    return;
  }
}

/** The names that a binding pattern introduces. */
export function boundNames(pattern: SyntaxNode | undefined): string[] {
  const names: string[] = [];
  const pending: (SyntaxNode | undefined)[] = [pattern];
  while (pending.length > 0) {
    const part = pending.pop();
    if (part === undefined) continue;
    const name = nameOf(part);
    if (name !== undefined) names.push(name);
    else if (part.type === 'ObjectPattern') pending.push(...childrenOf(part, 'properties'));
    else if (part.type === 'ArrayPattern') pending.push(...childrenOf(part, 'elements'));
    else if (part.type === 'Property') pending.push(childOf(part, 'value'));
    else if (part.type === 'AssignmentPattern') pending.push(childOf(part, 'left'));
    else if (part.type === 'RestElement') pending.push(childOf(part, 'argument'));
    else if (part.type === 'TSParameterProperty') pending.push(childOf(part, 'parameter'));
  }
  return names;
}
