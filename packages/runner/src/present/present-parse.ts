// The parse graph as wire types: directories, files, declarations, what holds what, and inheritance.
import { directoryId, fileId, type GraphNode, LABELS, RELATIONSHIP_TYPES } from '@orrery/contract';
import { analyseParse, type ParseTree } from '@orrery/engine';
import { idOfDeclaration, pathOf, presentDeclaration } from './declaration-node.ts';
import { baseName, presentFile } from './file-node.ts';
import type { Findings } from './findings.ts';
import { presentGraphResult } from './graph-result.ts';
import { type Relation, relate } from './relate.ts';

export function presentParse(findings: Findings): Iterable<string> {
  const tree = analyseParse(findings.program);
  const ids = tree.declarations.map((declaration) => idOfDeclaration(declaration, tree.files));
  return presentGraphResult({
    nodes: presentTreeNodes(tree, ids),
    relationships: presentTreeRelationships(tree, ids),
    findings,
  });
}

export function* presentTreeNodes(
  { directories, files, declarations }: ParseTree,
  ids: readonly string[],
): Iterable<GraphNode> {
  for (const path of directories) {
    yield {
      id: directoryId(path),
      labels: [LABELS.directory],
      properties: { path, name: baseName(path) },
    };
  }
  for (const file of files) yield presentFile(file);
  for (const [at, declaration] of declarations.entries()) {
    yield presentDeclaration(declaration, ids[at] as string, pathOf(files, declaration.file));
  }
}

export function* presentTreeRelationships(
  { directories, files, declarations, holders, inheritance }: ParseTree,
  ids: readonly string[],
): Iterable<Relation> {
  const { contains } = RELATIONSHIP_TYPES;
  for (const path of directories) yield* presentInDirectory(path, directoryId(path));
  for (const { path } of files) yield* presentInDirectory(path, fileId(path));
  for (const [at, { file }] of declarations.entries()) {
    const holder = holders[at] ?? null;
    const startNode = holder === null ? fileId(pathOf(files, file)) : (ids[holder] as string);
    yield relate(startNode, contains, ids[at] as string);
  }
  for (const { from, to, relation, line } of inheritance) {
    yield relate(ids[from] as string, RELATIONSHIP_TYPES[relation], ids[to] as string, { line });
  }
}

/** Nothing holds what lies at the root. */
function* presentInDirectory(path: string, id: string): Iterable<Relation> {
  const slash = path.lastIndexOf('/');
  if (slash === -1) return;
  yield relate(directoryId(path.slice(0, slash)), RELATIONSHIP_TYPES.contains, id);
}
