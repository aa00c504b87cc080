import type { Client } from 'pg';

/** What rivals work on, in a schema of its own; made once for each cluster. */
export async function prepareBenchTables(client: Client, report: (line: string) => void): Promise<void> {
  await client.query('create schema if not exists bench');
  if (await isMissing(client, 'bench.page_vectors')) {
    report('preparing: a full-text index of all names');
    await client.query(`
      create table bench.page_vectors as
        select id as page_id, to_tsvector('simple', fold_text(name)) as vector from pages;
      create index on bench.page_vectors using gin (vector)`);
    await client.query('vacuum (freeze, analyze) bench.page_vectors');
  }
}

async function isMissing(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is null as missing', [table]);
  return rows[0].missing;
}
