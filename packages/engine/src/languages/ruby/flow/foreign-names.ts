// What a file asks others for beyond its imports: methods that their top level defines, and what they add to
// the classes that it opens. The specifiers are understood by the resolver alone.

/** Asks which file, loaded from here, defines a method of the name at its top level. */
export const MAIN = '<main>';

/** Asks which other files open the class or module: `::A::B`. */
export const REOPENED = '<opened>';

/** More names are asked for by generated sources only. */
export const MAX_ASKED = 2000;
