// What a name may mean to the solver.

/** What a name gives. `member` is a key of whatever is in the place. */
export type Meaning =
  | { readonly kind: 'place'; readonly place: number }
  | { readonly kind: 'member'; readonly object: number; readonly key: number }
  | { readonly kind: 'external'; readonly name: number }
  | { readonly kind: 'unknown' };

export const UNKNOWN: Meaning = { kind: 'unknown' };
