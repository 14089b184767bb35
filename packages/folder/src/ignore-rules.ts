// Rules of ignore files, one file for each directory at most: the deepest file that says anything of a path has
// the word. Patterns are matched as git does, by letter case on every system, so that a tree has the same
// files everywhere.
import { type Dirent, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** An entry of a directory, with its name as text or as bytes. */
export type AnyDirent = Dirent<string> | Dirent<Buffer>;

/** The files of one name from a root down to some directory, the deepest first. */
export interface RuleChain {
  /** Directory of the file with a closing `/`, from where paths are counted; empty for that place itself. */
  readonly base: string;
  readonly patterns: Ignore;
  readonly above: RuleChain | undefined;
}

export type Verdict = 'ignored' | 'kept' | 'unsaid';

/** Files of rules are small; a larger one is no such file. */
const MAX_RULES_BYTES = 1024 ** 2;

/** The chain with the rules of this text in front; the same when the text has none. */
export function addRules(
  above: RuleChain | undefined,
  directory: string,
  text: string,
): RuleChain | undefined {
  if (text === '') return above;
  const base = directory === '' ? '' : `${directory}/`;
  const patterns = ignore({ ignorecase: false, allowRelativePaths: true });
  return { base, patterns: patterns.add(text.replace(/^\ufeff/, '')), above };
}

/** @param path from the same place as the chain's directories, without a closing `/` */
export function judge(chain: RuleChain | undefined, path: string, isDirectory: boolean): Verdict {
  for (let at = chain; at !== undefined; at = at.above) {
    const relative = path.slice(at.base.length);
    const { ignored, unignored } = at.patterns.test(isDirectory ? `${relative}/` : relative);
    if (ignored) return 'ignored';
    if (unignored) return 'kept';
  }
  return 'unsaid';
}

/** Text of the rules file of this name in a directory; empty when there is none. Links are not followed. */
export function readRules(directory: string, name: string, entries: readonly AnyDirent[]): string {
  const isThere = entries.some((entry) => entry.isFile() && entry.name.toString() === name);
  return isThere ? readRulesFile(join(directory, name)) : '';
}

export function readRulesFile(path: string): string {
  try {
    return statSync(path).size <= MAX_RULES_BYTES ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}
