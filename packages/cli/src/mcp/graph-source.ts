// Where the tools have a graph from: a folder that is analysed here, or a job of a server. What they ask is the same,
// and each answer says how old the graph is that it speaks of.
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
  ImpactQuestion,
  NeighboursQuestion,
  NodeQuestion,
  PathQuestion,
  SearchQuestion,
} from '@orrery/runner';

/** The questions of `GraphView` that tools ask, wherever the graph lies. `undefined`: there is no such node. */
export interface GraphQuestions {
  summary(): Promise<ViewSummary>;
  search(question: SearchQuestion): Promise<ViewSearch>;
  node(question: NodeQuestion): Promise<ViewNodeDetails | undefined>;
  neighbours(question: NeighboursQuestion): Promise<ViewNeighbours | undefined>;
  path(question: PathQuestion): Promise<ViewPath | undefined>;
  cycles(question: CyclesQuestion): Promise<ViewCycles>;
  impact(question: ImpactQuestion): Promise<ViewImpact | undefined>;
}

export interface Snapshot {
  readonly questions: GraphQuestions;
  /** When the analysis began to read the files; in milliseconds since 1970. Absent where nobody knows. */
  readonly readAt?: number;
  /** What an answer has to say beside the age: that files have changed since. Absent when there is nothing to say. */
  readonly remark?: string;
  /** Absolute path of the folder that paths in the graph are relative to; absent for a server's. */
  readonly root?: string;
}

export interface GraphSource {
  /**
   * Asks the latest graph that there is, which stays until the answer is there.
   * @throws SourceError when there is none, with what to do about it
   */
  ask<Answer>(question: (snapshot: Snapshot) => Promise<Answer>): Promise<Answer>;
  /** Ends what runs and removes what was written. No question may be asked afterwards. */
  close(): Promise<void>;
}

/** There is no graph to ask, or not yet. The message is for the agent and its user. */
export class SourceError extends Error {}
