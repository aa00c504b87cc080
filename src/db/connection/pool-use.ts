import type { Knex } from 'knex';
import type { PoolUse } from '../../runtime/metrics.ts';
import type { DatabasePools } from './connection.ts';

/** The parts of Knex's pool, from a separate package, that are read here. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Returns pools by purpose; a pool that serves several purposes is listed under the first. @param size of each */
export function readPools(
  { primary, replica, metadata }: Pick<DatabasePools, 'primary' | 'replica' | 'metadata'>,
  size: number,
): Record<string, () => PoolUse> {
  const names = new Map<Knex, string>();
  for (const [name, knex] of Object.entries({ primary, replica, metadata })) {
    if (!names.has(knex)) names.set(knex, name);
  }
  return Object.fromEntries([...names].map(([knex, name]) => [name, () => useOf(knex, size)]));
}

function useOf(knex: Knex, size: number): PoolUse {
  const pool: Pool | undefined = (knex.client as Knex.Client).pool as Pool | undefined;
  return {
    used: pool?.numUsed() ?? 0,
    idle: pool?.numFree() ?? 0,
    waiting: pool?.numPendingAcquires() ?? 0,
    size,
  };
}
