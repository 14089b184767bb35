// What can be asked of the graph of one analysis without loading it whole: the face of an open view file. The server's
// routes, the command line and tools for agents are thin faces over it.
import type {
  OperationName,
  ViewCut,
  ViewCycles,
  ViewDirection,
  ViewGrouping,
  ViewImpact,
  ViewLabel,
  ViewNeighbours,
  ViewNodeDetails,
  ViewPath,
  ViewSearch,
  ViewSummary,
  ViewType,
} from '@orrery/contract';

/**
 * Every method reads the file synchronously, and only what it needs. Where a method takes an id it takes a node's
 * key as well, and answers `undefined` when there is no such node.
 */
export interface GraphView {
  readonly operation: OperationName;
  /** In the order of `VIEW_GROUPINGS`; never empty. */
  readonly groupings: readonly ViewGrouping[];
  readonly summary: () => ViewSummary;
  /** Throws a `RangeError` for a grouping that the view does not have. */
  readonly cut: (question?: CutQuestion) => ViewCut;
  readonly search: (question: SearchQuestion) => ViewSearch;
  readonly node: (question: NodeQuestion) => ViewNodeDetails | undefined;
  readonly neighbours: (question: NeighboursQuestion) => ViewNeighbours | undefined;
  readonly path: (question: PathQuestion) => ViewPath | undefined;
  readonly cycles: (question?: CyclesQuestion) => ViewCycles;
  readonly impact: (question: ImpactQuestion) => ViewImpact | undefined;
  /** Memory that it holds now, in bytes; grows as questions are asked, up to the size of the file or so. */
  readonly heldBytes: () => number;
  /** No method may be called afterwards. */
  readonly close: () => void;
}

/** What counts. Everything may be absent. */
export interface ViewFilter {
  /** Absent: all. */
  readonly labels?: readonly ViewLabel[];
  /** Absent: all but `dependsOn`, which sums up others. */
  readonly types?: readonly ViewType[];
  /** `false` leaves test files out, with what is in them. */
  readonly tests?: boolean;
  /** `false` leaves imports out that vanish at run time. */
  readonly typeOnly?: boolean;
  /** `false` leaves external modules out. */
  readonly external?: boolean;
}

export interface CutQuestion extends ViewFilter {
  /** Absent: domains where the view has them, otherwise folders. */
  readonly grouping?: ViewGrouping;
  /** Ids that are no group are passed over. Absent: the answer opens by itself. */
  readonly open?: readonly string[];
  /** Most nodes, 5000 without it. */
  readonly limit?: number;
}

export interface SearchQuestion extends ViewFilter {
  readonly q: string;
  /** Most matches, 50 without it. */
  readonly limit?: number;
}

export interface NodeQuestion {
  readonly id: string;
  /** What `parent` goes by; folders without it. */
  readonly grouping?: ViewGrouping;
}

export interface NeighboursQuestion extends ViewFilter {
  readonly id: string;
  readonly direction: ViewDirection;
  /** Absent: all but `contains`. */
  readonly type?: ViewType | 'contains';
  /** Most items, 100 without it. */
  readonly limit?: number;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
}

export interface PathQuestion extends ViewFilter {
  readonly from: string;
  readonly to: string;
}

export interface CyclesQuestion {
  /** Most cycles, 50 without it. */
  readonly limit?: number;
  readonly cursor?: string;
  /** One cycle alone. */
  readonly id?: string;
}

export interface ImpactQuestion extends ViewFilter {
  readonly id: string;
  /** Relationships to follow at most, 100 without it. */
  readonly depth?: number;
  /** Most files, 100 without it. */
  readonly limit?: number;
}
