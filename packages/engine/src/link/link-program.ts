// Facts of all files to one program: specifiers become dependencies, outcomes are counted, and what leads
// nowhere becomes a diagnostic. The linker never parses; each language supplies its own resolution.
import type { FileOutcome } from '../extract-facts.ts';
import type { FileFacts, ImportFact } from '../facts.ts';
import type { ImportResolver, ImportTarget, Language } from '../language.ts';
import type { Program, ProgramDiagnostic, ProgramFile, SkippedFile } from '../program.ts';
import { compareText } from '../source-tree.ts';
import type { ClaimedFile, Survey } from '../survey.ts';
import { DependencyTable } from './dependency-table.ts';
import { createRepositoryViews } from './repository-view.ts';
import { ResolutionTally } from './resolution-tally.ts';

/**
 * @param outcomes one for each claimed file of the survey, in its order
 */
export function linkProgram(
  survey: Survey,
  outcomes: readonly FileOutcome[],
  languages: readonly Language[],
): Program {
  const resolverFor = createResolvers(survey, outcomes, languages);
  const table = new DependencyTable();
  const tally = new ResolutionTally();
  const diagnostics: ProgramDiagnostic[] = [];
  const skippedFiles: SkippedFile[] = [];

  survey.claimed.forEach((claimed, index) => {
    const outcome = outcomes[index];
    const { path } = claimed.file;
    if (outcome === undefined) throw new Error(`no outcome for ${path}`);
    if ('skipped' in outcome) {
      skippedFiles.push({ path, reason: outcome.skipped });
      return;
    }
    for (const diagnostic of outcome.facts.diagnostics) diagnostics.push({ path, ...diagnostic });
    if (claimed.claim.role !== 'source') return;
    for (const fact of outcome.facts.imports) {
      for (const target of resolveGuarded(resolverFor(claimed.languageName), path, fact)) {
        tally.count(claimed.claim.language, target.outcome);
        if (target.outcome === 'unresolved')
          diagnostics.push(unresolvedImport(path, fact, target.reason));
        else table.add(path, fact, target);
      }
    }
  });
  for (const resolver of resolverFor.all()) {
    for (const { path, diagnostic } of resolver.diagnostics())
      diagnostics.push({ path, ...diagnostic });
  }
  return {
    ...table.build(programFiles(survey, outcomes, languages, table.importedPaths())),
    resolution: tally.counts(),
    skippedFiles,
    diagnostics: diagnostics.sort(compareDiagnostics),
  };
}

interface Resolvers {
  (languageName: string): ImportResolver;
  all(): Iterable<ImportResolver>;
}

/** Resolvers are made when a file first needs one, so that a repository pays only for its languages. */
function createResolvers(
  survey: Survey,
  outcomes: readonly FileOutcome[],
  languages: readonly Language[],
): Resolvers {
  const viewFor = createRepositoryViews(survey.paths, groupFacts(survey.claimed, outcomes));
  const byName = new Map(languages.map((language) => [language.name, language]));
  const resolvers = new Map<string, ImportResolver>();
  const resolverFor = (languageName: string): ImportResolver => {
    const existing = resolvers.get(languageName);
    if (existing !== undefined) return existing;
    const language = byName.get(languageName);
    if (language === undefined) throw new Error(`no language folder is named ${languageName}`);
    const resolver = language.createResolver(viewFor(languageName));
    resolvers.set(languageName, resolver);
    return resolver;
  };
  return Object.assign(resolverFor, { all: () => resolvers.values() });
}

function groupFacts(claimed: readonly ClaimedFile[], outcomes: readonly FileOutcome[]) {
  const groups = new Map<string, Map<string, FileFacts>>();
  claimed.forEach(({ file, languageName }, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined || 'skipped' in outcome) return;
    const group = groups.get(languageName) ?? new Map<string, FileFacts>();
    groups.set(languageName, group.set(file.path, outcome.facts));
  });
  return groups;
}

/** A throw while resolving is a bug of ours; it costs this import and nothing else. */
function resolveGuarded(
  resolver: ImportResolver,
  importer: string,
  fact: ImportFact,
): readonly ImportTarget[] {
  try {
    return resolver.resolve(importer, fact);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return [
      { outcome: 'unresolved', reason: `resolution failed: ${cause}`, symbols: fact.symbols },
    ];
  }
}

function unresolvedImport(path: string, fact: ImportFact, reason: string): ProgramDiagnostic {
  const what =
    fact.specifier === null ? (fact.expression ?? 'a computed specifier') : `'${fact.specifier}'`;
  return {
    path,
    code: 'unresolved-import',
    line: fact.line,
    message: `cannot resolve ${what}: ${reason}`,
  };
}

/** Every claimed source, and every other file of the repository that some import leads to. */
function programFiles(
  survey: Survey,
  outcomes: readonly FileOutcome[],
  languages: readonly Language[],
  importedPaths: ReadonlySet<string>,
): ProgramFile[] {
  const byName = new Map(languages.map((language) => [language.name, language]));
  const files: ProgramFile[] = [];
  const seen = new Set<string>();
  survey.claimed.forEach(({ file, claim, languageName }, index) => {
    if (claim.role !== 'source') return;
    const outcome = outcomes[index];
    const facts = outcome !== undefined && 'facts' in outcome ? outcome.facts : undefined;
    seen.add(file.path);
    files.push({
      path: file.path,
      language: claim.language,
      lines: facts?.lines ?? null,
      isTest: byName.get(languageName)?.isTest(file.path) ?? false,
      isGenerated: facts?.isGenerated ?? false,
    });
  });
  for (const path of importedPaths) {
    if (seen.has(path)) continue;
    files.push({ path, language: null, lines: null, isTest: false, isGenerated: false });
  }
  return files.sort((a, b) => compareText(a.path, b.path));
}

function compareDiagnostics(a: ProgramDiagnostic, b: ProgramDiagnostic): number {
  return (
    compareText(a.path, b.path) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}
