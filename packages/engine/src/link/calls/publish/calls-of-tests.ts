// What a test makes is gone when it ends, and its runner keeps tests apart: a function or a class that stands in a test, or
// that only tests make, runs nowhere that those tests do not come to. A fake that one test puts into a field is in the
// field of all instances for the solver, and so would be called by all that other tests run. Reads the calls of the whole
// program and knows nothing of how they were found.
import type { Call } from '../../../program.ts';
import { append, TestEnds, type TestedProgram } from './test-ends.ts';
import { TestReach } from './test-reach.ts';

/** More callers than this, none of which its tests are seen to come to, are those of a name that many call: few of them are its. */
const MAX_UNSEEN = 16;

/** So few callers are likely to be those that a test means, though it is not seen to reach them. */
const FEW = 2;

/**
 * @param testNames names of functions that are tests in files of tests, by language
 * @returns the calls without those of what other tests make, in their order
 */
export function withoutOtherTests(
  program: TestedProgram,
  testNames: ReadonlyMap<string, RegExp>,
): readonly Call[] {
  const ends = new TestEnds(program, testNames);
  if (ends.tests.length === 0) return program.calls;
  const reach = new TestReach(program, ends);
  const others = new Set<Call>();
  for (const home of homesOf(program, ends, reach)) {
    let callees = addOthers(ends, reach, home, true, others);
    if (callees === undefined || callees.length === 0) continue;
    callees = addOthers(ends, reach, { ...home, callees }, false, others);
    for (const { callee, calls } of callees ?? []) {
      const foreign = calls.filter(
        (call) => mayBeOther(ends, call, callee) && !ends.isOfTestFile(ends.numberOf(call.from)),
      );
      if (foreign.length > MAX_UNSEEN) for (const call of foreign) others.add(call);
    }
  }
  return others.size === 0 ? program.calls : program.calls.filter((call) => !others.has(call));
}

/**
 * What is near to a test is what its fakes are for, so that what comes by a wrapper of many counts only where nothing else does.
 *
 * @returns the callees that none of their callers is seen to reach; `undefined` when there is no more room to look
 */
function addOthers(
  ends: TestEnds,
  reach: TestReach,
  { tests, callees }: Home,
  isClose: boolean,
  others: Set<Call>,
): Home['callees'] | undefined {
  const isReached = reach.from(tests, isClose);
  if (isReached === undefined) return undefined;
  const isSeen = ({ callee, calls }: Home['callees'][number]): boolean =>
    calls.some(({ from }) => {
      const caller = ends.numberOf(from);
      return isReached(caller) && !areSiblings(ends, caller, callee);
    });
  // What one method of a class shows of the tests holds for others that many call.
  const seenOwners = new Set(callees.filter(isSeen).map(({ callee }) => ownerOf(ends, callee)));
  return callees.filter((each) => {
    const { callee, calls } = each;
    // Where nothing that calls it is reached, too little is known of what the tests run.
    const isItself = isSeen(each);
    const isTold = calls.length > FEW && seenOwners.has(ownerOf(ends, callee));
    if (!isTold && !isItself) return true;
    for (const call of calls) {
      const caller = ends.numberOf(call.from);
      if (!isItself && ends.isOfTestFile(caller)) continue;
      if (mayBeOther(ends, call, callee) && !isReached(caller) && reach.isTested(caller))
        others.add(call);
    }
    return false;
  });
}

/** The class of a method, or the function itself. */
function ownerOf(ends: TestEnds, callee: number): number {
  const owner = ends.parentOf(callee);
  return owner === null || ends.isFunction(owner) ? callee : owner;
}

/** A name in the text says what is called, wherever it runs, and a method may always call another one of its class. */
function mayBeOther(ends: TestEnds, { from, resolution }: Call, callee: number): boolean {
  if ('file' in from) return false;
  const caller = ends.numberOf(from);
  const isNamed = resolution === 'direct' || resolution === 'imported';
  return !(isNamed && isInSight(ends, caller, callee)) && !areSiblings(ends, caller, callee);
}

/**
 * What stands in a function has a name nowhere outside of its file: a name of another file that leads to it is one that a
 * test has given something else to mean.
 */
function isInSight(ends: TestEnds, caller: number, callee: number): boolean {
  const owner = ends.parentOf(callee);
  return owner === null || !ends.isFunction(owner) || ends.fileOf(caller) === ends.fileOf(callee);
}

function areSiblings(ends: TestEnds, caller: number, callee: number): boolean {
  const owner = ends.parentOf(callee);
  return owner !== null && ends.parentOf(caller) === owner;
}

/** Some tests, and what there is in these alone. */
interface Home {
  readonly tests: readonly number[];
  readonly callees: { readonly callee: number; readonly calls: readonly Call[] }[];
}

function homesOf(program: TestedProgram, ends: TestEnds, reach: TestReach): Iterable<Home> {
  const callsTo = new Map<number, Call[]>();
  for (const call of program.calls) {
    const callee = ends.numberOf(call.to);
    if (!ends.isOfTestFile(callee)) continue;
    const known = callsTo.get(callee);
    if (known === undefined) callsTo.set(callee, [call]);
    else known.push(call);
  }
  const below = new Map<number, number[]>();
  for (const { from, to } of program.inheritance) append(below, to, from);
  const homes = new Map<string, Home>();
  for (const [callee, calls] of callsTo) {
    if (!calls.some((call) => mayBeOther(ends, call, callee))) continue;
    const tests = testsAround(ends, reach, below, callee);
    if (tests === undefined) continue;
    const key = tests.join();
    const home = homes.get(key) ?? { tests, callees: [] };
    homes.set(key, home);
    home.callees.push({ callee, calls });
  }
  return homes.values();
}

/**
 * The tests in which there is such a callee; `undefined` where that is not known.
 * @param below what is based on each class
 */
function testsAround(
  ends: TestEnds,
  reach: TestReach,
  below: ReadonlyMap<number, readonly number[]>,
  callee: number,
): readonly number[] | undefined {
  const around = ends.around(callee);
  const test = around.find((at) => ends.isTest(at));
  if (test !== undefined) return [test];
  const maker = around.find((at) => ends.isFunction(at));
  if (maker !== undefined) return reach.testsThatReach([maker]);
  const [owner] = around;
  if (owner === undefined || ends.hasTests(owner)) return undefined;
  // Instances of classes below have it as well.
  const classes = new Set([owner]);
  for (const at of classes) for (const each of below.get(at) ?? []) classes.add(each);
  const makers = [...classes].flatMap((at) => reach.makersOf(at));
  return makers.length > 0
    ? reach.testsThatReach(makers)
    : reach.testsThatKnow([...classes].map((at) => ends.fileOf(at)));
}
