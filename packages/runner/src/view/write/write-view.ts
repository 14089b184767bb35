// The view file of one analysis, from what it found: everything the program holds, whatever part of it the operation's
// own result shows. Columns are made one after another, and nothing of the graph is held twice.
import type { OperationName } from '@orrery/contract';
import { analyseCycles, type CycleAnalysis } from '@orrery/engine';
import type { Findings } from '../../present/findings.ts';
import type { ViewMeta } from '../format.ts';
import { fillColumns, type NodeColumns } from './fill-columns.ts';
import { createNames } from './growing-names.ts';
import { numberNodes } from './number-nodes.ts';
import { createSectionWriter, type SectionWriter } from './section-writer.ts';
import { sortEdges } from './sort-edges.ts';
import { summarise } from './summarise.ts';
import { writeCycles } from './write-cycles.ts';
import { writeDomainFiles } from './write-domain-files.ts';
import { writeEdges } from './write-edges.ts';
import { writeNames } from './write-names.ts';
import { writeNodes } from './write-nodes.ts';

export interface ViewOrder {
  readonly operation: OperationName;
  /** Absolute path of the file. It appears complete, or not at all. */
  readonly path: string;
  /** As in `AnalysisOutput`. */
  readonly isUnsynced?: boolean;
}

/** @returns bytes written */
export async function writeView(
  findings: Findings,
  { operation, path, isUnsynced }: ViewOrder,
): Promise<number> {
  const cycles = findings.cycles ?? analyseCycles(findings.program, findings.survey.paths);
  const numbers = numberNodes(findings.program, findings.domains, findings.limits.maxNodes);
  const columns = fillColumns(findings, numbers, cycleOfFiles(findings, cycles));
  const writer = createSectionWriter(path);
  try {
    writeColumns(writer, columns);
    const names = createNames();
    const { nameOfNode, hashSeed } = writeNodes(writer, findings, numbers, names);
    const edges = sortEdges(findings, numbers, cycles);
    writeEdges(writer, findings, edges, names);
    writeNames(writer, names, nameOfNode);
    writeDomainFiles(writer, findings, numbers);
    writeCycles(writer, cycles);
    const summary = summarise({ findings, operation, numbers, edges, cycles });
    writer.text('summary', JSON.stringify(summary));
    const meta: ViewMeta = {
      operation,
      nodeCount: numbers.count,
      edgeCount: edges.count,
      nameCount: names.all.length,
      cycleCount: cycles.cycles.length,
      firstExternal: numbers.firstExternal,
      firstDomain: numbers.firstDomain,
      languages: columns.languageNames,
      hashSeed,
    };
    writer.text('meta', JSON.stringify(meta));
    return await writer.finish(isUnsynced);
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

function writeColumns(writer: SectionWriter, columns: NodeColumns): void {
  writer.numbers('flags', columns.flags);
  writer.numbers('languages', columns.languages);
  writer.numbers('startLines', columns.startLines);
  writer.numbers('lines', columns.lines);
  writer.numbers('sizes', columns.sizes);
  writer.numbers('fileCounts', columns.fileCounts);
  writer.numbers('cycles', columns.cycles);
}

/** By file: number of its cycle from 1, 0 for none. */
function cycleOfFiles({ program }: Findings, { cycles }: CycleAnalysis): Uint32Array {
  const cycleOf = new Uint32Array(program.files.length);
  for (const [at, { files }] of cycles.entries()) for (const file of files) cycleOf[file] = at + 1;
  return cycleOf;
}
