// The extractor of the language: sends a file to the reader of its dialect.
import type { Extractor, ExtractorHost } from '../../language.ts';
import { loadSyntaxParser } from '../../syntax/syntax-parser.ts';
import { extractManifest } from './configuration/manifest.ts';
import { extractSource } from './extraction/extract-source.ts';
import { readingNewerSyntax } from './extraction/newer-syntax.ts';
import type { GivenMacro } from './macros/write-out.ts';

const GRAMMAR_FILE = '@vscode/tree-sitter-wasm/wasm/tree-sitter-rust.wasm';

export async function loadExtractor(host: ExtractorHost): Promise<Extractor> {
  const parser = readingNewerSyntax(await loadSyntaxParser(host, GRAMMAR_FILE));
  return (text, dialect, depth, given) =>
    dialect === 'manifest'
      ? extractManifest(text)
      : extractSource(parser, text, {
          depth,
          isRuntime: dialect === 'runtime',
          given: given === undefined ? [] : (JSON.parse(given) as GivenMacro[]),
        });
}
