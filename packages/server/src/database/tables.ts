// The tables as queries see them. Times are milliseconds since 1970 in UTC; lists of words are joined by
// a space. Only `migrations.ts` knows how the tables came to be.
import type { JobStatus, OperationName } from '@orrery/contract';
import type { Kysely, Transaction } from 'kysely';

export interface Tables {
  api_keys: ApiKeysTable;
  jobs: JobsTable;
  queue: QueueTable;
  queue_owners: QueueOwnersTable;
  rate_windows: RateWindowsTable;
  duties: DutiesTable;
  usage: UsageTable;
  usage_requests: UsageRequestsTable;
  sessions: SessionsTable;
  sign_in_links: SignInLinksTable;
  page_password: PagePasswordTable;
}

export type Database = Kysely<Tables>;
/** A transaction of somebody else's, so that several stores change together or not at all. */
export type DatabaseTransaction = Transaction<Tables>;

export interface ApiKeysTable {
  id: string;
  name: string;
  /** SHA-256 of the whole key, in hexadecimal. The key itself is nowhere. */
  digest: string;
  scopes: string;
  /** Requests a minute; null for the server's setting. */
  rate_limit: number | null;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  /** To the minute; null before the first request. */
  last_used_at: number | null;
}

export interface JobsTable {
  id: string;
  key_id: string;
  idempotency_key: string;
  operation: OperationName;
  /** Query parameters in one order; empty when there were none. */
  query: string;
  status: JobStatus;
  /** Blob of the archive. */
  archive: string;
  /** Blob of the completed envelope; null until then. */
  result: string | null;
  error: string | null;
  usage_units: number;
  /** How often an analysis was begun; the fence against results of attempts that were given up. */
  attempt: number;
  /** Attempts that ended with the death of their analysis process. */
  crashes: number;
  /** Attempts that ended with the death of the process that had claimed the job. */
  losses: number;
  created_at: number;
  /** Begin of the latest attempt. */
  started_at: number | null;
  ended_at: number | null;
  /** Name of the archive's file without `.zip`; null when it came without one. */
  repository: string | null;
}

/** Of the embedded server alone; a fleet's queue lies in tables of pg-boss. */
export interface QueueTable {
  job_id: string;
  /** The API key that the job belongs to, for fairness between owners. */
  owner_id: string;
  queued_at: number;
  /** The lowest is next. */
  rank: number;
  /** Who works on it; null while it waits. */
  worker: string | null;
  /** When the worker counts as dead unless it renews; 0 while it waits. */
  leased_until: number;
}

/** Where each owner of waiting jobs stands in the order of the queue. Empty when nothing waits. */
export interface QueueOwnersTable {
  owner_id: string;
  /** Of the owner's latest job. */
  rank: number;
}

/** Requests of the running minute, of a fleet alone; a single server counts in memory. */
export interface RateWindowsTable {
  /** An API key or an address. */
  subject: string;
  count: number;
  resets_at: number;
}

/** What one process of a fleet does for all. */
export interface DutiesTable {
  duty: string;
  process: string;
  /** By the database's clock. */
  until: Date;
}

export interface UsageTable {
  key_id: string;
  /** In UTC, as 2026-01-31. */
  day: string;
  operation: OperationName;
  jobs: number;
  units: number;
}

export interface UsageRequestsTable {
  key_id: string;
  /** In UTC, as 2026-01-31. */
  day: string;
  requests: number;
}

export interface SessionsTable {
  /** SHA-256 of the token in the cookie, in hexadecimal. The token itself is nowhere. */
  digest: string;
  /** What it was begun with. */
  origin: 'link' | 'password';
  created_at: number;
  /** To the minute. */
  last_used_at: number;
}

/** Links that were not used yet. */
export interface SignInLinksTable {
  /** SHA-256 of the token in the link, in hexadecimal. */
  digest: string;
  expires_at: number;
}

/** No row as long as no password is set. */
export interface PagePasswordTable {
  id: 1;
  /** With its salt and parameters. */
  hash: string;
  changed_at: number;
}
