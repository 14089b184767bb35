// A relationship between two nodes. Its id is made of them when it is written.
import type { GraphRelationship, RelationshipType } from '@orrery/contract';

/** A `GraphRelationship` of which all is known that is not made of the rest. */
export type Relation = Omit<GraphRelationship, 'id' | 'type'> & { readonly type: RelationshipType };

export function relate(
  startNode: string,
  type: RelationshipType,
  endNode: string,
  properties: Record<string, unknown> = {},
): Relation {
  return { type, startNode, endNode, properties };
}
