// The runner: analyses run in processes of their own. User code is parsed there and nowhere else.

export type { CallExplanation, NamingAnswer, NamingOutline } from '@orrery/engine';
export { isZipArchive } from '@orrery/intake';
export type {
  AnalysisInput,
  AnalysisLimits,
  AnalysisOutcome,
  AnalysisOutput,
  AnalysisProgress,
  AnalysisRequest,
} from './analysis.ts';
export { defaultLimits } from './analysis.ts';
export type { NameDomains } from './analysis-process.ts';
export { createFactsCache, type FactsCache, type FactsCacheOptions } from './facts-cache.ts';
export { type FolderState, readFolderState } from './folder-state.ts';
export {
  createProcessPool,
  type PoolOptions,
  type PoolRequestOptions,
  type ProcessPool,
} from './process-pool.ts';
export type { RunOptions } from './run-analysis.ts';
export { runAnalysis } from './run-analysis.ts';
export type {
  CutQuestion,
  CyclesQuestion,
  GraphView,
  ImpactQuestion,
  NeighboursQuestion,
  NodeQuestion,
  PathQuestion,
  SearchQuestion,
  ViewFilter,
} from './view/graph-view.ts';
export { openView } from './view/open-view.ts';
export { ViewFileError } from './view/read/view-file.ts';
