import type { DatabaseUse } from '../db/connection/database-use.ts';

export const serviceNames = ['fundraising', 'oauth', 'metadata', 'operations'] as const;

export type ServiceName = (typeof serviceNames)[number];

/** The parts that a process can run: services, each on its own port, and the sender of webhooks. */
export const partNames = [...serviceNames, 'webhooks'] as const;

export type PartName = (typeof partNames)[number];

/** Returns the services among the parts. */
export function servicesOf(parts: readonly PartName[]): ServiceName[] {
  return serviceNames.filter((name) => parts.includes(name));
}

/** Returns the databases that the parts use: the metadata service has its own, all others use the main one. */
export function databaseUseOf(only: readonly PartName[] = partNames): DatabaseUse {
  return { main: only.some((name) => name !== 'metadata'), metadata: only.includes('metadata') };
}
