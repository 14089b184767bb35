// Which files are C#'s, by path alone: sources, and the project files that say which of them see each other.
import type { Claim } from '../../language.ts';

/**
 * Visual Studio's own folder. `obj` and `bin` are as much a tool's leftovers, but other languages give
 * these names to directories of their own.
 */
export const FOREIGN_DIRECTORIES: readonly string[] = ['.vs'];

/** MSBuild's files: projects, shared items, and what projects import by name or by place. */
const PROJECT_FILE = /\.(?:csproj|projitems|props|targets)$/;

/** Components and views, whose classes are named for them. */
const RAZOR_FILE = /([^/]+)\.(razor|cshtml)$/;

export function claimPath(path: string): Claim | undefined {
  if (path.endsWith('.cs') && !isBuildOutput(path)) {
    return { role: 'source', language: 'csharp', dialect: 'csharp' };
  }
  const [, name, dialect] = RAZOR_FILE.exec(path) ?? [];
  if (name !== undefined && dialect !== undefined)
    return { role: 'source', language: 'razor', dialect, given: name.replace(/\W/gu, '_') };
  if (!PROJECT_FILE.test(path)) return undefined;
  const kind = path.endsWith('.csproj') ? 'csproj' : 'msbuild';
  return { role: 'configuration', language: 'csharp', dialect: kind };
}

/** What the build writes below `obj` is told by the names that it uses there. */
const BUILD_OUTPUT =
  /(?:^|\/)obj\/(?:.*\/)?[^/]+\.(?:g|g\.i|AssemblyInfo|AssemblyAttributes|GlobalUsings\.g)\.cs$/;

function isBuildOutput(path: string): boolean {
  return BUILD_OUTPUT.test(path);
}

/** `OrderTests.cs`, `OrderTest.cs`; a capital letter or a digit before keeps `Latest.cs` out. */
const TEST_NAME = /(?:^Tests?|[\p{Ll}\d_]Tests?)\.(?:cs|razor)$/u;

/** `Ordering.UnitTests`, `Ordering.Tests.Shared`, `OrderingTests`, `test`, `tests`. */
const TEST_DIRECTORY = /^tests?$|(?:^|\.)(?:[\p{L}\d]*Tests?)(?:\.[\p{L}\d]+)*$|[\p{Ll}\d]Tests?$/u;

export function isTestPath(path: string): boolean {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  return TEST_NAME.test(name) || segments.some((segment) => TEST_DIRECTORY.test(segment));
}
