// Everything that is wrong with one result: by the schema of its operation first, then by what no schema can say.
import {
  type CircularDependencyResult,
  type DomainResult,
  OPERATIONS,
  type OperationName,
  type PlatformResult,
} from '@orrery/contract';
import { RESULT_SCHEMAS } from '@orrery/contract/schemas';
import { Compile } from 'typebox/schema';
import { cycleFaults } from './cycle-faults.ts';
import { assignmentFaults, bundleFaults, domainFaults } from './domain-faults.ts';
import { type GraphDocument, graphFaults } from './graph-faults.ts';

/** @returns sentences for people; empty when nothing is wrong */
export function findFaults(operation: OperationName, result: unknown): string[] {
  const [isValid, errors] = Compile(RESULT_SCHEMAS[OPERATIONS[operation].result]).Errors(result);
  if (!isValid) return errors.map((error) => `schema: ${JSON.stringify(error)}`);
  if (operation === 'circular-dependencies') {
    return cycleFaults(result as CircularDependencyResult);
  }
  const faults = graphFaults(result as GraphDocument);
  if (operation === 'domain') {
    faults.push(
      ...domainFaults(result as DomainResult),
      ...assignmentFaults(result as DomainResult),
    );
  }
  if (operation === 'platform') {
    faults.push(
      ...domainFaults(result as PlatformResult),
      ...bundleFaults(result as PlatformResult),
    );
  }
  return faults;
}
