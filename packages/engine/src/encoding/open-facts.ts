// Facts of one file, read out of their record as they are asked for. A record is a fraction of the size of the
// objects that it becomes, so the linker lets go of those of each stage when the next one begins; whoever asks
// again gets them read again.
import type { DeclarationFact, Diagnostic, ExportFact, FileFacts, ImportFact } from '../facts.ts';
import type {
  CallableFact,
  ClassFact,
  FlowFacts,
  MoveList,
  ScopeFact,
  TypeFact,
} from '../flow/flow-facts.ts';
import { ByteReader, type RecordTexts } from './byte-reader.ts';
import { readDeclaration, readDiagnostic, readExport, readImport } from './file-sections.ts';
import { readCallable, readClass, readScope, readType } from './flow-sections.ts';
import { readPlainValue } from './plain-value.ts';
import { checkedWords, DamagedFactsError, FIELD, FLAG, FORMAT } from './record-layout.ts';
import { TextPool } from './text-pool.ts';

/**
 * @param record what an encoder gave, at a multiple of four bytes in its buffer; it must not change any more
 * @param texts shared by all records that are read together
 * @throws DamagedFactsError unless the record is one of this version and whole
 */
export function openFacts(record: Uint8Array, texts = new TextPool()): FileFacts {
  return new EncodedFacts(new Sections(record, checkedWords(record), texts)) as FileFacts;
}

/** Whether bytes are a record of facts that has not changed since it was written. */
export function isFactsRecord(bytes: Uint8Array): boolean {
  try {
    checkedWords(bytes);
    return true;
  } catch (error) {
    if (error instanceof DamagedFactsError) return false;
    throw error;
  }
}

/** Lets go of all that was read out of a record so far. Facts that stand in no record stay as they are. */
export function forgetRead(facts: FileFacts): void {
  if (facts instanceof EncodedFacts) facts.forget();
}

/** The same facts as plain objects. */
export function plainFacts(facts: FileFacts): FileFacts {
  return facts instanceof EncodedFacts ? facts.plain() : facts;
}

const NONE: readonly never[] = [];
const NO_NUMBERS = new Int32Array();

/** Sections as bytes, and the texts that they refer to. */
class Sections {
  readonly #record: Uint8Array;
  readonly #words: Int32Array;
  readonly #noTexts: RecordTexts;
  /** They stay when all else is let go of: told by their numbers they are small, and telling them takes long. */
  #texts: RecordTexts | undefined;

  constructor(record: Uint8Array, words: Int32Array, pool: TextPool) {
    this.#record = record;
    this.#words = words;
    this.#noTexts = { pool, numbers: NO_NUMBERS };
  }

  field(field: number): number {
    return this.#words[FORMAT.firstField + field]!;
  }

  read(field: number): ByteReader {
    this.#texts ??= {
      pool: this.#noTexts.pool,
      numbers: this.#readerAt(FIELD.texts, this.#noTexts).textTable(),
    };
    return this.#readerAt(field, this.#texts);
  }

  /** Texts are most of a small record, and an empty list needs none of them. */
  list<T>(field: number, readOne: (reader: ByteReader) => T): readonly T[] {
    if (this.#readerAt(field, this.#noTexts).count() === 0) return NONE;
    const reader = this.read(field);
    return reader.list(() => readOne(reader));
  }

  #readerAt(field: number, texts: RecordTexts): ByteReader {
    return new ByteReader(this.#record, this.field(field), this.#record.length, texts);
  }
}

class EncodedFacts {
  readonly lines: number;
  readonly isGenerated: boolean;
  readonly #sections: Sections;
  readonly #flags: number;
  #packageName: string | undefined;
  #imports: readonly ImportFact[] | undefined;
  #exports: readonly ExportFact[] | undefined;
  #declarations: readonly DeclarationFact[] | undefined;
  #diagnostics: readonly Diagnostic[] | undefined;
  #configuration: unknown;
  #flow: EncodedFlow | undefined;

  constructor(sections: Sections) {
    this.#sections = sections;
    this.#flags = this.#sections.field(FIELD.flags);
    this.lines = this.#sections.field(FIELD.lines);
    this.isGenerated = (this.#flags & FLAG.generated) !== 0;
  }

  get packageName(): string | undefined {
    if (!this.#has(FLAG.package)) return undefined;
    this.#packageName ??= this.#sections.read(FIELD.settings).text();
    return this.#packageName;
  }

  get imports(): readonly ImportFact[] {
    this.#imports ??= this.#sections.list(FIELD.imports, readImport);
    return this.#imports;
  }

  get exports(): readonly ExportFact[] {
    this.#exports ??= this.#sections.list(FIELD.exports, readExport);
    return this.#exports;
  }

  get declarations(): readonly DeclarationFact[] {
    this.#declarations ??= this.#sections.list(FIELD.declarations, readDeclaration);
    return this.#declarations;
  }

  get diagnostics(): readonly Diagnostic[] {
    this.#diagnostics ??= this.#sections.list(FIELD.diagnostics, readDiagnostic);
    return this.#diagnostics;
  }

  get configuration(): unknown {
    if (!this.#has(FLAG.configuration)) return undefined;
    this.#configuration ??= this.#readConfiguration();
    return this.#configuration;
  }

  get flow(): FlowFacts | undefined {
    if (!this.#has(FLAG.flow)) return undefined;
    this.#flow ??= new EncodedFlow(this.#sections);
    return this.#flow;
  }

  forget(): void {
    this.#imports = undefined;
    this.#exports = undefined;
    this.#declarations = undefined;
    this.#diagnostics = undefined;
    this.#configuration = undefined;
    this.#flow = undefined;
  }

  plain(): FileFacts {
    const { lines, isGenerated, imports, exports, packageName, declarations, diagnostics } = this;
    const { configuration, flow } = this;
    return {
      ...{ lines, isGenerated, imports, exports, declarations, diagnostics },
      ...(packageName !== undefined && { packageName }),
      ...(this.#has(FLAG.configuration) && { configuration }),
      ...(flow !== undefined && { flow: (flow as EncodedFlow).plain() }),
    };
  }

  #has(flag: number): boolean {
    return (this.#flags & flag) !== 0;
  }

  #readConfiguration(): unknown {
    const reader = this.#sections.read(FIELD.settings);
    if (this.#has(FLAG.package)) reader.text();
    return readPlainValue(reader);
  }
}

class EncodedFlow implements FlowFacts {
  readonly placeCount: number;
  readonly #sections: Sections;
  #texts: readonly string[] | undefined;
  #callables: readonly CallableFact[] | undefined;
  #classes: readonly ClassFact[] | undefined;
  #types: readonly TypeFact[] | undefined;
  #scopes: readonly ScopeFact[] | undefined;
  #imports: readonly ImportFact[] | undefined;
  #moves: MoveList | undefined;

  constructor(sections: Sections) {
    this.#sections = sections;
    this.placeCount = sections.field(FIELD.placeCount);
  }

  get texts(): readonly string[] {
    this.#texts ??= this.#sections.list(FIELD.flowTexts, (reader) => reader.text());
    return this.#texts;
  }

  get callables(): readonly CallableFact[] {
    this.#callables ??= this.#sections.list(FIELD.callables, readCallable);
    return this.#callables;
  }

  get classes(): readonly ClassFact[] {
    this.#classes ??= this.#sections.list(FIELD.classes, readClass);
    return this.#classes;
  }

  get types(): readonly TypeFact[] {
    this.#types ??= this.#sections.list(FIELD.types, readType);
    return this.#types;
  }

  get scopes(): readonly ScopeFact[] {
    this.#scopes ??= this.#sections.list(FIELD.scopes, readScope);
    return this.#scopes;
  }

  get imports(): readonly ImportFact[] {
    this.#imports ??= this.#sections.list(FIELD.flowImports, readImport);
    return this.#imports;
  }

  get moves(): MoveList {
    this.#moves ??= this.#sections.read(FIELD.moves).wordList();
    return this.#moves;
  }

  plain(): FlowFacts {
    const { placeCount, texts, callables, classes, types, scopes, imports, moves } = this;
    return { placeCount, texts, callables, classes, types, scopes, imports, moves };
  }
}
