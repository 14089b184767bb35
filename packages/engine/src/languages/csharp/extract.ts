// The extractor of the language: sources through the grammar, project files through a reader of our own.
import type { Extractor, ExtractorHost } from '../../language.ts';
import { loadSyntaxParser } from '../../syntax/syntax-parser.ts';
import { extractSource } from './extraction/extract-source.ts';
import { extractProject } from './project/extract-project.ts';

const GRAMMAR_FILE = '@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm';

export async function loadExtractor(host: ExtractorHost): Promise<Extractor> {
  const parser = await loadSyntaxParser(host, GRAMMAR_FILE);
  return (text, dialect, depth) =>
    dialect === 'csharp' ? extractSource(parser, text, depth) : extractProject(text, dialect);
}
