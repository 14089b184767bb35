// Overloads that a class below has beside the one that a call means: which of them that is the declared type tells, and a class
// below is called where it overrides that very one.
// https://en.cppreference.com/w/cpp/language/virtual
import { MISFIT } from '../../../flow/call-rules.ts';
import type { LoadContext } from '../load-context.ts';
import type { SiteArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import { type ScoredCall, scoreArguments } from './score-arguments.ts';

/** An argument that cannot be of its parameter's type outweighs all that fit. */
const SUITS = MISFIT / 2;

/**
 * Whether none of the overloads of a class suits what is given, and one does that a class above declares.
 * @param givenTo asked where names are linked alone
 */
export function isLeftToBase(
  context: LoadContext,
  site: Site,
  givenTo: () => readonly SiteArgument[],
  group: readonly ScoredCall[],
): boolean {
  const { classes, callables, callableAt } = context.state;
  const [first] = group;
  if (first === undefined || site.key === -1) return false;
  const { owner, frame } = first.entry;
  if (owner === -1 || frame.unit.rules.linksByName !== true) return false;
  const given = givenTo();
  const suits = (call: ScoredCall) => scoreArguments(context, given, call, 0) > SUITS;
  if (group.some(suits)) return false;
  const [, ...bases] = classes.orderOf(owner);
  return bases.some((base) =>
    (classes.get(base).members.get(site.key) ?? []).some(({ place }) => {
      const callable = callableAt.get(place);
      const entry = callable === undefined ? undefined : callables[callable]!;
      return (
        entry !== undefined &&
        entry.fact.parameters.length >= given.length &&
        suits({ entry, receiver: first.receiver })
      );
    }),
  );
}
