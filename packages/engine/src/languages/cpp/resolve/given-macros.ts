// Which macros a file has to be given to be read as a compiler reads it: those that paste names together, define functions,
// or open, close and name namespaces, that it uses, and that files which it includes define. What these use goes with them.
import type { ImportResolver, RepositoryView } from '../../../language.ts';
import { claimPath } from '../claim.ts';
import { readDefinition } from '../scan/macro-definition.ts';
import { isWrittenOut, type Macro, macroOf, namesNothing } from '../scan/macro-pieces.ts';
import { isOfMacros, isOfNamespaces } from '../scan/namespace-macros.ts';
import { leavesOpen } from '../scan/opened-by-macros.ts';
import type { SourceSettings } from '../source-settings.ts';

interface Offer {
  readonly path: string;
  /** As the file's facts have it. */
  readonly written: string;
  readonly macro: Macro;
}

/** What a file is given at most, in characters; further macros are left to be read as functions. */
const MOST_GIVEN = 131_072;

/** @returns definitions, one a line, by the path of the file that they are for */
export function giveMacros(
  view: RepositoryView,
  { resolve }: Pick<ImportResolver, 'resolve'>,
): Map<string, string> {
  const paths = view.paths.filter((path) => claimPath(path)?.role === 'source');
  const settingsOf = (path: string) => (view.factsOf(path)?.configuration ?? {}) as SourceSettings;
  const offers = offersByName(paths, settingsOf);
  const pasting = namesOf(offers, (macro) => isWrittenOut(macro) || callsParameter(macro));
  const around = namesOf(offers, (macro) => isOfNamespaces(macro) || leavesOpen(macro), isOfMacros);
  const given = new Map<string, string>();
  if (offers.size === 0) return given;
  const includedBy = includes(view, resolve);
  for (const path of paths) {
    const { used = '', aroundNames = '' } = settingsOf(path);
    const names = [
      ...used.split(' ').filter((name) => pasting.has(name) || around.has(name)),
      ...aroundNames.split(' ').filter((name) => around.has(name)),
    ];
    if (!names.some((name) => offers.get(name)!.some((offer) => offer.path !== path))) continue;
    const sight = inSight(path, includedBy);
    sight.delete(path);
    const found = gather(names, { offers, sight });
    if (found !== '') given.set(path, found);
  }
  return given;
}

type Offers = ReadonlyMap<string, readonly Offer[]>;

function offersByName(
  paths: readonly string[],
  settingsOf: (path: string) => SourceSettings,
): Offers {
  const offers = new Map<string, Offer[]>();
  for (const path of paths) {
    for (const written of settingsOf(path).offered ?? []) {
      const definition = readDefinition(written);
      if (definition === undefined) continue;
      const others = offers.get(definition.name) ?? [];
      offers.set(definition.name, others);
      others.push({ path, written, macro: macroOf(definition) });
    }
  }
  return offers;
}

/** Macros of a kind, and those that use one: what only calls what it is given may be given such a one. */
function namesOf(
  offers: Offers,
  isOfKind: (macro: Macro) => boolean,
  mayUse: (macro: Macro) => boolean = () => true,
): ReadonlySet<string> {
  const found = new Set<string>();
  const users = new Map<string, string[]>();
  for (const [name, all] of offers) {
    for (const { macro } of all) {
      if (isOfKind(macro)) found.add(name);
      else if (mayUse(macro)) {
        for (const used of macrosUsed(macro, offers)) {
          const others = users.get(used) ?? [];
          users.set(used, others);
          others.push(name);
        }
      }
    }
  }
  // Those that are added on the way are gone through as well.
  for (const name of found) for (const user of users.get(name) ?? []) found.add(user);
  return found;
}

const callsParameter = ({ parameters = [], body }: Macro): boolean =>
  body.some(({ text }, at) => body[at + 1]?.text === '(' && parameters.includes(text));

const macrosUsed = ({ name, body }: Macro, offers: Offers): string[] =>
  body
    .filter(
      ({ text, isWord }, at) =>
        isWord && text !== name && offers.has(text) && !namesNothing(body, at + 1),
    )
    .map(({ text }) => text);

/** Files that a file includes; each is asked for once. */
function includes(
  view: RepositoryView,
  resolve: ImportResolver['resolve'],
): (path: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const targets = (view.factsOf(path)?.imports ?? []).flatMap((fact) => resolve(path, fact));
    const resolved = targets.flatMap((target) =>
      target.outcome === 'resolved' ? [target.path] : [],
    );
    known.set(path, resolved);
    return resolved;
  };
}

function inSight(path: string, includedBy: (path: string) => readonly string[]): Set<string> {
  const sight = new Set([path]);
  for (const each of sight) for (const included of includedBy(each)) sight.add(included);
  return sight;
}

function gather(
  names: readonly string[],
  { offers, sight }: { readonly offers: Offers; readonly sight: ReadonlySet<string> },
): string {
  const wanted = new Set(names);
  const lines: string[] = [];
  let length = 0;
  for (const name of wanted) {
    for (const { path, written, macro } of offers.get(name) ?? []) {
      if (!sight.has(path)) continue;
      length += written.length;
      if (length > MOST_GIVEN) return lines.join('\n');
      lines.push(written);
      for (const used of macrosUsed(macro, offers)) wanted.add(used);
    }
  }
  return lines.join('\n');
}
