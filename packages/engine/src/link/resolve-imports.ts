// Every import to its targets: collected as dependencies, counted, and, where it leads nowhere, told.
import type { ImportFact } from '../facts.ts';
import type { ImportTarget, Language } from '../language.ts';
import type { ProgramDiagnostic } from '../program.ts';
import { DependencyTable } from './dependency-table.ts';
import { ImportedNames } from './imported-names.ts';
import { ResolutionTally } from './resolution-tally.ts';
import type { Resolvers } from './resolvers.ts';
import type { SourceFacts } from './source-files.ts';

export interface ResolvedImports {
  readonly dependencies: DependencyTable;
  readonly tally: ResolutionTally;
  /** What each file's imports make its names mean. */
  readonly names: ImportedNames;
  /** Where each import of a file leads, in the order of its facts, for files with flow facts. */
  readonly targetsOf: ReadonlyMap<string, readonly (readonly ImportTarget[])[]>;
  /** One for each import that leads nowhere, in no particular order. */
  readonly diagnostics: readonly ProgramDiagnostic[];
}

export function resolveImports(
  sources: readonly SourceFacts[],
  resolvers: Resolvers,
  languages: readonly Language[],
): ResolvedImports {
  const dependencies = new DependencyTable();
  const tally = new ResolutionTally();
  const names = new ImportedNames();
  const diagnostics: ProgramDiagnostic[] = [];
  const binding = new Set(
    languages.filter(({ reexportsBind }) => reexportsBind).map(({ name }) => name),
  );
  const targetsOf = new Map<string, readonly (readonly ImportTarget[])[]>();
  // Where files were read for their imports alone, there is nothing that could bind a name.
  const bindsNames = sources.some(
    ({ facts: { declarations, flow } }) => declarations.length > 0 || flow !== undefined,
  );
  const note = (source: SourceFacts, fact: ImportFact, target: ImportTarget) => {
    const { path, languageName, language } = source;
    tally.count(language, target.outcome);
    if (target.outcome === 'unresolved') {
      diagnostics.push(unresolvedImport(path, fact, target.reason));
      return;
    }
    dependencies.add(path, fact, target);
    if (!bindsNames) return;
    const bindsReexports = binding.has(languageName);
    if (target.outcome === 'resolved') names.add(path, fact, target, bindsReexports);
    else names.addExternal(path, fact, target, bindsReexports);
  };
  for (const source of sources) {
    const { path, languageName, language, facts } = source;
    const found: (readonly ImportTarget[])[] = [];
    for (const fact of facts.imports) {
      const targets = resolvers.resolve(languageName, path, fact);
      found.push(targets);
      if (targets.length === 0 && fact.kind !== 'implicit') tally.count(language, 'resolved');
      for (const target of targets) note(source, fact, target);
    }
    if (facts.flow === undefined) continue;
    for (const fact of facts.flow.imports) {
      const targets = resolvers.resolve(languageName, path, fact);
      found.push(targets);
      if (fact.aliases === undefined) continue;
      for (const target of targets)
        if (target.outcome === 'resolved') names.add(path, fact, target, true);
    }
    targetsOf.set(path, found);
  }
  return { dependencies, tally, names, targetsOf, diagnostics };
}

function unresolvedImport(path: string, fact: ImportFact, reason: string): ProgramDiagnostic {
  const what =
    fact.specifier === null ? (fact.expression ?? 'a computed specifier') : `'${fact.specifier}'`;
  const message = `cannot resolve ${what}: ${reason}`;
  return { path, code: 'unresolved-import', line: fact.line, message };
}
