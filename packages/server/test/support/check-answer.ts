// What every answer of a versioned path must look like, whatever it says.
import assert from 'node:assert/strict';
import type { LightMyRequestResponse } from 'fastify';

export interface ExpectedRefusal {
  readonly status: number;
  readonly code: string;
  /** Of the first detail; null when there must be none. */
  readonly field: string | null;
  readonly location?: string | undefined;
}

export function checkHeaders(answer: LightMyRequestResponse): void {
  const { headers } = answer;
  assert.match(String(headers['x-request-id']), /./);
  assert.match(String(headers['x-api-version']), /^\d+\.\d+\.\d+$/);
  assert.match(String(headers['x-usage-units']), /^\d+$/);
  assert.match(String(headers['ratelimit-limit']), /^\d+$/);
  assert.match(String(headers['ratelimit-remaining']), /^\d+$/);
  assert.match(String(headers['ratelimit-reset']), /^\d{10}$/);
}

export function checkRefusal(answer: LightMyRequestResponse, expected: ExpectedRefusal): void {
  checkHeaders(answer);
  const { details, timestamp, message, ...payload } = answer.json();
  assert.deepEqual(payload, {
    status: expected.status,
    code: expected.code,
    requestId: answer.headers['x-request-id'],
  });
  assert.equal(answer.statusCode, expected.status);
  assert.equal(new Date(timestamp).toISOString(), timestamp);
  assert.match(message, /\.$/);
  assert.doesNotMatch(message, /node_modules|\.ts\b|SQLITE|FST_|\/tmp\//);
  if (expected.field === null) assert.equal(details, undefined);
  else {
    assert.equal(details[0].field, expected.field);
    assert.equal(details[0].location, expected.location);
  }
}

/** A job envelope with its headers. Returns the job's id. */
export function checkEnvelope(
  answer: LightMyRequestResponse,
  status: 'pending' | 'processing' | 'completed' | 'failed',
): string {
  checkHeaders(answer);
  const envelope = answer.json();
  assert.equal(envelope.status, status);
  const isOpen = status === 'pending' || status === 'processing';
  assert.equal(answer.statusCode, isOpen ? 202 : 200);
  assert.match(envelope.jobId, /^job_[0-9a-f]{32}$/);
  const keys = {
    pending: 'retryAfter',
    processing: 'retryAfter',
    completed: 'result',
    failed: 'error',
  };
  assert.deepEqual(Object.keys(envelope).sort(), ['jobId', keys[status], 'status'].sort());
  if (isOpen) {
    assert.ok(Number.isInteger(envelope.retryAfter));
    assert.ok(envelope.retryAfter >= 1 && envelope.retryAfter <= 30);
    assert.equal(answer.headers['retry-after'], String(envelope.retryAfter));
  } else assert.equal(answer.headers['retry-after'], undefined);
  if (status !== 'completed') assert.equal(answer.headers['x-usage-units'], '0');
  return envelope.jobId;
}
