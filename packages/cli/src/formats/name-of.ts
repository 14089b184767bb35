// What a node is called in pictures.
import type { GraphNode } from '@orrery/sdk/node';

/** The path of a file or directory, the qualified name of a declaration, or the name; the id where there is none. */
export function nameOf({ id, properties = {} }: GraphNode): string {
  for (const key of ['path', 'qualifiedName', 'name']) {
    const value = properties[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return id;
}
