// Which files are Java's, by path alone.
import type { Claim } from '../../language.ts';

/** What Gradle and Maven leave behind under names that nobody gives to a directory of their own. */
export const FOREIGN_DIRECTORIES: readonly string[] = ['.gradle', '.mvn'];

export function claimPath(path: string): Claim | undefined {
  if (!path.endsWith('.java')) return undefined;
  return { role: 'source', language: 'java', dialect: 'java' };
}

/** Names that Surefire, Failsafe and Gradle collect, and helpers that are named like tests. */
const TEST_NAME = /^(?:Test[\p{Lu}\d_].*|.*(?:Test|Tests|TestCase|TestSuite|IT|ITCase))\.java$/u;

/** Source sets of Gradle, Maven and Android: `src/test`, `src/it`, `src/integrationTest`, `src/testFixtures`. */
const TEST_SET = /(?:^|\/)src\/(?:it|test[^/]*|[^/]*Tests?(?:Fixtures)?)\//;

const TEST_DIRECTORY = /^(?:tests?|javatests|androidTest|integration-?tests?)$/i;

/**
 * What lies in `src/main` is no test, whatever it is called: frameworks for tests lie there. In Maven's
 * layout, packages are not asked either (`src/main/java/org/example/test`).
 */
export function isTestPath(path: string): boolean {
  if (TEST_SET.test(path)) return true;
  if (/(?:^|\/)src\/main\//.test(path)) return false;
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  return TEST_NAME.test(name) || segments.some((segment) => TEST_DIRECTORY.test(segment));
}
