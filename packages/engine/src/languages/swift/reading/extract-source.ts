// Reads one Swift file: its imports, the free names that its module or imported ones must declare, what it
// offers to others, its declarations, and what a manifest says.
import type { ExportFact, ImportFact } from '../../../facts.ts';
import type { Extraction, ExtractionDepth } from '../../../language.ts';
import { FlatTree } from '../../../syntax/flat-tree.ts';
import { findSyntaxErrors } from '../../../syntax/syntax-errors.ts';
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { hasUnreadableNesting } from '../../../syntax/unreadable-nesting.ts';
import { readFlow } from '../flow/read-flow.ts';
import type { PackageManifest, SourceSettings } from '../source-settings.ts';
import { isStandardName } from '../standard-names.ts';
import { collectNames } from './collect-names.ts';
import type { CollectedNames, NameUse, TypeBody, WrittenImport } from './collected-names.ts';
import { DeclarationCollector } from './declarations.ts';
import { LineIndex } from './line-index.ts';
import { MACRO_MARK, maskSource } from './mask-source.ts';
import { olderSyntax } from './older-syntax.ts';
import { bindToOperands } from './operand-binding.ts';
import { readManifest } from './read-manifest.ts';
import { bindingOf } from './scopes.ts';

export function extractSource(
  parser: SyntaxParser,
  written: string,
  dialect: string,
  depth: ExtractionDepth,
): Extraction {
  const source = readableText(written);
  const masked = maskSource(source);
  if (masked.isUnreadable || hasUnreadableNesting(masked.text)) return unreadable;
  const read = (cursor: TreeCursor): Extraction => {
    bindToOperands(cursor.tree);
    const lines = new LineIndex(source);
    const diagnostics = findSyntaxErrors(cursor, 'Swift');
    const manifest = dialect === 'manifest' ? readManifest(cursor, source) : undefined;
    const isWanted = depth !== 'imports';
    const declarations = new DeclarationCollector({ source, text: masked.text, lines, isWanted });
    const tree = depth === 'calls' ? new FlatTree(cursor, source) : undefined;
    const collected = collectNames(cursor, masked, declarations);
    const declarationAt = new Map<number, number>();
    const extraction = {
      ...factsOf(collected, lines, manifest),
      declarations: declarations.finish(declarationAt),
      diagnostics,
    };
    if (tree === undefined) return extraction;
    const flow = readFlow({
      ...{ tree, declarationAt, isRuntime: dialect === 'runtime' },
      lines: source.split('\n').length,
    });
    return { ...extraction, flow };
  };
  return parser.parse(masked.text, read, olderSyntax(masked.text));
}

/** The same text at the same places, with line feeds alone and without NUL, which ends a text for the parser. */
function readableText(written: string): string {
  const text = written.includes('\r')
    ? written.replace(/\r\n/g, ' \n').replaceAll('\r', '\n')
    : written;
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
      message: 'Brackets are nested too deep to be read. The file has no facts.',
    },
  ],
};

function factsOf(
  { imports, types, offers, uses, selected }: CollectedNames,
  lines: LineIndex,
  manifest: PackageManifest | undefined,
): Pick<Extraction, 'imports' | 'exports' | 'configuration'> {
  const offered = new Map<string, boolean>();
  for (const { name, isPublic } of offers)
    offered.set(name, isPublic || offered.get(name) === true);
  const free = [...freeNames(uses)];
  const candidates = new Map<string, Candidate>();
  for (const { name, at, within } of free.sort((a, b) => a.at - b.at)) {
    const known = candidates.get(name) ?? { at, within: new Set<string>() };
    candidates.set(name, known);
    known.within.add(within);
  }
  const settings: SourceSettings = {
    ...(manifest !== undefined && { manifest }),
    types: typesOf(types),
    testable: [...new Set(imports.flatMap((each) => (each.isTestable ? [each.path] : [])))].sort(),
    internal: [...offered].flatMap(([name, isPublic]) => (isPublic ? [] : [name])).sort(),
    contexts: contextsOf(candidates),
    selected: [...selected].sort(),
  };
  const facts = imports.map((each) => importFact(each, lines));
  const implicit = implicitFact(candidates, lines);
  if (implicit !== undefined) facts.push(implicit);
  return {
    imports: facts.sort((a, b) => a.line - b.line),
    exports: [...offered.keys()].map(exportFact),
    configuration: settings,
  };
}

/** What is added to a type of the same file is seen there already. */
function typesOf(types: readonly TypeBody[]): SourceSettings['types'] {
  const own = new Set(types.flatMap(({ name, isExtension }) => (isExtension ? [] : [name])));
  return types.map(({ name, isExtension, bases, members, associated, added }) => ({
    name,
    isExtension,
    bases,
    members: [...members.keys()].filter((member) => !associated.has(member)),
    associated: [...associated],
    added: own.has(name) ? [] : added,
  }));
}

interface Candidate {
  /** Of the first use. */
  readonly at: number;
  /** Qualified names of the types around the uses; empty outside of all. */
  readonly within: Set<string>;
}

function* freeNames(
  uses: readonly NameUse[],
): Iterable<{ name: string; at: number; within: string }> {
  for (const { name, scope, at } of uses) {
    const dot = name.indexOf('.');
    const head = dot === -1 ? name : name.slice(0, dot);
    const binding = bindingOf(scope, head, at);
    if (binding === 'local') continue;
    const within = scope.type;
    if (binding === 'free') yield { name: unmarked(head), at, within };
    for (let end = name.indexOf('.', dot + 1); dot !== -1; end = name.indexOf('.', end + 1)) {
      yield { name: end === -1 ? name : name.slice(0, end), at, within };
      if (end === -1) break;
    }
  }
}

function unmarked(name: string): string {
  return name.startsWith(MACRO_MARK) ? `#${name.slice(MACRO_MARK.length)}` : name;
}

function exportFact(name: string): ExportFact {
  return name.startsWith('#') ? { name, declaration: name.slice(1) } : { name };
}

function contextsOf(candidates: ReadonlyMap<string, Candidate>): SourceSettings['contexts'] {
  return [...candidates].flatMap(([name, { within }]) =>
    within.size === 1 && within.has('') ? [] : [{ name, within: [...within].sort() }],
  );
}

function importFact(
  { path, isSingle, isReexport, at }: WrittenImport,
  lines: LineIndex,
): ImportFact {
  const kind = isReexport ? 'reexport' : 'static';
  const line = lines.lineOf(at);
  if (isSingle && path.includes('.')) {
    return { specifier: path, kind, symbols: [path.slice(path.lastIndexOf('.') + 1)], line };
  }
  return { specifier: path, kind, symbols: ['*'], aliases: [{ symbol: '*', local: '*' }], line };
}

/** Names of the own module, and those that imports let in, are used alike. */
function implicitFact(
  candidates: ReadonlyMap<string, Candidate>,
  lines: LineIndex,
): ImportFact | undefined {
  if (candidates.size === 0) return undefined;
  // The standard library's names come first in most files; where the own ones begin is told by the others.
  const entries = [...candidates];
  const [, first] = (entries.find(([name]) => !isStandardName(name)) ?? entries[0]) as [
    string,
    Candidate,
  ];
  return {
    specifier: '',
    kind: 'implicit',
    symbols: [...candidates.keys()],
    line: lines.lineOf(first.at),
    symbolLines: [...candidates.values()].map(({ at }) => lines.lineOf(at)),
  };
}
