// Questions to a graph, wherever it lies: in a view file here, or behind a job of a server that cuts it. Types are those
// of the contract, which the client's equal.
import type {
  ViewCycles,
  ViewImpact,
  ViewNeighbours,
  ViewNodeDetails,
  ViewPath,
  ViewSearch,
  ViewSummary,
} from '@orrery/contract';
import type {
  CyclesQuestion,
  GraphView,
  ImpactQuestion,
  NeighboursQuestion,
  NodeQuestion,
  PathQuestion,
  SearchQuestion,
} from '@orrery/runner';
import { ApiError, type Client } from '@orrery/sdk/node';

/** Those of `GraphView` that commands and tools ask. `undefined`: there is no such node. */
export interface GraphQuestions {
  summary(): Promise<ViewSummary>;
  search(question: SearchQuestion): Promise<ViewSearch>;
  node(question: NodeQuestion): Promise<ViewNodeDetails | undefined>;
  neighbours(question: NeighboursQuestion): Promise<ViewNeighbours | undefined>;
  path(question: PathQuestion): Promise<ViewPath | undefined>;
  cycles(question: CyclesQuestion): Promise<ViewCycles>;
  impact(question: ImpactQuestion): Promise<ViewImpact | undefined>;
}

export function questionsOf(view: GraphView): GraphQuestions {
  return {
    summary: async () => view.summary(),
    search: async (question) => view.search(question),
    node: async (question) => view.node(question),
    neighbours: async (question) => view.neighbours(question),
    path: async (question) => view.path(question),
    cycles: async (question) => view.cycles(question),
    impact: async (question) => view.impact(question),
  };
}

/**
 * @param jobId of a completed job
 * @param signal ends every question
 */
export function questionsTo(client: Client, jobId: string, signal?: AbortSignal): GraphQuestions {
  const path = `/v1/jobs/${encodeURIComponent(jobId)}/view`;
  const ask = <Answer>(name: string, question: object = {}): Promise<Answer> =>
    client.request<Answer>({
      ...{ method: 'GET', path: `${path}/${name}`, query: queryOf(question) },
      ...(signal !== undefined && { signal }),
    });
  return {
    summary: () => ask('summary'),
    search: (question) => ask('search', question),
    node: (question) => orNone(ask('node', question)),
    neighbours: (question) => orNone(ask('neighbours', question)),
    path: (question) => orNone(ask('path', question)),
    cycles: (question) => ask('cycles', question),
    impact: (question) => orNone(ask('impact', question)),
  };
}

/** Lists are separated by commas. */
function queryOf(question: object): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(question).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );
}

/** A node that is not there is named by its parameter; a job that is not there is an error. */
async function orNone<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    const isNode =
      error instanceof ApiError &&
      error.status === 404 &&
      error.details.some(({ location }) => location === 'query');
    if (isNode) return undefined;
    throw error;
  }
}
