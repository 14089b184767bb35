// Functions in places that are declared with another name of a function type: whoever calls them gives them what that type
// says, of which the class of the name has members.
import { CALL, RUN } from '../../../flow/flow-facts.ts';
import { addSite, type Position } from '../load/add-site.ts';
import type { LoadContext } from '../load-context.ts';
import type { Frame } from '../solver-state.ts';

/** @param type of the table, which the place is declared with */
export function runAsTyped(
  { state, nodes }: Pick<LoadContext, 'state' | 'nodes'>,
  frame: Frame,
  at: Position,
  type: number,
  place: number,
): void {
  const { classes, types, sites, texts } = state;
  const { class: named } = types.at(type);
  if (named === -1 || classes.get(named).aliasOf === null) return;
  const { class: meant } = types.at(nodes.typed.meantBy(type));
  if (meant === -1 || classes.get(meant).aliasOf?.length !== 0) return;
  const memberAt = (key: string): number =>
    classes.get(meant).members.get(texts.get(key))?.[0]?.place ?? -1;
  const [self, given] = [memberAt(RUN.receiver), memberAt(RUN.given)];
  if (self === -1 && given === -1) return;
  const site = addSite(state, {
    frame,
    row: -1,
    callOf: -1,
    caller: frame.site?.caller ?? at.caller,
    line: frame.site?.line ?? at.line,
    flags: CALL.implicit | CALL.byRunner,
    result: -1,
    self,
    source: place,
    key: -1,
  });
  if (given !== -1) sites.given.set(site, given);
}
