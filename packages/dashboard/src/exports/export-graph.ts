// A graph as it goes into files that other programs read: plain nodes and relationships, whatever view it is of.
import type { ViewCut, ViewNode, ViewPath } from '@orrery/contract';

export interface ExportNode {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly path: string;
  /** Id of the group around it; null for none. */
  readonly parent: string | null;
}

export interface ExportEdge {
  readonly source: string;
  readonly target: string;
  readonly type: string;
  /** Relationships that it stands for. */
  readonly count: number;
  readonly isCyclic: boolean;
}

export interface ExportGraph {
  readonly nodes: readonly ExportNode[];
  readonly edges: readonly ExportEdge[];
}

export const graphOfCut = ({ nodes, relationships }: ViewCut): ExportGraph => ({
  nodes: nodes.map(exportNode),
  edges: relationships,
});

export const graphOfPath = ({ nodes, relationships }: ViewPath): ExportGraph => ({
  nodes: nodes.map((node) => ({ ...exportNode(node), parent: null })),
  edges: relationships.map(({ source, target, type }) => ({
    ...{ source, target, type },
    count: 1,
    isCyclic: false,
  })),
});

export const exportNode = ({ id, label, name, path = '', parent }: ViewNode): ExportNode => ({
  ...{ id, label, name, path, parent },
});

/** Files by their paths, where no view has told more of them. */
export const fileNode = (path: string): ExportNode => ({
  id: path,
  label: 'File',
  name: path.split('/').at(-1) ?? path,
  path,
  parent: null,
});
