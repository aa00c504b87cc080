import type { DatabaseUse } from '../db/connection/database-use.ts';

export const serviceNames = ['fundraising', 'oauth', 'metadata'] as const;

export type ServiceName = (typeof serviceNames)[number];

/** What the services named in `only` work on: the metadata service uses nothing of the main database, the others nothing of its own. */
export function databaseUseOf(only: readonly ServiceName[] = serviceNames): DatabaseUse {
  return { main: only.some((name) => name !== 'metadata'), metadata: only.includes('metadata') };
}
