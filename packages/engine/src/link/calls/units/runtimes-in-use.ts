// Which sources of the runtime a program can see: those that are seen everywhere, those of modules that its files
// import, and what these import from in turn. Most programs use few of the libraries that a language comes with.
import type { RuntimeFacts } from '../../../runtime-facts.ts';
import type { CallSources } from '../call-sources.ts';

/** In the order given. */
export function runtimesInUse({
  sources,
  runtime,
  imports,
}: Pick<CallSources, 'sources' | 'runtime' | 'imports'>): RuntimeFacts[] {
  const seen = new Map<string, Set<string>>();
  const pending: RuntimeFacts[] = [];
  const byModule = Map.groupBy(runtime, keyOf);
  const see = (languageName: string, module: string) => {
    const modules = seen.get(languageName) ?? new Set();
    seen.set(languageName, modules);
    if (modules.has(module)) return;
    modules.add(module);
    pending.push(...(byModule.get(`${languageName}\0${module}`) ?? []));
  };
  for (const { languageName } of runtime) see(languageName, '');
  for (const { path, languageName } of sources) {
    for (const targets of imports.targetsOf.get(path) ?? []) {
      for (const target of targets)
        if (target.outcome === 'external') see(languageName, target.name);
    }
  }
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const { specifier } of next.facts.imports) see(next.languageName, specifier ?? '');
  }
  return runtime.filter(
    ({ languageName, source }) => seen.get(languageName)?.has(source.module) === true,
  );
}

const keyOf = ({ languageName, source }: RuntimeFacts): string =>
  `${languageName}\0${source.module}`;
