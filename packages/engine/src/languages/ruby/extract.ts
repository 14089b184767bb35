// Loads the parsers and tells sources from the one manifest that is not written in Ruby.
import { type Extractor, type ExtractorHost, emptyExtraction } from '../../language.ts';
import { extractSource } from './extraction/extract-source.ts';
import { readLockedGems } from './extraction/read-manifests.ts';
import { loadRubyParser } from './syntax/ruby-parser.ts';

export async function loadExtractor(host: ExtractorHost): Promise<Extractor> {
  const parser = await loadRubyParser(host);
  return (text, dialect, depth) =>
    dialect === 'gemfile-lock'
      ? { ...emptyExtraction, configuration: readLockedGems(text) }
      : extractSource(parser, text, dialect, depth);
}
