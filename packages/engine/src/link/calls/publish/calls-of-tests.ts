// What a test makes is gone when it ends, and its runner keeps tests apart: a function or a class that stands in a test, or
// that only tests make, runs nowhere that those tests do not come to. A fake that one test puts into a field is in the
// field of all instances for the solver, and so would be called by all that other tests run. Reads the calls of the whole
// program and knows nothing of how they were found.
import type { Call, CallEnd, Program, ProgramDeclaration } from '../../../program.ts';
import { TestReach } from './test-reach.ts';

/** What is known of a program when its calls are. */
export type TestedProgram = Pick<
  Program,
  'files' | 'declarations' | 'anonymous' | 'dependencies' | 'inheritance' | 'calls'
>;

/**
 * @param testNames names of functions that are tests in files of tests, by language
 * @returns the calls without those of what other tests make, in their order
 */
export function withoutOtherTests(
  program: TestedProgram,
  testNames: ReadonlyMap<string, RegExp>,
): readonly Call[] {
  const reach = new TestReach(program, testNames);
  if (reach.tests.length === 0) return program.calls;
  const callsTo = new Map<number, Call[]>();
  for (const call of program.calls) {
    const callee = reach.numberOf(call.to);
    const known = callsTo.get(callee);
    if (known === undefined) callsTo.set(callee, [call]);
    else known.push(call);
  }
  const others = new Set<Call>();
  for (const [callee, calls] of callsTo) {
    if (calls.length < 2) continue;
    for (const call of callsOfOthers(program, reach, callee, calls)) others.add(call);
  }
  return others.size === 0 ? program.calls : program.calls.filter((call) => !others.has(call));
}

/** Calls of what tests alone make, by what these do not come to; none where they come to no call. */
function callsOfOthers(
  program: TestedProgram,
  reach: TestReach,
  callee: number,
  calls: readonly Call[],
): readonly Call[] {
  const home = homeOf(program, reach, callee);
  if (home === undefined) return [];
  const reached = reach.from(home);
  if (reached === undefined) return [];
  const isOther = ({ from, resolution }: Call) => {
    const caller = reach.numberOf(from);
    if (SURE.has(resolution) || reached.has(caller) || isFile(from)) return false;
    return reach.isTested(caller) && !areSiblings(program.declarations, caller, callee);
  };
  const others = calls.filter(isOther);
  return others.length === calls.length ? [] : others;
}

/** A name in the text says what is called, wherever it runs. */
const SURE: ReadonlySet<string> = new Set(['direct', 'imported']);

const isFile = (end: CallEnd): boolean => 'file' in end;

/** A method may always call another one of its class. */
function areSiblings(
  declarations: readonly ProgramDeclaration[],
  caller: number,
  callee: number,
): boolean {
  const parent = declarations[callee]?.parent ?? null;
  return parent !== null && declarations[caller]?.parent === parent;
}

/** The tests in which there is such a callee; `undefined` where that is not known. */
function homeOf(
  { declarations, files, anonymous, inheritance }: TestedProgram,
  reach: TestReach,
  callee: number,
): readonly number[] | undefined {
  const around = reach.around(callee);
  const file = declarations[callee]?.file ?? anonymous[reach.anonymousAt(callee)]?.file ?? NO_FILE;
  if (files[file]?.isTest !== true) return undefined;
  const test = around.find((at) => reach.isTest(at));
  if (test !== undefined) return [test];
  const maker = around.find((at) => reach.isFunction(at));
  if (maker !== undefined) return reach.testsThatReach([maker]);
  const [owner] = around;
  if (owner === undefined || reach.hasTests(owner)) return undefined;
  const classes = classesBelow(inheritance, owner);
  return reach.testsThatReach(classes.flatMap((at) => reach.makersOf(at)));
}

const NO_FILE = -1;

/** The class, and those that inherit what it has. */
function classesBelow(inheritance: Program['inheritance'], owner: number): readonly number[] {
  const below = new Set([owner]);
  for (const at of below) for (const { from, to } of inheritance) if (to === at) below.add(from);
  return [...below];
}
