// Which files are PHP's, by path or interpreter.
import type { Claim } from '../../language.ts';

export type PhpDialect = 'source' | 'blade' | 'composer';

/**
 * Composer installs below `vendor`; nobody writes there. Other languages keep sources of their own under that
 * name, so the directory is not foreign, and Laravel keeps views of packages that were adapted in
 * `resources/views/vendor`. https://getcomposer.org/doc/06-config.md#vendor-dir
 */
const INSTALLED = /(?:^|\/)(?<!(?:^|\/)resources\/(?:views|lang)\/|(?:^|\/)lang\/)vendor\//;

export function isInstalledPath(path: string): boolean {
  return INSTALLED.test(path);
}

export function claimPath(path: string): Claim | undefined {
  if (isInstalledPath(path)) return undefined;
  if (path.endsWith('.blade.php')) return claim('source', 'blade', 'blade');
  if (path.endsWith('.php') || path.endsWith('.phtml')) return claim('source', 'source');
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name === 'composer.json' ? claim('configuration', 'composer') : undefined;
}

export function claimScript(path: string, interpreter: string): Claim | undefined {
  return /^php[\d.]*$/.test(interpreter) && !isInstalledPath(path)
    ? claim('source', 'source')
    : undefined;
}

function claim(role: Claim['role'], dialect: PhpDialect, language = 'php'): Claim {
  return { role, language, dialect };
}

/** Names that PHPUnit, Codeception and phpspec collect, and the directories where they look. */
const TEST_NAME = /[^/](?:Test|Tests|Cest)\.php$/;
const TEST_DIRECTORY = /(?:^|\/)(?:[Tt]ests?|TESTS?|spec|features\/bootstrap)\//;

export function isTestPath(path: string): boolean {
  return TEST_NAME.test(path) || TEST_DIRECTORY.test(path);
}
