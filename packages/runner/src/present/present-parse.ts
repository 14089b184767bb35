// The parse graph as wire types: directories, files, declarations, what holds what, and inheritance.
import {
  declarationId,
  directoryId,
  FINER_LABELS,
  fileId,
  type GraphNode,
  type GraphRelationship,
  LABELS,
  RELATIONSHIP_TYPES,
  type RelationshipType,
  relationshipId,
} from '@orrery/contract';
import {
  analyseParse,
  type DeclarationKind,
  type ParseTree,
  type ProgramDeclaration,
  type ProgramFile,
} from '@orrery/engine';
import { baseName, presentFile } from './file-node.ts';
import type { Findings } from './findings.ts';
import { presentGraphResult } from './graph-result.ts';

export function presentParse(findings: Findings): Iterable<string> {
  const tree = analyseParse(findings.program);
  const ids = tree.declarations.map((declaration) => idOf(declaration, tree.files));
  return presentGraphResult({
    nodes: presentNodes(tree, ids),
    relationships: presentRelationships(tree, ids),
    findings,
  });
}

type DeclarationLabel = Parameters<typeof declarationId>[0];

/** The coarse label of each kind of declaration, and the finer one where there is one. */
const KIND_LABELS: Record<DeclarationKind, readonly [DeclarationLabel, ...string[]]> = {
  function: [LABELS.function],
  method: [LABELS.function, FINER_LABELS.method],
  constructor: [LABELS.function, FINER_LABELS.constructor],
  accessor: [LABELS.function, FINER_LABELS.accessor],
  class: [LABELS.class],
  struct: [LABELS.class, FINER_LABELS.struct],
  trait: [LABELS.class, FINER_LABELS.trait],
  object: [LABELS.class, FINER_LABELS.object],
  interface: [LABELS.type, FINER_LABELS.interface],
  enum: [LABELS.type, FINER_LABELS.enum],
  alias: [LABELS.type, FINER_LABELS.alias],
};

function idOf(
  { kind, file, uniqueName }: ProgramDeclaration,
  files: readonly ProgramFile[],
): string {
  return declarationId(KIND_LABELS[kind][0], pathOf(files, file), uniqueName);
}

function* presentNodes(
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

function presentDeclaration(
  { kind, documentation, modifiers, ...declaration }: ProgramDeclaration,
  id: string,
  filePath: string,
): GraphNode {
  const { name, qualifiedName, startLine, endLine, signature, isExported, isAsync } = declaration;
  return {
    id,
    labels: [...KIND_LABELS[kind]],
    properties: {
      name,
      qualifiedName,
      filePath,
      startLine,
      endLine,
      signature,
      isExported,
      isAsync,
      ...(modifiers.length > 0 && { modifiers }),
      ...(documentation !== undefined && { documentation }),
    },
  };
}

function* presentRelationships(
  { directories, files, declarations, holders, inheritance }: ParseTree,
  ids: readonly string[],
): Iterable<GraphRelationship> {
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
function* presentInDirectory(path: string, id: string): Iterable<GraphRelationship> {
  const slash = path.lastIndexOf('/');
  if (slash === -1) return;
  yield relate(directoryId(path.slice(0, slash)), RELATIONSHIP_TYPES.contains, id);
}

function relate(
  startNode: string,
  type: RelationshipType,
  endNode: string,
  properties: Record<string, unknown> = {},
): GraphRelationship {
  return { id: relationshipId(startNode, type, endNode), type, startNode, endNode, properties };
}

function pathOf(files: readonly ProgramFile[], at: number): string {
  const file = files[at];
  if (file === undefined) throw new Error(`there is no file ${at} in the program`);
  return file.path;
}
