// Files that say what a package is called, where its modules lie and how it is compiled. People write them: a rule that
// ignores one by its name is meant for copies that a build makes, and the repository tracks its own all the same.

const MANIFESTS: ReadonlySet<string> = new Set([
  'package.json',
  'tsconfig.json',
  'jsconfig.json',
  'pyproject.toml',
  'setup.cfg',
  'setup.py',
  'go.mod',
  'go.work',
  'Cargo.toml',
  'composer.json',
  'Gemfile',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'settings.gradle',
  'settings.gradle.kts',
  'build.sbt',
  'Package.swift',
  'CMakeLists.txt',
]);

const MANIFEST_ENDING = /\.(?:csproj|fsproj|vbproj|sln|slnx|gemspec)$/;

/** @param path with `/` */
export function isManifest(path: string): boolean {
  return MANIFESTS.has(path.slice(path.lastIndexOf('/') + 1)) || MANIFEST_ENDING.test(path);
}
