// Reads one Scala file: its imports, the free names that its packages or wildcards must declare, what it offers,
// and its declarations.

import type { ExportFact, ImportFact } from '../../facts.ts';
import type { FlowFacts } from '../../flow/flow-facts.ts';
import { type Extraction, type ExtractionDepth, emptyExtraction } from '../../language.ts';
import { partQualifiedName, startsWithCapital } from '../../platforms/jvm/qualified-name.ts';
import { FlatTree } from '../../syntax/flat-tree.ts';
import { findSyntaxErrors } from '../../syntax/syntax-errors.ts';
import type { SyntaxParser } from '../../syntax/syntax-parser.ts';
import type { TreeCursor } from '../../syntax/tree-cursor.ts';
import { RUNTIME_DIALECT } from './claim.ts';
import { collectUses } from './collect-uses.ts';
import { createDeclarationReader } from './declarations.ts';
import { readFlow } from './flow/read-flow.ts';
import type { FlowSource } from './flow/scala-template.ts';
import type { ImportClause } from './read-imports.ts';
import { type HeadMeaning, meaningOf, type Scope, type Use } from './scopes.ts';
import type { SourceUnit, UnitContext, UnitImport, UnitTemplate, UnitUses } from './source-unit.ts';
import type { CollectedUses, OpenPackage } from './source-walk.ts';
import type { Template } from './templates.ts';
import { isTooDeep } from './too-deep.ts';

export function extractSource(
  parser: SyntaxParser,
  source: string,
  dialect: string,
  depth: ExtractionDepth,
): Extraction {
  const text = readableText(source);
  if (isTooDeep(text)) return unreadable;
  return parser.parse(text, (cursor) => {
    const diagnostics = findSyntaxErrors(cursor, 'Scala');
    const reader = depth !== 'imports' ? createDeclarationReader(text) : undefined;
    const collected = collectUses(cursor, text, reader);
    return {
      ...unitFacts(collected, dialect),
      declarations: reader?.declarations ?? [],
      ...(depth === 'calls' && {
        flow: flowOf(cursor, text, {
          declarationAt: reader?.offsets ?? new Map(),
          isRuntime: dialect === RUNTIME_DIALECT,
        }),
      }),
      diagnostics,
    };
  });
}

function flowOf(cursor: TreeCursor, text: string, source: FlowSource): FlowFacts {
  const tree = new FlatTree(cursor, text);
  return readFlow(tree, tree.lineAt(text.length), source);
}

const unreadable: Extraction = {
  ...emptyExtraction,
  diagnostics: [
    {
      code: 'syntax-error',
      line: null,
      message: 'Brackets or branches are nested too deep to be read. The file has no facts.',
    },
  ],
};

/** The same text at the same places, without what the parser would end at. */
function readableText(source: string): string {
  const text = source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source;
  return text.includes('\0') ? text.replaceAll('\0', ' ') : text;
}

function unitFacts(
  collected: CollectedUses,
  dialect: string,
): Pick<Extraction, 'imports' | 'exports' | 'packageName' | 'configuration'> {
  settleImports(collected);
  const free = freeUses(collected);
  const imports = collected.clauses.flatMap((clause, at) =>
    importFact(collected, clause, at, free),
  );
  const implicit = implicitFacts(collected, free);
  const qualified = qualifiedUses(free);
  const first =
    collected.packages.find(({ declares }) => declares.size > 0) ?? collected.packages[0];
  return {
    imports: [...imports, ...implicit, ...qualified.facts].sort((a, b) => a.line - b.line),
    exports: dialect === 'scala' ? exportsOf(first) : [],
    packageName: first?.name ?? '',
    configuration: unitOfUses(collected, dialect, free, qualified.names),
  };
}

/** What stands in a package object is declared under the object's name, and offered as the package's own. */
function exportsOf(first: OpenPackage | undefined): ExportFact[] {
  return [...(first?.declares ?? [])].map((name) => {
    const declaration = first?.inObject.get(name);
    return declaration === undefined ? { name } : { name, declaration };
  });
}

// ---- what imports lead to values or objects of the file itself ----

/** In source order, since a later import may begin with what an earlier one has brought. */
function settleImports(collected: CollectedUses): void {
  for (const clause of collected.clauses) {
    const [head, ...rest] = clause.path;
    if (head === undefined || head === '_root_') continue;
    const meaning = meaningOf(collected, head, 'term', clause.scope, clause.context);
    if (meaning.kind === 'import') {
      const earlier = collected.clauses[meaning.clause] as ImportClause;
      if (earlier.isLocal === true) clause.isLocal = true;
      else if (rest[0] !== undefined) earlier.selected.add(rest[0]);
      else earlier.isUsedItself = true;
    } else if (meaning.kind === 'local') {
      clause.isLocal = true;
      if (clause.isWildcard) clause.ownObject = ownObject(meaning, head, rest);
    }
  }
}

function ownObject(
  meaning: Extract<HeadMeaning, { kind: 'local' }>,
  head: string,
  rest: readonly string[],
): Template | undefined {
  let found = meaning.scope.objects.get(head);
  for (const name of rest) found = found?.body?.objects.get(name);
  return found;
}

// ---- names that other files declare ----

/** Uses whose head is neither declared nor imported by name; imports learn what is used of them. */
function freeUses(collected: CollectedUses): Use[] {
  return collected.uses.filter(({ namespace, segments, scope, context }) => {
    const [head, member] = segments as [string, string?];
    const meaning = meaningOf(collected, head, namespace, scope, context);
    if (meaning.kind !== 'import') return meaning.kind === 'free' && head !== '_root_';
    const clause = collected.clauses[meaning.clause] as ImportClause;
    if (member === undefined) clause.isUsedItself = true;
    else clause.selected.add(member);
    return false;
  });
}

/** Heads of the uses, each once. */
function namesOf(uses: readonly Use[]): string[] {
  return [...new Set(uses.map(({ segments }) => segments[0] as string))];
}

function importFact(
  collected: CollectedUses,
  clause: ImportClause,
  at: number,
  free: readonly Use[],
): ImportFact[] {
  if (clause.isLocal === true) return [];
  const kind = clause.isExport ? 'reexport' : 'static';
  const { specifier, line } = clause;
  if (clause.isWildcard) {
    return [{ specifier, kind, ...wildcardSymbols(collected, clause, at, free), line }];
  }
  return [{ specifier, kind, ...namedSymbols(clause), line }];
}

function namedSymbols(clause: ImportClause): Pick<ImportFact, 'symbols' | 'aliases'> {
  const { path, local, selected } = clause;
  const { memberName } = partQualifiedName(path);
  const last = path.at(-1) as string;
  // A package is used by what is selected on it, and by nothing else.
  const isPackage = !startsWithCapital(last) && clause.isUsedItself !== true && selected.size > 0;
  if (isPackage && memberName === last) {
    const aliases = [...selected].map((name) => ({ symbol: name, local: `${local}.${name}` }));
    return { symbols: [...selected], aliases };
  }
  const aliases = memberName === local ? {} : { aliases: [{ symbol: memberName, local }] };
  return { symbols: [memberName], ...aliases };
}

/** Names are sought for so many wildcards; a file with more was not written by a person. */
const MAX_CLAUSES = 1000;

function wildcardSymbols(
  { contexts }: CollectedUses,
  { path, hidden }: ImportClause,
  clause: number,
  free: readonly Use[],
): Pick<ImportFact, 'symbols' | 'aliases'> {
  if (clause > MAX_CLAUSES) return { symbols: [] };
  const within = new Set<number>();
  contexts.forEach((context, at) => {
    const isInside = context.around !== null && within.has(context.around);
    if (context.import === clause || isInside) within.add(at);
  });
  const names = namesOf(free.filter(({ context }) => within.has(context))).filter(
    (name) => !hidden.includes(name),
  );
  const { memberName } = partQualifiedName(path, 0);
  if (memberName === '') return { symbols: names };
  const aliases = names.map((local) => ({ symbol: `${memberName}.${local}`, local }));
  const symbols = aliases.map(({ symbol }) => symbol);
  return { symbols, ...(aliases.length > 0 && { aliases }) };
}

/** One for each package that the file's code stands in. */
function implicitFacts({ contexts, packages }: CollectedUses, free: readonly Use[]): ImportFact[] {
  const placeOf = packagePlaces(contexts);
  const groups = new Map<number, Use[]>();
  for (const use of free) {
    const place = placeOf[use.context] ?? 0;
    const group = groups.get(place);
    if (group === undefined) groups.set(place, [use]);
    else group.push(use);
  }
  return [...groups].map(([place, uses]) => {
    const specifier = packages[place]?.name ?? '';
    const capital = uses.find(({ segments }) => startsWithCapital(segments[0] as string));
    const lines = new Map<string, number>();
    for (const { segments, line } of uses) {
      const name = segments[0] as string;
      lines.set(name, Math.min(line, lines.get(name) ?? line));
    }
    return {
      specifier,
      kind: 'implicit',
      symbols: [...lines.keys()],
      line: (capital ?? (uses[0] as Use)).line,
      symbolLines: [...lines.values()],
    };
  });
}

/** For each context, the place of the innermost package around it. */
export function packagePlaces(contexts: readonly Omit<UnitContext, 'scope'>[]): number[] {
  const places: number[] = [];
  for (const context of contexts) {
    places.push(context.package ?? places[context.around ?? 0] ?? 0);
  }
  return places;
}

interface QualifiedUses {
  readonly facts: readonly ImportFact[];
  readonly names: readonly { readonly name: string; readonly context: number }[];
}

/** `a.b.C` in the midst of code. What begins with a capital letter is a type or an object and no package. */
function qualifiedUses(free: readonly Use[]): QualifiedUses {
  const contexts = new Map<string, number>();
  const facts: ImportFact[] = [];
  for (const { segments, line, context } of free) {
    if (segments.length < 2 || startsWithCapital(segments[0] as string)) continue;
    const capital = segments.findIndex(startsWithCapital);
    const named = capital === -1 ? segments : segments.slice(0, capital + 1);
    const specifier = named.join('.');
    if (contexts.has(specifier)) continue;
    contexts.set(specifier, context);
    const symbol = named.at(-1) as string;
    const aliases = [{ symbol, local: specifier }];
    facts.push({ specifier, kind: 'implicit', symbols: [symbol], aliases, line });
  }
  return { facts, names: [...contexts].map(([name, context]) => ({ name, context })) };
}

// ---- for the resolver ----

function unitOfUses(
  { packages, clauses, contexts, templates }: CollectedUses,
  dialect: string,
  free: readonly Use[],
  qualified: SourceUnit['qualified'],
): SourceUnit {
  return {
    dialect,
    packages: packages.map(({ declares, inObject: _, ...rest }) => ({
      ...rest,
      declares: [...declares],
    })),
    imports: clauses.map(unitImport),
    contexts: contexts.map(({ scope: _, ...context }) => context),
    uses: unitUses(templates, free),
    templates: unitTemplates(templates),
    qualified,
  };
}

function unitUses(templates: readonly Template[], free: readonly Use[]): UnitUses[] {
  const based = innermostBased(templates);
  const groups = new Map<string, Omit<UnitUses, 'names'> & { readonly names: Set<string> }>();
  for (const { context, segments, scope, namespace } of free) {
    const template = based[scope.template?.place ?? -1] ?? null;
    const key = `${context} ${namespace} ${template}`;
    const known = groups.get(key) ?? { context, namespace, template, names: new Set<string>() };
    groups.set(key, known);
    known.names.add(segments[0] as string);
  }
  return [...groups.values()].map(({ names, ...place }) => ({ ...place, names: [...names] }));
}

/** For each template the place of the nearest one with bases, itself or around it. */
function innermostBased(templates: readonly Template[]): (number | null)[] {
  const places: (number | null)[] = [];
  for (const { place, bases, around } of templates) {
    places.push(bases.length > 0 ? place : (places[around?.place ?? -1] ?? null));
  }
  return places;
}

/** Names of types nested without end would fill the memory; deeper ones cannot be named. */
const LONGEST_TEMPLATE_NAME = 500;

function unitTemplates(templates: readonly Template[]): UnitTemplate[] {
  const names: string[] = [];
  return templates.map((template) => {
    const { kind, bases, around, privates, parameters, body } = template;
    const full = outerNameOf(names, around) + template.name;
    const name = template.name === '' || full.length > LONGEST_TEMPLATE_NAME ? '' : full;
    names.push(kind === 'package' ? '' : name);
    const passedOn = (declared: Iterable<string>) =>
      [...new Set(declared)].filter((each) => !privates.has(each));
    return {
      name: names[template.place] as string,
      package: template.package,
      kind,
      around: around?.place ?? null,
      bases,
      terms: passedOn([...parameters, ...(body?.terms ?? [])]),
      types: passedOn(body?.types ?? []),
    };
  });
}

/** What stands in front of a name within the template; what is in an anonymous class is named by its own alone. */
function outerNameOf(names: readonly string[], around: Template | undefined): string {
  if (around === undefined || around.kind === 'package') return '';
  return `${names[around.place] || ANONYMOUS}.`;
}

/** No name of the language is this. */
const ANONYMOUS = ';';

function unitImport(clause: ImportClause): UnitImport {
  const { specifier, line, path, isWildcard, hidden, local, context, scope } = clause;
  const isLocal = clause.isLocal === true;
  const mayBeInherited = isBased(scope);
  const ownTemplate = clause.ownObject?.place ?? null;
  return {
    specifier,
    line,
    path,
    isWildcard,
    hidden,
    local,
    context,
    isLocal,
    ownTemplate,
    mayBeInherited,
  };
}

/** Imports stand near the file's own level; deeper ones are taken for what most of those are. */
const MAX_CLIMBED = 50;

function isBased(scope: Scope): boolean {
  let climbed = 0;
  for (let at: Template | undefined = scope.template; at !== undefined; at = at.around) {
    climbed += 1;
    if (at.bases.length > 0 || climbed > MAX_CLIMBED) return true;
  }
  return false;
}
