// Source sets by their directories: `src/main/kotlin`, `src/jvmTest/kotlin`, `src/commonMain/kotlin`, and, as libraries
// for several platforms have them too, `jvm/src` and `common/test`.
// https://kotlinlang.org/docs/multiplatform-discover-project.html#source-sets

export interface SourceSet {
  /** The directory below which packages begin; files need not stand in their package's directory in Kotlin. */
  readonly root: string;
  /** The platform that the name of the set begins with: `jvm` of `jvmTest`; empty for `main` and `test`. */
  readonly family: string;
}

const SOURCE_SET = /^((?:.*\/)?src\/([^/]+)\/(?:kotlin|java))\//;

/** Platforms, and what several of them have in common, by the words that their names begin with. */
const PLATFORM_SET =
  /^((?:.*\/)?((?:common|jvm|js|wasm|web|native|posix|nix|unix|android|apple|darwin|ios|macos|tvos|watchos|linux|mingw|windows|desktop|non(?=[A-Z]))[A-Za-z0-9]*)\/(?:src|test))\//;

/** `undefined` for a file in no such directory. */
export function sourceSetOf(path: string): SourceSet | undefined {
  const match = SOURCE_SET.exec(path) ?? PLATFORM_SET.exec(path);
  if (match === null) return undefined;
  const [, root, name] = match as unknown as [string, string, string];
  return { root, family: familyOf(name) };
}

/** Words of Kotlin's own and of Android's test sets: `androidInstrumentedTest` belongs to `androidMain`. */
function familyOf(name: string): string {
  return name
    .replace(/(?:Instrumented|Unit|Host|Device)?(?:Main|Test)$/, '')
    .replace(/^(?:main|test)$/, '');
}
