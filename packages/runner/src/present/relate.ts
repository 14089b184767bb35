// A relationship between two nodes, with its id.
import { type GraphRelationship, type RelationshipType, relationshipId } from '@orrery/contract';

export function relate(
  startNode: string,
  type: RelationshipType,
  endNode: string,
  properties: Record<string, unknown> = {},
): GraphRelationship {
  return { id: relationshipId(startNode, type, endNode), type, startNode, endNode, properties };
}
