// Why there is a call, or why there is none, as the program says it.
import type { Findings } from './findings.ts';

export function* presentExplanation({ program }: Findings): Iterable<string> {
  if (program.explanation === undefined) throw new Error('the program was not asked for a reason');
  yield JSON.stringify(program.explanation);
}
