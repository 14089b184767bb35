// Which Composer package a name of no file here belongs to, as far as composer.json tells.

import { isWithin } from '../../../repository-paths.ts';
import type { Autoload } from './autoload.ts';

export interface PackageNames {
  /** `vendor/package` when a package that is asked for fits, otherwise the first segment of the name. */
  packageOf(importer: string, name: string): string;
  /** Whether a package that is asked for fits. */
  isRequired(importer: string, name: string): boolean;
}

export function createPackageNames(autoload: Autoload): PackageNames {
  const own = new Set(
    autoload.packages.flatMap(({ composer }) => [
      ...(composer.name === null ? [] : [composer.name]),
      ...composer.replaces,
    ]),
  );
  /** By the directory of the nearest composer.json: packages asked for there and above. */
  const asked = new Map<string, readonly string[]>();
  const requiresOf = (importer: string): readonly string[] => {
    const around = autoload.packages.filter(({ directory }) => isWithin(importer, directory));
    const nearest = around.map(({ directory }) => directory).sort((a, b) => b.length - a.length)[0];
    const known = asked.get(nearest ?? '');
    if (known !== undefined) return known;
    const names = new Set(around.flatMap(({ composer }) => composer.requires));
    const list = [...names].filter((name) => !own.has(name)).sort();
    asked.set(nearest ?? '', list);
    return list;
  };
  const find = (importer: string, name: string) => fittingPackage(requiresOf(importer), name);
  return {
    packageOf: (importer, name) => find(importer, name) ?? name.split('\\', 1)[0] ?? name,
    isRequired: (importer, name) => find(importer, name) !== undefined,
  };
}

/**
 * Packages are named after their namespaces by habit only: `symfony/http-kernel` holds
 * `Symfony\Component\HttpKernel`. A package fits when its vendor is the first segment and its words stand in
 * the name, or when it is the first segment itself: `nesbot/carbon` holds `Carbon`. The one with the most
 * words counts, and of those the one whose last word stands furthest to the right.
 */
function fittingPackage(packages: readonly string[], name: string): string | undefined {
  const segments = name.toLowerCase().split('\\');
  const vendor = plain(segments[0] ?? '');
  const path = segments.map(plain).join('/');
  let best: { readonly name: string; readonly words: number; readonly at: number } | undefined;
  for (const candidate of packages) {
    const [owner = '', product = ''] = candidate.split('/');
    const isOwner = plain(owner) === vendor;
    if (!isOwner && plain(product) !== vendor) continue;
    const words = product.split(/[-_.]+/).filter((word) => !GENERIC.has(word));
    const at = isOwner ? placeOfWords(words, path, vendor.length) : 0;
    if (at === undefined) continue;
    const isBetter =
      best === undefined ||
      words.length > best.words ||
      (words.length === best.words && at > best.at);
    if (isBetter) best = { name: candidate, words: words.length, at };
  }
  return best?.name;
}

/** Words that say what a package is and not what is in it. */
const GENERIC = new Set(['bundle', 'client', 'core', 'lib', 'library', 'php', 'sdk']);

/**
 * Where the last of the words stands, each sought behind the one before it; the first may be the vendor.
 * @returns `undefined` when one is missing
 */
function placeOfWords(
  words: readonly string[],
  path: string,
  vendorLength: number,
): number | undefined {
  let from = vendorLength;
  let last = 0;
  for (const [place, word] of words.entries()) {
    const singular = word.replace(/s$/, '');
    const found = path.indexOf(singular, from);
    if (found !== -1) {
      last = found;
      from = found + singular.length;
    } else if (place > 0 || !path.slice(0, vendorLength).includes(singular)) return undefined;
  }
  return last;
}

function plain(text: string): string {
  return text.replace(/[-_.]/g, '');
}
