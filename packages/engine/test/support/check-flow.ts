// What flow facts promise to the linker: numbers that exist, rows that are whole, callables inside each other.
import assert from 'node:assert/strict';
import type { FileFacts } from '../../src/facts.ts';
import { type FlowFacts, MOVE, MOVE_FIELDS } from '../../src/flow/flow-facts.ts';

/** Kinds of the fields of each operation, in the order of its comment: a lower case letter may be -1. */
const FIELDS: Readonly<Record<number, string>> = {
  [MOVE.enter]: 'C',
  [MOVE.line]: 'L',
  [MOVE.copy]: 'PP',
  [MOVE.callable]: 'CP',
  [MOVE.class]: 'KP',
  [MOVE.instance]: 'KP',
  [MOVE.object]: 'tP',
  [MOVE.text]: 'TP',
  [MOVE.import]: 'ITP',
  [MOVE.name]: 'sTP',
  [MOVE.type]: 'YP',
  [MOVE.read]: 'PTP',
  [MOVE.write]: 'pPT',
  [MOVE.readAt]: 'PPP',
  [MOVE.writeAt]: 'PPP',
  [MOVE.readNamed]: 'PPP',
  [MOVE.writeNamed]: 'PPP',
  [MOVE.super]: 'KPP',
  [MOVE.merge]: 'PP',
  [MOVE.mergeEntries]: 'PP',
  [MOVE.member]: 'KTPF',
  [MOVE.extend]: 'YTPF',
  [MOVE.base]: 'YY',
  [MOVE.made]: 'YP',
  [MOVE.given]: 'YFFP',
  [MOVE.mixIn]: 'PPF',
  [MOVE.narrowBy]: 'PPPF',
  [MOVE.call]: 'NFpPnp',
  [MOVE.callMember]: 'NFpPTp',
  [MOVE.callName]: 'NFpsTp',
  [MOVE.callAt]: 'NFpPPp',
};

export function checkFlow(facts: FileFacts, what: string): void {
  const { flow } = facts;
  if (flow === undefined) return;
  const limits = limitsOf(facts, flow);
  for (let row = 0; row < flow.moves.length; ) row = checkRow(flow, row, limits, what);
  checkCallables(flow, facts, what);
}

type Limits = ReadonlyMap<string, number>;

/** How many there are of what each letter stands for. */
function limitsOf(facts: FileFacts, flow: FlowFacts): Limits {
  return new Map([
    ['P', flow.placeCount],
    ['C', flow.callables.length],
    ['K', flow.classes.length],
    ['T', flow.texts.length],
    ['Y', flow.types.length],
    ['S', flow.scopes.length],
    ['I', facts.imports.length + flow.imports.length],
    ['L', Math.max(facts.lines, 1) + 1],
    ['N', Number.POSITIVE_INFINITY],
    ['F', Number.POSITIVE_INFINITY],
  ]);
}

/** @returns where the next row begins */
function checkRow({ moves }: FlowFacts, row: number, limits: Limits, what: string): number {
  const operation = moves[row]!;
  const count = MOVE_FIELDS[operation];
  assert.ok(count !== undefined, `${what}: there is no operation ${operation}`);
  const fields = FIELDS[operation] ?? '';
  for (let at = 0; at < fields.length; at++) {
    checkNumber(moves[row + 1 + at], fields[at]!, limits, `${what}: operation ${operation}`);
  }
  let next = row + 1 + count;
  if (operation < MOVE.call) return next;
  for (let given = moves[row + 1]!; given > 0; given--, next += 3) {
    checkNumber(moves[next + 1], 't', limits, `${what}: an argument's name`);
    checkNumber(moves[next + 2], 'P', limits, `${what}: an argument`);
  }
  assert.ok(next <= moves.length, `${what}: a row ends behind the moves`);
  return next;
}

function checkNumber(value: number | undefined, kind: string, limits: Limits, what: string): void {
  const isOptional = kind === kind.toLowerCase();
  const limit = limits.get(kind.toUpperCase()) ?? 0;
  const isRight = value !== undefined && value >= (isOptional ? -1 : 0) && value < limit;
  assert.ok(isRight, `${what}: ${value} is no ${kind}`);
}

function checkCallables(
  { callables, moves, placeCount }: FlowFacts,
  facts: FileFacts,
  what: string,
): void {
  assert.equal(callables[0]?.around, -1, `${what}: the top level comes first`);
  callables.forEach((callable, at) => {
    const { around, declaration, firstPlace, endPlace, firstMove, endMove, endCallable } = callable;
    assert.ok(declaration >= -1 && declaration < facts.declarations.length, `${what}: declaration`);
    assert.ok(firstPlace <= endPlace && endPlace <= placeCount, `${what}: places of a callable`);
    assert.ok(firstMove <= endMove && endMove <= moves.length, `${what}: rows of a callable`);
    assert.ok(endCallable > at && endCallable <= callables.length, `${what}: what is inside`);
    if (at === 0) return;
    const outer = callables[around];
    assert.ok(outer !== undefined && around < at, `${what}: what is around stands before`);
    assert.ok(endCallable <= outer.endCallable && endMove <= outer.endMove, `${what}: nesting`);
  });
}
