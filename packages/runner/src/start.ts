// The face of the runner for who starts the process of an analysis before anything else is loaded. What runs analyses,
// keeps facts and reads views is not loaded with it.
export { type AnalysisLimits, defaultLimits } from './analysis.ts';
export { type AnalysisProcess, startAnalysisProcess } from './analysis-process.ts';
