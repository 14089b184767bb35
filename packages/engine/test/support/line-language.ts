// A language made for tests of what all languages share. A line is one of
//
//   use SPECIFIER[: symbols]          an import; `lazy` for a dynamic one; `a=b` binds the symbol a as b
//   pass SPECIFIER: symbol            an export of another file's symbol, `*` for all
//   KIND qualified.name[ < base ...]  a declaration
//
// A specifier that starts with `/` names a file, `+` an external module, anything else leads nowhere.
import type { DeclarationFact, ExportFact, ImportFact } from '../../src/facts.ts';
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
    const lines = text.split('\n');
    return {
      ...emptyExtraction,
      imports: lines.flatMap(readImport),
      exports: lines.flatMap(readExport),
      declarations: lines.reduce(readDeclaration, []),
    };
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
  const [, verb, specifier, text = ''] = found;
  const words = text.split(' ').filter((word) => word !== '');
  const pairs = words.map((word) => word.split('=') as [symbol: string, local?: string]);
  return [
    {
      specifier: specifier as string,
      kind: verb === 'lazy' ? 'dynamic' : 'static',
      symbols: pairs.map(([symbol]) => symbol),
      aliases: pairs.flatMap(([symbol, local]) => (local === undefined ? [] : [{ symbol, local }])),
      line: at + 1,
    },
  ];
}

function readExport(content: string): ExportFact[] {
  const found = /^pass ([^\s:]+): (\S+)$/.exec(content);
  if (found === null) return [];
  const [, specifier, name] = found as unknown as [string, string, string];
  return [{ name, from: { specifier, name } }];
}

function readDeclaration(
  before: DeclarationFact[],
  content: string,
  at: number,
): DeclarationFact[] {
  const found = /^(class|interface|function|method) ([\w.]+)(?: < (.*))?$/.exec(content);
  if (found === null) return before;
  const [, kind, qualifiedName, bases = ''] = found as unknown as [string, string, string, string?];
  const dot = qualifiedName.lastIndexOf('.');
  const parent = before.findLastIndex(
    (other) => other.qualifiedName === qualifiedName.slice(0, dot),
  );
  const declaration: DeclarationFact = {
    kind: kind as DeclarationFact['kind'],
    name: qualifiedName.slice(dot + 1),
    qualifiedName,
    parent: dot === -1 || parent === -1 ? null : parent,
    startLine: at + 1,
    endLine: at + 1,
    signature: content,
    isExported: true,
    isAsync: false,
    modifiers: [],
    bases: bases
      .split(' ')
      .filter((name) => name !== '')
      .map((name) => ({ relation: 'extends', name, line: at + 1 })),
  };
  return [...before, declaration];
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
