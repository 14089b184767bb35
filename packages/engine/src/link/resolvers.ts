// One resolver a language, made when a file first needs it, so that a repository pays for its languages
// only. A bug in a resolver costs the import that met it and nothing else.
import type { FileOutcome } from '../extract-facts.ts';
import type { FileFacts, ImportFact } from '../facts.ts';
import type { ImportResolver, ImportTarget, Language, RepositoryView } from '../language.ts';
import type { ClaimedFile, Survey } from '../survey.ts';
import { createRepositoryViews } from './repository-view.ts';

export interface Resolvers {
  /** Where an import of a file of that language folder leads. Never throws. */
  resolve(languageName: string, importer: string, fact: ImportFact): readonly ImportTarget[];
  /** What the resolver of a language folder sees. */
  viewOf(languageName: string): RepositoryView;
  /** The resolvers that were needed so far. */
  made(): Iterable<ImportResolver>;
}

export function createResolvers(
  survey: Survey,
  outcomes: readonly FileOutcome[],
  languages: readonly Language[],
): Resolvers {
  const facts = groupFacts(survey.claimed, outcomes);
  const viewFor = createRepositoryViews(survey.paths, facts, languages);
  const made = new Map<string, ImportResolver>();
  const viewOf = (languageName: string) => viewFor(languageNamed(languageName, languages));
  const resolverFor = (languageName: string): ImportResolver => {
    const existing = made.get(languageName);
    if (existing !== undefined) return existing;
    const resolver = languageNamed(languageName, languages).createResolver(viewOf(languageName));
    made.set(languageName, resolver);
    return resolver;
  };
  return {
    resolve: (languageName, importer, fact) => {
      try {
        return resolverFor(languageName).resolve(importer, fact);
      } catch (error) {
        const cause = error instanceof Error ? error.message : String(error);
        const reason = `resolution failed: ${cause}`;
        return [{ outcome: 'unresolved', reason, symbols: fact.symbols }];
      }
    },
    viewOf,
    made: () => made.values(),
  };
}

function languageNamed(name: string, languages: readonly Language[]): Language {
  const language = languages.find((each) => each.name === name);
  if (language === undefined) throw new Error(`no language folder is named ${name}`);
  return language;
}

function groupFacts(claimed: readonly ClaimedFile[], outcomes: readonly FileOutcome[]) {
  const groups = new Map<string, Map<string, FileFacts>>();
  claimed.forEach(({ file, languageName }, at) => {
    const outcome = outcomes[at];
    if (outcome === undefined || 'skipped' in outcome) return;
    const group = groups.get(languageName) ?? new Map<string, FileFacts>();
    groups.set(languageName, group.set(file.path, outcome.facts));
  });
  return groups;
}
