// The call graph as wire types: files, functions and classes, and who calls whom.
import {
  declarationId,
  fileId,
  type GraphNode,
  LABELS,
  RELATIONSHIP_TYPES,
} from '@orrery/contract';
import { analyseCalls, type CallEnd, type CallGraph, type NamedAnonymous } from '@orrery/engine';
import { idOfDeclaration, pathOf, presentDeclaration } from './declaration-node.ts';
import { presentFile } from './file-node.ts';
import type { Findings } from './findings.ts';
import { presentGraphResult } from './graph-result.ts';
import { type Relation, relate } from './relate.ts';

export function presentCalls(findings: Findings): Iterable<string> {
  const graph = analyseCalls(findings.program);
  const ids = graph.declarations.map((declaration) => idOfDeclaration(declaration, graph.files));
  return presentGraphResult({
    nodes: presentNodes(graph, ids),
    relationships: presentCallRelationships(graph, ids),
    findings,
  });
}

function* presentNodes(graph: CallGraph, ids: readonly string[]): Iterable<GraphNode> {
  const { files, declarations, isNode } = graph;
  for (const file of files) yield presentFile(file);
  for (const [at, declaration] of declarations.entries()) {
    if (isNode[at] !== true) continue;
    yield presentDeclaration(declaration, ids[at]!, pathOf(files, declaration.file));
  }
  yield* presentAnonymousNodes(graph);
}

/** Functions without a name that something calls. */
export function* presentAnonymousNodes({ files, anonymous }: CallGraph): Iterable<GraphNode> {
  for (const callable of anonymous) yield presentAnonymous(callable, files);
}

export function presentAnonymous(callable: NamedAnonymous, files: CallGraph['files']): GraphNode {
  const { file, uniqueName: qualifiedName, startLine, endLine } = callable;
  return {
    id: anonymousId(callable, files),
    labels: [LABELS.function],
    properties: {
      name: '<anonymous>',
      ...{ qualifiedName, filePath: pathOf(files, file), startLine, endLine },
    },
  };
}

export const anonymousId = (
  { file, uniqueName }: NamedAnonymous,
  files: CallGraph['files'],
): string => declarationId(LABELS.function, pathOf(files, file), uniqueName);

export function* presentCallRelationships(
  graph: CallGraph,
  declarationIds: readonly string[],
): Iterable<Relation> {
  const { files, anonymous, calls } = graph;
  const fileIds = files.map(({ path }) => fileId(path));
  const anonymousIds = anonymous.map((callable) => anonymousId(callable, files));
  const idOf = (end: CallEnd): string => {
    if ('file' in end) return fileIds[end.file] as string;
    if ('declaration' in end) return declarationIds[end.declaration] as string;
    return anonymousIds[end.anonymous] as string;
  };
  for (const { from, to, count, lines, resolution, confidence } of calls) {
    const properties = { count, lines, resolution, confidence };
    yield relate(idOf(from), RELATIONSHIP_TYPES.calls, idOf(to), properties);
  }
}
