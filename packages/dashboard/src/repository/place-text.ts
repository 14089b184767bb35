// Where a node stands in the repository, in the way every tool writes it: the path, and the line of a declaration.
import type { ViewNode } from '@orrery/contract';

/** Undefined for what has no path, such as a domain. */
export const placeText = ({ path, startLine }: Pick<ViewNode, 'path' | 'startLine'>) =>
  path === undefined || startLine === undefined ? path : `${path}:${startLine}`;
