// Answers to the page and to administrators as they look, for documentation.
import type { ApiKey, ApiKeyList, CreatedApiKey } from '../api-keys.ts';
import type { Session } from '../session.ts';
import type { Usage } from '../usage.ts';

export const SESSION_EXAMPLE: Session = {
  signedIn: true,
  csrfToken: 'q0Yb3m8zVh1XcK5tNw7LrE2sPjD4fGaUi6TkOoB9xQe',
  mustSetPassword: false,
  passwordIsSet: true,
  linkOnly: false,
  expiresAt: '2026-02-07T12:00:00.000Z',
};

export const NO_SESSION_EXAMPLE: Session = {
  signedIn: false,
  mustSetPassword: false,
  passwordIsSet: true,
  linkOnly: false,
};

const KEY: ApiKey = {
  id: 'key_2f0c0de4-7a55-4a0e-9d1c-0c5d0f7b8a11',
  name: 'ci-bot',
  scopes: ['graphs:dependency'],
  rateLimit: null,
  createdAt: '2026-01-31T12:00:00.000Z',
  expiresAt: '2026-03-02T12:00:00.000Z',
  revokedAt: null,
  lastUsedAt: '2026-01-31T12:04:00.000Z',
  isInternal: false,
};

export const KEYS_EXAMPLE: ApiKeyList = { keys: [KEY] };

export const CREATED_KEY_EXAMPLE: CreatedApiKey = {
  key: 'ork_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  description: { ...KEY, lastUsedAt: null },
};

const NOTHING = { day: '2026-01-31', keyId: KEY.id, keyName: KEY.name, jobs: 0, units: 0 };

export const USAGE_EXAMPLE: Usage = {
  from: '2026-01-02',
  to: '2026-01-31',
  days: [
    { ...NOTHING, operation: null, requests: 41 },
    { ...NOTHING, operation: 'dependency', jobs: 7, units: 12, requests: 0 },
  ],
};
