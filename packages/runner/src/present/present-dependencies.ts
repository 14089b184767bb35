// The dependency graph as wire types: files, external modules and imports.
import {
  externalModuleId,
  fileId,
  type GraphNode,
  LABELS,
  RELATIONSHIP_TYPES,
} from '@orrery/contract';
import { analyseDependencies, type DependencyGraph } from '@orrery/engine';
import { presentFile } from './file-node.ts';
import type { Findings } from './findings.ts';
import { presentGraphResult } from './graph-result.ts';
import { type Relation, relate } from './relate.ts';

export function presentDependencies(findings: Findings): Iterable<string> {
  const graph = analyseDependencies(findings.program);
  return presentGraphResult({
    nodes: presentNodes(graph),
    relationships: presentImports(graph),
    findings,
  });
}

function* presentNodes({ files, externals }: DependencyGraph): Iterable<GraphNode> {
  for (const file of files) yield presentFile(file);
  yield* presentExternals(externals);
}

export function* presentExternals(externals: DependencyGraph['externals']): Iterable<GraphNode> {
  for (const { ecosystem, name } of externals) {
    yield {
      id: externalModuleId(ecosystem, name),
      labels: [LABELS.externalModule],
      properties: { name, ecosystem },
    };
  }
}

export function* presentImports({
  files,
  externals,
  dependencies,
}: DependencyGraph): Iterable<Relation> {
  const fileIds = files.map(({ path }) => fileId(path));
  const externalIds = externals.map(({ ecosystem, name }) => externalModuleId(ecosystem, name));
  for (const { from, to, kinds, symbols, line } of dependencies) {
    const startNode = fileIds[from] as string;
    const endNode = ('file' in to ? fileIds[to.file] : externalIds[to.external]) as string;
    yield relate(startNode, RELATIONSHIP_TYPES.imports, endNode, { kinds, symbols, line });
  }
}
