// What members of the JDK hold of what they are given: a list of the elements that it is made of, a stream of
// what the callback makes of each element.
import type { OutsideContents } from '../../../flow/call-rules.ts';

/** Give what their callback gives, in a container of their own kind. */
const MAPPING = new Set(
  'map mapToObj mapMulti thenApply thenApplyAsync handle handleAsync thenCombine'.split(' '),
);

/** Give what their callback gives as it is, which is such a container itself. */
const FLAT_MAPPING = new Set('flatMap thenCompose thenComposeAsync'.split(' '));

/** Static members that run their callback, with the container of what it gives. */
const RUNNING = new Map([
  ['CompletableFuture supplyAsync', 'CompletableFuture'],
  ['Stream generate', 'Stream'],
  ['ThreadLocal withInitial', 'ThreadLocal'],
]);

/** Static members that put their arguments into a container. */
const HOLDING = new Map([
  ['List of', 'List'],
  ['Set of', 'Set'],
  ['Stream of', 'Stream'],
  ['Stream ofNullable', 'Stream'],
  ['Arrays asList', 'List'],
  ['Optional of', 'Optional'],
  ['Optional ofNullable', 'Optional'],
  ['Collections singletonList', 'List'],
  ['Collections singleton', 'Set'],
  ['CompletableFuture completedFuture', 'CompletableFuture'],
]);

/** @param type as written, empty where it is not known */
export function contentsByName(type: string, member: string): OutsideContents | undefined {
  const simple = type.slice(type.lastIndexOf('.') + 1);
  if (FLAT_MAPPING.has(member)) return { of: 'results' };
  if (MAPPING.has(member)) {
    const container = simple === '' || simple.endsWith('Stream') ? 'Stream' : simple;
    return { of: 'results', container };
  }
  const run = RUNNING.get(`${simple} ${member}`);
  if (run !== undefined) return { of: 'results', container: run };
  const held = HOLDING.get(`${simple} ${member}`);
  return held === undefined ? undefined : { of: 'arguments', container: held };
}
