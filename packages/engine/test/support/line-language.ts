// A language of one rule, for tests of what all languages share: each line `use SPECIFIER[: symbols]` is an
// import. A specifier that starts with `/` names a file, `+` an external module, anything else leads nowhere.
import type { ImportFact } from '../../src/facts.ts';
import {
  type Extraction,
  emptyExtraction,
  type ImportTarget,
  type Language,
} from '../../src/language.ts';

export const lineLanguage: Language = {
  name: 'line',
  foreignDirectories: ['installed'],
  claim: (path) => {
    if (path.endsWith('.conf')) return { role: 'configuration', language: 'line', dialect: 'conf' };
    return path.endsWith('.line')
      ? { role: 'source', language: 'line', dialect: 'line' }
      : undefined;
  },
  isTest: (path) => path.startsWith('test/'),
  loadExtractor: async () => (text, dialect) => {
    if (text.includes('THROW')) throw new Error('broken');
    if (dialect === 'conf') return readConfiguration(text.trim());
    return { ...emptyExtraction, imports: text.split('\n').flatMap(readImport) };
  },
  createResolver: (view) => ({
    resolve: (_importer, fact) => [resolveLine(fact, view.hasFile)],
    diagnostics: () =>
      view.paths
        .filter((path) => view.factsOf(path)?.configuration === 'bad')
        .map((path) => ({
          path,
          diagnostic: { code: 'invalid-configuration', line: null, message: 'bad' } as const,
        })),
  }),
};

function readConfiguration(text: string): Extraction {
  if (text !== 'unreadable') return { ...emptyExtraction, configuration: text };
  const message = 'it cannot be read';
  return {
    ...emptyExtraction,
    diagnostics: [{ code: 'invalid-configuration', line: 1, message }],
  };
}

function readImport(content: string, at: number): ImportFact[] {
  const found = /^(use|lazy) ([^\s:]+)(?:: (.*))?$/.exec(content);
  if (found === null) return [];
  const [, verb, specifier, symbols = ''] = found;
  return [
    {
      specifier: specifier as string,
      kind: verb === 'lazy' ? 'dynamic' : 'static',
      symbols: symbols.split(' ').filter((symbol) => symbol !== ''),
      line: at + 1,
    },
  ];
}

function resolveLine(
  { specifier, symbols }: ImportFact,
  hasFile: (path: string) => boolean,
): ImportTarget {
  const name = specifier?.slice(1) ?? '';
  if (specifier === 'BUG') throw new Error('broken');
  if (specifier?.startsWith('+')) return { outcome: 'external', ecosystem: 'shop', name, symbols };
  if (specifier?.startsWith('/') && hasFile(name))
    return { outcome: 'resolved', path: name, symbols };
  return { outcome: 'unresolved', reason: 'there is no such file', symbols };
}
