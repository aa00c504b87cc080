import type { Knex } from 'knex';

/**
 * Returns how many bytes of the write-ahead log each replica has yet to apply, by the name that it connects under. Only replicas whose
 * details the user may see: without the rights of pg_monitor, PostgreSQL shows that they exist but not their positions.
 */
export async function replicationLag(primary: Knex): Promise<{ replica: string; bytes: number }[]> {
  const { rows } = await primary.raw(
    `select application_name as replica,
            max(greatest(0, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), replay_lsn)))::float8 as bytes
       from pg_stat_replication where replay_lsn is not null group by application_name order by application_name`,
  );
  return rows;
}
