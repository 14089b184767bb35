// The extractor of the language: sources through the grammar, project files through a reader of our own.
import type { Extractor, ExtractorHost } from '../../language.ts';
import { loadSyntaxParser } from '../../syntax/syntax-parser.ts';
import { extractSource } from './extraction/extract-source.ts';
import { csharpOfRazor } from './extraction/razor/razor-source.ts';
import { extractProject } from './project/extract-project.ts';

const GRAMMAR_FILE = '@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm';

export async function loadExtractor(host: ExtractorHost): Promise<Extractor> {
  const parser = await loadSyntaxParser(host, GRAMMAR_FILE);
  return (text, dialect, depth, given = '') => {
    if (dialect === 'csharp') return extractSource(parser, text, depth);
    if (dialect !== 'razor' && dialect !== 'cshtml') return extractProject(text, dialect);
    const code = csharpOfRazor(text, { dialect, name: given });
    // What is wrong with the code may be wrong with its translation.
    return { ...extractSource(parser, code, depth), diagnostics: [] };
  };
}
