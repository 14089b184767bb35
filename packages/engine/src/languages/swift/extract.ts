// The extractor of the language: one reader for sources and manifests alike.
import type { Extractor, ExtractorHost } from '../../language.ts';
import { loadSyntaxParser } from '../../syntax/syntax-parser.ts';
import { extractSource } from './reading/extract-source.ts';

const GRAMMAR_FILE = '@cursorless/tree-sitter-wasms/out/tree-sitter-swift.wasm';

export async function loadExtractor(host: ExtractorHost): Promise<Extractor> {
  const parser = await loadSyntaxParser(host, GRAMMAR_FILE);
  return (text, dialect, depth) => extractSource(parser, text, dialect, depth);
}
