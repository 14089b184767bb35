// Opens a view file for questions.
import type { OperationName, ViewSummary } from '@orrery/contract';
import type { GraphView } from './graph-view.ts';
import { cut } from './read/cut.ts';
import { cycles } from './read/cycles.ts';
import { impact } from './read/impact.ts';
import { neighbours, nodeDetails } from './read/neighbours.ts';
import { readNodes } from './read/nodes.ts';
import { path } from './read/path.ts';
import { search } from './read/search.ts';
import { openViewFile } from './read/view-file.ts';

/**
 * Throws a `ViewFileError` for a file that is no view, of another format version, cut off or damaged; damage may also
 * show later, with the question that meets it.
 */
export function openView(location: string): GraphView {
  const file = openViewFile(location);
  try {
    const nodes = readNodes(file);
    return {
      operation: nodes.meta.operation as OperationName,
      groupings: nodes.hasDomains ? ['folders', 'domains'] : ['folders'],
      summary: () => JSON.parse(file.bytes('summary').toString()) as ViewSummary,
      cut: (question = {}) => cut(nodes, question),
      search: (question) => search(nodes, question),
      node: (question) => nodeDetails(nodes, question),
      neighbours: (question) => neighbours(nodes, question),
      path: (question) => path(nodes, question),
      cycles: (question = {}) => cycles(nodes, question),
      impact: (question) => impact(nodes, question),
      heldBytes: file.heldBytes,
      close: file.close,
    };
  } catch (error) {
    file.close();
    throw error;
  }
}
