// How one specifier holds the pattern of a glob import and the patterns that take files away from it.

/** Stands before each of the latter. */
export const EXCLUSION_SEPARATOR = ' !';
