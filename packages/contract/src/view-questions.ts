// The questions that a view answers: one row each, read by the server's routes and by the OpenAPI document.
import Type from 'typebox';
import { JobQuery } from './requests.ts';
import {
  ViewCutQuery,
  ViewCyclesQuery,
  ViewImpactQuery,
  ViewNeighboursQuery,
  ViewNodeQuery,
  ViewPathQuery,
  ViewSearchQuery,
  ViewSummaryQuery,
} from './view-requests.ts';

export interface ViewQuestion {
  /** What follows `/v1/jobs/{jobId}/view`. */
  readonly path: string;
  readonly operationId: string;
  readonly query: Type.TObject;
  /** Name of the schema of the answer. */
  readonly answer: string;
  readonly summary: string;
  readonly description: string;
}

/** Whose job it may be is asked with every question. */
const ofJob = (query: Type.TObject): Type.TObject =>
  Type.Object({ ...query.properties, ...JobQuery.properties });

export const VIEW_QUESTIONS = {
  cut: {
    path: '',
    operationId: 'cutView',
    query: ofJob(ViewCutQuery),
    answer: 'ViewCut',
    summary: 'The graph with some of its groups open.',
    description:
      'Groups are directories, domains, subdomains, files and classes. A group is visible when all that are around it are open; what it holds is drawn as one node while it is closed, and its relationships are rolled up.',
  },
  summary: {
    path: '/summary',
    operationId: 'summarizeView',
    query: ofJob(ViewSummaryQuery),
    answer: 'ViewSummary',
    summary: 'What the repository is like, in counts and in plain words.',
    description:
      'Size, languages, how many references were understood, the most central files, cycles, and what was not read.',
  },
  search: {
    path: '/search',
    operationId: 'searchView',
    query: ofJob(ViewSearchQuery),
    answer: 'ViewSearch',
    summary: 'Nodes by name and path.',
    description: 'Whatever the case of letters; with the groups to open to see each.',
  },
  node: {
    path: '/node',
    operationId: 'getViewNode',
    query: ofJob(ViewNodeQuery),
    answer: 'ViewNodeDetails',
    summary: 'Everything about one node.',
    description:
      'Its properties as in the graph, the groups around it, and counts of relationships.',
  },
  neighbours: {
    path: '/neighbours',
    operationId: 'listViewNeighbours',
    query: ofJob(ViewNeighboursQuery),
    answer: 'ViewNeighbours',
    summary: 'Who leads to a node, or where it leads.',
    description: 'Callers and callees with their lines, importers and imports, page by page.',
  },
  path: {
    path: '/path',
    operationId: 'findViewPath',
    query: ofJob(ViewPathQuery),
    answer: 'ViewPath',
    summary: 'A shortest path between two nodes.',
    description: 'With the fewest relationships, along their direction.',
  },
  cycles: {
    path: '/cycles',
    operationId: 'listViewCycles',
    query: ofJob(ViewCyclesQuery),
    answer: 'ViewCycles',
    summary: 'Cycles of imports, and where to cut them.',
    description: 'As in the result of circular dependencies, for every operation, page by page.',
  },
  impact: {
    path: '/impact',
    operationId: 'findViewImpact',
    query: ofJob(ViewImpactQuery),
    answer: 'ViewImpact',
    summary: 'What a change can touch.',
    description: 'Everything that imports, calls or inherits a node, directly or not, by file.',
  },
} as const satisfies Record<string, ViewQuestion>;

export type ViewQuestionName = keyof typeof VIEW_QUESTIONS;
