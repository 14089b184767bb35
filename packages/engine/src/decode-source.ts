// Bytes to text, the way editors and compilers read source files: a byte order mark decides, then UTF-8,
// then Windows-1252, which gives every byte a character. The mark itself is no part of the text.

/** How much of a file is looked at to tell whether it is text. */
const BINARY_PROBE_BYTES = 8192;
/** Text may hold a stray control character in a string; media and object files hold many. */
const MAX_CONTROL_SHARE = 0.01;

/** The text of a source file, or `undefined` when the bytes are no text in any encoding known here. */
export function decodeSource(bytes: Uint8Array): string | undefined {
  const encoding = encodingOfMark(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  if (isBinary(bytes.subarray(0, BINARY_PROBE_BYTES))) return undefined;
  try {
    return UTF_8.decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Made once, since that costs as much as decoding a small file. Without `stream` it remembers nothing. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function encodingOfMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** 1 for each byte that is a control character, for counting them without asking. */
const IS_CONTROL = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 9 || (byte > 13 && byte < 32 && byte !== 27) ? 1 : 0,
);

/** Control characters are those below the blank, but for white space and the escape of terminals. */
function isBinary(probe: Uint8Array): boolean {
  let controls = 0;
  // By number: an iterator over bytes costs more than decoding them.
  for (let at = 0; at < probe.length; at += 1) {
    controls += IS_CONTROL[probe[at] as number] as number;
  }
  return controls > probe.length * MAX_CONTROL_SHARE;
}
