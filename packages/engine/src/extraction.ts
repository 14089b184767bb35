// The face of the engine for threads that extract, and do nothing else: bytes to facts, and facts to records. What links
// and analyses is not loaded with it, and the extractor of each language when it is asked for.
export { createFactsEncoder, type EncodeFacts } from './encoding/encode-facts.ts';
export { isFactsRecord } from './encoding/open-facts.ts';
export {
  type ExtractionOptions,
  extractFacts,
  type FileOutcome,
  skipBySize,
} from './extract-facts.ts';
export type { ExtractionDepth, Extractor } from './language.ts';
export { extractorModules } from './languages/extractors.ts';
export type { ClaimedFile } from './survey.ts';
