// How large the functions of a WebAssembly module are, read off its bytes.
// https://webassembly.github.io/spec/core/binary/modules.html

const CODE_SECTION = 10;
/** Behind the magic number and the version. */
const FIRST_SECTION = 8;

/** @returns bytes of the longest function body; 0 for a module without functions */
export function longestFunction(module: Uint8Array): number {
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
      let longest = 0;
      for (let left = number(); left > 0; left -= 1) {
        const bytes = number();
        longest = Math.max(longest, bytes);
        at += bytes;
      }
      return longest;
    }
  }
  return 0;
}
