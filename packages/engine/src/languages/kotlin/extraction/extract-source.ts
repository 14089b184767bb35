// Reads one Kotlin file: its imports, the free names that its package or imports of whole packages must declare,
// what it offers, and its declarations.
import type { ExportFact, ImportFact } from '../../../facts.ts';
import type { Extraction, ExtractionDepth } from '../../../language.ts';
import { partQualifiedName, startsWithCapital } from '../../../platforms/jvm/qualified-name.ts';
import { findSyntaxErrors } from '../../../syntax/syntax-errors.ts';
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import { hasUnreadableNesting } from '../../../syntax/unreadable-nesting.ts';
import { RUNTIME_DIALECT, SCRIPT_DIALECT } from '../claim.ts';
import { readFlow } from '../flow/read-flow.ts';
import { type SourceUnitFacts, type UseFact, UseKind } from '../source-unit.ts';
import type { Directive } from '../text/read-directives.ts';
import { readableText } from '../text/readable-text.ts';
import { type CollectedNames, collectNames } from './collect-names.ts';
import { readDeclarations } from './declarations.ts';
import { isFree, type Use } from './scopes.ts';
import { readSyntaxTree, type SyntaxTree } from './syntax-tree.ts';

export function extractSource(
  parser: SyntaxParser,
  source: string,
  dialect: string,
  depth: ExtractionDepth,
): Extraction {
  const text = withPlainBreaks(source);
  const readable = readableText(text);
  if (readable.isHostile || hasUnreadableNesting(readable.masked)) return unreadable;
  return parser.parse(withLastBreak(readable.masked), (cursor) => {
    const diagnostics = findSyntaxErrors(cursor, 'Kotlin');
    const tree = readSyntaxTree(cursor, text, readable);
    const names = collectNames(tree, readable);
    const declarationAt = new Map<number, number>();
    return {
      ...sourceFacts(tree, readable.directives, names, dialect === SCRIPT_DIALECT),
      declarations: depth !== 'imports' ? readDeclarations(tree, readable, declarationAt) : [],
      ...(depth === 'calls' && {
        flow: readFlow({
          tree,
          declarationAt,
          templates: readable.templates,
          isScript: dialect === SCRIPT_DIALECT,
          isRuntime: dialect === RUNTIME_DIALECT,
        }),
      }),
      diagnostics,
    };
  });
}

/** The same text at the same places; NUL would end it for the parser. */
function withPlainBreaks(source: string): string {
  return source.includes('\0') ? source.replaceAll('\0', ' ') : source;
}

/** Behind an annotation the grammar's scanner looks for white space, without end where the text ends before it. */
function withLastBreak(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

const unreadable: Extraction = {
  imports: [],
  exports: [],
  declarations: [],
  diagnostics: [
    {
      code: 'syntax-error',
      line: null,
      message:
        'Blocks or type arguments are nested too deep to be read, or this is not Kotlin. The file has no facts.',
    },
  ],
};

function sourceFacts(
  tree: SyntaxTree,
  directives: readonly Directive[],
  names: CollectedNames,
  isScript: boolean,
): Pick<Extraction, 'imports' | 'exports' | 'packageName' | 'configuration'> {
  const packageName =
    directives.find(({ keyword }) => keyword === 'package')?.segments.join('.') ?? '';
  const imports = directives.filter(({ keyword }) => keyword === 'import');
  const imported = new Set(imports.flatMap((directive) => localNamesOf(directive)));
  const free = names.uses.filter((use) => isFreeHere(use, names) && !imported.has(use.name));
  const unit: SourceUnitFacts = {
    isScript,
    seesInternals: SEES_INTERNALS.test(tree.text),
    holders: names.holders,
    topLevel: names.topLevel,
    uses: usesByName(free),
  };
  const facts = [
    ...imports.map((directive) =>
      directive.isWildcard
        ? wildcardImport(tree, directive, unit.uses)
        : singleImport(tree, directive),
    ),
    ...implicitImport(tree, packageName, free),
    ...qualifiedUses(tree, free),
  ];
  return {
    imports: facts.sort((a, b) => a.line - b.line),
    exports: isScript ? [] : [...exportsOf(names), ...fileClassOf(tree.text, names)],
    packageName,
    configuration: unit,
  };
}

/** `@Suppress("INVISIBLE_MEMBER", "INVISIBLE_REFERENCE")` */
const SEES_INTERNALS = /"INVISIBLE_(?:MEMBER|REFERENCE)"/;

function isFreeHere(use: Use, { extensions }: CollectedNames): boolean {
  if (use.kind === UseKind.memberCall || use.kind === UseKind.memberValue)
    return !extensions.has(use.name);
  return isFree(use);
}

function localNamesOf({ isWildcard, alias, segments }: Directive): string[] {
  return isWildcard ? [] : [alias ?? (segments.at(-1) as string)];
}

/** Each name once, with all ways in which it is used. */
function usesByName(free: readonly Use[]): UseFact[] {
  const byName = new Map<string, { kinds: number; within: Set<number> }>();
  for (const { name, kind, scope } of free) {
    const use = byName.get(name) ?? { kinds: 0, within: new Set<number>() };
    byName.set(name, use);
    use.kinds |= kind;
    const hasReceiver = kind === UseKind.memberCall || kind === UseKind.memberValue;
    if (!hasReceiver && scope.holder !== null) use.within.add(scope.holder);
  }
  return [...byName].map(([name, { kinds, within }]) => ({
    name,
    kinds,
    within: [...within].sort((a, b) => a - b),
  }));
}

/** The fact of an import of one name. */
function singleImport(tree: SyntaxTree, directive: Directive): ImportFact {
  const { segments, alias, nameStart } = directive;
  const { memberName } = partQualifiedName(segments);
  const local = alias ?? (segments.at(-1) as string);
  return {
    specifier: segments.join('.'),
    kind: 'static',
    symbols: [memberName],
    ...(memberName !== local && { aliases: [{ symbol: memberName, local }] }),
    line: tree.lineAt(nameStart),
  };
}

/** The fact of `import a.b.*` and `import a.B.*`. */
function wildcardImport(
  tree: SyntaxTree,
  { segments, nameStart }: Directive,
  uses: readonly UseFact[],
): ImportFact {
  const specifier = `${segments.join('.')}.*`;
  const line = tree.lineAt(nameStart);
  const names = uses.map(({ name }) => name);
  if (!segments.some(startsWithCapital)) return { specifier, kind: 'static', symbols: names, line };
  const { memberName } = partQualifiedName(segments);
  const aliases = names.map((local) => ({ symbol: `${memberName}.${local}`, local }));
  return {
    specifier,
    kind: 'static',
    symbols: aliases.map(({ symbol }) => symbol),
    ...(aliases.length > 0 && { aliases }),
    line,
  };
}

/** Names of the own package are used without an import. */
function implicitImport(tree: SyntaxTree, packageName: string, free: readonly Use[]): ImportFact[] {
  const [first] = free;
  if (first === undefined) return [];
  const starts = new Map<string, number>();
  for (const { name, at } of free) starts.set(name, Math.min(at, starts.get(name) ?? at));
  return [
    {
      specifier: packageName,
      kind: 'implicit',
      symbols: [...starts.keys()],
      line: tree.lineAt(first.at),
      symbolLines: [...starts.values()].map((at) => tree.lineAt(at)),
    },
  ];
}

/** `a.b.C` and `a.b.call()` in the midst of code. What begins with a capital letter is a type and no package. */
function qualifiedUses(tree: SyntaxTree, free: readonly Use[]): ImportFact[] {
  const facts = new Map<string, ImportFact>();
  for (const { segments, at } of free) {
    if (segments.length < 2 || startsWithCapital(segments[0] as string)) continue;
    const capital = segments.findIndex(startsWithCapital);
    const named = capital === -1 ? segments : segments.slice(0, capital + 1);
    if (named.length < (capital === -1 ? 3 : 2)) continue;
    const specifier = named.join('.');
    if (facts.has(specifier)) continue;
    const symbol = named.at(-1) as string;
    const aliases = [{ symbol, local: specifier }];
    facts.set(specifier, {
      specifier,
      kind: 'implicit',
      symbols: [symbol],
      aliases,
      line: tree.lineAt(at),
    });
  }
  return [...facts.values()];
}

function exportsOf({ offers, topLevel }: CollectedNames): ExportFact[] {
  const extended = new Map<string, string>();
  for (const { name, receiver } of topLevel) {
    if (receiver !== undefined && receiver !== '' && !extended.has(name))
      extended.set(name, `${receiver}.${name}`);
  }
  return offers.map((name) => {
    const declaration = extended.get(name);
    return declaration === undefined ? { name } : { name, declaration };
  });
}

const FILE_CLASS =
  /^[^\S\n]*@file\s*:\s*(?:\[[^\]]*?)?JvmName\s*\(\s*(?:name\s*=\s*)?"([^"\\$]+)"/m;

/** Such annotations stand in front of the package; a long licence may stand in front of them. */
const LONGEST_HEAD = 20_000;

/** The class that `@file:JvmName` puts functions and properties into, which Java code names. */
function fileClassOf(text: string, { topLevel }: CollectedNames): ExportFact[] {
  const name = FILE_CLASS.exec(text.slice(0, LONGEST_HEAD))?.[1];
  const hasMembers = topLevel.some(({ kind }) => kind !== 'type');
  const isTaken = topLevel.some((each) => each.name === name);
  return name === undefined || !hasMembers || isTaken ? [] : [{ name }];
}
