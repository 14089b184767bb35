// Reads one Java file: its imports, the free names that its package, its supertypes or imports on demand must
// declare, what it offers, and its declarations.

import type { ExportFact, ImportFact } from '../../facts.ts';
import type { FlowFacts } from '../../flow/flow-facts.ts';
import type { Extraction, ExtractionDepth } from '../../language.ts';
import { partQualifiedName, startsWithCapital } from '../../platforms/jvm/qualified-name.ts';
import { javaLangTypes } from '../../platforms/jvm/runtime-library.ts';
import { FlatTree } from '../../syntax/flat-tree.ts';
import { findSyntaxErrors } from '../../syntax/syntax-errors.ts';
import type { SyntaxParser } from '../../syntax/syntax-parser.ts';
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { TreeCursor } from '../../syntax/tree-cursor.ts';
import { hasUnreadableNesting } from '../../syntax/unreadable-nesting.ts';
import { type CollectedUses, collectUses } from './collect-uses.ts';
import type { CompilationUnit } from './compilation-unit.ts';
import { readDeclarations } from './declarations.ts';
import { readFlow } from './flow/read-flow.ts';
import {
  type ImportDeclaration,
  onDemandImport,
  readDeclaredName,
  readImport,
  readModuleDirective,
  singleImport,
} from './read-directives.ts';
import { isFree, type Use } from './scopes.ts';

export function extractUnit(
  parser: SyntaxParser,
  source: string,
  depth: ExtractionDepth,
): Extraction {
  const text = readableText(source);
  if (hasUnreadableNesting(text)) return unreadable;
  const read = (cursor: TreeCursor): Extraction => {
    const diagnostics = findSyntaxErrors(cursor, 'Java');
    const unit = readUnit(cursor.tree);
    const offsets = new Map<number, number>();
    return {
      ...unit,
      declarations: depth !== 'imports' ? readDeclarations(cursor.tree, text, offsets) : [],
      ...(depth === 'calls' && { flow: flowOf(cursor, text, unit.imports.length, offsets) }),
      diagnostics,
    };
  };
  return parser.parse(text, read, withoutAnnotatedDots(text));
}

function readUnit(tree: SyntaxTree): UnitFacts {
  const head: UnitHead = { packageName: '', imports: [], directives: [], exports: new Set() };
  let needsMembers = false;
  const collected = collectUses(tree, {
    staticMember: (name) => head.exports.add(name),
    needsMembers: () => needsMembers,
    directive: (node) => {
      if (node.type === 'package_declaration') head.packageName ||= readDeclaredName(node);
      else if (node.type === 'module_declaration') {
        head.moduleName ??= readDeclaredName(node);
        if (!/^(?:@|open\b)/.test(node.text.trimStart())) head.exported ??= [];
      } else if (OFFERING.has(node.type)) head.exported?.push(readDeclaredName(node));
      else if (node.type === 'import_declaration') {
        const found = readImport(node);
        if (found === undefined) return;
        head.imports.push(found);
        needsMembers ||= mayMeanMembers(found);
      } else head.directives.push(...readModuleDirective(node));
    },
  });
  return unitFacts(head, collected, (offset) => tree.lineAt(offset));
}

/** `String @Nullable ... names`: the grammar knows no annotation there. */
function withoutAnnotatedDots(text: string): string {
  if (!text.includes('...')) return text;
  return text.replace(ANNOTATED_DOTS, (annotations) => annotations.replace(/[^\n]/g, ' '));
}

const ANNOTATED_DOTS = /(?:@\w+(?:\.\w+)*\s*){1,4}(?=\.\.\.)/g;

function flowOf(
  cursor: TreeCursor,
  text: string,
  importCount: number,
  offsets: ReadonlyMap<number, number>,
): FlowFacts {
  const tree = new FlatTree(cursor, text);
  return readFlow(tree, { lines: tree.lineAt(text.length), importCount }, offsets);
}

/** The same text at the same places, without what Java reads otherwise than the parser does. */
function readableText(source: string): string {
  // A lone carriage return ends a line in Java but not in tree-sitter, and NUL ends the text there.
  const text = source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source;
  return text.includes('\0') ? text.replaceAll('\0', ' ') : text;
}

const unreadable: Extraction = {
  imports: [],
  exports: [],
  declarations: [],
  diagnostics: [
    {
      code: 'syntax-error',
      line: null,
      message: 'Type arguments are nested too deep to be read. The file has no facts.',
    },
  ],
};

/** Directives by which a module lets others have a package. */
const OFFERING = new Set(['exports_module_directive', 'opens_module_directive']);

/** What the walk finds in front of the types, and what they offer. */
interface UnitHead {
  packageName: string;
  moduleName?: string;
  /** Packages that the module exports or opens; `undefined` for a module that opens all. */
  exported?: string[] | undefined;
  readonly imports: ImportDeclaration[];
  readonly directives: ImportFact[];
  /** Qualified names within the file, in source order. */
  readonly exports: Set<string>;
}

type UnitFacts = Pick<Extraction, 'imports' | 'exports' | 'packageName' | 'configuration'>;

type LineAt = (offset: number) => number;

/** `import static a.B.*`: any method or value that nobody declares may be one of B's. */
const mayMeanMembers = ({ isStatic, isOnDemand }: ImportDeclaration) => isStatic && isOnDemand;

function unitFacts(
  { packageName, moduleName, exported, imports, directives, exports }: UnitHead,
  { types, uses }: CollectedUses,
  lineAt: LineAt,
): UnitFacts {
  const single = imports.filter(({ isOnDemand }) => !isOnDemand);
  const imported = new Set(single.map(({ segments }) => segments.at(-1) as string));
  const free = uses.filter((use) => !imported.has(use.segments[0] as string) && isFree(use));
  const freeTypes = free.filter(({ kind }) => kind === 'type' || kind === 'ambiguous');
  const typeNames = namesOf(freeTypes);
  const names = namesOf(free);
  const facts = [
    ...imports.map((declaration) =>
      declaration.isOnDemand
        ? onDemandImport(declaration, declaration.isStatic ? names : typeNames)
        : singleImport(declaration),
    ),
    ...directives,
    ...implicitImport(packageName, freeTypes, lineAt),
    ...qualifiedUses(freeTypes, lineAt),
  ];
  const unit: CompilationUnit = {
    packageName,
    ...(moduleName !== undefined && { moduleName }),
    ...(exported !== undefined && { exported }),
    types: types.map(({ name, parent, isLocal, bases }) => ({ name, parent, isLocal, bases })),
    inheritable: inheritableNames(freeTypes, types),
  };
  return {
    imports: facts.sort((a, b) => a.line - b.line),
    exports: [...exports].map((name): ExportFact => ({ name })),
    packageName,
    configuration: unit,
  };
}

/** Heads of the uses, each once. */
function namesOf(uses: readonly Use[]): string[] {
  return [...new Set(uses.map(({ segments }) => segments[0] as string))];
}

/** Types of the own package are used without an import. */
function implicitImport(
  packageName: string,
  freeTypes: readonly Use[],
  lineAt: LineAt,
): ImportFact[] {
  // Where names of the runtime come first, they are hardly what the package declares.
  const isOwn = ({ segments }: Use) => !javaLangTypes.has(segments[0] as string);
  const first = freeTypes.find(isOwn) ?? freeTypes[0];
  if (first === undefined) return [];
  const offsets = new Map<string, number>();
  for (const { segments, at } of freeTypes) {
    const name = segments[0] as string;
    offsets.set(name, Math.min(at, offsets.get(name) ?? at));
  }
  return [
    {
      specifier: packageName,
      kind: 'implicit',
      symbols: [...offsets.keys()],
      line: lineAt(first.at),
      symbolLines: [...offsets.values()].map(lineAt),
    },
  ];
}

/** `a.b.C` in the midst of code. What begins with a capital letter is a type and not a package. */
function qualifiedUses(freeTypes: readonly Use[], lineAt: LineAt): ImportFact[] {
  const facts = new Map<string, ImportFact>();
  for (const { kind, segments, at } of freeTypes) {
    if (segments.length < 2 || startsWithCapital(segments[0] as string)) continue;
    const named = kind === 'type' ? segments : typeIn(segments);
    if (named === undefined) continue;
    const specifier = named.join('.');
    if (facts.has(specifier)) continue;
    const { memberName: symbol } = partQualifiedName(named);
    const aliases = [{ symbol, local: specifier }];
    const line = lineAt(at);
    facts.set(specifier, { specifier, kind: 'implicit', symbols: [symbol], aliases, line });
  }
  return [...facts.values()];
}

/** Up to the first segment that looks like a type; what is behind may be a member of it. */
function typeIn(segments: readonly string[]): readonly string[] | undefined {
  const capital = segments.findIndex(startsWithCapital);
  return capital === -1 ? undefined : segments.slice(0, capital + 1);
}

/** Names in types that have bases, or stand in types that have. */
function inheritableNames(
  freeTypes: readonly Use[],
  types: CollectedUses['types'],
): CompilationUnit['inheritable'] {
  const inherits: boolean[] = [];
  for (const { bases, parent } of types) {
    inherits.push(bases.length > 0 || (parent !== null && inherits[parent] === true));
  }
  const within = new Map<string, Set<number>>();
  for (const { segments, scope } of freeTypes) {
    if (scope.type === null || inherits[scope.type] !== true) continue;
    const name = segments[0] as string;
    within.set(name, (within.get(name) ?? new Set()).add(scope.type));
  }
  return [...within].map(([name, places]) => ({
    name,
    within: [...places].sort((a, b) => a - b),
  }));
}
