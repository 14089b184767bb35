// The columns of nodes that are numbers: what kind they are, and what they sum up of all that lies in them.
import type { DomainMap } from '@orrery/engine';
import type { Findings } from '../../present/findings.ts';
import { KIND, NODE_FLAGS, NONE } from '../format.ts';
import type { NodeNumbers } from './number-nodes.ts';

export interface NodeColumns {
  readonly flags: Uint8Array;
  readonly languages: Uint8Array;
  readonly startLines: Uint32Array;
  readonly lines: Uint32Array;
  readonly sizes: Uint32Array;
  readonly fileCounts: Uint32Array;
  readonly cycles: Uint32Array;
  /** The languages by their number less one. */
  readonly languageNames: readonly string[];
}

/** @param cycleOfFile by file of the program: number of its cycle from 1, 0 for none */
export function fillColumns(
  findings: Findings,
  numbers: NodeNumbers,
  cycleOfFile: Uint32Array,
): NodeColumns {
  const { count } = numbers;
  const columns: NodeColumns = {
    flags: new Uint8Array(count),
    languages: new Uint8Array(count),
    startLines: new Uint32Array(count),
    lines: new Uint32Array(count).fill(NONE),
    sizes: new Uint32Array(count),
    fileCounts: new Uint32Array(count),
    cycles: new Uint32Array(count),
    languageNames: languagesOf(findings),
  };
  fillFiles(findings, numbers, cycleOfFile, columns);
  fillDeclarations(findings, numbers, columns);
  sumUp(numbers, columns, findings);
  return columns;
}

/** As many as a byte can tell apart; there are fewer. */
const languagesOf = ({ program }: Findings): string[] =>
  [...new Set(program.files.flatMap(({ language }) => language ?? []))].sort().slice(0, 255);

function fillFiles(
  { program }: Findings,
  { ofFile }: NodeNumbers,
  cycleOfFile: Uint32Array,
  { flags, languages, lines, fileCounts, cycles, languageNames }: NodeColumns,
): void {
  const numbers = new Map(languageNames.map((name, at) => [name, at + 1]));
  for (const [at, file] of program.files.entries()) {
    const node = ofFile[at]!;
    if (node === NONE) continue;
    flags[node] =
      (file.isTest ? NODE_FLAGS.isTest : 0) | (file.isGenerated ? NODE_FLAGS.isGenerated : 0);
    languages[node] = numbers.get(file.language ?? '') ?? 0;
    if (file.lines !== null) lines[node] = file.lines;
    fileCounts[node] = 1;
    cycles[node] = cycleOfFile[at]!;
  }
}

/** What lies in a file shares what is true of the file. */
function fillDeclarations(
  { program }: Findings,
  { ofFile, ofDeclaration, ofAnonymous }: NodeNumbers,
  { flags, languages, startLines, lines }: NodeColumns,
): void {
  const fill = (
    node: number,
    { file, startLine, endLine }: { file: number; startLine: number; endLine: number },
    flag: number,
  ) => {
    if (node === NONE) return;
    const around = ofFile[file]!;
    flags[node] = flags[around]! | flag;
    languages[node] = languages[around]!;
    startLines[node] = startLine;
    lines[node] = endLine - startLine + 1;
  };
  for (const [at, declaration] of program.declarations.entries()) {
    fill(ofDeclaration[at]!, declaration, 0);
  }
  for (const [at, callable] of program.anonymous.entries()) {
    fill(ofAnonymous[at]!, callable, NODE_FLAGS.isAnonymous);
  }
}

/** Children stand behind their parents, so one pass from the end is enough; domains hold files by list. */
function sumUp(numbers: NodeNumbers, columns: NodeColumns, { domains }: Findings): void {
  const { count, kinds, parents } = numbers;
  const { sizes } = columns;
  const sums = createSums(columns, count);
  for (let node = count - 1; node >= 0; node--) {
    const kind = kinds[node]!;
    if (kind === KIND.Subdomain || kind === KIND.Domain) continue;
    if (sizes[node] === 0) sizes[node] = 1;
    if (kind === KIND.Directory) sums.close(node);
    const parent = parents[node]!;
    if (parent === NONE) continue;
    sizes[parent]! += sizes[node]!;
    if (kind === KIND.File) sums.addFile(parent, node);
    else if (kind === KIND.Directory) sums.addGroup(parent, node);
  }
  if (domains !== undefined) sumUpDomains(numbers, columns, sums, domains);
}

function sumUpDomains(
  { ofFile, ofDomain, ofSubdomain }: NodeNumbers,
  { sizes }: NodeColumns,
  sums: ReturnType<typeof createSums>,
  { subdomains }: DomainMap,
): void {
  for (const [at, { files, domain }] of subdomains.entries()) {
    const [subdomain, around] = [ofSubdomain[at]!, ofDomain[domain]!];
    if (subdomain === NONE) continue;
    for (const node of files.map((file) => ofFile[file]!)) {
      if (node === NONE) continue;
      sizes[subdomain]! += sizes[node]!;
      sums.addFile(subdomain, node);
    }
    sizes[around]! += sizes[subdomain]!;
    sums.addGroup(around, subdomain);
    sums.close(subdomain);
  }
  for (const domain of ofDomain) if (domain !== NONE) sums.close(domain);
}

function createSums({ flags, lines, fileCounts, cycles }: NodeColumns, count: number) {
  const tests = new Uint32Array(count);
  const generated = new Uint32Array(count);
  const addLines = (group: number, more: number) => {
    if (more === NONE) return;
    lines[group] = (lines[group] === NONE ? 0 : lines[group]!) + more;
  };
  return {
    addFile: (group: number, file: number): void => {
      fileCounts[group]! += 1;
      addLines(group, lines[file]!);
      cycles[group]! += cycles[file] === 0 ? 0 : 1;
      tests[group]! += (flags[file]! & NODE_FLAGS.isTest) === 0 ? 0 : 1;
      generated[group]! += (flags[file]! & NODE_FLAGS.isGenerated) === 0 ? 0 : 1;
    },
    addGroup: (group: number, inner: number): void => {
      fileCounts[group]! += fileCounts[inner]!;
      addLines(group, lines[inner]!);
      cycles[group]! += cycles[inner]!;
      tests[group]! += tests[inner]!;
      generated[group]! += generated[inner]!;
    },
    /** When all that lies in it was added. */
    close: (group: number): void => {
      const files = fileCounts[group]!;
      if (files > 0 && tests[group] === files) flags[group]! |= NODE_FLAGS.isTest;
      if (files > 0 && generated[group] === files) flags[group]! |= NODE_FLAGS.isGenerated;
    },
  };
}
