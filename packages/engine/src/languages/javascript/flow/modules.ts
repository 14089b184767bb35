// What a script takes from other files and offers to them by `import` and `export`.
import type { Place } from '../../../flow/flow-builder.ts';
import { nameChainOf } from '../declarations/heritage.ts';
import {
  childOf,
  childrenOf,
  constantTextOf,
  nameOf,
  type SyntaxNode,
} from '../extraction/syntax-tree.ts';
import { exportComponent } from './component-options.ts';
import { boundNames, namespaceRoot } from './scopes.ts';
import type { ScriptFlow } from './script-flow.ts';

type Leave = (flow: ScriptFlow, node: SyntaxNode) => void;

export const LEAVE_MODULE: readonly (readonly [string, Leave])[] = [
  ['ImportDeclaration', leaveImportDeclaration],
  ['ExportAllDeclaration', leaveExportAll],
  [
    'TSExportAssignment',
    (flow, node) => {
      const value = flow.valueOf(childOf(node, 'expression'));
      flow.move(value, flow.builder.exports);
      flow.builder.global('default', flow.builder.exports);
    },
  ],
  ['TSNamespaceExportDeclaration', leaveNamespaceExport],
];

/** `export as namespace x`: scripts, which import nothing, have the module by that name. */
function leaveNamespaceExport(flow: ScriptFlow, node: SyntaxNode): void {
  const name = nameOf(childOf(node, 'id'));
  if (name === undefined) return;
  flow.shared.set(name, { place: flow.builder.exports, isWritten: false, isAdding: false });
}

function leaveImportDeclaration(flow: ScriptFlow, node: SyntaxNode): void {
  const index = importOf(flow, node);
  if (index === undefined) return;
  for (const entry of childrenOf(node, 'specifiers')) {
    const local = nameOf(childOf(entry, 'local'));
    const binding = local === undefined ? undefined : flow.binding(local);
    if (binding === undefined) continue;
    flow.builder.import(index, importedName(entry), binding.place);
    if (constantTextOf(childOf(node, 'source')) === 'vue')
      flow.namesOfVue.set(binding, importedName(entry));
  }
}

function importedName(entry: SyntaxNode): string {
  if (entry.type === 'ImportDefaultSpecifier') return 'default';
  if (entry.type === 'ImportNamespaceSpecifier') return '*';
  return moduleName(childOf(entry, 'imported')) ?? 'default';
}

/** Names of modules' members may be texts: `export { a as 'a b' }`. */
function moduleName(node: SyntaxNode | undefined): string | undefined {
  return nameOf(node) ?? (typeof node?.value === 'string' ? node.value : undefined);
}

function importOf(flow: ScriptFlow, node: SyntaxNode): number | undefined {
  const source = childOf(node, 'source');
  return source === undefined ? undefined : flow.script.importAt(source.start);
}

function leaveExportAll(flow: ScriptFlow, node: SyntaxNode): void {
  const index = importOf(flow, node);
  if (index === undefined || node.exportKind === 'type') return;
  const whole = flow.builder.place();
  flow.builder.import(index, '*', whole);
  const name = moduleName(childOf(node, 'exported'));
  if (name === undefined) flow.builder.merge(whole, flow.builder.exports);
  else flow.builder.global(name, whole);
}

export function leaveExport(flow: ScriptFlow, node: SyntaxNode): void {
  const declaration = childOf(node, 'declaration');
  if (isInNamespace(flow)) {
    for (const name of declaredNames(declaration)) offerInNamespace(flow, name);
    return;
  }
  if (node.type === 'ExportDefaultDeclaration') {
    const value = defaultValue(flow, declaration);
    if (value !== -1) flow.builder.global('default', value);
    exportComponent(flow, declaration);
    return;
  }
  for (const name of declaredNames(declaration)) offer(flow, name, valueOfName(flow, name));
  const index = importOf(flow, node);
  for (const entry of childrenOf(node, 'specifiers')) {
    const local = moduleName(childOf(entry, 'local'));
    const exported = moduleName(childOf(entry, 'exported'));
    if (local === undefined || exported === undefined) continue;
    if (childOf(node, 'source') === undefined) offer(flow, exported, valueOfName(flow, local));
    else if (index !== undefined) {
      const place = flow.builder.place();
      flow.builder.import(index, local, place);
      flow.builder.global(exported, place);
    }
  }
}

function defaultValue(flow: ScriptFlow, declaration: SyntaxNode | undefined): Place {
  const name = nameOf(childOf(declaration, 'id'));
  const isDeclared = declaration !== undefined && /Declaration$|^TSDeclare/.test(declaration.type);
  const value =
    isDeclared && name !== undefined ? valueOfName(flow, name) : flow.valueOf(declaration);
  return value;
}

const valueOfName = (flow: ScriptFlow, name: string): Place => flow.binding(name)?.place ?? -1;

function offer(flow: ScriptFlow, name: string, place: Place): void {
  if (place !== -1) flow.builder.global(name, place);
}

/** Names that a declaration behind `export` binds; types bind none that hold values. */
export function declaredNames(declaration: SyntaxNode | undefined): string[] {
  if (declaration === undefined) return [];
  if (declaration.type === 'VariableDeclaration') {
    return childrenOf(declaration, 'declarations').flatMap((entry) =>
      boundNames(childOf(entry, 'id')),
    );
  }
  const name =
    declaration.type === 'TSModuleDeclaration'
      ? namespaceRoot(declaration)
      : nameOf(childOf(declaration, 'id'));
  return name === undefined ? [] : [name];
}

const isInNamespace = (flow: ScriptFlow): boolean => flow.scope.node.type === 'TSModuleBlock';

/** `export` in a namespace makes a member of it. */
function offerInNamespace(flow: ScriptFlow, name: string): void {
  const place = flow.scope.bindings.get(name)?.place ?? -1;
  const around = flow.namespaces.at(-1);
  if (place !== -1 && around !== undefined) flow.builder.write(place, around, name);
}

/** `import a = require('./a')` and `import b = A.B`. */
export function leaveImportEquals(flow: ScriptFlow, node: SyntaxNode): void {
  const reference = childOf(node, 'moduleReference');
  const binding = flow.binding(nameOf(childOf(node, 'id')) ?? '');
  if (reference === undefined || binding === undefined) return;
  if (reference.type === 'TSExternalModuleReference') {
    const source = childOf(reference, 'expression');
    const index = source === undefined ? undefined : flow.script.importAt(source.start);
    if (index !== undefined) flow.builder.import(index, '*', binding.place);
    return;
  }
  flow.move(valueOfChain(flow, reference), binding.place);
}

/** `A.B.C` as names of types and namespaces are written. */
export function valueOfChain(flow: ScriptFlow, name: SyntaxNode | undefined): Place {
  const members: string[] = [];
  let part = name;
  while (part?.type === 'TSQualifiedName') {
    members.unshift(nameOf(childOf(part, 'right')) ?? '');
    part = childOf(part, 'left');
  }
  let place = part?.type === 'TSImportType' ? valueOfImport(flow, part) : flow.valueOf(part);
  for (const member of members) place = flow.read(place, member);
  return place;
}

/** `import('x').a.b` behind `typeof`: the module, or a member of it. */
function valueOfImport(flow: ScriptFlow, node: SyntaxNode): Place {
  const index = importOf(flow, node);
  if (index === undefined) return -1;
  const whole = flow.builder.place();
  flow.builder.import(index, '*', whole);
  const chain = nameChainOf(childOf(node, 'qualifier')) ?? [];
  return chain.reduce((place, member) => flow.read(place, member), whole);
}

/** CommonJS files have their whole as the default; in the runtime all names of the top level are offered. */
export function offerNames(flow: ScriptFlow): void {
  const { builder, script } = flow;
  if (script.isRuntime) {
    for (const [name, { place }] of flow.scope.bindings) builder.global(name, place);
  } else if (!script.isModule) builder.global('default', builder.exports);
}
