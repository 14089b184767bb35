// A few relationships between nodes of a view, as parts of a graph for the formats.
import type { ViewNode } from '@orrery/contract';
import type { GraphNode, ResultItem } from '@orrery/sdk/node';
import { titleOf } from './describe-node.ts';

export interface Step {
  readonly from: ViewNode;
  readonly to: ViewNode;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Every node once, then the relationships. */
export async function* itemsOfSteps(steps: readonly Step[]): AsyncGenerator<ResultItem> {
  const nodes = new Map(steps.flatMap(({ from, to }) => [from, to]).map((node) => [node.id, node]));
  for (const node of nodes.values()) yield { kind: 'node', node: graphNode(node) };
  for (const { from, to, type, properties } of steps) {
    const id = `${from.id}_${type}_${to.id}`;
    const ends = { startNode: from.id, endNode: to.id };
    yield { kind: 'relationship', relationship: { id, type, ...ends, properties } };
  }
}

function graphNode(node: ViewNode): GraphNode {
  const { id, labels, name, path, startLine } = node;
  const isFile = labels[0] === 'File' || labels[0] === 'Directory';
  return {
    ...{ id, labels },
    properties: {
      name,
      ...(!isFile && { qualifiedName: titleOf(node) }),
      ...(path !== undefined && { [isFile ? 'path' : 'filePath']: path }),
      ...(startLine !== undefined && { startLine }),
    },
  };
}
