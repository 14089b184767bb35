// One presenter for each operation of the contract: findings to the text of a result, piece by piece.
import type { OperationName } from '@orrery/contract';
import type { Findings } from './findings.ts';
import { presentDependencies } from './present-dependencies.ts';

export type Presenter = (findings: Findings) => Iterable<string>;

export const presenters: Record<OperationName, Presenter> = {
  dependency: presentDependencies,
};
