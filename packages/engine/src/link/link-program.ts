// Facts of all files to one program. The linker never parses: specifiers become dependencies, declarations
// get unique names, bases are bound, and what leads nowhere becomes a diagnostic.
import { nameAnonymous } from '../anonymous-names.ts';
import { forgetRead } from '../encoding/open-facts.ts';
import type { FileOutcome } from '../extract-facts.ts';
import type { Language } from '../language.ts';
import type { Call, Program, ProgramDiagnostic } from '../program.ts';
import type { RuntimeFacts } from '../runtime-facts.ts';
import { compareText } from '../source-tree.ts';
import type { Survey } from '../survey.ts';
import { createNameBinder } from './bind-name.ts';
import type { CallSources } from './calls/call-sources.ts';
import { Arrivals } from './calls/explain/arrivals.ts';
import { type CallQuestion, explainCall } from './calls/explain/explain-call.ts';
import { solveCalls } from './calls/link-calls.ts';
import { withoutUnknownTests } from './calls/publish/calls-across-tests.ts';
import { withoutOtherTests } from './calls/publish/calls-of-tests.ts';
import { collectCalls } from './calls/publish/collect-calls.ts';
import { findCaseTwins } from './case-twins.ts';
import { linkDeclarations } from './link-declarations.ts';
import { linkInheritance } from './link-inheritance.ts';
import { programFiles } from './program-files.ts';
import { resolveImports } from './resolve-imports.ts';
import { createResolvers, type Resolvers } from './resolvers.ts';
import { type SourceFacts, skippedFiles, sourcesWithFacts } from './source-files.ts';

export interface LinkOptions {
  /** Sources that stand for the runtimes of the languages that there are; only calls need them. */
  readonly runtime?: readonly RuntimeFacts[];
  /** Asks why there is a call, or why there is none. */
  readonly question?: CallQuestion;
  /** Called when most of what linking needed is garbage, and before as much is made again. */
  readonly onMemoryReleased?: () => void;
}

/** What of the program the solver of calls finds. */
type LinkedCalls = Pick<
  Program,
  'calls' | 'anonymous' | 'callResolution' | 'callBounds' | 'explanation'
>;

/**
 * @param outcomes one for each claimed file of the survey, in its order
 */
export function linkProgram(
  survey: Survey,
  outcomes: readonly FileOutcome[],
  languages: readonly Language[],
  options: LinkOptions = {},
): Program {
  const sources = sourcesWithFacts(survey, outcomes);
  const resolvers = createResolvers(survey, outcomes, languages);
  const { imports, files, dependencies } = linkImports(survey, outcomes, languages, {
    sources,
    resolvers,
  });
  const index = linkDeclarations(sources, files, languages);
  // What imports and declarations became is in tables of the program from here on.
  for (const { facts } of sources) forgetRead(facts);
  const binder = createNameBinder(sources, index, imports.names, resolvers, languages);
  const hasCalls = sources.some(({ facts: { flow } }) => flow !== undefined);
  const inheritance = linkInheritance(sources, index, binder);
  const isAsked = hasCalls || options.question !== undefined;
  const known = { ...dependencies, inheritance };
  const calls = isAsked
    ? linkCalls({ sources, languages, index, binder, imports }, { known, resolvers }, options)
    : NO_CALLS;
  return {
    ...dependencies,
    declarations: index.declarations,
    ...calls,
    inheritance,
    resolution: imports.tally.counts(),
    skippedFiles: skippedFiles(survey, outcomes),
    diagnostics: [
      ...diagnosticsOfFiles(survey, outcomes),
      ...imports.diagnostics,
      ...diagnosticsOfResolvers(resolvers),
      ...findCaseTwins(survey.paths),
    ].sort(compareDiagnostics),
  };
}

/** By language; of those whose tests are known by their names. */
const testNamesOf = (languages: readonly Language[]): ReadonlyMap<string, RegExp> =>
  new Map(
    languages.flatMap(({ name, calls }) =>
      calls?.testNames === undefined ? [] : [[name, calls.testNames]],
    ),
  );

/** Where no call was asked for, the solver is not even made. */
const NO_CALLS: LinkedCalls = {
  calls: [],
  anonymous: [],
  callResolution: [],
  callBounds: { widePlaces: 0, cutOverrides: 0, isComplete: true },
};

/** What the solver holds weighs more than the calls, and goes with this call. */
function linkCalls(
  given: Omit<CallSources, 'runtime' | 'linked' | 'hidden'>,
  { known, resolvers }: { readonly known: KnownOfCalls; readonly resolvers: Resolvers },
  { runtime = [], question, onMemoryReleased }: LinkOptions,
): LinkedCalls {
  const { index, languages } = given;
  const { declarations } = index;
  const arrivals = question === undefined ? undefined : new Arrivals();
  const solved = solveCalls({
    ...{ ...given, runtime },
    linked: [...resolvers.made()].flatMap((resolver) => resolver.linkedFiles?.() ?? []),
    hidden: new Set([...resolvers.made()].flatMap((each) => [...(each.hiddenFiles?.() ?? [])])),
    ...(arrivals !== undefined && { onArrival: (...arrival) => arrivals.note(...arrival) }),
  });
  // Only explanations ask on which way a value came.
  if (question === undefined) solved.state.graph.release();
  onMemoryReleased?.();
  const { callables, ...found } = collectCalls(solved, known.files, declarations);
  const program = { ...known, declarations, ...found };
  const calls = withoutUnknownTests(program, withoutOtherTests(program, testNamesOf(languages)));
  if (question === undefined || arrivals === undefined) return { ...found, calls };
  const isOfOtherTests = leftOut(found, calls);
  return {
    ...{ ...found, calls },
    explanation: explainCall(question, {
      ...{ solved, index, arrivals, isOfOtherTests },
      anonymous: nameAnonymous(found.anonymous, declarations).map((each, at) => ({
        ...{ uniqueName: each.uniqueName, path: known.files[each.file]!.path },
        callable: callables[at]!,
      })),
    }),
  };
}

/** What is known of a program when its calls are. */
type KnownOfCalls = Pick<Program, 'files' | 'dependencies' | 'inheritance'>;

/** @returns whether a call from one declaration to another was found, and none of them is kept */
function leftOut(
  { calls, anonymous }: Pick<Program, 'calls' | 'anonymous'>,
  kept: readonly Call[],
): (from: number, to: number) => boolean {
  const pairOf = ({ from, to }: Call): string => {
    const around = 'anonymous' in from ? anonymous[from.anonymous]!.around : undefined;
    const caller = 'declaration' in from ? from.declaration : (around ?? -1);
    return `${caller} ${'declaration' in to ? to.declaration : -1}`;
  };
  const found = new Set(calls.map(pairOf));
  for (const call of kept) found.delete(pairOf(call));
  return (from, to) => found.has(`${from} ${to}`);
}

/** The table that dependencies are collected in weighs more than they do, and goes with this call. */
function linkImports(
  survey: Survey,
  outcomes: readonly FileOutcome[],
  languages: readonly Language[],
  {
    sources,
    resolvers,
  }: { readonly sources: readonly SourceFacts[]; readonly resolvers: Resolvers },
) {
  const { dependencies, ...imports } = resolveImports(sources, resolvers, languages);
  const files = programFiles(survey, outcomes, languages, dependencies.importedPaths());
  return { imports, files, dependencies: dependencies.build(files) };
}

/** Of sources and of configuration alike. */
function diagnosticsOfFiles(
  { claimed }: Survey,
  outcomes: readonly FileOutcome[],
): ProgramDiagnostic[] {
  return claimed.flatMap(({ file: { path } }, at) => {
    const outcome = outcomes[at];
    if (outcome === undefined || 'skipped' in outcome) return [];
    return outcome.facts.diagnostics.map((diagnostic) => ({ path, ...diagnostic }));
  });
}

function diagnosticsOfResolvers(resolvers: Resolvers): ProgramDiagnostic[] {
  return [...resolvers.made()].flatMap((resolver) =>
    resolver.diagnostics().map(({ path, diagnostic }) => ({ path, ...diagnostic })),
  );
}

function compareDiagnostics(a: ProgramDiagnostic, b: ProgramDiagnostic): number {
  return (
    compareText(a.path, b.path) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}
