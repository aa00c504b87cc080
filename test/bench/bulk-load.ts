import type { Client } from 'pg';
import { copyRows } from '../../src/db/transfer/copy-rows.ts';
import type { SeedBatch } from '../../src/seed/seed-batch.ts';

/** All tables of the schema, those of later migrations included. */
const tablesOfSchema = `
  select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname !~ 'migrations'`;

/**
 * Loads batches without triggers, foreign keys and indexes. `finishBulkLoad` must follow.
 * Needs a superuser, which the only user of the embedded server is.
 */
export async function bulkLoad(
  client: Client,
  batches: Iterable<SeedBatch>,
  report: (batch: SeedBatch) => void,
): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  // An index that is not ready is not written to. REINDEX fills it and makes it ready.
  await client.query(
    `update pg_index set indisready = false, indisvalid = false where indrelid in (${tablesOfSchema})`,
  );
  // These columns may not be empty, and the tables are small.
  const small = ['charities', 'campaigns'];
  for (const table of small) await client.query(`alter table ${table} enable always trigger ${table}_uid`);
  for (const batch of batches) {
    for (const { table, rows } of batch.tables) await copyRows(client, table, rows);
    report(batch);
  }
  for (const table of small) await client.query(`alter table ${table} enable trigger ${table}_uid`);
  await client.query(`set session_replication_role = origin`);
}

/** Builds what the load has left out: uids, indexes and running totals. */
export async function finishBulkLoad(client: Client, step: (name: string) => void): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  for (const table of ['pages', 'teams']) {
    await client.query(`
      update ${table} set uid = uid_of(country_code, ${table}.id) from campaigns where campaigns.id = campaign_id`);
  }
  await client.query(`set session_replication_role = origin`);
  step('uids');
  // Tables that triggers fill are still empty. Their indexes are built after they are filled.
  const filledByTriggers = `select to_regclass(substr(table_name, length('recomputed_') + 1)) from information_schema.views
    where table_name like 'recomputed\\_%'`;
  await reindex(client, `${tablesOfSchema} and oid not in (${filledByTriggers})`);
  step('indexes');
  await client.query(`set session_replication_role = replica`);
  // A page and its invitation name each other, and COPY writes one of them first. Functions need the indexes to be quick.
  await client.query(`
    update pages set invitation_id = invitations.id from invitations where pages.id = invitations.accepted_page_id`);
  await client.query(`update pages set hidden = true where is_page_hidden(held_at, user_id, team_id)`);
  await client.query(`set session_replication_role = origin`);
  await moveSequences(client);
  // Index-only scans need to know that all rows are visible, the planner how many there are.
  await client.query('vacuum (freeze, analyze)');
  step('vacuum');
  await client.query('select rebuild_running_totals()');
  step('running totals');
  await rebuildPostings(client);
  step('words to search by');
  await reindex(client, `${tablesOfSchema} and oid in (select indrelid from pg_index where not indisready)`);
  await client.query('vacuum (freeze, analyze)');
  step('their indexes, vacuum');
}

/** Fills tables that have a view of what they must hold, like the totals, but no sums; and collects their words. */
async function rebuildPostings(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select substr(table_name, length('recomputed_') + 1) as name from information_schema.views
    where table_name like 'recomputed\\_%'
      and substr(table_name, length('recomputed_') + 1) not in (select table_name from running_totals)`);
  for (const { name } of rows) {
    await client.query(`delete from ${name}`);
    await client.query(`insert into ${name} select * from recomputed_${name}`);
    await client.query(`
      insert into known_words select word, spellings_of(word)
      from (select distinct word from ${name} where word !~ '[0-9]') as words
      where not exists (select from known_words where known_words.word = words.word)`);
  }
}

async function reindex(client: Client, tables: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where oid in (${tables}) order by pg_table_size(oid) desc`,
  );
  for (const { name } of rows) await client.query(`reindex table ${name}`);
}

/** @throws Error when a running total is not what the rows say */
export async function proveTotals(client: Client): Promise<void> {
  const { rows } = await client.query('select * from running_totals_differences() limit 5');
  if (rows.length > 0) throw new Error(`running totals differ from the rows: ${JSON.stringify(rows)}`);
}

async function moveSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; sequence: string }>(`
    select oid::regclass::text as name, pg_get_serial_sequence(oid::regclass::text, 'id') as sequence
    from pg_class join pg_attribute on attrelid = oid and attname = 'id' and attidentity <> ''
    where oid in (${tablesOfSchema})`);
  for (const { name, sequence } of rows) {
    await client.query(`select setval('${sequence}', greatest((select max(id) from ${name}), 1))`);
  }
}
