// Functions that frames and series of pandas run for each row, column or group: `frame.apply(clean)`. What a frame is is seldom
// told, so any object is taken for one where the file uses the library and has no such method itself.
// https://pandas.pydata.org/docs/reference/api/pandas.DataFrame.apply.html
import type { Argument } from '../../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../../syntax/flat-tree.ts';
import { type Reading, speaksOf } from '../reading.ts';
import { partsOf } from '../syntax.ts';

const LIBRARY = /\b(?:import|from)\s+(?:geopandas|modin\.pandas|pandas)\b/;

const RUNS: ReadonlySet<string> = new Set([
  'apply',
  'applymap',
  'map',
  'parallel_apply',
  'pipe',
  'progress_apply',
  'transform',
]);

/** @param call `frame.apply(clean)` */
export function runApplied(
  reading: Reading,
  call: FlatNode,
  member: string,
  given: readonly Argument[],
): void {
  const { tree, flow } = reading;
  const [first] = given;
  if (!RUNS.has(member) || first?.kind !== 'positional') return;
  if (reading.definedNames.has(member) || !speaksOf(reading, LIBRARY)) return;
  const [written = -1] = partsOf(tree, tree.childOf(call, 'arguments'));
  if (written === -1 || !/^(?:identifier|attribute)$/.test(tree.typeOf(written))) return;
  flow.call(first.place, {
    arguments: [{ kind: 'spread', place: flow.place() }],
    flags: ['implicit'],
  });
}
