// `oxc-parser/src-js/bindings.js` of the published package: the parser as WebAssembly, which runs wherever Node
// does, instead of a native build for each platform. It is given no system to call but what parsing needs.
import { readFileSync } from 'node:fs';
import { instantiateNapiModuleSync } from '@emnapi/core';
import { asyncWork, tsfn } from '@emnapi/core/plugins';
import { createContext } from '@emnapi/runtime';
import type * as Binding from 'oxc-parser';
import { PARSER_FILE } from './parser-file.ts';
import { placeOfPackageFile } from './places.ts';

/** What is used of WebAssembly's own names, which are typed with the names of browsers only. */
interface Memory {
  /** Another one whenever the memory has grown. */
  readonly buffer: ArrayBuffer;
}
declare const WebAssembly: {
  readonly Memory: new (pages: { initial: number; maximum: number }) => Memory;
};
type Exports = Readonly<Record<string, () => void>>;

/** The C library's, as the module exports them for strings that come from outside. */
interface Allocator {
  readonly malloc: (bytes: number) => number;
  readonly free: (place: number) => void;
}

/**
 * What its allocator is given at once, of which only what is used takes memory. It would ask for 64 KiB at a time, and each
 * time V8 makes a new buffer of the whole memory, counts it as if it were another one, and collects all garbage: 90 times
 * for vue/core's 484 scripts, two fifths of the time that they take.
 */
const ROOM_BYTES = 64 * 1024 ** 2;

const binding = loadBinding();

export const {
  ExportExportNameKind,
  ExportImportNameKind,
  ExportLocalNameKind,
  ImportNameKind,
  ParseResult,
  Severity,
  parse,
  parseSync,
  rawTransferSupported,
} = binding;

function loadBinding(): typeof Binding {
  // As much as oxc's own loader gives it: 64 MiB, and as much more as it asks for.
  const memory = new WebAssembly.Memory({ initial: 1024, maximum: 65536 });
  const system = wasiFor(memory);
  const { napiModule } = instantiateNapiModuleSync(readFileSync(placeOfPackageFile(PARSER_FILE)), {
    context: createContext(),
    // Asked for by its asynchronous functions, which nobody calls here.
    plugins: [asyncWork, tsfn],
    asyncWorkPoolSize: 0,
    wasi: {
      // A library is initialized and never started.
      start: () => 0,
      initialize: ({ exports }: { exports: Exports }) => exports._initialize?.(),
      getImportObject: () => ({ wasi_snapshot_preview1: system }),
    },
    overwriteImports: (imports) => {
      imports.env = { ...imports.env, ...imports.napi, ...imports.emnapi, memory };
      return imports;
    },
    beforeInit: ({ instance }) => {
      const exports: Exports = instance.exports;
      for (const [name, register] of Object.entries(exports)) {
        if (name.startsWith('__napi_register__')) register();
      }
      makeRoom(instance.exports);
    },
  });
  return napiModule.exports as typeof Binding;
}

/** Memory that was given back stays the allocator's. */
function makeRoom({ malloc, free }: Allocator): void {
  free(malloc(ROOM_BYTES));
}

/**
 * No files, no environment, no clock. Random numbers are asked for to seed hash tables, whose order shows in no
 * result; what is written is a panic's last words, and the error says as much.
 * https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md
 */
function wasiFor(memory: Memory) {
  const SUCCESS = 0;
  return {
    random_get: (at: number, length: number) => {
      new Uint8Array(memory.buffer, at, length).fill(0x5f);
      return SUCCESS;
    },
    environ_sizes_get: (countAt: number, sizeAt: number) => {
      const view = new DataView(memory.buffer);
      view.setUint32(countAt, 0, true);
      view.setUint32(sizeAt, 0, true);
      return SUCCESS;
    },
    environ_get: () => SUCCESS,
    fd_write: (_file: number, pieces: number, count: number, writtenAt: number) => {
      const view = new DataView(memory.buffer);
      let written = 0;
      for (let at = 0; at < count; at += 1) written += view.getUint32(pieces + at * 8 + 4, true);
      view.setUint32(writtenAt, written, true);
      return SUCCESS;
    },
    proc_exit: (code: number) => {
      throw new Error(`the parser ended itself with ${code}`);
    },
  };
}
