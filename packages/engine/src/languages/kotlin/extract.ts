// The extractor of the language.
import type { Extractor, ExtractorHost } from '../../language.ts';
import { loadSyntaxParser } from '../../syntax/syntax-parser.ts';
import { extractSource } from './extraction/extract-source.ts';

const GRAMMAR_FILE = '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm';

export async function loadExtractor(host: ExtractorHost): Promise<Extractor> {
  const parser = await loadSyntaxParser(host, GRAMMAR_FILE);
  return (text, dialect, depth) => extractSource(parser, text, dialect, depth);
}
