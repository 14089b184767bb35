// Prism, Ruby's own parser, as WebAssembly: text goes into its memory, and the tree comes out as it serializes it.
// Nothing here knows what the bytes say; `read-serialized.ts` does.
// https://github.com/ruby/prism/blob/main/docs/serialization.md
import type { ExtractorHost } from '../../../language.ts';
import { withExportedStack } from './exported-stack.ts';

const MODULE_FILE = '@ruby/prism/src/prism.wasm';

/** Belongs to the thread that loaded it. */
export interface Prism {
  /**
   * Both lie in the parser's memory, and are gone when it parses again.
   * @returns `undefined` for text that the parser gives up
   */
  serialize(text: string): SerializedText | undefined;
}

export interface SerializedText {
  /** The text in UTF-8, behind which a byte 0 stands. */
  readonly source: Uint8Array;
  /** Bytes of the text. */
  readonly sourceLength: number;
  readonly tree: Uint8Array;
}

interface PrismExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly __stack_high: { readonly value: number };
  readonly stack_pointer: { value: number };
  _initialize(): void;
  calloc(count: number, size: number): number;
  malloc(size: number): number;
  free(address: number): void;
  pm_buffer_sizeof(): number;
  pm_buffer_init(buffer: number): number;
  pm_buffer_value(buffer: number): number;
  pm_buffer_length(buffer: number): number;
  pm_buffer_free(buffer: number): void;
  pm_serialize_parse(buffer: number, source: number, length: number, options: number): void;
}

/** What of WebAssembly is used; Node has it, its types do not. */
interface WebAssemblyModule {
  readonly isModule: unique symbol;
}
type Imports = Record<string, Record<string, () => number>>;

const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    compile(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssemblyModule>;
    readonly Instance: new (
      module: WebAssemblyModule,
      imports: Imports,
    ) => { readonly exports: unknown };
    readonly Module: {
      imports(
        module: WebAssemblyModule,
      ): readonly { readonly module: string; readonly name: string; readonly kind: string }[];
    };
    readonly RuntimeError: new () => Error;
  };
};

/** @returns `undefined` when the module is not the one that is known here */
export async function loadPrism(host: ExtractorHost): Promise<Prism | undefined> {
  const bytes = withExportedStack(await host.loadPackageFile(MODULE_FILE), 'stack_pointer');
  if (bytes === undefined) return undefined;
  const module = await WebAssembly.compile(bytes);
  let instance = startInstance(module);
  if (instance === undefined) return undefined;
  return {
    serialize: (text) => {
      instance ??= startInstance(module);
      try {
        return instance?.serialize(text);
      } catch (error) {
        if (!isGivenUp(error)) throw error;
        // What it was in the midst of is still in its memory.
        instance = undefined;
        return undefined;
      }
    },
  };
}

/** A stack that is full, in the module or around it, or no memory. */
function isGivenUp(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

/**
 * The module has 64 KiB, which less than 300 open brackets fill. Its functions take as much of the thread's own stack,
 * at most 4 MB, so that this one is never the first to be full. What is not used takes no memory.
 */
const STACK_BYTES = 32 * 1024 ** 2;

/** Of a C function's frame. */
const ALIGNMENT = 16;

function startInstance(module: WebAssemblyModule): Prism | undefined {
  const { exports } = new WebAssembly.Instance(module, refusals(module));
  const prism = exports as PrismExports;
  if (prism.stack_pointer?.value !== prism.__stack_high?.value) return undefined;
  prism._initialize();
  const stack = prism.malloc(STACK_BYTES);
  if (stack === 0) return undefined;
  prism.stack_pointer.value = (stack + STACK_BYTES) & -ALIGNMENT;
  const options = prism.calloc(1, OPTIONS.length);
  new Uint8Array(prism.memory.buffer).set(OPTIONS, options);
  const buffer = prism.calloc(1, prism.pm_buffer_sizeof());
  let room = { address: 0, size: 0 };
  let isFilled = false;
  return {
    serialize: (text) => {
      if (isFilled) prism.pm_buffer_free(buffer);
      isFilled = false;
      const needed = 3 * text.length + 1;
      if (needed > room.size) {
        prism.free(room.address);
        room = { address: prism.malloc(needed), size: needed };
        if (room.address === 0) throw new RangeError('Prism has no memory for the text');
      }
      const { address } = room;
      const given = new Uint8Array(prism.memory.buffer, address, needed);
      const { written } = encoder.encodeInto(text, given);
      given[written] = 0;
      prism.pm_buffer_init(buffer);
      prism.pm_serialize_parse(buffer, address, written, options);
      isFilled = true;
      const memory = prism.memory.buffer;
      return {
        source: new Uint8Array(memory, address, written + 1),
        sourceLength: written,
        tree: new Uint8Array(memory, prism.pm_buffer_value(buffer), prism.pm_buffer_length(buffer)),
      };
    },
  };
}

const encoder = new TextEncoder();

/**
 * As `pm_options_read` takes them: no path, line 1, UTF-8 whatever a magic comment says, since this is how the text
 * is given; statements that would leave a surrounding method or loop are no errors.
 */
const OPTIONS = Uint8Array.from([
  ...[0, 0, 0, 0], // path
  ...[1, 0, 0, 0], // line
  ...[5, 0, 0, 0, ...new TextEncoder().encode('UTF-8')], // encoding
  0, // frozen strings
  0, // command line
  0, // version: the newest
  1, // the encoding stays
  0, // main script
  1, // part of a script
  0, // frozen tree
  ...[0, 0, 0, 0], // scopes
]);

/** Of `wasi_snapshot_preview1`: the call is not supported. */
const ENOSYS = 52;

/** The module imports what a C library may ask of a system. The parser asks for none of it. */
function refusals(module: WebAssemblyModule): Imports {
  const imports: Imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== 'function') continue;
    imports[from] ??= {};
    imports[from][name] = () => ENOSYS;
  }
  return imports;
}
