// Where the tools have a graph from: a folder that is analysed here, or a job of a server. What they ask is the same,
// and each answer says how old the graph is that it speaks of.
import type { GraphQuestions } from '../graph-questions.ts';

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
