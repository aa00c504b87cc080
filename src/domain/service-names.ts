import type { DatabaseUse } from '../db/connection/database-use.ts';

export const serviceNames = ['fundraising', 'oauth', 'metadata'] as const;

export type ServiceName = (typeof serviceNames)[number];

/** The databases that services use: the metadata service its own, the others the main one. */
export function databaseUseOf(only: readonly ServiceName[] = serviceNames): DatabaseUse {
  return { main: only.some((name) => name !== 'metadata'), metadata: only.includes('metadata') };
}
