// Reads gem names and require paths off gemspecs, Gemfiles and lock files, by their lines: what a manifest
// computes cannot be known, and what it says plainly stands on one line.
import type { RubySource } from '../source-settings.ts';

type ManifestSettings = Pick<RubySource, 'gems' | 'gem' | 'loadPaths'>;

/** Lines of the sections of a lock file that name a resolved gem: `    rack (3.0.8)`. */
const LOCKED_GEM = /^ {4}([\w.-]+) \(/gm;

export function readLockedGems(text: string): RubySource {
  const gems = uniqueMatches(text, LOCKED_GEM);
  return { scopes: [], values: [], uses: [], mixins: [], isProgram: false, loadPaths: [], gems };
}

/** @param loadPaths those that the file's code names */
export function readManifest(
  text: string,
  dialect: string,
  loadPaths: readonly string[],
): ManifestSettings {
  switch (dialect) {
    case 'gemspec':
      return { gems: uniqueMatches(text, DEPENDENCY), gem: readGem(text), loadPaths };
    case 'gemfile':
      return { gems: uniqueMatches(text, GEM), loadPaths };
    case 'rakefile':
      return { gems: [], loadPaths: [...loadPaths, ...readTaskPaths(text)] };
    default:
      // A script may bring its own Gemfile along (`bundler/inline`).
      return { gems: text.includes('gemfile') ? uniqueMatches(text, GEM) : [], loadPaths };
  }
}

const DEPENDENCY = /\.add_(?:\w+_)?dependency[ \t(]+["']([\w.-]+)["']/g;
const GEM = /^[ \t]*gem[ \t(]+["']([\w.-]+)["']/gm;

function readGem(text: string): NonNullable<RubySource['gem']> {
  const name = /\.name[ \t]*=[ \t]*["']([\w.-]+)["']/.exec(text)?.[1];
  const written = /\.require_paths?[ \t]*=[ \t]*([^\n]*)/.exec(text)?.[1] ?? '';
  const listed = /^%w[([{]([^)\]}]*)/.exec(written)?.[1]?.trim().split(/\s+/);
  const quoted = [...written.matchAll(/["']([\w./-]+)["']/g)].map(([, path]) => path as string);
  const requirePaths = listed ?? quoted;
  return {
    ...(name !== undefined && { name }),
    requirePaths: requirePaths.length === 0 ? ['lib'] : requirePaths,
  };
}

/** `t.libs << "test"` of rake's test task: relative to the Rakefile. */
function readTaskPaths(text: string): string[] {
  const paths = new Set<string>();
  for (const [line] of text.matchAll(/\.libs\b[^\n]*/g)) {
    for (const [, path] of line.matchAll(/["']([\w./-]+)["']/g)) paths.add(`./${path}`);
  }
  return [...paths];
}

function uniqueMatches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name as string))];
}
