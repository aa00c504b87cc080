import type { Client } from 'pg';
import type { BenchServer } from './bench-server.ts';
import { scrollPages } from './measure-scroll.ts';

/** So many pages are there as JSON, for `COPY … TO STDOUT` to be measured with. */
const DOCUMENTS = 100_000;

/** What rivals work on, in a schema of its own; made once for each cluster. */
export async function prepareBenchTables(
  client: Client,
  server: BenchServer,
  report: (line: string) => void,
): Promise<void> {
  await client.query('create schema if not exists bench');
  if (await isMissing(client, 'bench.page_vectors')) {
    report('preparing: a full-text index of all names');
    await client.query(`
      create table bench.page_vectors as
        select id as page_id, to_tsvector('simple', fold_text(name)) as vector from pages;
      create index on bench.page_vectors using gin (vector)`);
    await client.query('vacuum (freeze, analyze) bench.page_vectors');
  }
  if (await isMissing(client, 'bench.page_documents')) {
    report('preparing: pages as JSON');
    await client.query(
      'create table bench.page_documents (position bigint primary key, document text not null)',
    );
    let position = 0;
    for await (const pages of scrollPages(server)) {
      await client.query(
        `insert into bench.page_documents
         select $1::bigint + place, document from unnest($2::text[]) with ordinality as documents (document, place)`,
        [position, pages.map((page) => JSON.stringify(page))],
      );
      position += pages.length;
      if (position >= DOCUMENTS) break;
    }
    await client.query('vacuum (freeze, analyze) bench.page_documents');
  }
}

async function isMissing(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is null as missing', [table]);
  return rows[0].missing;
}
