// Which of several functions is meant that files add to one type from outside under one name, as far as where they stand
// tells it.
import type { ImportTarget } from '../../../language.ts';
import { isOfRuntime } from '../graph/value-classes.ts';
import type { Site } from '../sites/site-table.ts';
import { placeIn, type SolverState } from '../solver-state.ts';
import type { PendingCall } from './pending-calls.ts';

/** Whether only tests see what is called: they are a module of their own, and what they add to types from outside is theirs. */
export function isAddedByTests(
  state: SolverState,
  { frame }: Site,
  { entry }: Pick<PendingCall, 'entry'>,
): boolean {
  const { isTest, rules } = entry.frame.unit;
  if (!isTest || frame.unit.isTest || rules.extensionsAreInherited !== true) return false;
  return entry.owner !== -1 && isOfRuntime(state, entry.owner);
}

/**
 * Of functions that several files add to a type from outside with one signature a file sees but one, since it would mean
 * none of several: that which stands nearest to it is the one of its module.
 */
export function withoutFarther(
  state: SolverState,
  { frame }: Site,
  suiting: readonly PendingCall[],
): readonly PendingCall[] {
  const { path, rules } = frame.unit;
  if (suiting.length < 2 || path === null || rules.extensionsAreInherited !== true) return suiting;
  const isAdded = ({ entry }: PendingCall) =>
    entry.owner !== -1 && isOfRuntime(state, entry.owner) && entry.frame.unit.path !== null;
  const imported = new Set(frame.unit.targets.flat().map(pathOf));
  const nearness = ({ entry }: PendingCall) =>
    2 * sharedFolders(path, entry.frame.unit.path!) + Number(imported.has(entry.frame.unit.path));
  const nearest = new Map<string, number>();
  for (const call of suiting.filter(isAdded)) {
    const signature = signatureOf(state, call);
    nearest.set(signature, Math.max(nearest.get(signature) ?? 0, nearness(call)));
  }
  return suiting.filter(
    (call) => !isAdded(call) || nearness(call) === nearest.get(signatureOf(state, call)),
  );
}

/** What it is added to, with names and types of what it takes and gives. */
function signatureOf({ declaredTypes }: SolverState, { entry, receiver }: PendingCall): string {
  const { fact, frame, owner } = entry;
  const places = [fact.receiver, ...fact.parameters, fact.result].filter((each) => each !== -1);
  const types = places.map((each) => declaredTypes.get(placeIn(frame, each)) ?? -1);
  const names = fact.parameterNames.map((each) => (each === -1 ? -1 : frame.unit.texts[each]));
  return `${owner} ${receiver} ${types.join()} ${names.join()}`;
}

const pathOf = (target: ImportTarget): string | null =>
  target.outcome === 'resolved' ? target.path : null;

/** How many folders around one file are around the other as well. */
function sharedFolders(one: string, other: string): number {
  const [folders, others] = [one, other].map((path) => path.split('/').slice(0, -1));
  const differing = folders!.findIndex((folder, at) => folder !== others![at]);
  return differing === -1 ? folders!.length : differing;
}
