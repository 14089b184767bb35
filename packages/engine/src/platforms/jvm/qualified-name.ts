// Where the package ends in a dotted name. The languages cannot tell that without knowing all packages; by
// convention packages begin with a small letter and types with a capital.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-6.html#jls-6.1

/** Signs in front do not count: `_Builder` and `-Writer` are types as well. */
export function startsWithCapital(segment: string): boolean {
  const code = segment.charCodeAt(0);
  if (code >= 97 && code <= 122) return false;
  return /^[^\p{L}]*\p{Lu}/u.test(segment);
}

/** A dotted name, parted by convention. */
export interface QualifiedName {
  /** Joined by dots; empty when the name begins with a type. */
  readonly packageName: string;
  /** The type with a member behind it, joined by dots. */
  readonly memberName: string;
}

/** At the first segment with a capital letter; where there is none, the last `trailing` segments are the member. */
export function partQualifiedName(segments: readonly string[], trailing = 1): QualifiedName {
  const capital = segments.findIndex(startsWithCapital);
  const end = capital === -1 ? Math.max(0, segments.length - trailing) : capital;
  return {
    packageName: segments.slice(0, end).join('.'),
    memberName: segments.slice(end).join('.'),
  };
}
