// The extractor of the language: sends a file to the reader of its dialect.
import type { Extractor, ExtractorHost } from '../../language.ts';
import { loadSyntaxParser } from '../../syntax/syntax-parser.ts';
import { extractModuleFile } from './configuration/module-file.ts';
import { extractSource } from './extraction/extract-source.ts';

const GRAMMAR_FILE = '@vscode/tree-sitter-wasm/wasm/tree-sitter-go.wasm';

export async function loadExtractor(host: ExtractorHost): Promise<Extractor> {
  const parser = await loadSyntaxParser(host, GRAMMAR_FILE);
  return (text, dialect, depth) =>
    dialect === 'source' ? extractSource(parser, text, depth) : extractModuleFile(text, dialect);
}
