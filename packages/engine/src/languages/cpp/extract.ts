// The extractor of the language: sends a file to the reader of its dialect.
import type { Extractor, ExtractorHost } from '../../language.ts';
import { loadSyntaxParser } from '../../syntax/syntax-parser.ts';
import { madeDialect } from './claim.ts';
import { extractBuildFile } from './configuration/build-files.ts';
import { extractCompileCommands } from './configuration/compile-commands.ts';
import { extractSource } from './extraction/extract-source.ts';
import { fillHoles } from './scan/fill-holes.ts';

const GRAMMAR_FILE = '@vscode/tree-sitter-wasm/wasm/tree-sitter-cpp.wasm';

export async function loadExtractor(host: ExtractorHost): Promise<Extractor> {
  const parser = await loadSyntaxParser(host, GRAMMAR_FILE);
  return (written, dialectName, depth, given = '') => {
    // No offset leaves the extractor, and how a parser recovers from errors depends on every character.
    const text = written.includes('\r\n') ? written.replaceAll('\r\n', '\n') : written;
    const { dialect, isTemplate } = madeDialect(dialectName);
    switch (dialect) {
      case 'compile-commands':
        return extractCompileCommands(text);
      case 'cmake':
      case 'make':
      case 'meson':
      case 'autoconf':
        return extractBuildFile(text, dialect);
      default:
        return extractSource(parser, isTemplate ? fillHoles(text) : text, {
          dialect,
          depth,
          given,
        });
    }
  };
}
