// The packages of the repository: the files of a directory that bear the same package clause, and which of
// their names a file can see. https://go.dev/ref/spec#Packages
import type { ExportFact } from '../../../facts.ts';
import type { RepositoryView } from '../../../language.ts';
import { directoryOf } from '../../../repository-paths.ts';
import {
  type BuildConstraint,
  bothOf,
  canBeMet,
  constraintOfPath,
} from '../extraction/build-constraint.ts';
import type { SourceSettings } from '../source-settings.ts';

export interface PackageFile {
  readonly path: string;
  readonly isTest: boolean;
  readonly settings: SourceSettings;
  readonly constraint: BuildConstraint;
  /** Kept apart from the build by convention, to be run by `go run`. */
  readonly isIgnored: boolean;
  readonly names: ReadonlySet<string>;
}

export interface GoPackage {
  readonly directory: string;
  /** Of the package clause. */
  readonly name: string;
  /** Sorted by path. */
  readonly files: readonly PackageFile[];
}

export class PackageIndex {
  readonly #packages = new Map<string, Map<string, GoPackage>>();
  readonly #fileOf = new Map<string, PackageFile>();
  readonly #compatible = new Map<string, boolean>();

  constructor(view: RepositoryView) {
    for (const path of view.paths) {
      if (!path.endsWith('.go')) continue;
      const facts = view.factsOf(path);
      const settings = facts?.configuration as SourceSettings | undefined;
      if (facts !== undefined && settings !== undefined) this.#add(path, settings, facts.exports);
    }
  }

  #add(path: string, settings: SourceSettings, exports: readonly ExportFact[]): void {
    const directory = directoryOf(path);
    const constraint = bothOf(settings.constraint, constraintOfPath(path));
    const file: PackageFile = {
      path,
      isTest: path.endsWith('_test.go'),
      settings,
      constraint,
      isIgnored: !canBeMet(constraint, NEVER_SET),
      names: new Set(exports.map(({ name }) => name)),
    };
    this.#fileOf.set(path, file);
    // The go command passes such files by: https://pkg.go.dev/cmd/go#hdr-Package_lists_and_patterns
    if (/(?:^|\/)[._][^/]*$/.test(path)) return;
    const packages = this.#packages.get(directory) ?? new Map<string, GoPackage>();
    this.#packages.set(directory, packages);
    const name = settings.packageName;
    const files = (packages.get(name)?.files ?? []) as PackageFile[];
    packages.set(name, { directory, name, files });
    files.push(file);
  }

  fileOf(path: string): PackageFile | undefined {
    return this.#fileOf.get(path);
  }

  /** The package that the file belongs to. */
  packageOf({ path, settings }: PackageFile): GoPackage | undefined {
    return this.#packages.get(directoryOf(path))?.get(settings.packageName);
  }

  /**
   * The package that importing the directory gives: of several package clauses, the one that is no test's
   * and no program's; a program is imported by its own tests alone.
   */
  importedFrom(directory: string): GoPackage | undefined {
    const candidates = [...(this.#packages.get(directory)?.values() ?? [])].map((found) => ({
      found,
      rank: rankOf(found),
    }));
    candidates.sort((a, b) => b.rank - a.rank || b.found.files.length - a.found.files.length);
    return candidates[0]?.found;
  }

  /** Files of the package that the importer can be compiled with, sorted by path. */
  visibleFiles(goPackage: GoPackage, importer: PackageFile): PackageFile[] {
    const isInside = directoryOf(importer.path) === goPackage.directory;
    const files = goPackage.files.filter(
      (file) =>
        file.path !== importer.path &&
        (!file.isTest || (isInside && importer.isTest)) &&
        (!file.isIgnored || (isInside && importer.isIgnored)),
    );
    return files.filter((file) => this.#canMeet(file, importer));
  }

  /** Whether some build has both files. */
  #canMeet(a: PackageFile, b: PackageFile): boolean {
    const both = bothOf(a.constraint, b.constraint);
    if (a.constraint.length === 0 || b.constraint.length === 0) return true;
    const key = both.join(' ');
    const known = this.#compatible.get(key) ?? canBeMet(both, new Set());
    this.#compatible.set(key, known);
    return known;
  }
}

/** Tags that nobody sets: https://pkg.go.dev/cmd/go#hdr-Build_constraints */
const NEVER_SET = new Set(['ignore']);

function rankOf({ name, files, directory }: GoPackage): number {
  const built = files.filter(({ isTest, isIgnored }) => !isTest && !isIgnored);
  if (built.length === 0) return 0;
  if (name === 'main') return 1;
  return directory.endsWith(name) ? 3 : 2;
}
