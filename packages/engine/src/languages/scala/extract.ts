// The extractor of the language.
import type { Extractor, ExtractorHost } from '../../language.ts';
import { loadSyntaxParser } from '../../syntax/syntax-parser.ts';
import { extractSource } from './extract-source.ts';

const GRAMMAR_FILE = '@lumis-sh/wasm-scala/tree-sitter-scala.wasm';

export async function loadExtractor(host: ExtractorHost): Promise<Extractor> {
  const parser = await loadSyntaxParser(host, GRAMMAR_FILE);
  return (text, dialect, depth) => extractSource(parser, text, dialect, depth);
}
