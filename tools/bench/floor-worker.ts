// One thread of the floor: takes files as the product's threads do, inflates and parses each, visits every syntax
// node once, and does nothing else. Swift is parsed after its text was masked there; here it is parsed as it is.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { ClaimedFile, ExtractorHost } from '@orrery/engine';
import { type IndexedFile, openSource, type SourceIndex } from '@orrery/intake';
import { decodeSource } from '../../packages/engine/src/decode-source.ts';
import {
  parseScript,
  type ScriptDialect,
} from '../../packages/engine/src/languages/javascript/extraction/parse-script.ts';
import { loadGrammar } from '../../packages/engine/src/syntax/grammar.ts';
import { defaultLimits } from '../../packages/runner/src/analysis.ts';

/** Plain data for one thread. */
export interface FloorTask {
  readonly index: SourceIndex;
  /** Sources, the largest first. */
  readonly claimed: readonly ClaimedFile<IndexedFile>[];
  /** One shared number: how many have been taken. */
  readonly next: Int32Array;
}

/** Processor seconds of one thread, and what it went over. */
export interface FloorPart {
  readonly inflating: number;
  readonly parsing: number;
  readonly files: number;
  readonly bytes: number;
  readonly nodes: number;
}

const VSCODE = '@vscode/tree-sitter-wasm/wasm/tree-sitter-';

const GRAMMARS = new Map([
  ['cpp', `${VSCODE}cpp.wasm`],
  ['csharp', `${VSCODE}c-sharp.wasm`],
  ['go', `${VSCODE}go.wasm`],
  ['java', `${VSCODE}java.wasm`],
  ['kotlin', '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm'],
  ['php', `${VSCODE}php.wasm`],
  ['python', `${VSCODE}python.wasm`],
  ['ruby', `${VSCODE}ruby.wasm`],
  ['rust', `${VSCODE}rust.wasm`],
  ['scala', '@lumis-sh/wasm-scala/tree-sitter-scala.wasm'],
  ['swift', '@cursorless/tree-sitter-wasms/out/tree-sitter-swift.wasm'],
]);

/** @returns how many nodes the text has, all of which have been looked at */
type Visit = (text: string, dialect: string) => number;

const host: ExtractorHost = {
  loadPackageFile: (specifier) => readFile(fileURLToPath(import.meta.resolve(specifier))),
};

async function loadVisit(languageName: string): Promise<Visit> {
  const file = GRAMMARS.get(languageName);
  if (file === undefined) return visitScript;
  const { parse } = await loadGrammar(host, file);
  // Reading the parser's memory visits each node once.
  return (text) => parse(text).typeIds.length;
}

const SCRIPT_DIALECTS: ReadonlySet<string> = new Set(['js', 'ts', 'tsx', 'dts']);

/** Components are parsed as scripts as they stand: an error is parsed as fast as anything else. */
function visitScript(text: string, dialect: string): number {
  const known = SCRIPT_DIALECTS.has(dialect) ? (dialect as ScriptDialect) : 'ts';
  return parseScript(text, known)?.tree().nodes.length ?? 0;
}

/** What the product does not parse, for the length of the file or of a line, the floor does not parse either. */
function isPassedBy(text: string): boolean {
  if (text.length > defaultLimits.maxSourceBytes) return true;
  for (let start = 0; start <= text.length; ) {
    const at = text.indexOf('\n', start);
    const end = at === -1 ? text.length : at;
    if (end - start > defaultLimits.maxLineLength) return true;
    start = end + 1;
  }
  return false;
}

const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;

async function run({ index, claimed, next }: FloorTask): Promise<FloorPart> {
  const part = { inflating: 0, parsing: 0, files: 0, bytes: 0, nodes: 0 };
  const visits = new Map<string, Visit>();
  const reader = openSource(index);
  for (let at = Atomics.add(next, 0, 1); at < claimed.length; at = Atomics.add(next, 0, 1)) {
    const { file, claim, languageName } = claimed[at]!;
    const visit = visits.get(languageName) ?? (await loadVisit(languageName));
    visits.set(languageName, visit);
    const before = process.threadCpuUsage();
    const bytes = reader.read(file);
    part.inflating += seconds(process.threadCpuUsage(before));
    const inflated = process.threadCpuUsage();
    const text = decodeSource(bytes);
    part.nodes += text === undefined || isPassedBy(text) ? 0 : visit(text, claim.dialect);
    part.parsing += seconds(process.threadCpuUsage(inflated));
    part.bytes += bytes.length;
    part.files += 1;
  }
  reader.close();
  return part;
}

parentPort?.postMessage(await run(workerData as FloorTask));
