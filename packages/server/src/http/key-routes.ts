// API keys and what was used with them, for administrators.
import type { ApiKey, CreatedApiKey, Usage } from '@orrery/contract';
import {
  ApiKeyList,
  CreatedApiKey as CreatedApiKeySchema,
  ErrorPayload,
  NewApiKey,
  UsageQuery,
} from '@orrery/contract/schemas';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { KeyDescription, KeyRing, NewKey } from '../keys/key-ring.ts';
import type { Activity } from '../metering/activity.ts';
import { addDays, dayOf, daysBetween, startOfDay } from '../metering/day.ts';
import { MOST_ENTRIES, type UsageBook } from '../metering/usage-book.ts';
import { acceptJson, bodyReader } from './json-bodies.ts';
import { notFound, refuse } from './refusals.ts';
import { requireAdmin } from './require-admin.ts';

export interface KeyRouteOptions {
  readonly keys: KeyRing;
  readonly usage: UsageBook;
  readonly activity: Activity;
  readonly clock: Clock;
}

const ERRORS = { '4xx': ErrorPayload, '5xx': ErrorPayload } as const;
const DEFAULT_DAYS = 30;
const MOST_DAYS = 366;

export function addKeyRoutes(app: FastifyInstance, options: KeyRouteOptions): void {
  void app.register(async (admin) => {
    admin.addHook('onRequest', async (request) => requireAdmin(request.principal!));
    acceptJson(admin);
    addRoutes(admin, options);
  });
}

function addRoutes(app: FastifyInstance, { keys, usage, activity, clock }: KeyRouteOptions): void {
  const readNewKey = bodyReader(NewApiKey);

  app.get('/v1/keys', { schema: { response: { 200: ApiKeyList, ...ERRORS } } }, async () => {
    // So that a use that was just made is seen.
    await activity.flush();
    return { keys: (await keys.list()).map(describe) };
  });

  app.post(
    '/v1/keys',
    { schema: { response: { 201: CreatedApiKeySchema, ...ERRORS } } },
    async (request, reply) => {
      const { key, description } = await keys.create(readNewKey(request) as NewKey);
      const created: CreatedApiKey = { key, description: describe(description) };
      return reply.code(201).send(created);
    },
  );

  app.delete<{ Params: { keyId: string } }>('/v1/keys/:keyId', async (request, reply) => {
    if (!(await keys.revoke(request.params.keyId))) {
      throw notFound('keyId', 'There is no such API key that could be revoked.');
    }
    return reply.code(204).send();
  });

  app.get<{ Querystring: UsageQuery }>(
    '/v1/usage',
    // Not written by its schema: a later version beside this one may have booked operations that are new to it.
    { schema: { querystring: UsageQuery, response: ERRORS } },
    async (request): Promise<Usage> => {
      const { from, to } = readDays(request.query, clock.now());
      await activity.flush();
      const days = await usage.read(from, to);
      if (days.length > MOST_ENTRIES) {
        const issue = `There are more than ${MOST_ENTRIES} entries from ${from} to ${to}. Ask for fewer days.`;
        throw refuse('from', issue, 'query');
      }
      return { from, to, days: days.map((entry) => ({ ...entry })) };
    },
  );
}

function readDays(query: UsageQuery, now: number): { from: string; to: string } {
  const to = query.to === undefined ? startOfDay(dayOf(now))! : readDay('to', query.to);
  const from =
    query.from === undefined ? addDays(to, 1 - DEFAULT_DAYS) : readDay('from', query.from);
  if (from > to) throw refuse('from', 'from must not be after to.', 'query');
  if (daysBetween(from, to) > MOST_DAYS) {
    throw refuse(
      'from',
      `from must be at most ${MOST_DAYS} days before the day after to.`,
      'query',
    );
  }
  return { from: dayOf(from), to: dayOf(to) };
}

function readDay(field: string, text: string): number {
  const day = startOfDay(text);
  if (day === undefined) {
    throw refuse(field, `${field} must be a day of the calendar, such as 2026-01-31.`, 'query');
  }
  return day;
}

function describe(key: KeyDescription): ApiKey {
  const time = (value: number) => new Date(value).toISOString();
  const timeOrNull = (value: number | null) => (value === null ? null : time(value));
  return {
    id: key.id,
    name: key.name,
    scopes: [...key.scopes],
    rateLimit: key.rateLimit,
    createdAt: time(key.createdAt),
    expiresAt: timeOrNull(key.expiresAt),
    revokedAt: timeOrNull(key.revokedAt),
    lastUsedAt: timeOrNull(key.lastUsedAt),
    isInternal: key.isInternal,
  };
}
