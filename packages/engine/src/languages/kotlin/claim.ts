// Which files are Kotlin's, by path alone.
import type { Claim } from '../../language.ts';

/** What Gradle, Maven and the Kotlin compiler leave behind under names that nobody gives to a directory of their own. */
export const FOREIGN_DIRECTORIES: readonly string[] = ['.gradle', '.mvn', '.kotlin'];

/** Scripts declare nothing for others; their dialect says so, since the extractor does not see the path. */
export const SCRIPT_DIALECT = 'kts';

/** Sources that stand for the standard library, where an index is any element. */
export const RUNTIME_DIALECT = 'runtime';

export function claimPath(path: string): Claim | undefined {
  if (path.endsWith('.kt')) return { role: 'source', language: 'kotlin', dialect: 'kt' };
  if (!path.endsWith('.kts')) return undefined;
  return { role: 'source', language: 'kotlin', dialect: SCRIPT_DIALECT };
}

export function isScript(path: string): boolean {
  return path.endsWith('.kts');
}

const TEST_NAME = /(?:Test|Tests|TestCase|Spec|IT)\.kt$/;

/** `src/test`, `src/testFixtures`, `src/commonTest`, `src/androidInstrumentedTest`, `src/integrationTest`. */
const TEST_SET = /(?:^|\/)src\/(?:it|test[^/]*|[^/]*Tests?(?:Fixtures|Debug|Release)?)\//;

/** `src/main`, `src/commonMain`, `src/debug`: what lies there is no test, whatever it is called. */
const MAIN_SET = /(?:^|\/)src\/(?:main|[^/]*Main)\//;

const TEST_DIRECTORY = /^(?:tests?|androidTest|integration-?tests?)$/i;

export function isTestPath(path: string): boolean {
  if (TEST_SET.test(path)) return true;
  if (MAIN_SET.test(path) || isScript(path)) return false;
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  return TEST_NAME.test(name) || segments.some((segment) => TEST_DIRECTORY.test(segment));
}
