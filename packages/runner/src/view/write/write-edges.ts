// The relationships of a view file: their columns, and what each has beside them.
import type { Findings } from '../../present/findings.ts';
import { linkProperties } from '../../present/present-domains.ts';
import { createNumberWriter, type NumberWriter } from '../edge-records.ts';
import { EDGE_TYPE_MASK } from '../format.ts';
import type { GrowingNames } from './growing-names.ts';
import type { SectionWriter } from './section-writer.ts';
import { EDGE_TYPE, type SortedEdges } from './sort-edges.ts';

export function writeEdges(
  writer: SectionWriter,
  findings: Findings,
  edges: SortedEdges,
  names: GrowingNames,
): void {
  writer.numbers('outOffsets', edges.outOffsets);
  writer.numbers('targets', edges.targets);
  writer.numbers('edgeBits', edges.bits);
  writer.numbers('edgeKinds', edges.kinds);
  writer.numbers('edgeCounts', edges.counts);
  writer.numbers('inOffsets', edges.inOffsets);
  writer.numbers('inSources', edges.inSources);
  writer.numbers('inEdges', edges.inEdges);
  writer.records('edgeProperties', 'edgePropertyBlocks', recordsOf(findings, edges, names));
}

function* recordsOf(
  { program, domains }: Findings,
  { count, bits, origins }: SortedEdges,
  names: GrowingNames,
): Iterable<Uint8Array | string> {
  const links = [...(domains?.domainLinks ?? []), ...(domains?.subdomainLinks ?? [])];
  const numbers = createNumberWriter();
  for (let edge = 0; edge < count; edge++) {
    const origin = origins[edge]!;
    switch (bits[edge]! & EDGE_TYPE_MASK) {
      case EDGE_TYPE.imports:
        addImport(numbers, program.dependencies[origin]!, names);
        break;
      case EDGE_TYPE.calls:
        addCall(numbers, program.calls[origin]!);
        break;
      case EDGE_TYPE.dependsOn:
        yield JSON.stringify(linkProperties(links[origin]!));
        continue;
      default:
        numbers.add(program.inheritance[origin]!.line);
    }
    yield numbers.take();
  }
}

function addImport(
  numbers: NumberWriter,
  { line, symbols }: Findings['program']['dependencies'][number],
  names: GrowingNames,
): void {
  numbers.add(line);
  numbers.add(symbols.length);
  for (const symbol of symbols) numbers.add(names.numberOf(symbol));
}

function addCall(
  numbers: NumberWriter,
  { confidence, lines }: Findings['program']['calls'][number],
): void {
  numbers.add(Math.round(confidence * 100));
  numbers.add(lines.length);
  let last = 0;
  for (const line of lines) {
    numbers.add(line - last);
    last = line;
  }
}
