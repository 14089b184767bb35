// Makes units of files and of the runtime's sources: each with the facts that linking needs, and with where its
// places, callables and classes begin among those of all. What the facts say is not read.
import { forgetRead } from '../../../encoding/open-facts.ts';
import type { FileFacts, ImportFact } from '../../../facts.ts';
import type { CallRules } from '../../../flow/call-rules.ts';
import type { CallSources } from '../call-sources.ts';
import type { SeenPackages, TextTable, Unit } from './unit.ts';
import { WrittenTypes } from './written-types.ts';

/** What a unit is made from, beside its facts. */
type UnitOrigin = Pick<
  Unit,
  'path' | 'runtimeModule' | 'languageName' | 'language' | 'firstDeclaration' | 'targets'
>;

export function makeUnits(
  { sources, runtime, languages, index, imports, hidden }: CallSources,
  texts: TextTable,
): Unit[] {
  const languageOf = new Map(languages.map((language) => [language.name, language]));
  const units: Unit[] = [];
  const next = { place: 0, callable: 0, class: 0 };
  const add = (from: FileFacts, unit: UnitOrigin) => {
    const { calls: rules, isTest, platform } = languageOf.get(unit.languageName) ?? {};
    const { flow } = from;
    if (rules === undefined || flow === undefined) return;
    const { placeCount, callables, classes, scopes, moves } = flow;
    const types = new WrittenTypes(flow.types);
    const seenPackages = unit.path === null ? undefined : packagesSeenBy(from, rules);
    units.push({
      ...unit,
      ...(seenPackages !== undefined && { seenPackages }),
      ...(rules.traitOfKey !== undefined && { globs: globsOf(from) }),
      packageName: from.packageName ?? '',
      facts: { placeCount, callables, classes, types, scopes, moves },
      index: units.length,
      isTest: unit.path !== null && isTest?.(unit.path) === true,
      isHidden: unit.path !== null && hidden.has(unit.path),
      offersNames: from.exports.length > 0,
      rules,
      platform: platform ?? unit.languageName,
      texts: numbersOf(flow.texts, texts),
      callKey: rules.callMember === undefined ? -1 : texts.get(rules.callMember),
      firstPlace: next.place,
      firstCallable: next.callable,
      firstClass: next.class,
      globals: new Map(),
      globalFlags: new Map(),
    });
    next.place += placeCount;
    next.callable += callables.length;
    next.class += classes.length;
    forgetRead(from);
  };
  for (const { languageName, source, facts } of runtime) {
    const { module: runtimeModule } = source;
    const common = { path: null, firstDeclaration: -1, language: languageName };
    add(facts, { ...common, runtimeModule, languageName, targets: targetsInRuntime(facts) });
  }
  for (const { path, languageName, language, facts } of sources) {
    const firstDeclaration = index.startOf(path);
    const targets = imports.targetsOf.get(path) ?? [];
    add(facts, { path, runtimeModule: null, languageName, language, firstDeclaration, targets });
  }
  return units;
}

/** Sources of the runtime import from each other; what none of them is, is outside of all. */
function targetsInRuntime({ imports }: FileFacts): Unit['targets'] {
  return imports.map(({ specifier, symbols }) => [
    { outcome: 'external', ecosystem: '', name: specifier ?? '', symbols },
  ]);
}

/** A loop, since `Int32Array.from` asks an iterator for each of millions. */
function numbersOf(written: readonly string[], texts: TextTable): Int32Array {
  const numbers = new Int32Array(written.length);
  for (let at = 0; at < written.length; at++) numbers[at] = texts.get(written[at]!);
  return numbers;
}

/** Imports of all names that keep these: `use module::*`. */
function globsOf({ imports }: FileFacts): ReadonlySet<number> {
  const isGlob = ({ aliases }: ImportFact) =>
    aliases?.some(({ symbol, local }) => symbol === '*' && local === '*') === true;
  return new Set(imports.flatMap((fact, at) => (isGlob(fact) ? [at] : [])));
}

function packagesSeenBy(
  { packageName = '', imports }: FileFacts,
  { extensionsAreImported }: CallRules,
): SeenPackages | undefined {
  if (extensionsAreImported !== true) return undefined;
  return { own: packageName, imported: new Set(imports.map(({ specifier }) => specifier ?? '')) };
}
