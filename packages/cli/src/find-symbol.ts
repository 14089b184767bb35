// From what a user types to one node of the graph: an id, a path, a qualified name, or a name that only one has.
import type { ViewNode } from '@orrery/sdk/node';
import { type AskedView, CommandFailure } from './obtain-analysis.ts';
import { printable } from './printable.ts';

const SHOWN = 10;

/**
 * @param labels what may be meant; anything when absent
 * @throws CommandFailure when nothing is so called, or several are
 */
export async function findSymbol(
  view: AskedView,
  text: string,
  labels?: readonly string[],
): Promise<ViewNode> {
  const { matches, total } = await view.search({ q: text, limit: 100 });
  const nodes = matches
    .map(({ node }) => node)
    .filter(({ label }) => labels === undefined || labels.includes(label));
  const exact = [
    nodes.filter(({ id }) => id === text),
    nodes.filter(({ id, path }) => path === text && id.endsWith(text)),
    nodes.filter((node) => qualifiedName(node) === text),
    nodes.filter(({ name }) => name === text),
  ].find((found) => found.length > 0);
  const candidates = exact ?? nodes;
  if (candidates.length === 1) return candidates[0]!;
  if (candidates.length === 0) {
    throw new CommandFailure(`nothing in the graph is called ${printable(text)}.`);
  }
  const list = candidates.slice(0, SHOWN).map(({ id }) => `  ${printable(id)}`);
  const count = exact === undefined ? total : candidates.length;
  const rest = count > SHOWN ? [`  and ${count - SHOWN} more`] : [];
  throw new CommandFailure(
    [`${printable(text)} can mean several; name one by its id:`, ...list, ...rest].join('\n'),
  );
}

/** The end of a declaration's id, behind its path. */
function qualifiedName({ id, path }: ViewNode): string | undefined {
  const before = path === undefined ? -1 : id.indexOf(`:${path}:`);
  return before === -1 ? undefined : id.slice(before + path!.length + 2);
}

/** Where a node can be looked at: `path:line`, as editors and terminals follow it. */
export function placeOf({ id, path, startLine }: ViewNode): string {
  if (path === undefined) return id;
  return startLine === undefined ? path : `${path}:${startLine}`;
}
