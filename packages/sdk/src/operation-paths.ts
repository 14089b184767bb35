// Where each operation is posted to. The contract's table says the same; a test holds them together, so that
// the published client carries nothing of the contract.
import type { Operation } from './wire.ts';

export const OPERATION_PATHS: Readonly<Record<Operation, string>> = {
  dependency: '/v1/graphs/dependency',
  call: '/v1/graphs/call',
  parse: '/v1/graphs/parse',
  domain: '/v1/graphs/domain',
  platform: '/v1/graphs/platform',
  'circular-dependencies': '/v1/analysis/circular-dependencies',
};
