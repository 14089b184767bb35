// The client's own words beside the contract's: types that are the same in both directions, and equal tables.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  type CircularDependencyResult,
  type DependencyResult,
  type DomainResult,
  type ErrorPayload,
  JOB_STATUSES,
  type JobList,
  type JobStatus,
  OPERATIONS,
  type OperationName,
  type PlatformResult,
} from '@orrery/contract';
import type * as wire from '../src/index.ts';
import { OPERATION_PATHS } from '../src/operation-paths.ts';
import { JOB_STATUSES as OWN_STATUSES } from '../src/wire.ts';

/** True when either can stand for the other; anything else does not compile where `true` is wanted. */
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

it('results, jobs and errors have the types of the contract', () => {
  const same: [
    Same<wire.Operation, OperationName>,
    Same<wire.JobStatus, JobStatus>,
    Same<wire.DependencyResult, DependencyResult>,
    Same<wire.DomainResult, DomainResult>,
    Same<wire.PlatformResult, PlatformResult>,
    Same<wire.CircularDependencyResult, CircularDependencyResult>,
    Same<wire.JobList, JobList>,
    Same<wire.ErrorPayload, ErrorPayload>,
  ] = [true, true, true, true, true, true, true, true];
  assert.ok(same.every(Boolean));
});

it('paths and statuses are those of the contract', () => {
  const paths = Object.entries(OPERATIONS).map(([name, { path }]) => [name, path]);
  assert.deepEqual(Object.fromEntries(paths), { ...OPERATION_PATHS });
  assert.deepEqual(OWN_STATUSES, JOB_STATUSES);
});
