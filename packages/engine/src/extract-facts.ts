// One file's bytes to its facts. Pure: the same bytes and claim give the same outcome in any thread.
// Everything that holds for all languages is here; what the text means is the extractor's.
import { decodeSource } from './decode-source.ts';
import type { FileFacts } from './facts.ts';
import { leaveOutMinifiedCalls } from './flow/minified-calls.ts';
import { isMarkedGenerated } from './generated-marker.ts';
import {
  type Claim,
  type Extraction,
  type ExtractionDepth,
  type Extractor,
  emptyExtraction,
} from './language.ts';
import { EndlessParseError } from './syntax/endless-parse-error.ts';

const LINE_FEED = '\n';
const CARRIAGE_RETURN = '\r';

/** Above these a file keeps its node but has no facts. */
export interface ExtractionLimits {
  /** Bytes of one source file. */
  readonly maxSourceBytes: number;
  /** UTF-16 code units of one line. */
  readonly maxLineLength: number;
}

export interface ExtractionOptions extends ExtractionLimits {
  readonly depth: ExtractionDepth;
}

/** Facts, or why there are none. */
export type FileOutcome =
  | { readonly facts: FileFacts }
  /** `reason` is a clause that can follow a path and a colon. */
  | { readonly skipped: string };

/** Never throws, whatever the bytes are. */
export function extractFacts(
  bytes: Uint8Array,
  claim: Claim,
  extractor: Extractor,
  { depth, ...limits }: ExtractionOptions,
): FileOutcome {
  const tooLarge = skipBySize(bytes.length, limits);
  if (tooLarge !== undefined) return tooLarge;
  const text = decodeSource(bytes);
  if (text === undefined) return { skipped: 'binary content, not text' };
  const { lines, longest } = measureLines(text);
  if (longest > limits.maxLineLength) {
    return {
      skipped: `a line of ${longest} characters; files with a line over ${limits.maxLineLength} are not parsed`,
    };
  }
  const extraction = extractGuarded(text, claim, extractor, depth);
  if (extraction === undefined) {
    return { skipped: 'syntax errors that the parser does not come to an end with' };
  }
  const facts = { lines, isGenerated: isMarkedGenerated(text), ...extraction };
  return { facts: leaveOutMinifiedCalls(facts, text.length) };
}

/** Tells by the size alone, so that a file which will not be parsed need not be read either. */
export function skipBySize(
  size: number,
  limits: ExtractionLimits,
): { readonly skipped: string } | undefined {
  if (size <= limits.maxSourceBytes) return undefined;
  return { skipped: `${size} bytes; source over ${limits.maxSourceBytes} bytes is not parsed` };
}

/**
 * A throw of the extractor is a bug of ours; it costs this file's facts and nothing else.
 * @returns `undefined` for a text that the parser does not come to an end with
 */
function extractGuarded(
  text: string,
  claim: Claim,
  extractor: Extractor,
  depth: ExtractionDepth,
): Extraction | undefined {
  try {
    return extractor(text, claim.dialect, depth, claim.given);
  } catch (error) {
    if (error instanceof EndlessParseError) return undefined;
    const cause = error instanceof Error ? error.message : String(error);
    const message = `the ${claim.language} extractor failed: ${cause}`;
    return {
      ...emptyExtraction,
      diagnostics: [{ code: 'extraction-failed', line: null, message }],
    };
  }
}

/** Counts lines ended by LF, CRLF or CR, and measures the longest. */
function measureLines(text: string): { lines: number; longest: number } {
  let lines = 0;
  let longest = 0;
  let start = 0;
  // Searching for one sign is much faster than looking at each, and hardly any text has the other one.
  let feed = indexOrEnd(text, LINE_FEED, 0);
  let carriageReturn = indexOrEnd(text, CARRIAGE_RETURN, 0);
  for (;;) {
    const at = Math.min(feed, carriageReturn);
    if (at === text.length) break;
    lines += 1;
    if (at - start > longest) longest = at - start;
    const isPair = carriageReturn === at && feed === at + 1 && feed < text.length;
    start = isPair ? at + 2 : at + 1;
    if (feed < start) feed = indexOrEnd(text, LINE_FEED, start);
    if (carriageReturn < start) carriageReturn = indexOrEnd(text, CARRIAGE_RETURN, start);
  }
  if (start === text.length) return { lines, longest };
  return { lines: lines + 1, longest: Math.max(longest, text.length - start) };
}

function indexOrEnd(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? text.length : at;
}
