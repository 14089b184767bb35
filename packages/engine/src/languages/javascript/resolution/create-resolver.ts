// Where an import leads: the rules of Node, of TypeScript and of bundlers, in the order in which they
// exclude each other. Everything found is remembered by what was asked and from where.
// https://nodejs.org/api/esm.html#resolution-algorithm-specification
// https://www.typescriptlang.org/docs/handbook/modules/theory.html#module-resolution
import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import { directoryOf } from '../../../repository-paths.ts';
import { createCompilerProjects } from './compiler-projects.ts';
import { createFileProbe } from './file-probe.ts';
import { expandGlob, isGlob } from './glob-specifiers.ts';
import { createLocalModules, type ModuleRequest } from './local-modules.ts';
import { createPackageIndex } from './package-index.ts';
import { createSpecifierResolver, type Importer, type Outcome } from './resolve-specifier.ts';

export function createResolver(view: RepositoryView): ImportResolver {
  const packages = createPackageIndex(view);
  const projects = createCompilerProjects(view, packages);
  const probe = createFileProbe(view);
  const modules = createLocalModules(view, probe, packages, projects);
  const resolveSpecifier = createSpecifierResolver(packages, projects, modules);
  const importers = new Map<string, Importer>();
  const outcomes = new Map<string, Outcome>();

  function importerOf(path: string): Importer {
    const known = importers.get(path);
    if (known !== undefined) return known;
    const configuration = view.factsOf(path)?.configuration as { kind?: string } | undefined;
    const importer: Importer = {
      path,
      directory: directoryOf(path),
      project: projects.governing(path),
      isAmd: configuration?.kind === 'amd-module',
    };
    importers.set(path, importer);
    return importer;
  }

  function outcomeOf(importer: Importer, specifier: string, fact: ImportFact): Outcome {
    const request = requestOf(importer, fact);
    const isInclude = fact.kind === 'include';
    const { directory, project, isAmd } = importer;
    const key = [
      directory,
      project?.path,
      request.order,
      request.isRequire,
      isAmd,
      isInclude,
      specifier,
    ].join('\0');
    const known = outcomes.get(key);
    if (known !== undefined) return known;
    const outcome = resolveSpecifier(importer, specifier, request, isInclude);
    outcomes.set(key, outcome);
    return outcome;
  }

  return {
    resolve(path, fact) {
      const { specifier, symbols } = fact;
      if (specifier === null) {
        return [{ outcome: 'unresolved', reason: 'it is computed at run time', symbols }];
      }
      const importer = importerOf(path);
      if (isGlob(specifier, fact)) {
        const expanded = expandGlob(view, importer, specifier);
        if (expanded.length > 0) return expanded;
      }
      return [toTarget(outcomeOf(importer, specifier, fact), symbols)];
    },
    diagnostics: () => projects.diagnostics(),
  };
}

/** Plain JavaScript is looked up as it runs, everything else as the compiler reads it. */
const RUNS_AS_WRITTEN = /\.(?:[cm]?jsx?|es6)$/i;

function requestOf({ path, project }: Importer, { kind }: ImportFact): ModuleRequest {
  return {
    order: kind !== 'type' && RUNS_AS_WRITTEN.test(path) ? 'runtime' : 'types',
    suffixes: project?.moduleSuffixes ?? [''],
    isRequire: kind === 'require',
    customConditions: project?.customConditions ?? [],
  };
}

function toTarget(outcome: Outcome, symbols: readonly string[]): ImportTarget {
  if ('path' in outcome) return { outcome: 'resolved', path: outcome.path, symbols };
  if ('reason' in outcome) return { outcome: 'unresolved', reason: outcome.reason, symbols };
  return { outcome: 'external', ecosystem: outcome.ecosystem, name: outcome.name, symbols };
}
