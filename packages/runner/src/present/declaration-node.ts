// A declaration as a node, the same in every graph.
import { declarationId, FINER_LABELS, type GraphNode, LABELS } from '@orrery/contract';
import type { DeclarationKind, ProgramDeclaration, ProgramFile } from '@orrery/engine';

export function idOfDeclaration(
  { kind, file, uniqueName }: ProgramDeclaration,
  files: readonly ProgramFile[],
): string {
  return declarationId(KIND_LABELS[kind][0], pathOf(files, file), uniqueName);
}

export function presentDeclaration(
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

/** `Function`, `Class` or `Type`. */
export const coarseLabelOf = ({ kind }: ProgramDeclaration): DeclarationLabel =>
  KIND_LABELS[kind][0];

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

export function pathOf(files: readonly ProgramFile[], at: number): string {
  const file = files[at];
  if (file === undefined) throw new Error(`there is no file ${at} in the program`);
  return file.path;
}
