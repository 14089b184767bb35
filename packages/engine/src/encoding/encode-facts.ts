// Facts of one file as one record of bytes: what crosses threads without being copied and is kept in caches.
// `record-layout.ts` says what it looks like, the sections beside it what is in it. `open-facts.ts` reads it.
import type { FileFacts } from '../facts.ts';
import type { FlowFacts } from '../flow/flow-facts.ts';
import { ByteWriter } from './byte-writer.ts';
import { writeDeclaration, writeDiagnostic, writeExport, writeImport } from './file-sections.ts';
import { writeCallable, writeClass, writeScope, writeType } from './flow-sections.ts';
import { writePlainValue } from './plain-value.ts';
import { FIELD, FIELD_COUNT, FLAG, FORMAT } from './record-layout.ts';

export type EncodeFacts = (facts: FileFacts) => Uint8Array<ArrayBuffer>;

/** One encoder serves many files, one after the other; the bytes that it gives are the caller's. */
export function createFactsEncoder(): EncodeFacts {
  const writer = new ByteWriter();
  return (facts) => {
    const { flow } = facts;
    const fields = new Array<number>(FIELD_COUNT).fill(0);
    const begin = (field: number) => {
      fields[field] = writer.at;
    };
    writer.begin(FORMAT.headerBytes);
    fields[FIELD.lines] = facts.lines;
    fields[FIELD.flags] = flagsOf(facts);
    begin(FIELD.settings);
    writeSettings(writer, facts);
    begin(FIELD.imports);
    writer.list(facts.imports, (fact) => writeImport(writer, fact));
    begin(FIELD.exports);
    writer.list(facts.exports, (fact) => writeExport(writer, fact));
    begin(FIELD.declarations);
    writer.list(facts.declarations, (fact) => writeDeclaration(writer, fact));
    begin(FIELD.diagnostics);
    writer.list(facts.diagnostics, (diagnostic) => writeDiagnostic(writer, diagnostic));
    if (flow !== undefined) {
      fields[FIELD.placeCount] = flow.placeCount;
      writeFlow(writer, flow, begin);
    }
    begin(FIELD.texts);
    writer.textTable();
    return writer.finish(fields);
  };
}

function flagsOf({ isGenerated, packageName, configuration, flow }: FileFacts): number {
  return (
    (isGenerated ? FLAG.generated : 0) +
    (packageName === undefined ? 0 : FLAG.package) +
    (configuration === undefined ? 0 : FLAG.configuration) +
    (flow === undefined ? 0 : FLAG.flow)
  );
}

function writeSettings(writer: ByteWriter, { packageName, configuration }: FileFacts): void {
  if (packageName !== undefined) writer.text(packageName);
  if (configuration !== undefined) writePlainValue(writer, configuration);
}

function writeFlow(writer: ByteWriter, flow: FlowFacts, begin: (field: number) => void): void {
  begin(FIELD.flowTexts);
  writer.list(flow.texts, (text) => writer.text(text));
  begin(FIELD.callables);
  writer.list(flow.callables, (fact) => writeCallable(writer, fact));
  begin(FIELD.classes);
  writer.list(flow.classes, (fact) => writeClass(writer, fact));
  begin(FIELD.types);
  writer.list(flow.types, (fact) => writeType(writer, fact));
  begin(FIELD.scopes);
  writer.list(flow.scopes, (fact) => writeScope(writer, fact));
  begin(FIELD.flowImports);
  writer.list(flow.imports, (fact) => writeImport(writer, fact));
  begin(FIELD.moves);
  writer.wordList(flow.moves);
}
