// What one analysis takes from packs of earlier ones, and leaves for later ones. Threads look up what they are about
// to extract (`KeptFactsSource`); what they found and what they had to extract is noted here, and written to a
// new pack while the linker works.
import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { ClaimedFile, ExtractionOptions } from '@orrery/engine';
import type { FileStates, IndexedFile, OpenedFile } from '@orrery/intake';
import {
  type FactsKey,
  type KeyedRecord,
  openPacks,
  type PackReader,
  readPackIndex,
  writePack,
} from './facts-pack.ts';
import { type FileDigests, type KeptFiles, openKeptFiles } from './file-digests.ts';
import type { KeptFactsReport, KeptFactsRequest } from './messages.ts';
import { createPackedTable, findPacked, type PackedTable } from './packed-table.ts';

/** Plain data: it crosses to every thread. */
export interface KeptFactsSource {
  /** Digest of the code that facts follow from. */
  readonly code: string;
  readonly packs: readonly string[];
  readonly table: PackedTable;
}

export interface KeptFacts {
  readonly source: KeptFactsSource;
  /** @param pack where the record was found; absent for one that was extracted */
  note(kept: KeyedRecord, pack?: number): void;
  /** Digests of files that are what they were when an earlier analysis read them. Absent for an archive. */
  openFiles(
    claimed: readonly ClaimedFile<IndexedFile>[],
    states: FileStates | undefined,
  ): FileDigests | undefined;
  /** Begins to write what is new. Must not be called before everything is noted. */
  write(): void;
  /** Resolves when that is done. Never rejects. */
  finish(): Promise<KeptFactsReport>;
}

/** When facts come from more packs, all of them are written into one. */
const MOST_SOURCES = 8;

export function openKeptFacts({ packs, output, files }: KeptFactsRequest, code: string): KeptFacts {
  const broken: number[] = [];
  const indexes = packs.map((path, at) => {
    const index = readPackIndex(path);
    if (index === undefined) broken.push(at);
    return index ?? [];
  });
  const used = new Set<number>();
  const fresh: KeyedRecord[] = [];
  const found: KeyedRecord[] = [];
  let keptFiles: KeptFiles | undefined;
  let writing: Promise<boolean> = Promise.resolve(false);
  let writingFiles: Promise<boolean> = Promise.resolve(false);
  return {
    source: { code, packs, table: createPackedTable(indexes) },
    note: (kept, pack) => {
      if (pack === undefined) fresh.push(kept);
      else {
        used.add(pack);
        found.push(kept);
      }
    },
    openFiles: (claimed, states) => {
      if (files !== undefined && states !== undefined) {
        keptFiles = openKeptFiles(files, claimed, states);
      }
      return keptFiles?.digests;
    },
    write: () => {
      if (keptFiles !== undefined) writingFiles = keptFiles.write();
      const records = used.size > MOST_SOURCES ? [...fresh, ...found] : [...fresh];
      if (records.length > 0) writing = tryToWrite(output, records);
      fresh.length = 0;
      found.length = 0;
    },
    finish: async () => {
      const [hasPack, hasFiles] = await Promise.all([writing, writingFiles]);
      return { hasPack, hasFiles, used: [...used].sort((a, b) => a - b), broken };
    },
  };
}

/** A full disk costs the pack and nothing else. */
async function tryToWrite(path: string, records: readonly KeyedRecord[]): Promise<boolean> {
  try {
    await writePack(path, records);
    return true;
  } catch {
    await rm(path, { force: true }).catch(() => undefined);
    return false;
  }
}

/** How one thread asks. */
export interface FactsLookup {
  /** Of all that the facts of the file follow from. Nothing is inflated for it. */
  keyOf(
    bytes: Pick<OpenedFile, 'coding'> & { readonly digest: Uint8Array },
    claimed: ClaimedFile,
    options: ExtractionOptions,
  ): FactsKey;
  find(
    key: FactsKey,
  ): { readonly record: Uint8Array<ArrayBuffer>; readonly pack: number } | undefined;
  close(): void;
}

export const digestOf = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** @param isWhole whether bytes are a record of facts that has not changed since it was written */
export function createFactsLookup(
  { code, packs, table }: KeptFactsSource,
  isWhole: (record: Uint8Array) => boolean,
): FactsLookup {
  const reader: PackReader = openPacks(packs);
  return {
    keyOf: ({ digest, coding }, { claim, languageName }, options) => {
      const { depth, maxSourceBytes, maxLineLength } = options;
      const { dialect, given = '' } = claim;
      const how = [languageName, dialect, given, depth, maxSourceBytes, maxLineLength, coding];
      return digestOf(Buffer.concat([Buffer.from(JSON.stringify([code, how])), digest]));
    },
    find: (key) => {
      const place = findPacked(table, key);
      if (place === undefined) return undefined;
      const record = reader.read(place.pack, place.start, place.length);
      return record !== undefined && isWhole(record) ? { record, pack: place.pack } : undefined;
    },
    close: () => reader.close(),
  };
}
