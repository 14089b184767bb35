// What a process of the service does.

/** `api` answers requests, `worker` runs analyses, `all` does both. */
export const ROLES = ['all', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];
