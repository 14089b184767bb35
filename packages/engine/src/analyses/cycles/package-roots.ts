// Which package a file belongs to: that of the nearest directory above it that holds a manifest. Manifests
// are known by name alone; what they say is the resolvers' matter.

const MANIFEST_NAMES: ReadonlySet<string> = new Set([
  'Cargo.toml',
  'Package.swift',
  'build.gradle',
  'build.gradle.kts',
  'build.sbt',
  'composer.json',
  'deno.json',
  'go.mod',
  'package.json',
  'pom.xml',
  'pyproject.toml',
  'setup.py',
]);
const MANIFEST_ENDINGS = /\.(?:csproj|fsproj|vbproj|gemspec)$/;

/**
 * @param paths every file of the repository, whatever it is
 * @returns the directory of a file's package, empty for the root: files of no package are one as well
 */
export function createPackageLookup(paths: Iterable<string>): (path: string) => string {
  const roots = packageDirectories(paths);
  return (path) => {
    let directory = directoryOf(path);
    while (directory !== '' && !roots.has(directory)) directory = directoryOf(directory);
    return directory;
  };
}

/** Every directory that holds a manifest; the root is the empty string. */
export function packageDirectories(paths: Iterable<string>): ReadonlySet<string> {
  const directories = new Set<string>();
  for (const path of paths) if (isPackageManifest(path)) directories.add(directoryOf(path));
  return directories;
}

export function isPackageManifest(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return MANIFEST_NAMES.has(name) || MANIFEST_ENDINGS.test(name);
}

/** Empty for what lies at the root. */
export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
