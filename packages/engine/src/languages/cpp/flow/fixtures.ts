// Tests that run on an object of a class, their fixture, as macros of test frameworks define them: the body is that of a
// method of a class which the macro bases on the fixture.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { FIXTURE_LAST } from '../scan/words.ts';
import { dottedName } from './declarators.ts';
import type { Reading } from './reading.ts';

/** The fixture comes first: GoogleTest and what is built on it, Google Benchmark, Catch2, doctest, UnitTest++. */
const FIRST =
  /(?:^|_)(?:TEST_[FP]|TYPED_TEST|TYPED_TEST_P|BENCHMARK_(?:DEFINE_|TEMPLATE_|TEMPLATE_DEFINE_)?F|TEST_CASE_METHOD|TEST_CASE_FIXTURE|TEST_FIXTURE|BOOST_DATA_TEST_CASE_F)$/;

/** What has the fixture of the suite around, in Boost. */
const OF_SUITE = /^BOOST_(?:AUTO|DATA)_TEST_CASE(?:_TEMPLATE)?$/;

const SUITES =
  /\bBOOST_(?:(FIXTURE|AUTO)_TEST_SUITE\s{0,20}\(\s{0,20}\w+\s{0,20}(?:,\s{0,20}([\w:]+))?|AUTO_TEST_SUITE_END\b)/g;

/** Where a suite of tests begins or ends, and the fixture of what stands behind; empty for none. */
export interface SuiteEdge {
  readonly at: number;
  readonly fixture: string;
}

/** In the order of the text. */
export function suitesIn(text: string): readonly SuiteEdge[] {
  if (!text.includes('BOOST_FIXTURE_TEST_SUITE')) return [];
  const open: string[] = [];
  return [...text.matchAll(SUITES)].map(({ index, 1: kind, 2: written = '' }) => {
    if (kind === undefined) open.pop();
    else open.push(kind === 'FIXTURE' ? written.replaceAll('::', '.') : (open.at(-1) ?? ''));
    return { at: index, fixture: open.at(-1) ?? '' };
  });
}

/**
 * @param macro what is called where a function is defined
 * @param parameters the list behind it; -1 for none
 * @returns the fixture as it is written; `undefined` where a test has none
 */
export function fixtureOf(
  { tree, suites }: Reading,
  macro: string,
  parameters: FlatNode,
): string | undefined {
  if (OF_SUITE.test(macro) && parameters !== -1) {
    const at = tree.startOf(parameters);
    return suites.findLast((edge) => edge.at < at)?.fixture || undefined;
  }
  const position = FIRST.test(macro) ? 0 : FIXTURE_LAST.test(macro) ? 1 : -1;
  if (position === -1 || parameters === -1) return undefined;
  const given = tree.childrenOf(parameters)[position];
  if (given === undefined) return undefined;
  const type = tree.childOf(given, 'type');
  const name = dottedName(tree, type === -1 ? given : type);
  return name === '' ? undefined : name;
}

/** Each test has an object of its own, which is made before its body runs. */
export function runFixture({ builder, functions }: Reading, fixture: string): void {
  const { scope, receiver } = functions.at(-1)!;
  const flags = ['construct', 'implicit'] as const;
  builder.callName(fixture, scope, { arguments: [], flags, self: receiver });
}
