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
  const resolverFor = (languageName: string): ImportResolver => {
    const existing = made.get(languageName);
    if (existing !== undefined) return existing;
    const resolver = createResolver(languageName, languages, viewFor);
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
    made: () => made.values(),
  };
}

function createResolver(
  languageName: string,
  languages: readonly Language[],
  viewFor: (language: Language) => RepositoryView,
): ImportResolver {
  const language = languages.find(({ name }) => name === languageName);
  if (language === undefined) throw new Error(`no language folder is named ${languageName}`);
  return language.createResolver(viewFor(language));
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
