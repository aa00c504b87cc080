import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/files/project-root.ts';
import { MARK } from './compare/bench-rows.ts';
import { compileServer, startContender } from './compare/contender-process.ts';
import { contenders } from './compare/contenders.ts';
import { type Arena, prepareArena } from './compare/prepare.ts';
import { processorSeconds, residentMegabytes } from './compare/process-usage.ts';
import type { Order, Report, SeenEvent } from './live-load/messages.ts';
import type { ProfileName } from './profiles.ts';
import { percentile } from './statistics.ts';

const help = `Viewers of one campaign's live stream, while donations come in.

    make live-load ARGS="--streams 5000 --a-second 5 --seconds 60"

  --streams N      open streams, all of one campaign and process (5000)
  --a-second N     donations a second (5)
  --seconds N      how long (60)
  --profile NAME   small, medium or full (medium)

It ends with 1 when a goal is missed: the last viewer has a donation within a second of its commit, for 95 % of them; an
open stream takes at most 20 KB of the server's memory; no stream is lost. It needs as many file descriptors as streams (ulimit -n).`;

const { values: given } = parseArgs({
  options: {
    streams: { type: 'string', default: '5000' },
    'a-second': { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
    profile: { type: 'string', default: 'medium' },
    help: { type: 'boolean', default: false },
  },
});

const PORT = Number(process.env.BENCH_PORT ?? 9850);
const streams = Number(given.streams);
const MOST_MILLISECONDS = 1_000;
const MOST_KILOBYTES = 20;
const WARMING_REQUESTS = 10_000;
/** Long enough for the garbage of a start, or of five thousand handshakes, to be collected. */
const SETTLE_MS = 5_000;
const viewersProgram = join(projectRoot, 'test', 'bench', 'live-load', 'viewers.ts');

const now = () => performance.timeOrigin + performance.now();
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A donation, when it was committed, and what its campaign had then. */
interface Given {
  at: number;
  cents: number;
}

async function main(): Promise<boolean> {
  compileServer();
  const arena = await prepareArena(given.profile as ProfileName, say);
  try {
    const { command, environment } = contenders.ours;
    const server = await startContender(command, {
      port: PORT,
      environment: {
        ...environment?.(PORT),
        DATABASE_URL: arena.url,
        MAX_LIVE_STREAMS: given.streams,
        MAX_LIVE_STREAMS_PER_ADDRESS: given.streams,
      },
      anyCore: true,
    });
    const viewers = startViewers();
    try {
      return await measure(arena, server.pid, viewers);
    } finally {
      viewers.kill();
      await server.stop();
    }
  } finally {
    await arena.close();
  }
}

async function measure(arena: Arena, pid: number, viewers: ChildProcess): Promise<boolean> {
  const path = `/api/v2/campaigns/${arena.rows.giving.campaignId}/live`;
  await warmUp(arena);
  await delay(SETTLE_MS);
  const before = residentMegabytes(pid);
  const opening = performance.now();
  await ask(viewers, { work: 'open', port: PORT, path, streams });
  say(`${streams} streams were opened in ${((performance.now() - opening) / 1000).toFixed(1)} s`);
  await delay(SETTLE_MS);
  const open = residentMegabytes(pid);
  const busyBefore = processorSeconds(pid);
  const donations = await give(arena);
  const busy = (processorSeconds(pid) - busyBefore) / Number(given.seconds);
  await delay(2 * MOST_MILLISECONDS);
  const after = residentMegabytes(pid);
  const report = await ask(viewers, { work: 'report' });
  if (report.kind !== 'seen') throw new Error('the viewers did not report');
  const times = timesToLastViewer(donations, report.events);
  const kilobytes = (megabytes: number) => ((megabytes - before) * 1024) / streams;
  const p95 = percentile(times, 0.95);
  say(
    `${donations.length} donations, commit to last viewer p50/p95/max ${[percentile(times, 0.5), p95, percentile(times, 1)].map((time) => time.toFixed(0)).join('/')} ms (goal: p95 at most ${MOST_MILLISECONDS})`,
  );
  say(
    `events: ${report.events.length - 1}, lost streams: ${report.lost}, the server's core ${(100 * busy).toFixed(0)} % busy`,
  );
  say(
    `memory of the server: ${before.toFixed(0)} MB, with open streams ${open.toFixed(0)}, after the donations ${after.toFixed(0)}: ${kilobytes(open).toFixed(1)} KB a stream, then ${kilobytes(after).toFixed(1)} (goal: at most ${MOST_KILOBYTES})`,
  );
  const isQuick = times.length === donations.length && p95 <= MOST_MILLISECONDS;
  // After the donations it holds what the collector has not been pressed to give back.
  return isQuick && report.lost === 0 && kilobytes(open) <= MOST_KILOBYTES;
}

/** Other requests, so many at a time as streams are opened: the memory that a process takes to answer at all is not what streams cost. */
async function warmUp({ pages }: Arena): Promise<void> {
  let number = 0;
  const read = async () => {
    while (number < WARMING_REQUESTS) {
      number += 1;
      const path = `/api/v2/pages/${1 + (number % pages)}.json`;
      const response = await fetch(`http://127.0.0.1:${PORT}${path}`);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: 100 }, read));
}

async function give({ client, rows: { giving } }: Arena): Promise<Given[]> {
  const { rows } = await client.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::float8 as cents from campaign_daily_totals where campaign_id = $1',
    [giving.campaignId],
  );
  let [{ cents }] = rows as [{ cents: number }];
  const aSecond = Number(given['a-second']);
  const donations: Given[] = [];
  const start = performance.now();
  for (let number = 0; number < aSecond * Number(given.seconds); number += 1) {
    await delay(Math.max(0, start + (number / aSecond) * 1000 - performance.now()));
    const page = giving.pages[number % giving.pages.length];
    await client.query(
      `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, donor_name)
       values ('benchmark', $1, $2, $3, $4, $5, 'peer_to_peer', 100, 'Priya')`,
      [`${MARK}live-${number}`, page?.id, giving.campaignId, page?.charityId, giving.countryCode],
    );
    cents += 100;
    donations.push({ at: now(), cents });
  }
  return donations;
}

/** Milliseconds from each donation's commit until every viewer had an event that counts it. */
function timesToLastViewer(donations: readonly Given[], events: readonly SeenEvent[]): number[] {
  const told = events.filter(({ cents, viewers }) => cents !== undefined && viewers === streams);
  return donations.flatMap(({ at, cents }) => {
    const times = told.filter((event) => (event.cents ?? 0) >= cents).map(({ last }) => last - at);
    return times.length > 0 ? [Math.min(...times)] : [];
  });
}

function startViewers(): ChildProcess {
  return fork(viewersProgram, {
    execArgv: ['--import', import.meta.resolve('tsx')],
    serialization: 'advanced',
  });
}

async function ask(viewers: ChildProcess, order: Order): Promise<Report> {
  const reported = once(viewers, 'message');
  viewers.send(order);
  const [report] = await Promise.race([
    reported,
    once(viewers, 'exit').then(() => Promise.reject(new Error('the viewers ended'))),
  ]);
  return report as Report;
}

if (given.help) say(help);
else process.exitCode = (await main()) ? 0 : 1;
