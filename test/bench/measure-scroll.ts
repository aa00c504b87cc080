import { deepStrictEqual } from 'node:assert';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type PageRange, pageDocuments } from './page-documents.ts';
import { median, timed } from './statistics.ts';

/** The API in a process of its own, so that its memory is not the client's. */
interface SeparateServer {
  get(path: string): Promise<Buffer>;
  residentMegabytes(): number;
}

const firstBatch = '/search/pages.json?scroll=true&active=all&expires_after=2000-01-01';
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
  /** Of our rows a second to those of COPY, over the same pages in the same batches. */
  ratio: number;
}

/** All pages end to end, and the first of them in turns with COPY of the same documents, which SQL makes of the same tables. */
export async function measureScroll(server: SeparateServer, client: Client): Promise<MeasuredScroll> {
  const whole = await scrollAll(server);
  const ranges = await readRanges(server);
  await proveSame(server, client, ranges[0]);
  const rows = ranges.reduce((sum, range) => sum + range.rows, 0);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await timed(() => copyDocuments(client, ranges)));
    ours.push(await timed(() => scrollSome(server, ranges.length)));
  }
  return {
    ...whole,
    copyRowsASecond: (rows / median(theirs)) * 1000,
    ratio: median(theirs) / median(ours),
  };
}

async function scrollAll(server: SeparateServer) {
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

/** What the compared batches hold. */
async function readRanges(server: SeparateServer): Promise<(PageRange & { rows: number })[]> {
  const ranges: (PageRange & { rows: number })[] = [];
  let path = firstBatch;
  let after = 0;
  while (ranges.length < COMPARED_BATCHES) {
    const { ids, next } = readBatch(await server.get(path));
    const upTo = ids.at(-1);
    if (upTo === undefined) break;
    ranges.push({ after, upTo, rows: ids.length });
    after = upTo;
    path = next;
  }
  return ranges;
}

/** @throws AssertionError unless COPY writes what we answer. */
async function proveSame(
  server: SeparateServer,
  client: Client,
  range: PageRange | undefined,
): Promise<void> {
  if (range === undefined) return;
  const { pages } = JSON.parse((await server.get(firstBatch)).toString());
  const { rows } = await client.query(pageDocuments(range));
  deepStrictEqual(
    rows.map(({ document }) => document),
    pages,
  );
}

async function scrollSome(server: SeparateServer, batches: number): Promise<void> {
  let path = firstBatch;
  for (let batch = 0; batch < batches; batch += 1) path = nextPath(await server.get(path));
}

/** By pattern: parsing 5000 pages would cost the client more than the server spends on them. */
function readBatch(body: Buffer): { ids: number[]; next: string } {
  const text = body.toString('latin1');
  const ids = [...text.matchAll(/\{"id":(\d+),"uuid":"[^"]+","country_code"/g)].map(([, id]) => Number(id));
  return { ids, next: nextPath(body) };
}

/** From the end of the body, where it stands. */
function nextPath(body: Buffer): string {
  const end = body.subarray(body.lastIndexOf('"scroll_id":')).toString();
  const scrollId = /"scroll_id":"([^"]+)"/.exec(end)?.[1] ?? '';
  return `/search/pages.json?scroll_id=${encodeURIComponent(scrollId)}`;
}

async function copyDocuments(client: Client, ranges: readonly PageRange[]): Promise<void> {
  for (const range of ranges) {
    const source = client.query(copyTo(`copy (${pageDocuments(range)}) to stdout`));
    await pipeline(source, new Writable({ write: (_chunk, _encoding, done) => done() }));
  }
}
