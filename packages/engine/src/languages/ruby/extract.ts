// Loads the grammar and tells sources from the one manifest that is not written in Ruby.
import { type Extractor, type ExtractorHost, emptyExtraction } from '../../language.ts';
import { loadSyntaxParser } from '../../syntax/syntax-parser.ts';
import { extractSource } from './extraction/extract-source.ts';
import { readLockedGems } from './extraction/read-manifests.ts';

export async function loadExtractor(host: ExtractorHost): Promise<Extractor> {
  const parser = await loadSyntaxParser(
    host,
    '@vscode/tree-sitter-wasm/wasm/tree-sitter-ruby.wasm',
  );
  return (text, dialect, depth) =>
    dialect === 'gemfile-lock'
      ? { ...emptyExtraction, configuration: readLockedGems(text) }
      : extractSource(parser, text, dialect, depth);
}
