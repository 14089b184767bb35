// Which names a script binds itself, as far as imports depend on it: a `require` that is a parameter or a
// variable is no import. Built along one walk; asked after it, since declarations may follow their use.
import { childOf, childrenOf, constantTextOf, nameOf, type SyntaxNode } from './syntax-tree.ts';

/** Names bound directly in one scope. `require` marks what `createRequire` returned. */
export interface Scope {
  readonly parent: Scope | null;
  readonly holdsVariables: boolean;
  readonly names: Map<string, 'local' | 'require'>;
}

const VARIABLE_SCOPES: ReadonlySet<string> = new Set([
  'Program',
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
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
  'ClassExpression',
]);

/** Names that an AMD loader passes to a factory: bound in the language, yet the loader's own. */
const LOADER_PARAMETERS: ReadonlySet<string> = new Set(['require', 'exports', 'module']);

export class ScopeStack {
  #current: Scope | null = null;

  /** The innermost scope around the node entered last. */
  get current(): Scope {
    if (this.#current === null) throw new Error('no scope is open outside the program');
    return this.#current;
  }

  enter(node: SyntaxNode, parent: SyntaxNode | null): void {
    this.#declareOutside(node);
    const holdsVariables = VARIABLE_SCOPES.has(node.type);
    if (holdsVariables || BLOCK_SCOPES.has(node.type)) {
      this.#current = { parent: this.#current, holdsVariables, names: new Map() };
    }
    this.#declareInside(node, parent);
  }

  leave(node: SyntaxNode): void {
    if (VARIABLE_SCOPES.has(node.type) || BLOCK_SCOPES.has(node.type)) {
      this.#current = this.#current?.parent ?? null;
    }
  }

  /** Names that a declaration adds to the scope it stands in. */
  #declareOutside(node: SyntaxNode): void {
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
      if (node.declare !== true) this.#declare(childOf(node, 'id'), false);
    } else if (node.type === 'VariableDeclaration') {
      this.#declareVariables(node);
    } else if (node.type === 'ImportDeclaration') {
      if (node.importKind === 'type') return;
      for (const entry of childrenOf(node, 'specifiers'))
        this.#declare(childOf(entry, 'local'), false);
    } else if (node.type === 'TSImportEqualsDeclaration') this.#declare(childOf(node, 'id'), false);
  }

  /** Names that are seen inside only: parameters, a caught error, an expression's own name. */
  #declareInside(node: SyntaxNode, parent: SyntaxNode | null): void {
    if (node.type === 'CatchClause') this.#declare(childOf(node, 'param'), false);
    if (node.type === 'FunctionExpression' || node.type === 'ClassExpression') {
      this.#declare(childOf(node, 'id'), false);
    }
    const parameters = childrenOf(node, 'params');
    if (parameters.length === 0 || !VARIABLE_SCOPES.has(node.type)) return;
    const isFactory = parent !== null && isLoaderFactory(node, parent);
    for (const parameter of parameters) {
      if (isFactory && LOADER_PARAMETERS.has(nameOf(parameter) ?? '')) continue;
      this.#declare(parameter, false);
    }
  }

  #declareVariables(node: SyntaxNode): void {
    // `declare const require: any` speaks of the real one.
    if (node.declare === true) return;
    const isHoisted = node.kind === 'var';
    for (const declarator of childrenOf(node, 'declarations')) {
      const id = childOf(declarator, 'id');
      const name = nameOf(id);
      if (name !== undefined && isCreateRequire(childOf(declarator, 'init'))) {
        this.#holder(isHoisted)?.names.set(name, 'require');
      } else if (!isAmdefine(declarator)) this.#declare(id, isHoisted);
    }
  }

  #declare(pattern: SyntaxNode | undefined, isHoisted: boolean): void {
    const names = this.#holder(isHoisted)?.names;
    if (names === undefined || pattern === undefined) return;
    for (const name of boundNames(pattern)) if (!names.has(name)) names.set(name, 'local');
  }

  #holder(isHoisted: boolean): Scope | null {
    let scope = this.#current;
    while (isHoisted && scope !== null && !scope.holdsVariables) scope = scope.parent;
    return scope;
  }
}

/** What a name means at a place: bound by the script, made by `createRequire`, or the environment's. */
export function bindingOf(name: string, scope: Scope): 'local' | 'require' | 'free' {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const binding = at.names.get(name);
    if (binding !== undefined) return binding;
  }
  return 'free';
}

/** `createRequire(…)`, as `module.createRequire(…)` too. https://nodejs.org/api/module.html */
export function isCreateRequire(node: SyntaxNode | undefined): boolean {
  if (node?.type !== 'CallExpression') return false;
  const callee = childOf(node, 'callee');
  const called = callee?.type === 'MemberExpression' ? childOf(callee, 'property') : callee;
  return /^_?createRequire$/.test(nameOf(called) ?? '');
}

/**
 * `var define = require('amdefine')(module)`, behind a test whether there is a loader: the name is the loader's own then.
 * https://github.com/jrburke/amdefine
 */
export function isAmdefine(declarator: SyntaxNode): boolean {
  const init = childOf(declarator, 'init');
  if (init?.type !== 'CallExpression' || nameOf(childOf(declarator, 'id')) !== 'define')
    return false;
  const callee = childOf(init, 'callee');
  if (callee?.type !== 'CallExpression' || nameOf(childOf(callee, 'callee')) !== 'require')
    return false;
  return constantTextOf(childrenOf(callee, 'arguments')[0]) === 'amdefine';
}

function isLoaderFactory(node: SyntaxNode, parent: SyntaxNode): boolean {
  if (parent.type !== 'CallExpression' || !childrenOf(parent, 'arguments').includes(node))
    return false;
  const name = nameOf(childOf(parent, 'callee'));
  return name === 'define' || name === 'require' || name === 'requirejs';
}

/** The names that a binding pattern introduces. */
function boundNames(pattern: SyntaxNode): string[] {
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
