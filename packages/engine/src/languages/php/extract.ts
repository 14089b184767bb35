// The extractor of the language: sends a file to the reader of its dialect.
import type { Extractor, ExtractorHost } from '../../language.ts';
import { loadSyntaxParser } from '../../syntax/syntax-parser.ts';
import { extractComposerFile } from './configuration/composer-file.ts';
import { phpOfTemplate } from './extraction/blade-template.ts';
import { createSourceExtractor } from './extraction/extract-source.ts';

const GRAMMAR_FILE = '@vscode/tree-sitter-wasm/wasm/tree-sitter-php.wasm';

export async function loadExtractor(host: ExtractorHost): Promise<Extractor> {
  const extractSource = createSourceExtractor(await loadSyntaxParser(host, GRAMMAR_FILE));
  return (text, dialect, depth) => {
    if (dialect === 'blade') return extractSource(phpOfTemplate(text), depth, true);
    return dialect === 'source' ? extractSource(text, depth) : extractComposerFile(text);
  };
}
