// What macros that are written out ask of other files, beyond what the file itself says. These are no imports of the file: they
// go with its flow, as its own module would write them.
import type { ImportFact } from '../../../facts.ts';
import type { Extraction } from '../../../language.ts';
import type { SourceOutline } from '../source-outline.ts';
import { fromFile, namesAround } from './import-facts.ts';
import type { WrittenOutline } from './written-outline.ts';

export interface MadeImport {
  /** As the code that asks for it writes it. */
  readonly specifier: string;
  readonly fact: ImportFact;
}

interface ReadFacts {
  readonly outline: WrittenOutline;
  readonly facts: Pick<Extraction, 'imports' | 'configuration'>;
}

/**
 * @param expanded the file with macros written out
 * @param written the file as it is
 */
export function madeImports(expanded: ReadFacts, written: ReadFacts): MadeImport[] {
  const known = new Set(written.facts.imports.flatMap(keysOf));
  const { places, declared } = expanded.facts.configuration as SourceOutline;
  const declaring = new Set(declared.map(([fact]) => fact));
  return expanded.facts.imports.flatMap((fact, at) => {
    const { specifier } = fact;
    const isNew = keysOf(fact).some((key) => !known.has(key));
    if (specifier === null || fact.kind === 'include' || declaring.has(at) || !isNew) return [];
    const around = namesAround(expanded.outline.modules, places[at] ?? 0);
    const outer =
      around.length === 0 ? specifier : fromFile(specifier.split('::'), around).join('::');
    return [{ specifier, fact: { ...fact, specifier: outer } }];
  });
}

const keysOf = ({ specifier, symbols }: ImportFact): string[] =>
  symbols.map((symbol) => `${specifier} ${symbol}`);
