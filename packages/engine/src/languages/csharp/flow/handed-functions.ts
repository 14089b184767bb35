// Methods that are handed by their names to what the runtime and frameworks run them with: endpoints, rules of validators, what makes
// entries of caches. They run for whoever hands them over, as what a lambda in their place would call.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { Reading } from './reading.ts';
import type { SequenceCall } from './sequences.ts';
import { declareType, readType, typeArgumentsOf } from './types.ts';

/**
 * They are told a pattern first; what programs add under these names is often told none.
 * https://learn.microsoft.com/aspnet/core/fundamentals/minimal-apis/route-handlers
 */
const MAPPING = /^Map(?:Get|Post|Put|Delete|Patch|Methods|Fallback)$/;

/** Members, without `Async`. */
const RUNNING: ReadonlySet<string> = new Set(
  // https://docs.fluentvalidation.net/en/latest/custom-validators.html
  (
    'Must Custom ' +
    // https://learn.microsoft.com/dotnet/api/system.collections.concurrent.concurrentdictionary-2, caches of Microsoft.Extensions
    'GetOrAdd AddOrUpdate GetOrCreate ' +
    // Queues of threads, of those that show something too
    'QueueUserWorkItem UnsafeQueueUserWorkItem TryEnqueue BeginInvokeOnMainThread InvokeOnMainThread'
  ).split(' '),
);

/** Types whose instances run what they are made with. */
export const RUNNING_TYPES =
  /^(?:[\w.]+\.)?(?:Thread|Timer|Task|Lazy|ThreadLocal|Progress|(?:Async)?RelayCommand|DelegateCommand)\b/;

/**
 * By how a class is registered that the runtime or a framework runs, its methods that run.
 * https://learn.microsoft.com/aspnet/core/fundamentals/middleware/write
 * https://learn.microsoft.com/aspnet/core/fundamentals/host/hosted-services
 * https://www.quartz-scheduler.net/documentation/quartz-3.x/packages/microsoft-di-integration.html
 */
const RUN_BY_TYPE: ReadonlyMap<string, readonly string[]> = new Map([
  ['UseMiddleware', ['Invoke', 'InvokeAsync']],
  ['AddHostedService', ['StartAsync', 'ExecuteAsync', 'StopAsync']],
  ['AddJob', ['Execute']],
  ['ScheduleJob', ['Execute']],
  ['AddCheck', ['CheckHealthAsync']],
  ['AddExceptionHandler', ['TryHandleAsync']],
  ['AddHttpMessageHandler', ['SendAsync']],
  ['AddEndpointFilter', ['InvokeAsync']],
]);

/** @param named the node of the name that is called */
export function runHanded(
  reading: Reading,
  { name, given, groups }: SequenceCall,
  named: FlatNode,
): void {
  const isMapping = MAPPING.test(name);
  for (const group of groups)
    if (RUNNING.has(name) || (isMapping && group !== given[0]?.place)) runUnseen(reading, group);
  const methods = RUN_BY_TYPE.get(name);
  const [type] = methods === undefined ? [] : typeArgumentsOf(reading, named);
  if (methods === undefined || type === undefined) return;
  const { builder } = reading;
  const registered = builder.place();
  declareType(reading, readType(reading, type), registered);
  for (const key of methods) {
    const method = builder.place();
    builder.read(registered, key, method);
    runUnseen(reading, method);
  }
}

/** With arguments of which nothing is known. */
export function runUnseen({ builder }: Reading, group: Place): void {
  builder.call(group, { arguments: [], flags: ['implicit'] });
}
