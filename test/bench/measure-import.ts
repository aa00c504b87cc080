import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { encodeCopyValue } from '../../src/db/transfer/copy-rows.ts';
import type { Measured } from './measure-questions.ts';
import { median, timed } from './statistics.ts';

const ROWS = 50_000;
const ROUNDS = 5;
const columns =
  'source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, gift_aid_amount_cents, created_at';

/** COPY of donations with their totals, in turns with the same COPY without; all of it is rolled back. */
export async function measureImport(client: Client): Promise<NonNullable<Measured['rival']>> {
  const chunk = await donationsLikeThose(client);
  const pairs: [number, number][] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const plain = await copyAndUndo(client, chunk, 'alter table donations disable trigger user');
    const ours = await copyAndUndo(client, chunk, 'select 1');
    if (round > 0) pairs.push([plain, ours]);
  }
  await client.query('vacuum donations');
  return {
    what: 'COPY without triggers',
    milliseconds: median(pairs.map(([plain]) => plain)),
    ours: median(pairs.map(([, ours]) => ours)),
    ratio: median(pairs.map(([plain, ours]) => plain / ours)),
    goal: 0.4,
  };
}

/** The same pages, amounts and skew as what is there. */
async function donationsLikeThose(client: Client): Promise<Buffer> {
  const { rows } = await client.query({
    text: `
      select 'bench' as source, 'bench ' || id as external_id, page_id, campaign_id, charity_id, country_code, type,
             amount_cents, gift_aid_amount_cents, created_at::text
      from donations tablesample system (2) repeatable (1) where refund_of_id is null limit ${ROWS}`,
    rowMode: 'array',
  });
  return Buffer.from(rows.map((row) => `${row.map(encodeCopyValue).join('\t')}\n`).join(''));
}

async function copyAndUndo(client: Client, rows: Buffer, preparation: string): Promise<number> {
  await client.query('begin');
  try {
    await client.query(preparation);
    return await timed(() =>
      pipeline(Readable.from([rows]), client.query(copyFrom(`copy donations (${columns}) from stdin`))),
    );
  } finally {
    await client.query('rollback');
  }
}
