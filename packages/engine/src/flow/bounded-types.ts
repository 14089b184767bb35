// Types with arguments, where some of those are type parameters: seen from inside of the class or function whose they
// are, they are at least what bounds them.

/**
 * The arguments with bounds in place of what they bound.
 * @param given -1 as bound stands for none
 * @returns `undefined` where nothing is bounded
 */
export function byBounds(
  given: readonly { readonly type: number; readonly bound: number }[],
): number[] | undefined {
  if (given.every(({ bound }) => bound === -1)) return undefined;
  return given.map(({ type, bound }) => (bound === -1 ? type : bound));
}
