// Lets the host of a WebAssembly module move the module's stack. Compilers keep a part of it in linear memory and let
// it grow downwards towards static data; what exceeds it writes over that data, and nothing tells.
// https://webassembly.github.io/spec/core/binary/modules.html

const EXPORT_SECTION = 7;
const FIRST_SECTION = 8;
const GLOBAL = 3;
/** By the convention of LLVM's linker the first global is the stack pointer. */
const STACK_POINTER = 0;

/**
 * @param name under which the module is to export its stack pointer
 * @returns a copy that does; `undefined` for a module that exports nothing
 */
export function withExportedStack(
  module: Uint8Array,
  name: string,
): Uint8Array<ArrayBuffer> | undefined {
  let at = FIRST_SECTION;
  while (at < module.length) {
    const start = at;
    const section = module[at];
    const size = readNumber(module, at + 1);
    const end = size.after + size.value;
    if (section === EXPORT_SECTION) {
      const count = readNumber(module, size.after);
      const text = new TextEncoder().encode(name);
      const content = [
        ...numberBytes(count.value + 1),
        ...module.subarray(count.after, end),
        ...numberBytes(text.length),
        ...text,
        GLOBAL,
        STACK_POINTER,
      ];
      return joined([
        module.subarray(0, start),
        [EXPORT_SECTION, ...numberBytes(content.length)],
        content,
        module.subarray(end),
      ]);
    }
    at = end;
  }
  return undefined;
}

function readNumber(bytes: Uint8Array, start: number): { value: number; after: number } {
  let value = 0;
  let at = start;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++] ?? 0;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { value: value >>> 0, after: at };
  }
}

function numberBytes(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  for (; left > 0x7f; left >>>= 7) bytes.push((left & 0x7f) | 0x80);
  return [...bytes, left];
}

function joined(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
