// Which macros a file has to be given to be read as a compiler reads it: those of other files that it uses and that have to
// be written out, with those that they use.
import type { ImportResolver, RepositoryView } from '../../../language.ts';
import { directoryOf } from '../../../repository-paths.ts';
import { claimPath } from '../claim.ts';
import type { OfferedMacro } from '../macros/offered-macros.ts';
import type { GivenMacro } from '../macros/write-out.ts';
import { outlineOf } from './module-tree.ts';
import { indexPackages, type PackageIndex } from './packages.ts';

interface Offer {
  readonly path: string;
  readonly macro: OfferedMacro;
}

type Offers = ReadonlyMap<string, readonly Offer[]>;

/** What a file is given at most, in characters; what uses further macros is left as it is. */
const MOST_GIVEN = 131_072;

/** @returns lists of macros as JSON, by the path of the file that they are for */
export function giveMacros(
  view: RepositoryView,
  { resolve }: Pick<ImportResolver, 'resolve'>,
): Map<string, string> {
  const paths = view.paths.filter((path) => claimPath(path)?.role === 'source');
  const offers = offersByName(view, paths);
  const given = new Map<string, string>();
  if (![...offers.values()].flat().some(({ macro }) => !macro.isRead)) return given;
  const packages = indexPackages(view);
  for (const path of paths) {
    const wanted = [
      ...importedBy(path, view, resolve, offers),
      ...(outlineOf(view, path)?.macrosOffered ?? []).flatMap((macro) =>
        usedBy({ path, macro }, offers),
      ),
    ];
    const found = gather(path, wanted, offers);
    if (!found.some(({ macro }) => !macro.isRead)) continue;
    const macros = found.map(({ path: home, macro: { name, rules } }): GivenMacro => {
      return { name, rules, crate: crateFrom(packages, path, home) };
    });
    given.set(path, JSON.stringify(macros));
  }
  return given;
}

function offersByName(view: RepositoryView, paths: readonly string[]): Offers {
  const offers = new Map<string, Offer[]>();
  for (const path of paths) {
    for (const macro of outlineOf(view, path)?.macrosOffered ?? []) {
      const others = offers.get(macro.name) ?? [];
      offers.set(macro.name, others);
      others.push({ path, macro });
    }
  }
  return offers;
}

/** Macros of other files that the file uses by its own text. */
function importedBy(
  path: string,
  view: RepositoryView,
  resolve: ImportResolver['resolve'],
  offers: Offers,
): Offer[] {
  const found: Offer[] = [];
  for (const fact of view.factsOf(path)?.imports ?? []) {
    if (!fact.symbols.some((symbol) => offers.has(symbol))) continue;
    for (const target of resolve(path, fact)) {
      if (target.outcome !== 'resolved') continue;
      for (const symbol of target.symbols) found.push(...offeredAt(target.path, symbol, offers));
    }
  }
  return found;
}

/** Those of the file, or, where that passes on what another file declares, of the only one that does. */
function offeredAt(path: string, name: string, offers: Offers): readonly Offer[] {
  const all = offers.get(name) ?? [];
  const own = all.filter((offer) => offer.path === path);
  if (own.length > 0) return own;
  return all.every((offer) => offer.path === all[0]?.path) ? all : [];
}

const usedBy = ({ path, macro }: Offer, offers: Offers): Offer[] =>
  macro.uses.flatMap((name) => offeredAt(path, name, offers));

/** Without the file's own. */
function gather(path: string, wanted: readonly Offer[], offers: Offers): Offer[] {
  const seen = new Set(wanted);
  const found: Offer[] = [];
  let length = 0;
  for (const offer of seen) {
    for (const used of usedBy(offer, offers)) seen.add(used);
    if (offer.path === path) continue;
    length += offer.macro.rules.length;
    if (length > MOST_GIVEN) break;
    found.push(offer);
  }
  return found;
}

/** What `$crate` means in a macro of one file that another one uses. */
function crateFrom(packages: PackageIndex, user: string, home: string): string {
  const own = packages.packageOf(home);
  if (own?.library === undefined) return 'crate';
  const sources = `${directoryOf(own.library)}/`;
  const isWithin =
    packages.packageOf(user) === own && `/${user}`.startsWith(`/${sources}`.replace('//', '/'));
  return isWithin ? 'crate' : own.crateName;
}
