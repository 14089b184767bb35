// The extractor of the language.
import type { Extractor, ExtractorHost } from '../../language.ts';
import { loadSyntaxParser } from '../../syntax/syntax-parser.ts';
import { extractUnit } from './extract-unit.ts';
import { createJavaParser } from './syntax/java-parser.ts';

const GRAMMAR_FILE = '@vscode/tree-sitter-wasm/wasm/tree-sitter-java.wasm';

export async function loadExtractor(host: ExtractorHost): Promise<Extractor> {
  const parser = await loadSyntaxParser(host, GRAMMAR_FILE, createJavaParser);
  return (text, _dialect, depth) => extractUnit(parser, text, depth);
}
