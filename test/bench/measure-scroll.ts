import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BenchServer } from './bench-server.ts';
import type { SeparateServer } from './separate-server.ts';
import { median, timed } from './statistics.ts';

const firstBatch = '/search/pages.json?scroll=true&active=all&expires_after=2000-01-01';
const BATCH = 5000;
const COMPARED_BATCHES = 4;
const ROUNDS = 5;

export interface MeasuredScroll {
  rows: number;
  rowsASecond: number;
  /** Of the last batches compared with the first. */
  lastToFirst: number;
  /** Resident memory of the server's process, from the tenth batch (if there are so many) to the last. */
  grownMegabytes: number;
  duplicates: number;
  copyRowsASecond: number;
  /** Of our rows a second to those of COPY, over the same pages. */
  ratio: number;
}

/** Batch after batch, until an empty one. */
export async function* scrollPages(server: Pick<BenchServer, 'get'>): AsyncGenerator<object[]> {
  let path = firstBatch;
  for (;;) {
    const body = await server.get(path);
    const { pages, meta } = JSON.parse(body.toString());
    if (pages.length === 0) return;
    yield pages;
    path = `/search/pages.json?scroll_id=${encodeURIComponent(meta.scroll_id)}`;
  }
}

/** All pages end to end, and a part of them in turns with COPY of the same documents. */
export async function measureScroll(
  server: SeparateServer,
  client: Client,
  report: (line: string) => void,
): Promise<MeasuredScroll> {
  const whole = await scrollAll(server, report);
  // The same pages: the first ones.
  const batches = Math.min(COMPARED_BATCHES, Math.floor(whole.rows / BATCH));
  const rows = batches * BATCH;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await timed(() => copyDocuments(client, rows)));
    ours.push(await timed(() => scrollSome(server, rows / BATCH)));
  }
  return {
    ...whole,
    copyRowsASecond: (rows / median(theirs)) * 1000,
    ratio: median(theirs.map((time, index) => time / (ours[index] ?? 1))),
  };
}

async function scrollAll(server: SeparateServer, report: (line: string) => void) {
  const seen = new Set<number>();
  const times: number[] = [];
  let rows = 0;
  let started = performance.now();
  let early = 0;
  for (let path = firstBatch; ; ) {
    const body = await server.get(path);
    times.push(performance.now() - started);
    const { ids, next } = readBatch(body);
    if (ids.length === 0) break;
    rows += ids.length;
    for (const id of ids) seen.add(id);
    // What grows while it warms up does not grow on.
    if (times.length === 1 || times.length === 10) early = server.residentMegabytes();
    if (times.length % 40 === 0) report(`scrolled ${rows} pages`);
    path = next;
    started = performance.now();
  }
  // The last answer is empty, and the one before it may be short.
  const full = times.slice(0, -2);
  const part = Math.max(1, Math.floor(full.length / 10));
  return {
    rows,
    rowsASecond: (rows / times.reduce((sum, time) => sum + time, 0)) * 1000,
    lastToFirst: median(full.slice(0, part)) / median(full.slice(-part)),
    grownMegabytes: server.residentMegabytes() - early,
    duplicates: rows - seen.size,
  };
}

async function scrollSome(server: Pick<BenchServer, 'get'>, batches: number): Promise<void> {
  let path = firstBatch;
  for (let batch = 0; batch < batches; batch += 1) path = readBatch(await server.get(path)).next;
}

/** By pattern: parsing 5000 pages would cost the client more than the server spends on them. */
function readBatch(body: Buffer): { ids: number[]; next: string } {
  const text = body.toString('latin1');
  const ids = [...text.matchAll(/\{"id":(\d+),"uuid":"[^"]+","country_code"/g)].map(([, id]) => Number(id));
  const scrollId = /"scroll_id":"([^"]+)"/.exec(text)?.[1] ?? '';
  return { ids, next: `/search/pages.json?scroll_id=${encodeURIComponent(scrollId)}` };
}

async function copyDocuments(client: Client, count: number): Promise<void> {
  const source = client.query(
    copyTo(
      `copy (select document from bench.page_documents where position <= ${count} order by position) to stdout`,
    ),
  );
  await pipeline(source, new Writable({ write: (_chunk, _encoding, done) => done() }));
}
