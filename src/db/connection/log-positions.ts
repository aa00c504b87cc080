import type { Knex } from 'knex';
import { statement } from './statement.ts';

const positions = statement<[], { position: string }>(
  'flushed_position',
  `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
               else pg_current_wal_flush_lsn() end::text as position`,
);

const comparisons = statement<[position: string], { has_all: boolean | null }>(
  'has_replayed',
  'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as has_all',
);

/** Returns the position up to which the server's write-ahead log is flushed: everything reported as committed is before it. */
export async function flushedPosition(primary: Knex): Promise<string | undefined> {
  const [found] = await positions(primary);
  return found?.position;
}

/** Whether a replica shows everything before this position. A server that isn't a replica has no position to compare, and passes. */
export async function hasReplayed(replica: Knex, position: string): Promise<boolean> {
  const [found] = await comparisons(replica, position);
  return found?.has_all ?? false;
}
