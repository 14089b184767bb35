// Which files are Scala's, by path alone.
import type { Claim } from '../../language.ts';

/** What Scala's build tools leave behind under names that nobody gives to a directory of their own. */
export const FOREIGN_DIRECTORIES: readonly string[] = ['.bloop', '.metals', '.bsp', '.scala-build'];

/** The sources in `runtime/`, which stand for the standard library. */
export const RUNTIME_DIALECT = 'runtime';

/** A definition of a build (`sbt`) and a script (`script`) see other files than a source does. */
export function claimPath(path: string): Claim | undefined {
  if (path.endsWith('.scala')) return { role: 'source', language: 'scala', dialect: 'scala' };
  if (path.endsWith('.sc')) return { role: 'source', language: 'scala', dialect: 'script' };
  if (path.endsWith('.sbt')) return { role: 'source', language: 'scala', dialect: 'sbt' };
  return undefined;
}

/** Names that ScalaTest, specs2, MUnit, uTest and JUnit users give to tests. */
const TEST_NAME = /(?:Spec|Specs|Test|Tests|Suite|IT)\.scala$/;

/** Source sets of sbt and Mill: `src/test`, `src/it`, `src/integration-test`. */
const TEST_SET = /(?:^|\/)src\/(?:it|test[^/]*|[^/]*-?tests?)\//i;

const TEST_DIRECTORY = /^(?:tests?|it|integration-?tests?)$/i;

/** What lies in `src/main` is no test, whatever it is called: frameworks for tests lie there. */
export function isTestPath(path: string): boolean {
  if (TEST_SET.test(path)) return true;
  if (/(?:^|\/)src\/main\//.test(path)) return false;
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  return TEST_NAME.test(name) || segments.some((segment) => TEST_DIRECTORY.test(segment));
}
