// The functions of a WebAssembly module, read off its bytes.
// https://webassembly.github.io/spec/core/binary/modules.html

const CODE_SECTION = 10;
/** Behind the magic number and the version. */
const FIRST_SECTION = 8;

/** @returns bytes of the longest function body; 0 for a module without functions */
export function longestFunction(module: Uint8Array): number {
  let longest = 0;
  for (const { length } of functionBodies(module)) longest = Math.max(longest, length);
  return longest;
}

/** No locals; two constants, the first of which is 0; a call; the end. Constants and the callee take a byte each. */
const CALLS_WITH_ZERO = { 0: 0x00, 1: 0x41, 2: 0x00, 3: 0x41, 5: 0x10, 7: 0x0b } as const;
const CALLS_WITH_ZERO_LENGTH = 8;
const FIRST_ARGUMENT = 2;

/**
 * Gives a grammar's scanner the memory that it means to ask for. Old ones begin with `calloc(0, size)`, which is no
 * memory at all: what they keep between tokens is then whatever lies there, so that Swift's, told that it is inside
 * of a string, read the rest of the file again and again. The grammar has `calloc(1, size)` since.
 * @returns a copy where there is something to mend
 */
export function giveScannerMemory(module: Uint8Array): Uint8Array {
  let mended = module;
  for (const { start, length } of functionBodies(module)) {
    if (length !== CALLS_WITH_ZERO_LENGTH) continue;
    const isMeant = Object.entries(CALLS_WITH_ZERO).every(
      ([at, byte]) => module[start + Number(at)] === byte,
    );
    if (!isMeant) continue;
    if (mended === module) mended = module.slice();
    mended[start + FIRST_ARGUMENT] = 1;
  }
  return mended;
}

interface FunctionBody {
  /** Offset of its first byte, where its locals are counted. */
  readonly start: number;
  /** In bytes. */
  readonly length: number;
}

function* functionBodies(module: Uint8Array): Generator<FunctionBody, void> {
  let at = FIRST_SECTION;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  };
  while (at < module.length) {
    const section = module[at++];
    const length = number();
    if (section !== CODE_SECTION) at += length;
    else {
      for (let left = number(); left > 0; left -= 1) {
        const bytes = number();
        yield { start: at, length: bytes };
        at += bytes;
      }
      return;
    }
  }
}
