// Binds a name, as a file writes it, to the declaration that it means: in the scopes around it, through the
// file's imports, and along re-exports of other files. One rule for all languages; what differs between
// them is already in the facts and in where their imports lead.
import type { ExportFact } from '../facts.ts';
import type { ImportTarget, Language } from '../language.ts';
import { appendTo } from './calls/collections/append-to.ts';
import type { ImportedNames, ImportedSymbol } from './imported-names.ts';
import type { DeclarationIndex } from './link-declarations.ts';
import type { Resolvers } from './resolvers.ts';
import type { SourceFacts } from './source-files.ts';

/**
 * How many files one name is followed through, one behind the other. Real chains of re-exports are shorter by
 * far; a longer one leaves the name unbound instead of exhausting the stack.
 */
const MAX_DEPTH = 500;

/** A name on its way through modules that pass it on. */
interface Pursuit {
  /** Files and names already asked: modules may pass on each other's names in circles. */
  readonly visited: Set<string>;
  readonly depth: number;
}

const newPursuit = (): Pursuit => ({ visited: new Set(), depth: 0 });

export interface NameBinder {
  /**
   * @param scope index of the declaration in which the name stands; `null` at the file's own level
   * @param name segments joined by dots
   * @returns index of the declaration, or `undefined` when it is external or not understood
   */
  bind(path: string, scope: number | null, name: string): number | undefined;
  /** What the file offers to others under that name, wherever it is declared. */
  bindOffered(path: string, name: string): number | undefined;
  /** What the file offers in place of names of its own: `export = Made`. */
  bindWhole(path: string): number | undefined;
  /** A declaration of that name inside another one of the file. */
  bindInside(path: string, declaration: number, name: string): number | undefined;
  /** The type that shares name and place with a function or an object that was bound and is declared in front of it. */
  typeBehind(declaration: number): number | undefined;
  /** The declaration around another one; `null` at the file's own level. */
  around(declaration: number): number | null;
}

/** Exports of a file by name, and those of any name. */
interface GroupedExports {
  readonly byName: ReadonlyMap<string, readonly ExportFact[]>;
  readonly ofAnyName: readonly ExportFact[];
}

function groupExports(exports: readonly ExportFact[]): GroupedExports {
  const byName = new Map<string, ExportFact[]>();
  const ofAnyName: ExportFact[] = [];
  for (const fact of exports) {
    if (fact.name === '*') ofAnyName.push(fact);
    else appendTo(byName, fact.name, fact);
  }
  return { byName, ofAnyName };
}

export function createNameBinder(
  sources: readonly SourceFacts[],
  index: DeclarationIndex,
  imported: ImportedNames,
  resolvers: Resolvers,
  languages: readonly Language[],
): NameBinder {
  const passingExportsAlone = new Set(
    languages.filter((each) => each.passesExportsAlone).map((each) => each.name),
  );
  const wholeExports = new Map(languages.map((each) => [each.name, each.wholeExport]));
  const sourceOf = new Map(sources.map((source) => [source.path, source]));
  const targets = new Map<string, readonly ImportTarget[]>();
  const offers = new Map<SourceFacts, GroupedExports>();

  /** From the innermost scope outwards, then the file's own level. */
  function bindInScopes(path: string, scope: number | null, name: string): number | undefined {
    // Most names are of other files, which is seen at once and not in each scope.
    if (!index.declares(path, name)) return undefined;
    for (let at = scope; at !== null; at = index.declarations[at]?.parent ?? null) {
      const found = index.find(path, `${index.declarations[at]?.qualifiedName}.${name}`);
      if (found !== undefined) return found;
    }
    return index.find(path, name);
  }

  /** What the file itself declares, named with its package in front: no file imports itself. */
  function bindInPackage(path: string, name: string): number | undefined {
    const packageName = sourceOf.get(path)?.facts.packageName;
    return packageName !== undefined && name.startsWith(`${packageName}.`)
      ? index.find(path, name.slice(packageName.length + 1))
      : undefined;
  }

  /** Through the import that binds the longest head of the name; the rest are members. */
  function bindImported(path: string, name: string): number | undefined {
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
      const meaning = imported.find(path, name.slice(0, end));
      if (meaning !== undefined) return bindMember(meaning, name.slice(end + 1), newPursuit());
    }
    const wildcards = imported.wildcardsOf(path);
    if (wildcards.length === 0) return undefined;
    // What one of them does not lead to, none of the others need ask again: headers include the same ones.
    const pursuit = newPursuit();
    for (const wildcard of wildcards) {
      const found = bindMember({ path: wildcard, symbol: name }, '', pursuit);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function bindMember(
    { path, symbol }: ImportedSymbol,
    rest: string,
    { visited, depth }: Pursuit,
  ): number | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const name = symbol === '*' ? rest : rest === '' ? symbol : `${symbol}.${rest}`;
    // Where this finds something the pursuit ends; what it visits has nothing of that name itself.
    const declared = name === '' ? undefined : index.find(path, name);
    if (declared !== undefined) return declared;
    const question = `${name}\n${path}`;
    if (visited.has(question)) return undefined;
    visited.add(question);
    const next = { visited, depth: depth + 1 };
    const found = name === '' ? undefined : bindExported(path, name, next);
    return found ?? (symbol === '*' ? bindWhole(path, rest, next) : undefined);
  }

  /** The one thing that the file offers in place of names of its own, or a member of that. */
  function bindWhole(path: string, rest: string, pursuit: Pursuit): number | undefined {
    const whole = wholeExports.get(sourceOf.get(path)?.languageName ?? '');
    if (whole === undefined) return undefined;
    return bindMember({ path, symbol: whole }, rest, pursuit);
  }

  /**
   * What may give the name: what the file offers by it hides what it passes on under any name, wherever that stands, as
   * modules of JavaScript (https://tc39.es/ecma262/#sec-resolveexport) and globs of Rust have it. Files with many exports are asked for many names.
   */
  function offersOf(source: SourceFacts, name: string): readonly ExportFact[] {
    let known = offers.get(source);
    if (known === undefined) {
      known = groupExports(source.facts.exports);
      offers.set(source, known);
    }
    const named = known.byName.get(name) ?? [];
    if (known.ofAnyName.length === 0 || named.length === 0)
      return named.length === 0 ? known.ofAnyName : named;
    return [...named, ...known.ofAnyName];
  }

  /** What the file offers under that name without declaring it so. */
  function bindExported(path: string, name: string, pursuit: Pursuit): number | undefined {
    const source = sourceOf.get(path);
    if (source === undefined) return undefined;
    const dot = name.indexOf('.');
    const head = dot === -1 ? name : name.slice(0, dot);
    const rest = dot === -1 ? '' : name.slice(dot + 1);
    for (const fact of offersOf(source, head)) {
      const found = bindExport(source, fact, { head, rest, pursuit });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function bindExport(
    { path, languageName }: SourceFacts,
    { name, from, declaration }: ExportFact,
    { head, rest, pursuit }: { head: string; rest: string; pursuit: Pursuit },
  ): number | undefined {
    if (declaration !== undefined) {
      return index.find(path, rest === '' ? declaration : `${declaration}.${rest}`);
    }
    if (from === undefined) return undefined;
    const symbol = name === '*' ? head : from.name;
    for (const target of passedOn(languageName, path, from.specifier, symbol)) {
      if (target.outcome !== 'resolved') continue;
      if (name === '*' && isKept(languageName, target.path, symbol)) continue;
      // A module that is passed on under a name has the rest itself.
      const isModule = target.moduleSymbols?.includes(symbol) === true;
      const found = bindMember(
        { path: target.path, symbol: isModule ? '*' : symbol },
        rest,
        pursuit,
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Whether the file declares the name for itself alone, so that nobody passes it on. */
  function isKept(languageName: string, path: string, name: string): boolean {
    if (!passingExportsAlone.has(languageName)) return false;
    const declared = index.find(path, name);
    return declared !== undefined && index.declarations[declared]?.isExported === false;
  }

  /** Every name that passes through a file asks this anew. */
  function passedOn(
    languageName: string,
    path: string,
    specifier: string,
    symbol: string,
  ): readonly ImportTarget[] {
    const question = `${symbol}\n${specifier}\n${path}`;
    const known = targets.get(question);
    if (known !== undefined) return known;
    const fact = { specifier, kind: 'reexport', symbols: [symbol], line: 1 } as const;
    const found = resolvers.resolve(languageName, path, fact);
    targets.set(question, found);
    return found;
  }

  return {
    bind: (path, scope, name) =>
      bindInScopes(path, scope, name) ?? bindInPackage(path, name) ?? bindImported(path, name),
    bindOffered: (path, name) => bindMember({ path, symbol: name }, '', newPursuit()),
    bindWhole: (path) => bindWhole(path, '', newPursuit()),
    bindInside: (path, declaration, name) =>
      index.declares(path, name)
        ? index.find(path, `${index.declarations[declaration]?.qualifiedName}.${name}`)
        : undefined,
    typeBehind: index.typeBehind,
    around: (declaration) => index.declarations[declaration]?.parent ?? null,
  };
}
