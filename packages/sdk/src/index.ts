// The client for Orrery's HTTP interface, for Node and browsers. It needs `fetch` and nothing else; what reads
// folders is apart, in the face for Node.
export type { CompletedJob, JobProgress, WaitOptions } from './await-job.ts';
export type { Clock } from './clock.ts';
export {
  type AnalyzeOptions,
  type Archive,
  type Client,
  type ClientOptions,
  createClient,
  type JobState,
  type JsonRequest,
  type RequestOptions,
} from './create-client.ts';
export {
  ApiError,
  ConnectionLost,
  type ErrorDetail,
  FailedJob,
  RateLimited,
  WaitTimeout,
} from './errors.ts';
export type { JobView, ViewFilter } from './job-view.ts';
export { MalformedJson } from './json-reader.ts';
export { type ResultItem, readResult } from './read-result.ts';
export type * from './wire.ts';
