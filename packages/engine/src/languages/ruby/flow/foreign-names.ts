// What a file asks others for beyond its imports: methods that their top level defines, and what they add to
// the classes that it opens. The specifiers are understood by the resolver alone.

import { opensOutermost } from './example-groups.ts';
import type { SourceKnowledge } from './reading.ts';

/** Asks which file, loaded from here, defines a method of the name at its top level. */
export const MAIN = '<main>';

/** Asks which other files open the class or module: `::A::B`. */
export const REOPENED = '<opened>';

/** Asks which other files hold classes and modules of a module, all of which come to the place: `::A::B::<within>`. */
export const WITHIN = '<within>';

/** The name under which a file offers all classes and modules that it declares in a module. */
export const allWithin = (module: string): string => `::${module}::${WITHIN}`;

/** Asks which class shows the template: the controller, mailer or component of its path. Its file offers an instance so. */
export const VIEWED = '<viewed>';

/** Asks which template is rendered as a part, with its path behind. */
export const PARTIAL = '<partial> ';

/** The name under which a template offers the entries that it reads as variables. */
export const LOCALS = '<locals>';

/** No constant has this name, so that it stands for something outside of the repository. */
export const OUTSIDE = 'Outside:';

/**
 * Whether a bare name outside of classes that no file of the repository defines is known to come from elsewhere: from the
 * tool that runs the file, from the runner of specs, or by its form, which own methods do not have (`Given(/…/)`).
 */
export function isForeignWord({ isRunByTool, specs }: SourceKnowledge, name: string): boolean {
  return isRunByTool || opensOutermost(specs, name) || /^[A-Z]/.test(name);
}

/** More names are asked for by generated sources only. */
export const MAX_ASKED = 2000;
