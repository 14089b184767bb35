// Functions that are tasks of a queue: who puts one there has it run, by what the task is given then.
// https://docs.celeryq.dev/en/stable/userguide/calling.html, https://dramatiq.io/reference.html#actors-messages
import type { FlowBuilder, Place } from '../../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../../syntax/flat-tree.ts';
import { type Reading, speaksOf } from '../reading.ts';
import { partsOf } from '../syntax.ts';

const QUEUES = /\b(?:celery|dramatiq|huey|rq)(?:\b|_)/i;

/** Last names of decorators that make tasks. */
const MAKES_TASK: ReadonlySet<string> = new Set(['shared_task', 'task', 'actor', 'job', 'db_task']);

/** Members of a task that run it with what they are given. */
const GIVEN_PLAINLY = ['delay', 'send'] as const;
/** The same, with a list of arguments and a map of those by name. */
const GIVEN_AS_LISTS = ['apply_async', 'apply', 'send_with_options'] as const;
/** Members that keep what it is to be given for later. */
const KEPT = ['s', 'si', 'signature', 'subtask', 'message'] as const;

/** @param made the place of the function that the definition makes */
export function offerTask(
  reading: Reading,
  node: FlatNode,
  decorators: readonly string[],
  made: Place,
): void {
  const { tree, flow } = reading;
  if (!decorators.some((name) => MAKES_TASK.has(name)) || !speaksOf(reading, QUEUES)) return;
  const isBound = partsOf(tree, tree.parentOf(node)).some(
    (part) => tree.typeOf(part) === 'decorator' && /\bbind\s*=\s*True\b/.test(tree.textOf(part)),
  );
  const line = tree.lineOf(node);
  const members = [
    [GIVEN_PLAINLY, runner(flow, { task: made, isBound, line, areLists: false })],
    [GIVEN_AS_LISTS, runner(flow, { task: made, isBound, line, areLists: true })],
    [KEPT, keeper(flow, made, line)],
  ] as const;
  for (const [names, member] of members) for (const name of names) flow.write(member, made, name);
}

interface Run {
  readonly task: Place;
  /** Whether the function is given the task itself first. */
  readonly isBound: boolean;
  readonly line: number;
  readonly areLists: boolean;
}

const onBehalf = (line: number) =>
  ({ startLine: line, endLine: line, isAbstract: true, isMacro: true }) as const;

/** What runs the task with what it is given, on behalf of who calls it. */
function runner(flow: FlowBuilder, { task, isBound, line, areLists }: Run): Place {
  const callable = flow.openCallable(onBehalf(line));
  const [listed, named, place, itself] = [flow.place(), flow.place(), flow.place(), flow.place()];
  if (areLists) {
    flow.shape(callable, {
      parameters: [listed, named],
      parameterNames: ['args', 'kwargs'],
      positional: 2,
    });
  } else {
    flow.shape(callable, { rest: listed, keywordRest: named });
    flow.object(listed, 'tuple');
    flow.object(named, 'dict');
  }
  flow.call(task, {
    arguments: [
      ...(isBound ? [{ kind: 'positional' as const, place: itself }] : []),
      { kind: 'spread', place: listed },
      { kind: 'spreadNamed', place: named },
    ],
    flags: ['implicit'],
  });
  flow.closeCallable();
  flow.callable(callable, place);
  return place;
}

/** What gives the task itself, to be run by who gets it. */
function keeper(flow: FlowBuilder, task: Place, line: number): Place {
  const callable = flow.openCallable(onBehalf(line));
  const [listed, named, place] = [flow.place(), flow.place(), flow.place()];
  flow.shape(callable, { rest: listed, keywordRest: named });
  flow.copy(task, flow.resultOf(callable));
  flow.closeCallable();
  flow.callable(callable, place);
  return place;
}
