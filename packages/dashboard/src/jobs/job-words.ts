// What states and operations are called on the page.
import type { JobStatus, OperationName } from '@orrery/contract';

export const STATUS_TEXT: Readonly<Record<JobStatus, string>> = {
  pending: 'Waiting',
  processing: 'Running',
  completed: 'Completed',
  failed: 'Failed',
};

interface OperationText {
  readonly text: string;
  readonly note: string;
}

/** In the order in which they are offered. */
export const OPERATION_TEXT: Readonly<Record<OperationName, OperationText>> = {
  platform: { text: 'Everything', note: 'files, declarations, imports, calls and domains' },
  dependency: { text: 'Imports', note: 'files and what they import' },
  call: { text: 'Calls', note: 'who calls whom' },
  parse: { text: 'Declarations', note: 'directories, files, classes and functions' },
  domain: { text: 'Domains', note: 'what the repository consists of' },
  'circular-dependencies': { text: 'Cycles', note: 'imports in circles, and where to cut' },
};
