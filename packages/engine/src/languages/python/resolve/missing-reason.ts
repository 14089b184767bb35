// Puts into words why a module was not found, for people who look for the mistake.
import { nameOf } from './module-index.ts';
import type { Missing } from './module-search.ts';

/** @param parts the components that were looked for */
export function reasonFor(missing: Missing, parts: readonly string[]): string {
  const name = parts[missing.found] ?? '';
  if (missing.file !== undefined && missing.directories.length === 0) {
    return `${missing.file} is a module, not a package, and holds no module '${name}'`;
  }
  return noSuchModule(name, missing.file, missing.directories);
}

/**
 * @param file of the package, when it has one
 * @param directories where the module was looked for
 */
export function noSuchModule(
  name: string,
  file: string | undefined,
  directories: readonly string[],
): string {
  const directory = directories[0] ?? '';
  const isPackage = file !== undefined && nameOf(file).startsWith('__init__.');
  const kind = isPackage ? 'package' : 'directory';
  const place = directory === '' ? "the repository's root" : `${kind} ${directory}/`;
  return `no module '${name}' in ${place}${hintFor(name)}`;
}

/** What usually makes modules of such names after the checkout. */
function hintFor(name: string): string {
  if (/_pb2(?:_grpc)?$/.test(name)) return '; protoc generates modules of this name';
  if (/^_?_?version(?:_info|__)?$|^_build|_version$/.test(name)) return '; a build may generate it';
  if (/^(?:ui_|Ui_)|_rc$|_ui$/.test(name)) return '; a build may generate it';
  return name.startsWith('_') ? '; it may be a compiled extension' : '';
}
