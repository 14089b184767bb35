// Content negotiation of results by Accept-Encoding (RFC 9110, section 12.5.3). Knows no job and no stream.

/** In the order in which they are taken when the client likes several equally: the stored one first. */
const ENCODINGS = ['gzip', 'zstd', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What counts as the weight of `identity` where the client does not speak of it: less than anything it names. */
const UNSPOKEN = 0.0001;

/**
 * The encoding to send. Without the header it is `identity`, as the simplest clients expect; the same when
 * the client refuses everything, since an answer that it can perhaps read is better than none.
 */
export function selectEncoding(header: string | string[] | undefined): Encoding {
  const weights = readWeights(Array.isArray(header) ? header.join(',') : (header ?? ''));
  const others = weights.get('*');
  const weightOf = (encoding: Encoding): number =>
    weights.get(encoding) ?? others ?? (encoding === 'identity' ? UNSPOKEN : 0);
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of ENCODINGS) {
    if (weightOf(encoding) > bestWeight) {
      best = encoding;
      bestWeight = weightOf(encoding);
    }
  }
  return best;
}

function readWeights(text: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const item of text.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = item.split(';').map((word) => word.trim());
    if (coding === '') continue;
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, readWeight(parameters));
  }
  return weights;
}

/** 1 without a weight, and where it cannot be read: the client has named the coding after all. */
function readWeight(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const match = /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(parameter);
    if (match !== null) return Number(match[1]);
  }
  return 1;
}
