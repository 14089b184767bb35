// The `exports` and `imports` fields of a manifest: which targets a subpath has, best first.
// https://nodejs.org/api/packages.html#conditional-exports
import { isObject, type JsonValue } from '../configuration/json-document.ts';
import type { ProbeStyle } from './file-probe.ts';

/** What decides between conditional targets. */
export interface ConditionRequest {
  readonly order: ProbeStyle['order'];
  readonly isRequire: boolean;
  /** `customConditions` of the governing project. */
  readonly custom: readonly string[];
}

/**
 * Targets of `.` or `./sub` in `exports`, or of `#name` in `imports`, as written and with their star
 * filled in. Nothing is decided by condition alone: what is not built may not exist, so every target is
 * given, those that lead to source by name first, then those that apply, then the rest.
 */
export function targetsOf(
  field: JsonValue,
  subpath: string,
  request: ConditionRequest,
): readonly string[] {
  const matched = matchSubpath(subpathEntries(field, subpath), subpath);
  if (matched === undefined) return [];
  const leaves = collectLeaves(matched.value, request);
  const targets = [0, 1, 2].flatMap((rank) =>
    leaves.filter((leaf) => leaf.rank === rank).map((leaf) => leaf.target),
  );
  return [...new Set(targets)].map((target) => target.replaceAll('*', () => matched.star));
}

/** Sugar: a field that is a target by itself stands for the root alone. */
function subpathEntries(
  field: JsonValue,
  subpath: string,
): readonly (readonly [string, JsonValue])[] {
  if (isObject(field) && field.entries.some(([key]) => /^[.#]/.test(key))) return field.entries;
  return subpath.startsWith('#') ? [] : [['.', field]];
}

function matchSubpath(
  entries: readonly (readonly [string, JsonValue])[],
  subpath: string,
): { value: JsonValue; star: string } | undefined {
  const exact = entries.find(([key]) => key === subpath && !key.includes('*'));
  if (exact !== undefined) return { value: exact[1], star: '' };
  let best: { value: JsonValue; star: string; prefix: number } | undefined;
  for (const [key, value] of entries) {
    const star = starOf(key, subpath);
    const prefix = key.includes('*') ? key.indexOf('*') : key.length;
    if (star === undefined || (best !== undefined && best.prefix >= prefix)) continue;
    // `./lib/` was the form of Node 12 for `./lib/*`; its target ends in a slash as well.
    best = { value: key.includes('*') ? value : withStar(value), star, prefix };
  }
  return best;
}

function starOf(key: string, subpath: string): string | undefined {
  const pattern = key.endsWith('/') ? `${key}*` : key;
  const at = pattern.indexOf('*');
  if (at === -1) return undefined;
  const [before, after] = [pattern.slice(0, at), pattern.slice(at + 1)];
  if (subpath.length < before.length + after.length) return undefined;
  if (!subpath.startsWith(before) || !subpath.endsWith(after)) return undefined;
  return subpath.slice(before.length, subpath.length - after.length);
}

function withStar(value: JsonValue): JsonValue {
  if (typeof value === 'string') return `${value}*`;
  if (!isObject(value)) return value;
  return { entries: value.entries.map(([key, inner]) => [key, withStar(inner)] as const) };
}

interface Leaf {
  readonly target: string;
  /** 0: source by name, 1: applies, 2: would apply elsewhere. */
  readonly rank: 0 | 1 | 2;
}

/** Every target in the order of the text, whatever its conditions. */
function collectLeaves(value: JsonValue, request: ConditionRequest): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const pending: { value: JsonValue; rank: Leaf['rank'] | null }[] = [{ value, rank: null }];
  while (pending.length > 0) {
    const { value: at, rank } = pending.pop() as (typeof pending)[number];
    if (typeof at === 'string') leaves.push({ target: at, rank: rank ?? 1 });
    else if (Array.isArray(at)) {
      pending.push(...at.map((inner: JsonValue) => ({ value: inner, rank })).reverse());
    } else if (isObject(at)) {
      const inner = at.entries.map(([condition, target]) => ({
        value: target,
        rank: combine(rank, rankOf(condition, request)),
      }));
      pending.push(...inner.reverse());
    }
  }
  return leaves;
}

/** One condition that does not apply rules out all below it; one that names source lifts it. */
function combine(outer: Leaf['rank'] | null, inner: Leaf['rank']): Leaf['rank'] {
  if (outer === null) return inner;
  if (outer === 2 || inner === 2) return 2;
  return outer === 0 || inner === 0 ? 0 : 1;
}

const SOURCE_CONDITION = /(?:^|[/_:@-])(?:source|src|typescript|ts)$/i;
const APPLYING: ReadonlySet<string> = new Set([
  'default',
  'node',
  'module',
  'module-sync',
  'bundler',
  'svelte',
  'vue',
]);

function rankOf(condition: string, { order, isRequire, custom }: ConditionRequest): Leaf['rank'] {
  if (custom.includes(condition) || SOURCE_CONDITION.test(condition)) return 0;
  if (APPLYING.has(condition)) return 1;
  if (condition === 'types') return order === 'types' ? 1 : 2;
  return condition === (isRequire ? 'require' : 'import') ? 1 : 2;
}
