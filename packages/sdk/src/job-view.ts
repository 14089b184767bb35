// Questions to the graph of a completed job: the server cuts, so that a graph of any size can be looked at.
import type { JsonRequest, RequestOptions } from './create-client.ts';
import type {
  ViewCut,
  ViewCycles,
  ViewImpact,
  ViewNeighbours,
  ViewNodeDetails,
  ViewPath,
  ViewSearch,
  ViewSummary,
} from './wire.ts';

/** What counts; everything when absent. */
export interface ViewFilter extends RequestOptions {
  /** Coarse labels, such as `File`. */
  readonly labels?: readonly string[];
  /** Types of relationships, such as `imports`. */
  readonly types?: readonly string[];
  /** False leaves test files out, with what is in them. */
  readonly tests?: boolean;
  /** False leaves imports out that vanish at run time. */
  readonly typeOnly?: boolean;
  /** False leaves external modules out. */
  readonly external?: boolean;
}

export interface JobView {
  /** What the repository is like. */
  summary(options?: RequestOptions): Promise<ViewSummary>;
  /** What is seen when exactly these groups are open. */
  cut(
    question?: ViewFilter & {
      readonly grouping?: 'folders' | 'domains';
      readonly open?: readonly string[];
      readonly limit?: number;
    },
  ): Promise<ViewCut>;
  /** Nodes by name and path. */
  search(
    question: ViewFilter & { readonly q: string; readonly limit?: number },
  ): Promise<ViewSearch>;
  node(
    question: RequestOptions & { readonly id: string; readonly grouping?: 'folders' | 'domains' },
  ): Promise<ViewNodeDetails>;
  /** Who leads to a node, or where it leads. */
  neighbours(
    question: ViewFilter & {
      readonly id: string;
      readonly direction: 'in' | 'out';
      readonly type?: string;
      readonly limit?: number;
      readonly cursor?: string;
    },
  ): Promise<ViewNeighbours>;
  /** The shortest way from one node to another. */
  path(question: ViewFilter & { readonly from: string; readonly to: string }): Promise<ViewPath>;
  cycles(
    question?: RequestOptions & {
      readonly limit?: number;
      readonly cursor?: string;
      readonly id?: string;
    },
  ): Promise<ViewCycles>;
  /** What a change of a node touches. */
  impact(
    question: ViewFilter & {
      readonly id: string;
      readonly depth?: number;
      readonly limit?: number;
    },
  ): Promise<ViewImpact>;
}

export function createJobView(
  request: <Body>(wish: JsonRequest) => Promise<Body>,
  jobPath: string,
): JobView {
  const ask = <Body>(name: string, question: object = {}): Promise<Body> => {
    const { signal, labels, types, ...rest } = question as ViewFilter & Record<string, never>;
    const query = {
      ...rest,
      ...(labels !== undefined && { labels: labels.join(',') }),
      ...(types !== undefined && { types: types.join(',') }),
    };
    return request({ method: 'GET', path: `${jobPath}/view${name}`, query, signal });
  };
  return {
    summary: (options) => ask('/summary', options),
    cut: (question) => ask('', question),
    search: (question) => ask('/search', question),
    node: (question) => ask('/node', question),
    neighbours: (question) => ask('/neighbours', question),
    path: (question) => ask('/path', question),
    cycles: (question) => ask('/cycles', question),
    impact: (question) => ask('/impact', question),
  };
}
