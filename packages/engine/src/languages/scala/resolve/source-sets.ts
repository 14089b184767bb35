// Where a Scala source stands in its build, told by directories alone: the module, what it is a variant for
// (`src/main/scala-2.13`, `jvm/src`, `src-native`), and which build it belongs to.
// https://www.scala-sbt.org/1.x/docs/Directories.html, https://www.scala-sbt.org/1.x/docs/Cross-Build.html,
// https://mill-build.org/mill/scalalib/module-config.html
import type { RepositoryView } from '../../../language.ts';
import { directoryOf } from '../../../repository-paths.ts';
import { isTestPath } from '../claim.ts';

export interface SourceSet {
  readonly path: string;
  /** Directory of the module, without the directory of a platform. */
  readonly module: string;
  /** The source root, without what makes it a variant; the file's own directory where the layout is none. */
  readonly base: string;
  /** Platforms that it is for; empty for all. */
  readonly platforms: readonly string[];
  /** Version of the language that it is for, as the directory has it: `2`, `2.13+`, `3`; empty for all. */
  readonly version: string;
  readonly isTest: boolean;
  /** Directory of the build around it; the repository's own root where there is none. */
  readonly build: string;
}

const PLATFORMS = new Set(['jvm', 'js', 'native', 'shared']);

export function createSourceSets({ hasFile }: RepositoryView): (path: string) => SourceSet {
  const builds = new Map<string, string>([['', '']]);

  function buildOf(directory: string): string {
    const known = builds.get(directory);
    if (known !== undefined) return known;
    const passed: string[] = [];
    let at = directory;
    while (!builds.has(at) && !isBuild(at)) {
      passed.push(at);
      at = directoryOf(at);
    }
    const build = builds.get(at) ?? at;
    for (const each of [...passed, at]) builds.set(each, build);
    return build;
  }

  /** The definition of an sbt build is a build itself. */
  function isBuild(directory: string): boolean {
    if (hasFile(`${directory}/build.mill`) || hasFile(`${directory}/build.sc`)) return true;
    if (holdsSettings(`${directory}/project`)) return true;
    return baseName(directory) === 'project' && holdsSettings(directory);
  }

  function holdsSettings(directory: string): boolean {
    return hasFile(`${directory}/build.properties`) || hasFile(`${directory}/plugins.sbt`);
  }

  return (path) => {
    const directory = directoryOf(path);
    const build = path.endsWith('.sbt') ? joined(directory, 'project') : buildOf(directory);
    const isTest = isTestPath(path);
    return { path, isTest, build, ...layoutOf(path, directory, build) };
  };
}

type Layout = Pick<SourceSet, 'module' | 'base' | 'platforms' | 'version'>;

const APP_DIRECTORIES = new Set(['app', 'test', 'it']);

function layoutOf(path: string, directory: string, build: string): Layout {
  const plain = { platforms: [], version: '' };
  if (path.endsWith('.sbt') || build === directory) return { module: build, base: build, ...plain };
  const segments = directory.split('/');
  const source = segments.findLastIndex((segment) => /^src(?:-|$)/.test(segment));
  if (source !== -1) return standardLayout(segments, source);
  const start = build === '' ? 0 : build.split('/').length;
  const at = segments.findIndex((segment, place) => place >= start && APP_DIRECTORIES.has(segment));
  if (at === -1) return { module: build, base: directory, ...plain };
  return {
    module: segments.slice(0, at).join('/'),
    base: segments.slice(0, at + 1).join('/'),
    ...plain,
  };
}

/** sbt's and Maven's `src/main/scala-2.13`, Mill's `src-jvm` and `test/src`. */
function standardLayout(segments: readonly string[], source: number): Layout {
  const [, ...words] = (segments[source] as string).split('-');
  const language = /^(?:scala|java)(?:-(.+))?$/.exec(segments[source + 2] ?? '');
  const platforms = words.filter((word) => PLATFORMS.has(word));
  let version = words.filter((word) => !PLATFORMS.has(word)).join('-');
  let root = ['src'];
  if (language !== null) {
    const [suffix = ''] = language.slice(1);
    if (PLATFORMS.has(suffix)) platforms.push(suffix);
    else version = suffix;
    root = ['src', segments[source + 1] as string, 'scala'];
  }
  const module = segments.slice(0, source);
  const last = (module.at(-1) ?? '').replace(/^\./, '').split('-');
  if (last.every((word) => PLATFORMS.has(word))) {
    platforms.push(...last);
    module.pop();
  }
  const base = [...module, ...root].join('/');
  // Tests of a Mill module lie in a module below it.
  if (language === null && /^(?:tests?|it)$/.test(module.at(-1) ?? '')) module.pop();
  const named = platforms.filter((platform) => platform !== 'shared');
  return { module: module.join('/'), base, platforms: named, version };
}

/** Whether some build compiles both, by platform and version. */
export function areCompatible(a: SourceSet, b: SourceSet): boolean {
  const isSamePlatform =
    a.platforms.length === 0 ||
    b.platforms.length === 0 ||
    a.platforms.some((platform) => b.platforms.includes(platform));
  return isSamePlatform && fitVersions(a.version, b.version);
}

/** `2.13+` fits `2.13.8` and `3`, `2` fits `2.12`. What is no version fits all. */
function fitVersions(a: string, b: string): boolean {
  const [low, high] = [rangeOf(a), rangeOf(b)];
  if (low === undefined || high === undefined) return true;
  return low[0] <= high[1] && high[0] <= low[1];
}

function rangeOf(version: string): readonly [number, number] | undefined {
  const found = /^(\d+)(?:\.(\d+))?[\d.]*([+-])?$/.exec(version);
  if (found === null) return undefined;
  const [, major, minor, sign] = found;
  const from = Number(major) * 100 + Number(minor ?? 0);
  const to = minor === undefined ? from + 99 : from;
  if (sign === '+') return [from, Number.POSITIVE_INFINITY];
  return sign === '-' ? [0, to] : [from, to];
}

/** Whether a build that holds `from` can compile against what lies in the other's. */
export function canReach(from: SourceSet, to: SourceSet): boolean {
  return to.build === '' || from.build === to.build || from.build.startsWith(`${to.build}/`);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function joined(directory: string, name: string): string {
  return directory === '' ? name : `${directory}/${name}`;
}
