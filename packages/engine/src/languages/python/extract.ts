// The extractor of the language: sends a file to the reader of its dialect.
import type { Extractor, ExtractorHost } from '../../language.ts';
import { loadSyntaxParser } from '../../syntax/syntax-parser.ts';
import { extractConfiguration } from './configuration/import-roots.ts';
import { extractModule } from './extract-module.ts';

const GRAMMAR_FILE = '@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm';

export async function loadExtractor(host: ExtractorHost): Promise<Extractor> {
  const parser = await loadSyntaxParser(host, GRAMMAR_FILE);
  return (text, dialect, depth) => {
    if (dialect === 'module' || dialect === 'stub') {
      const isStub = dialect === 'stub';
      const wantsDeclarations = depth !== 'imports';
      return extractModule(parser, text, {
        isStub,
        wantsDeclarations,
        wantsCalls: depth === 'calls',
      });
    }
    return extractConfiguration(text, dialect);
  };
}
