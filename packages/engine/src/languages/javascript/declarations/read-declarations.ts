// Reads one script's tree: every function, class and type that has a name, with what is around it. One walk
// in source order; what a name is worth to other files comes from the exports found before.
import type { Comment } from 'oxc-parser';
import type { DeclarationFact, DeclarationKind } from '../../../facts.ts';
import type { LineOf } from '../extraction/line-index.ts';
import {
  childOf,
  childrenOf,
  constantTextOf,
  keyNameOf,
  nameOf,
  type SyntaxNode,
  type SyntaxTree,
  walkTree,
} from '../extraction/syntax-tree.ts';
import { assignedName } from './assigned-names.ts';
import {
  DEFAULT_MODIFIERS,
  declare,
  declareGiven,
  declareStatement,
  type Reading,
  scopeOf,
  startOf,
} from './declare.ts';
import { type GivenName, type Handed, handDown } from './given-names.ts';
import { nameChainOf, privateNameOf } from './heritage.ts';
import { Overloads } from './overloads.ts';
import { type DeclarationScope, joinNames, type Place, placeIn } from './scopes.ts';
import { createScriptText } from './script-text.ts';

export interface ScriptSource {
  readonly tree: SyntaxTree;
  readonly text: string;
  /** In source order. */
  readonly comments: readonly Comment[];
  readonly lineOf: LineOf;
  /** Names that the script offers, as it calls them itself. */
  readonly exportedNames: ReadonlySet<string>;
  /** Declares for all files, without being imported: a declaration file that is no module. */
  readonly isGlobal: boolean;
}

export interface ScriptDeclarations {
  /** In source order, so that what is around stands before what is inside. */
  readonly declarations: DeclarationFact[];
  /** Index of what a node declares: the function, class or type, or the member that holds a function. */
  readonly indexOf: ReadonlyMap<SyntaxNode, number>;
}

export function readDeclarations(source: ScriptSource): ScriptDeclarations {
  const { tree, text, comments, lineOf, exportedNames, isGlobal } = source;
  const reading: Reading = {
    text: createScriptText(text, comments, lineOf),
    exportedNames: new Set(exportedNames),
    declarations: [],
    indexOf: new Map(),
    places: new Map(),
    scopes: [scriptScope(tree.root, isGlobal)],
    given: new Map(),
    exportStatements: new Map(),
    methodValues: new Set(),
    overloads: new Overloads(),
    signatures: new Set(),
  };
  walkTree(tree, {
    enter: (node) => enterNode(reading, node),
    leave: (node) => {
      if (reading.scopes.length > 1 && reading.scopes.at(-1)?.node === node) reading.scopes.pop();
    },
  });
  return { declarations: reading.declarations, indexOf: reading.indexOf };
}

function scriptScope(node: SyntaxNode, isGlobal: boolean): DeclarationScope {
  return {
    node,
    kind: isGlobal ? 'namespace' : 'script',
    declaration: null,
    qualifiedName: '',
    isOpen: true,
    isAmbient: isGlobal,
    thisClass: null,
  };
}

function enterNode(reading: Reading, node: SyntaxNode): void {
  const given = reading.given.get(node);
  if (given !== undefined) give(reading, handDown(node, given));
  if (BLOCKS.has(node.type)) reading.overloads.note(childrenOf(node, 'body'));
  else if (node.type === 'AssignmentExpression') {
    if (given === undefined) enterAssignment(reading, node);
  } else ENTER.get(node.type)?.(reading, node, given);
}

/** Where the signatures of one function stand side by side. */
const BLOCKS: ReadonlySet<string> = new Set([
  'Program',
  'BlockStatement',
  'TSModuleBlock',
  'StaticBlock',
  'ClassBody',
]);

type Enter = (reading: Reading, node: SyntaxNode, given: GivenName | undefined) => void;

const ENTER: ReadonlyMap<string, Enter> = new Map<string, Enter>([
  ['ExportNamedDeclaration', enterExport],
  ['ExportDefaultDeclaration', enterExport],
  ['TSExportAssignment', enterExportAssignment],
  ['VariableDeclaration', enterVariables],
  ['FunctionDeclaration', enterFunction],
  ['TSDeclareFunction', enterFunction],
  ['FunctionExpression', enterFunction],
  ['ArrowFunctionExpression', enterFunction],
  ['ClassDeclaration', enterClass],
  ['ClassExpression', enterClass],
  ['MethodDefinition', enterMethod],
  ['TSAbstractMethodDefinition', enterMethod],
  ['PropertyDefinition', enterField],
  ['AccessorProperty', enterField],
  ['TSInterfaceDeclaration', enterType],
  ['TSMethodSignature', enterSignature],
  ['TSPropertySignature', enterSignature],
  ['TSTypeAliasDeclaration', enterType],
  ['TSEnumDeclaration', enterType],
  ['TSModuleDeclaration', enterType],
]);

function give({ given }: Reading, handed: Handed): void {
  for (const [node, name] of handed) if (node !== undefined) given.set(node, name);
}

function enterExport(reading: Reading, node: SyntaxNode): void {
  const declaration = childOf(node, 'declaration');
  if (declaration === undefined) return;
  reading.exportStatements.set(declaration, node);
  if (node.type === 'ExportDefaultDeclaration') nameDefault(reading, node, declaration);
}

function enterExportAssignment(reading: Reading, node: SyntaxNode): void {
  nameDefault(reading, node, childOf(node, 'expression'));
}

/** A value without a name of its own is called `default`. */
function nameDefault(reading: Reading, statement: SyntaxNode, value: SyntaxNode | undefined): void {
  if (value === undefined || DECLARED.has(value.type)) return;
  const { exportedNames } = reading;
  const place = placeIn(scopeOf(reading), exportedNames, ['default'], true);
  const outerModifiers = statement.type === 'TSExportAssignment' ? ['export'] : DEFAULT_MODIFIERS;
  const { start } = statement;
  const whole = { start, end: value.end, holder: statement, outerModifiers };
  give(reading, [[value, { ...place, isExported: true, kind: 'function', ...whole }]]);
}

/** Declarations that name themselves where they stand. */
const DECLARED: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'TSDeclareFunction',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
]);

function enterVariables(reading: Reading, node: SyntaxNode): void {
  const statement = reading.exportStatements.get(node);
  const outerModifiers = statement === undefined ? [] : ['export'];
  childrenOf(node, 'declarations').forEach((declarator, at) => {
    const name = nameOf(childOf(declarator, 'id'));
    const value = childOf(declarator, 'init');
    if (name === undefined || value === undefined) return;
    const scope = scopeOf(reading);
    if (scope.kind === 'script' && isModuleExports(value)) reading.exportedNames.add(name);
    const place = placeIn(scope, reading.exportedNames, [name], statement !== undefined);
    const start = at === 0 ? (statement ?? node).start : declarator.start;
    const whole = { start, end: value.end, holder: declarator, outerModifiers };
    give(reading, [[value, { ...place, kind: 'function', ...whole }]]);
  });
}

/** `const app = exports = module.exports = …`: what is offered is the variable. */
function isModuleExports(value: SyntaxNode): boolean {
  let part: SyntaxNode | undefined = value;
  while (part?.type === 'AssignmentExpression') {
    if (nameChainOf(childOf(part, 'left'))?.join('.') === 'module.exports') return true;
    part = childOf(part, 'right');
  }
  return false;
}

function enterAssignment(reading: Reading, node: SyntaxNode): void {
  const target = nameChainOf(childOf(node, 'left'));
  const value = childOf(node, 'right');
  if (target === undefined || value === undefined) return;
  const { exportedNames, declarations, places } = reading;
  const find = (qualifiedName: string) => places.get(qualifiedName);
  const context = { scope: scopeOf(reading), exportedNames, declarations, find };
  const name = assignedName(target, context);
  if (name === undefined) return;
  const whole = { start: node.start, end: value.end, holder: node, outerModifiers: [] };
  give(reading, [[value, { ...name, ...whole }]]);
}

function enterFunction(reading: Reading, node: SyntaxNode, given: GivenName | undefined): void {
  if (reading.methodValues.has(node)) return;
  const scope = scopeOf(reading);
  const thisClass = node.type === 'ArrowFunctionExpression' ? scope.thisClass : null;
  const declaration = reading.overloads.isMerged(node)
    ? undefined
    : declareFunction(reading, node, given);
  openScope(
    reading,
    { node, kind: 'function', isOpen: false, isAmbient: false, thisClass },
    declaration,
  );
}

function declareFunction(
  reading: Reading,
  node: SyntaxNode,
  given: GivenName | undefined,
): number | undefined {
  const ownName = nameOf(childOf(node, 'id'));
  const bodyStart = childOf(node, 'body')?.start ?? node.end;
  if (given !== undefined && given.isForObjects !== true) {
    const own = given.yieldsToOwnName === true ? ownName : undefined;
    return declareGiven(reading, given.kind, renamed(given, own), node, bodyStart);
  }
  if (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') {
    if (ownName === undefined) return undefined;
    const place = { ...placeIn(scopeOf(reading), NONE, [ownName], false), isExported: false };
    return declare(reading, 'function', place, { node, outer: [], callable: node, bodyStart });
  }
  return declareStatement(reading, 'function', node, ownName ?? 'default', bodyStart);
}

const NONE: ReadonlySet<string> = new Set();

function renamed(given: GivenName, name: string | undefined): GivenName {
  if (name === undefined) return given;
  const prefix = given.propertyPrefix ?? '';
  return { ...given, name, qualifiedName: joinNames(prefix, name) };
}

function enterClass(reading: Reading, node: SyntaxNode, given: GivenName | undefined): void {
  const ownName = nameOf(childOf(node, 'id'));
  const bodyStart = childOf(node, 'body')?.start ?? node.end;
  let declaration: number | undefined;
  if (given !== undefined && given.isForObjects !== true) {
    const own = given.yieldsToOwnName === true ? ownName : undefined;
    declaration = declareGiven(reading, 'class', renamed(given, own), node, bodyStart);
  } else if (node.type === 'ClassDeclaration') {
    declaration = declareStatement(reading, 'class', node, ownName ?? 'default', bodyStart);
  } else if (ownName !== undefined) {
    const place = { ...placeIn(scopeOf(reading), NONE, [ownName], false), isExported: false };
    declaration = declare(reading, 'class', place, {
      node,
      outer: [],
      callable: undefined,
      bodyStart,
    });
  }
  const isOpen =
    declaration !== undefined && reading.declarations[declaration]?.isExported === true;
  const thisClass = declaration ?? null;
  openScope(reading, { node, kind: 'class', isOpen, isAmbient: false, thisClass }, declaration);
}

function enterMethod(reading: Reading, node: SyntaxNode): void {
  const callable = childOf(node, 'value');
  if (callable !== undefined) reading.methodValues.add(callable);
  const { thisClass } = scopeOf(reading);
  const scope = { node, kind: 'function', isOpen: false, isAmbient: false, thisClass } as const;
  const name = memberName(node);
  if (name === undefined || reading.overloads.isMerged(node)) {
    openScope(reading, scope, undefined);
    return;
  }
  const isAccessor = node.kind === 'get' || node.kind === 'set';
  const kind = isAccessor ? 'accessor' : node.kind === 'constructor' ? 'constructor' : 'method';
  const bodyStart = childOf(callable, 'body')?.start ?? node.end;
  const place = placeOfMember(reading, node, name);
  openScope(
    reading,
    scope,
    declare(reading, kind, place, { node, outer: [], callable, bodyStart }),
  );
}

/** Functions in fields are methods in all but name. */
function enterField(reading: Reading, node: SyntaxNode): void {
  const name = memberName(node);
  const value = childOf(node, 'value');
  if (name === undefined || value === undefined) return;
  const place = placeOfMember(reading, node, name);
  const start = startOf(node);
  const whole = { start, end: value.end, holder: node, outerModifiers: [] };
  give(reading, [[value, { ...place, kind: 'method', ...whole }]]);
}

function memberName(node: SyntaxNode): string | undefined {
  return privateNameOf(childOf(node, 'key')) ?? keyNameOf(node);
}

function placeOfMember(reading: Reading, node: SyntaxNode, name: string): Place {
  const { qualifiedName, declaration, isOpen } = scopeOf(reading);
  const isPrivate = node.accessibility === 'private' || name.startsWith('#');
  return {
    name,
    qualifiedName: joinNames(qualifiedName, name),
    parent: declaration,
    isExported: isOpen && !isPrivate,
  };
}

const KIND_OF_TYPE: ReadonlyMap<string, DeclarationKind> = new Map([
  ['TSInterfaceDeclaration', 'interface'],
  ['TSTypeAliasDeclaration', 'alias'],
  ['TSEnumDeclaration', 'enum'],
  ['TSModuleDeclaration', 'object'],
]);

function enterType(reading: Reading, node: SyntaxNode): void {
  const id = childOf(node, 'id');
  const path = nameChainOf(id) ?? [constantTextOf(id) ?? ''];
  const kind = KIND_OF_TYPE.get(node.type);
  if (kind === undefined || path.at(-1) === '') return;
  const headEnd = (childOf(node, 'typeParameters') ?? id ?? node).end;
  const bodyStart = kind === 'alias' ? headEnd : (childOf(node, 'body')?.start ?? node.end);
  const declaration = declareStatement(reading, kind, node, path.join('.'), bodyStart);
  if (kind === 'interface') enterInterface(reading, node, declaration);
  if (kind !== 'object') return;
  // What is said of another module, or of all, is seen wherever that is.
  const isForeign = node.global === true || id?.type === 'Literal';
  const isOpen =
    isForeign ||
    (declaration !== undefined && reading.declarations[declaration]?.isExported === true);
  const isAmbient = node.declare === true || scopeOf(reading).isAmbient;
  const { thisClass } = scopeOf(reading);
  openScope(reading, { node, kind: 'namespace', isOpen, isAmbient, thisClass }, declaration);
}

function enterInterface(reading: Reading, node: SyntaxNode, declaration: number | undefined): void {
  const isOpen =
    declaration !== undefined && reading.declarations[declaration]?.isExported === true;
  const { thisClass } = scopeOf(reading);
  openScope(reading, { node, kind: 'class', isOpen, isAmbient: false, thisClass }, declaration);
  const seen = new Set<string>();
  for (const member of childrenOf(childOf(node, 'body'), 'body')) {
    const name = isCallSignature(member) ? keyNameOf(member) : undefined;
    if (name === undefined || seen.has(name)) continue;
    seen.add(name);
    reading.signatures.add(member);
  }
}

/** `f(): T` and `f: () => T`. */
function isCallSignature(member: SyntaxNode): boolean {
  if (member.type === 'TSMethodSignature') return member.kind === 'method';
  const type = childOf(childOf(member, 'typeAnnotation'), 'typeAnnotation');
  return member.type === 'TSPropertySignature' && type?.type === 'TSFunctionType';
}

/** Of an interface; of several with one name, the first. Object types have no name to hold them by. */
function enterSignature(reading: Reading, node: SyntaxNode): void {
  const name = reading.signatures.has(node) ? keyNameOf(node) : undefined;
  if (name === undefined) return;
  const place = placeOfMember(reading, node, name);
  declare(reading, 'method', place, {
    node,
    outer: [],
    callable: undefined,
    bodyStart: node.end,
  });
}

/** @param declaration what the scope belongs to; without a name it belongs to what is around */
function openScope(
  reading: Reading,
  scope: Omit<DeclarationScope, 'declaration' | 'qualifiedName'>,
  declaration: number | undefined,
): void {
  const around = scopeOf(reading);
  const { qualifiedName } =
    (declaration !== undefined && reading.declarations[declaration]) || around;
  reading.scopes.push({ ...scope, declaration: declaration ?? around.declaration, qualifiedName });
}
