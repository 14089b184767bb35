// A file as a node, the same in every graph.
import { fileId, type GraphNode, LABELS } from '@orrery/contract';
import type { ProgramFile } from '@orrery/engine';

/** Language and lines are left out where they are not known. */
export function presentFile({
  path,
  language,
  lines,
  isTest,
  isGenerated,
}: ProgramFile): GraphNode {
  return {
    id: fileId(path),
    labels: [LABELS.file],
    properties: {
      path,
      name: baseName(path),
      ...(language !== null && { language }),
      ...(lines !== null && { lines }),
      isTest,
      isGenerated,
    },
  };
}

/** The last segment of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
