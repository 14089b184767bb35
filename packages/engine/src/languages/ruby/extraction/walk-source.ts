// Walks a file's tree once, in source order, and hands out what it meets: constants that are declared and
// used, declarations, and calls that name files. Each node that opens a scope has a frame on a stack.
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import { walkTree } from '../../../syntax/walk-tree.ts';
import { openConstant } from './constant-declarations.ts';
import { CONSTANT_PATH, constantPath } from './constant-names.ts';
import { isRequiring, readAutoload, readLoadPaths, readRequire } from './directives.ts';
import { knownPath } from './literal-path.ts';
import { memberDirectives, setDefaultVisibility } from './member-directives.ts';
import { enterMethod, noteAlias } from './methods.ts';
import { Role, type RoleCode, roleAt } from './syntax-roles.ts';
import { pushFrame, topFrame, type Walk } from './walk-state.ts';

export function walkSource(walk: Walk): void {
  const { cursor, around, frames } = walk;
  walkTree(cursor, {
    enter: () => {
      const role = roleAt(cursor, walk.roles);
      if (role === Role.skip || !enterNode(walk, role)) return false;
      around.push(role);
      return true;
    },
    leave: () => {
      around.pop();
      if (frames.length > 1 && frames.at(-1)?.depth === around.length) frames.pop();
    },
  });
}

/** Whether the walk goes on below the node. */
function enterNode(walk: Walk, role: RoleCode): boolean {
  switch (role) {
    case Role.identifier:
      enterIdentifier(walk);
      return false;
    case Role.constant:
      enterConstant(walk);
      return false;
    case Role.scopeResolution:
      return enterScopeResolution(walk);
    case Role.call:
      enterCall(walk);
      return true;
    case Role.binary:
      if (walk.text.startsWith('$', walk.cursor.startIndex)) enterLoadPath(walk);
      return true;
    case Role.assignment:
      enterAssignment(walk);
      return true;
    case Role.method:
    case Role.singletonMethod:
      enterMethod(walk, role);
      return true;
    case Role.class:
    case Role.module:
      enterConstantBody(walk, role);
      return true;
    case Role.singletonClass:
      pushFrame(walk, { isBody: true, isStatic: true, visibility: undefined });
      return true;
    case Role.superclass:
      enterSuperclass(walk);
      return true;
    case Role.alias:
      noteAlias(walk);
      return false;
    default:
      return true;
  }
}

// ---- constants ----

function enterConstantBody(walk: Walk, role: RoleCode): void {
  const node = walk.cursor.currentNode;
  const name = node.childForFieldName('name');
  const path = name === null ? undefined : constantPath(name.text);
  if (name === null || path === undefined) return;
  walk.declaredAt.add(name.startIndex);
  const superclass = node.childForFieldName('superclass');
  const opened = openConstant(walk, {
    kind: role === Role.class ? 'class' : 'module',
    path,
    node,
    base: superclass?.namedChild(0) ?? null,
    signatureEnd: (superclass ?? name).endIndex,
  });
  if (opened === undefined) return;
  const { scope, declaration } = opened;
  const body = { isBody: true, isStatic: false, visibility: undefined };
  pushFrame(walk, { scope, owner: scope, declaration, ...body });
}

/** A class's own name is not in scope for its base. */
function enterSuperclass(walk: Walk): void {
  const outer = walk.frames.at(-2);
  if (outer !== undefined && topFrame(walk).depth === walk.around.length - 1) {
    pushFrame(walk, { scope: outer.scope });
  }
}

function enterConstant(walk: Walk): void {
  const { cursor, text, around } = walk;
  const start = cursor.startIndex;
  if (walk.declaredAt.delete(start)) return;
  const parent = around[around.length - 1];
  // Behind another expression than a constant: `self.class::NAME`.
  if (parent === Role.scopeResolution) return;
  const end = cursor.endIndex;
  if (parent === Role.call && text[end] !== '.' && cursor.currentFieldName === 'method') return;
  addUse(walk, text.slice(start, end), start);
}

/** @returns whether it is more than a path of constants */
function enterScopeResolution(walk: Walk): boolean {
  const { cursor, text } = walk;
  const start = cursor.startIndex;
  if (walk.path.start !== start) {
    CONSTANT_PATH.lastIndex = start;
    walk.path = { start, end: CONSTANT_PATH.test(text) ? CONSTANT_PATH.lastIndex : -1 };
  }
  const end = cursor.endIndex;
  // Of `A::B::Name(1)` the receiver is a part of the path.
  if (walk.path.end < end) return true;
  const path = text.slice(start, end).replace(/\s+/g, '');
  if (!walk.declaredAt.delete(start)) {
    const isMethod =
      walk.around.at(-1) === Role.scopeResolution ||
      (walk.around.at(-1) === Role.call && cursor.currentFieldName === 'method');
    if (!isMethod) addUse(walk, path, start);
    return false;
  }
  // Of `class A::B`, `A` is used.
  const outer = path.slice(0, path.lastIndexOf('::'));
  if (outer !== '') addUse(walk, outer, start);
  return false;
}

function addUse(walk: Walk, path: string, start: number): void {
  walk.constants.addUse(topFrame(walk).scope, path, () => walk.lineAt(start));
}

// ---- assignments ----

function enterAssignment(walk: Walk): void {
  const { cursor, text } = walk;
  const start = cursor.startIndex;
  const isConstant = /[\p{Lu}:]/u.test(text.charAt(start));
  if (!isConstant && !walk.mentionsPlaces) return;
  const node = cursor.currentNode;
  const left = node.childForFieldName('left');
  const right = node.childForFieldName('right');
  if (left === null || right === null) return;
  if (walk.mentionsPlaces) rememberPath(walk, left, right);
  if (left.type === 'left_assignment_list') {
    for (const each of left.namedChildren) assignConstant(walk, each);
  } else if (isConstant) assignConstant(walk, left, right, node);
}

function rememberPath({ known }: Walk, left: SyntaxNode, right: SyntaxNode): void {
  if (left.type !== 'identifier' && left.type !== 'constant') return;
  const path = knownPath(right, known);
  const name = left.text;
  if (path === undefined && !known.has(name)) return;
  known.set(name, known.has(name) && known.get(name) !== path ? undefined : path);
}

function assignConstant(walk: Walk, left: SyntaxNode, right?: SyntaxNode, node?: SyntaxNode): void {
  if (left.type !== 'constant' && left.type !== 'scope_resolution') return;
  const path = constantPath(left.text);
  if (path === undefined) return;
  walk.declaredAt.add(left.startIndex);
  const made = right === undefined || node === undefined ? undefined : madeBy(right);
  const { scope } = topFrame(walk);
  if (made === undefined || node === undefined || right === undefined) {
    walk.constants.addValue(scope, path);
    return;
  }
  const block = right.childForFieldName('block');
  const opened = openConstant(walk, {
    kind: made.kind,
    path,
    node,
    base: made.base,
    signatureEnd: block?.startIndex ?? node.endIndex,
  });
  if (opened === undefined) return;
  const body = { isBody: true, isStatic: false, visibility: undefined };
  pushFrame(walk, { owner: opened.scope, declaration: opened.declaration, ...body });
}

/** `Class.new(Base)`, `Module.new`, `Struct.new(:a)`, `Data.define(:a)`; the base is the node that names it. */
function madeBy(
  right: SyntaxNode,
): { kind: 'class' | 'module'; base: SyntaxNode | null } | undefined {
  if (right.type !== 'call') return undefined;
  const receiver = right.childForFieldName('receiver');
  const maker = `${receiver?.text.slice(0, 20)}.${right.childForFieldName('method')?.text}`;
  switch (maker.replace(/^::/, '')) {
    case 'Class.new':
      return { kind: 'class', base: right.childForFieldName('arguments')?.namedChild(0) ?? null };
    case 'Module.new':
      return { kind: 'module', base: null };
    case 'Struct.new':
    case 'Data.define':
      return { kind: 'class', base: receiver };
    default:
      return undefined;
  }
}

// ---- calls ----

/** A method's name in front of its arguments. */
const METHOD_NAME = /[a-z_][\p{L}\p{N}_]*[?!]?/uy;

const DOLLAR = 36;

function enterCall(walk: Walk): void {
  const { cursor, text } = walk;
  const start = cursor.startIndex;
  if (text.charCodeAt(start) === DOLLAR) {
    enterLoadPath(walk);
    return;
  }
  const kernel = text.startsWith('Kernel.', start) ? 7 : 0;
  METHOD_NAME.lastIndex = start + kernel;
  const name = METHOD_NAME.exec(text)?.[0];
  if (name === undefined) return;
  const directive = DIRECTIVES.get(name);
  if (directive === undefined) return;
  const node = cursor.currentNode;
  // Calls upon its result begin at the same place.
  if (node.childForFieldName('method')?.startIndex === start + kernel) directive(walk, node, name);
}

type Directive = (walk: Walk, call: SyntaxNode, name: string) => void;

function noteRequire(walk: Walk, call: SyntaxNode, name: string): void {
  if (!isRequiring(name)) return;
  walk.imports.push(...readRequire(call, name, walk.known));
}

function noteAutoload(walk: Walk, call: SyntaxNode): void {
  const { scope, under, at } = topFrame(walk);
  const namespace = walk.constants.namesAround(scope);
  const fact = readAutoload(call, namespace, { under, at }, walk.known);
  if (fact !== undefined) walk.imports.push(fact);
}

function openAutoloads(walk: Walk, call: SyntaxNode, name: string): void {
  const [first] = call.childForFieldName('arguments')?.namedChildren ?? [];
  const path = first === undefined ? undefined : /^["']([^"'#]*)["']$/.exec(first.text)?.[1];
  if (path !== undefined) pushFrame(walk, name === 'autoload_at' ? { at: path } : { under: path });
}

function enterLoadPath(walk: Walk): void {
  const { cursor, text } = walk;
  const isLoadPath = /^\$(?:LOAD_PATH|:)\s*(?:\.\s*(?:unshift|push|append|prepend|<<)|<<)/.test(
    text.slice(cursor.startIndex, cursor.startIndex + 40),
  );
  if (isLoadPath) walk.loadPaths.push(...readLoadPaths(cursor.currentNode, walk.known));
}

const DIRECTIVES: ReadonlyMap<string, Directive> = new Map<string, Directive>([
  ['require', noteRequire],
  ['require_relative', noteRequire],
  ['require_dependency', noteRequire],
  ['require_or_load', noteRequire],
  ['load', noteRequire],
  ['autoload', noteAutoload],
  ['autoload_under', openAutoloads],
  ['autoload_at', openAutoloads],
  ...memberDirectives,
]);

function enterIdentifier(walk: Walk): void {
  const { around, cursor, text } = walk;
  if (around.at(-1) !== Role.body) return;
  const frame = topFrame(walk);
  // A class body's own statement, or one of the block that makes a class.
  if (!frame.isBody || (frame.depth !== around.length - 2 && around.at(-2) !== Role.block)) return;
  setDefaultVisibility(frame, text.slice(cursor.startIndex, cursor.endIndex));
}
