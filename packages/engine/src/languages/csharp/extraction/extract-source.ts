// Reads one C# source: its using directives, the free names that other files must declare, what it offers,
// and its declarations.

import type { ExportFact, ImportFact } from '../../../facts.ts';
import type { FlowFacts } from '../../../flow/flow-facts.ts';
import type { Extraction, ExtractionDepth } from '../../../language.ts';
import { FlatTree } from '../../../syntax/flat-tree.ts';
import { findSyntaxErrors } from '../../../syntax/syntax-errors.ts';
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { hasUnreadableNesting } from '../../../syntax/unreadable-nesting.ts';
import { KEPT_TOKENS, readFlow } from '../flow/read-flow.ts';
import { qualifiedSpecifier, type SourceUnit, type UnitType } from '../source-unit.ts';
import { collectUses } from './collect-uses.ts';
import { readDeclarations } from './declarations.ts';
import { type FreeNames, freeNamesOf } from './free-names.ts';
import { olderSyntax } from './older-syntax.ts';
import { type ReadableText, readableText } from './readable-text.ts';
import { type ReadUsing, readUsing } from './using-directives.ts';
import type { OpenType, Walk } from './walk-frames.ts';

export function extractSource(
  parser: SyntaxParser,
  source: string,
  depth: ExtractionDepth,
): Extraction {
  const readable = readableText(source);
  if (hasUnreadableNesting(readable.text)) return unreadable;
  const others = alternativeWalks(parser, readable);
  const { text, extensions } = readable;
  const read = (cursor: TreeCursor): Extraction => {
    const diagnostics = findSyntaxErrors(cursor, 'C#');
    const walk = collectUses(cursor, text, extensions);
    cursor.reset(cursor.currentNode.tree.rootNode);
    const offsets = new Map<number, number>();
    const declarations =
      depth !== 'imports' ? readDeclarations(cursor, text, extensions, offsets) : [];
    const facts = sourceFacts(walk, others);
    const importCount = facts.imports.length;
    return {
      ...facts,
      declarations,
      ...(depth === 'calls' && { flow: flowOf(cursor, readable, offsets, importCount) }),
      diagnostics,
    };
  };
  return parser.parse(text, read, olderSyntax(text));
}

function flowOf(
  cursor: TreeCursor,
  { text, extensions, branches }: ReadableText,
  declarationAt: ReadonlyMap<number, number>,
  importCount: number,
): FlowFacts {
  cursor.reset(cursor.currentNode.tree.rootNode);
  const tree = new FlatTree(cursor, text, KEPT_TOKENS);
  const lines = tree.lineAt(text.length);
  return readFlow(tree, { lines, importCount, declarationAt, extensions, branches });
}

/** What the branches of the preprocessor use that the first reading leaves out. */
function alternativeWalks(
  parser: SyntaxParser,
  { alternatives, extensions }: ReadableText,
): Walk[] {
  return alternatives
    .filter((text) => !hasUnreadableNesting(text))
    .map((text) =>
      parser.parse(text, (cursor) => collectUses(cursor, text, extensions), olderSyntax(text)),
    );
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

function sourceFacts(
  walk: Walk,
  others: readonly Walk[],
): Pick<Extraction, 'imports' | 'exports' | 'configuration'> {
  const usings = readUsings(walk, others);
  const aliases = new Set(usings.flatMap(({ directive }) => directive.alias ?? []));
  const free = freeNamesOf(walk, others, aliases);
  const types = unitTypes(walk.types);
  const unit: SourceUnit = {
    namespaces: walk.namespaces,
    types,
    usings: usings.map(({ directive }) => directive),
    uses: free.uses.map(({ line: _, ...use }) => use),
    calls: free.calls,
    plainNames: free.plainNames,
  };
  const imports = [...usings.map((using) => usingFact(using, free)), ...implicitFacts(unit, free)];
  return {
    imports: imports.sort((a, b) => a.line - b.line),
    exports: exportsOf(types),
    configuration: unit,
  };
}

function readUsings(walk: Walk, others: readonly Walk[]): ReadUsing[] {
  const known = new Set<string>();
  const usings: ReadUsing[] = [];
  for (const { text, line, namespace } of [walk, ...others].flatMap((each) => each.usings)) {
    const using = readUsing(text, line, namespace);
    const key = `${line} ${using?.directive.specifier}`;
    // The namespaces of another reading are not those of the first, but for the file's own level.
    if (using === undefined || known.has(key) || namespace >= walk.namespaces.length) continue;
    known.add(key);
    usings.push(using);
  }
  return usings;
}

/** A namespace or a type whose members are let in may mean any free name; an alias means one type. */
function usingFact({ directive, line }: ReadUsing, free: FreeNames): ImportFact {
  const { specifier, kind, alias, segments } = directive;
  if (kind === 'namespace') return { specifier, kind: 'static', symbols: free.typeNames, line };
  const symbol = segments.at(-1) as string;
  if (kind === 'static') return { specifier, kind: 'static', symbols: [symbol], line };
  return {
    specifier,
    kind: 'static',
    symbols: [symbol],
    aliases: [{ symbol, local: alias as string }],
    line,
  };
}

/** One for all names used without a directive of the file, and one for each dotted name in the code. */
function implicitFacts(unit: SourceUnit, free: FreeNames): ImportFact[] {
  const facts: ImportFact[] = [];
  if (free.line !== undefined) {
    const specifier = unit.namespaces[1]?.name ?? '';
    facts.push({
      specifier,
      kind: 'implicit',
      symbols: free.typeNames,
      line: free.line,
      symbolLines: free.typeLines,
    });
  }
  const known = new Set<string>();
  for (const { segments, isGlobal, line } of free.uses) {
    if (segments.length === 1 && isGlobal !== true) continue;
    const specifier = qualifiedSpecifier(segments, isGlobal === true);
    if (known.has(specifier)) continue;
    known.add(specifier);
    const symbol = segments.at(-1) as string;
    const aliases = [{ symbol, local: segments.join('.') }];
    facts.push({ specifier, kind: 'implicit', symbols: [symbol], aliases, line });
  }
  return facts;
}

function unitTypes(types: readonly OpenType[]): UnitType[] {
  const all = types.map((type, at) => unitType(types, type, at));
  const holders = new Set(all.flatMap(({ isHidden, parent }) => (isHidden ? [] : [parent])));
  return all.map((type, at) => (holders.has(at) ? { ...type, isOpen: true } : type));
}

function unitType(types: readonly OpenType[], type: OpenType, at: number): UnitType {
  const { name, arity, namespace, parent, modifiers, bases, members, statics, extensions } = type;
  const outer = parent === null ? undefined : types[parent];
  const isHidden = name === '' || modifiers.includes('file') || isPrivate(type, outer);
  const isPublic = modifiers.includes('public') || outer?.keyword === 'interface_declaration';
  return {
    name,
    arity,
    namespace,
    parent: parent === at ? null : parent,
    isPartial: modifiers.includes('partial'),
    isHidden,
    isPublic,
    isOpen: type.isOpen || bases.length > 0,
    bases,
    members: [...members],
    statics: [...statics],
    memberTypes: [...type.memberTypes].filter(([, simple]) => simple !== ''),
    extensions,
  };
}

/** A member is private without a word, unless another part of it may say otherwise. */
function isPrivate({ modifiers }: OpenType, outer: OpenType | undefined): boolean {
  if (outer === undefined) return false;
  if (modifiers.some((word) => word === 'public' || word === 'internal' || word === 'protected')) {
    return false;
  }
  if (modifiers.includes('private')) return true;
  return outer.keyword !== 'interface_declaration' && !modifiers.includes('partial');
}

/** Types that other files can name, and the static members that they can let in. */
function exportsOf(types: readonly UnitType[]): ExportFact[] {
  const names: string[] = [];
  const exports = new Set<string>();
  const nested = nestedNames(types);
  types.forEach(({ name, parent, isHidden, statics }, at) => {
    const outer = parent === null ? undefined : names[parent];
    const isNameable = !isHidden && outer !== '' && (outer?.length ?? 0) < 1000;
    const qualified = outer === undefined ? name : `${outer}.${name}`;
    names[at] = isNameable ? qualified : '';
    if (!isNameable) return;
    exports.add(qualified);
    for (const member of statics) {
      if (!nested[at]?.has(member)) exports.add(`${qualified}.${member}`);
    }
  });
  return [...exports].map((name) => ({ name }));
}

/** Names of the types within each. */
function nestedNames(types: readonly UnitType[]): ReadonlySet<string>[] {
  const nested = types.map(() => new Set<string>());
  for (const { name, parent } of types) if (parent !== null) nested[parent]?.add(name);
  return nested;
}
