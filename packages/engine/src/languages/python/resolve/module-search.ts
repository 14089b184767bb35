// Python's search for a dotted module name over a list of directories: a regular package or a module wins
// over directories without `__init__`, which together make a namespace package.
// https://peps.python.org/pep-0420/#specification
import { joinPath, type ModuleIndex } from './module-index.ts';

export type SearchOutcome =
  | { readonly outcome: 'file'; readonly path: string; readonly directories: readonly string[] }
  /** All of the name was found, but only as directories. */
  | { readonly outcome: 'namespace'; readonly directories: readonly string[] }
  | Missing;

export interface Missing {
  readonly outcome: 'missing';
  /** How many components were found; those after are not there. */
  readonly found: number;
  /** The file found last; `undefined` when that was a namespace package, or nothing. */
  readonly file: string | undefined;
  /** Where the next component was looked for; empty when `file` is a plain module. */
  readonly directories: readonly string[];
}

export interface SearchOptions {
  readonly preferStub: boolean;
  /** Whether a file may be what the first component leads to. */
  readonly admits?: ((file: string, directory: string) => boolean) | undefined;
}

/**
 * @param directories where the first component is looked for, in order
 * @param parts the components of the module's name; when there are none, the directories themselves are meant
 */
export function searchModule(
  index: ModuleIndex,
  directories: readonly string[],
  parts: readonly string[],
  options: SearchOptions,
): SearchOutcome {
  let places = directories;
  let file = parts.length === 0 ? packageFile(index, directories, options) : undefined;
  for (const [at, part] of parts.entries()) {
    const admits = at === 0 ? options.admits : undefined;
    const step = searchComponent(index, places, part, { ...options, admits });
    if (step === undefined) return { outcome: 'missing', found: at, file, directories: places };
    places = step.directories;
    file = step.file;
  }
  if (file === undefined) return { outcome: 'namespace', directories: places };
  return { outcome: 'file', path: file, directories: places };
}

interface Step {
  readonly file: string | undefined;
  /** Where components below are looked for; empty below a plain module. */
  readonly directories: readonly string[];
}

function searchComponent(
  index: ModuleIndex,
  places: readonly string[],
  part: string,
  { preferStub, admits }: SearchOptions,
): Step | undefined {
  const portions: string[] = [];
  for (const place of places) {
    const inside = joinPath(place, part);
    const file = index.moduleFile(place, part, preferStub);
    if (file !== undefined && (admits?.(file, place) ?? true)) {
      return { file, directories: file.startsWith(`${inside}/`) ? [inside] : [] };
    }
    if (file === undefined && index.hasDirectory(inside)) portions.push(inside);
  }
  return portions.length === 0 ? undefined : { file: undefined, directories: portions };
}

function packageFile(
  index: ModuleIndex,
  directories: readonly string[],
  { preferStub }: SearchOptions,
): string | undefined {
  for (const directory of directories) {
    const file = index.moduleFile(directory, '__init__', preferStub);
    if (file !== undefined) return file;
  }
  return undefined;
}
