// Functions that are tasks of a queue: who puts one there has it run, by what the task is given then.
// https://docs.celeryq.dev/en/stable/userguide/calling.html, https://dramatiq.io/reference.html#actors-messages
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';
import { partsOf } from './syntax.ts';

const QUEUES = /\b(?:celery|dramatiq|huey|rq)(?:\b|_)/i;

/** Last names of decorators that make tasks. */
const MAKES_TASK: ReadonlySet<string> = new Set(['shared_task', 'task', 'actor', 'job', 'db_task']);

/** Members of a task that run it with what they are given. */
const GIVEN_PLAINLY = ['delay', 'send', 'si', 's'] as const;
/** The same, with a list of arguments and a map of those by name. */
const GIVEN_AS_LISTS = ['apply_async', 'apply', 'send_with_options', 'signature'] as const;

/** @param made the place of the function that the definition makes */
export function offerTask(
  { tree, flow }: Reading,
  node: FlatNode,
  decorators: readonly string[],
  made: Place,
): void {
  if (!decorators.some((name) => MAKES_TASK.has(name)) || !QUEUES.test(tree.text)) return;
  const isBound = partsOf(tree, tree.parentOf(node)).some(
    (part) => tree.typeOf(part) === 'decorator' && /\bbind\s*=\s*True\b/.test(tree.textOf(part)),
  );
  const line = tree.lineOf(node);
  const plain = runner(flow, { task: made, isBound, line, areLists: false });
  const lists = runner(flow, { task: made, isBound, line, areLists: true });
  for (const name of GIVEN_PLAINLY) flow.write(plain, made, name);
  for (const name of GIVEN_AS_LISTS) flow.write(lists, made, name);
}

interface Run {
  readonly task: Place;
  /** Whether the function is given the task itself first. */
  readonly isBound: boolean;
  readonly line: number;
  readonly areLists: boolean;
}

/** What runs the task with what it is given, on behalf of who calls it; it gives the task, to be put into others. */
function runner(flow: FlowBuilder, { task, isBound, line, areLists }: Run): Place {
  const callable = flow.openCallable({
    startLine: line,
    endLine: line,
    isAbstract: true,
    isMacro: true,
  });
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
  flow.copy(task, flow.resultOf(callable));
  flow.closeCallable();
  flow.callable(callable, place);
  return place;
}
