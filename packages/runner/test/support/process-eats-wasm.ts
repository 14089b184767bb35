// An analysis process whose WASM memory grows without end, which no limit of the engine covers.

/** What of WebAssembly is used; Node has it, its types do not. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { Memory: new (size: { initial: number; maximum: number }) => Memory };
};

process.once('message', () => {
  const memory = new WebAssembly.Memory({ initial: 0, maximum: 65_536 });
  setInterval(() => {
    const before = memory.buffer.byteLength;
    memory.grow(256);
    new Uint8Array(memory.buffer, before).fill(1);
  }, 5);
});
