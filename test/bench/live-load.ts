import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Arena, PORT, withOurServer } from './compare/arena.ts';
import { MARK } from './compare/bench-rows.ts';
import { type Child, startChild } from './compare/child.ts';
import { compileServer } from './compare/contender-process.ts';
import { ask, get } from './compare/http-request.ts';
import { profileOption, say, script, wholeNumber } from './compare/options.ts';
import { atPace } from './compare/pace.ts';
import { processorSeconds, residentMegabytes } from './compare/process-usage.ts';
import type { OpenOrder, SeenEvent, ViewersReport } from './live-load/viewers.ts';
import type { ProfileName } from './profiles.ts';
import { percentile } from './statistics.ts';

const MOST_MS = 1_000;
const MOST_KILOBYTES = 20;
const WARMING_REQUESTS = 10_000;
/** For the garbage of a start, or of five thousand handshakes, to be collected. */
const SETTLE_MS = 5_000;

interface Given {
  streams: number;
  aSecond: number;
  seconds: number;
  profile: ProfileName;
}

/** A donation: when it was committed, and the campaign's total then. */
interface Committed {
  at: number;
  cents: number;
}

/** @returns whether the goals are met */
async function measure(arena: Arena, pid: number, viewers: Child, given: Given): Promise<boolean> {
  const { streams, seconds } = given;
  await warmUp(arena);
  await delay(SETTLE_MS);
  const before = residentMegabytes(pid);
  const path = `/api/v2/campaigns/${arena.giving.campaignId}/live`;
  await viewers.ask({ port: PORT, path, streams } satisfies OpenOrder);
  await delay(SETTLE_MS);
  const kilobytes = ((residentMegabytes(pid) - before) * 1024) / streams;
  const busyBefore = processorSeconds(pid);
  const donations = await donate(arena, given);
  const busy = (100 * (processorSeconds(pid) - busyBefore)) / seconds;
  await delay(2 * MOST_MS);
  const { events, lost } = await viewers.ask<ViewersReport>({});
  const times = timesToLastViewer(donations, events, streams);
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(times, share)) as [
    number,
    number,
    number,
  ];
  const numbers = [p50, p95, most].map((time) => time.toFixed(0)).join('/');
  say(
    `${donations.length} donations, commit to last viewer p50/p95/max ${numbers} ms (p95 at most ${MOST_MS})`,
  );
  say(`${streams} streams, lost ${lost}, the server's core ${busy.toFixed(0)} % busy`);
  say(`memory of an open stream: ${kilobytes.toFixed(1)} KB (at most ${MOST_KILOBYTES})`);
  const isSeen = times.length === donations.length && p95 <= MOST_MS;
  return isSeen && lost === 0 && kilobytes <= MOST_KILOBYTES;
}

/** Other requests first: the memory that a process takes to answer at all is not what streams cost. */
async function warmUp({ pages }: Arena): Promise<void> {
  let number = 0;
  const read = async () => {
    for (; number < WARMING_REQUESTS; number += 1) {
      await ask(PORT, get(`/api/v2/pages/${1 + (number % pages)}.json`));
    }
  };
  await Promise.all(Array.from({ length: 100 }, read));
}

async function donate({ client, giving }: Arena, { aSecond, seconds }: Given): Promise<Committed[]> {
  const { campaignId, countryCode, pages } = giving;
  const { rows } = await client.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::float8 as cents from campaign_daily_totals where campaign_id = $1',
    [campaignId],
  );
  let cents = rows[0]?.cents ?? 0;
  const donations: Committed[] = [];
  await atPace(aSecond, seconds, async (number) => {
    const page = pages[number % pages.length];
    await client.query(
      `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents, donor_name)
       values ('benchmark', $1, $2, $3, $4, $5, 'peer_to_peer', 100, 'Priya')`,
      [`${MARK}live-${number}`, page?.id, campaignId, page?.charityId, countryCode],
    );
    cents += 100;
    donations.push({ at: performance.timeOrigin + performance.now(), cents });
  });
  return donations;
}

/** Milliseconds from each commit until every viewer had an event that counts the donation. */
function timesToLastViewer(donations: readonly Committed[], events: readonly SeenEvent[], streams: number) {
  const shown = events.filter(({ viewers }) => viewers === streams);
  return donations.flatMap(({ at, cents }) => {
    const times = shown.filter((event) => (event.cents ?? 0) >= cents).map(({ last }) => last - at);
    return times.length > 0 ? [Math.min(...times)] : [];
  });
}

const description = `Viewers of one campaign's live stream while donations arrive. The exit code is 1 when a goal is missed: 95 % of the donations reach
the last viewer within a second, an open stream takes at most 20 KB of the server's memory, no stream is lost.
Needs as many file descriptors as streams (ulimit -n).`;

await script('live-load.ts', description)
  .option('--streams <number>', 'open streams, all of one campaign and process', wholeNumber(1), 5000)
  .option('--a-second <number>', 'donations a second', wholeNumber(1), 5)
  .option('--seconds <number>', 'how long', wholeNumber(1), 60)
  .addOption(profileOption('medium'))
  .action(async (given: Given) => {
    compileServer();
    const most = String(given.streams);
    const environment = { MAX_LIVE_STREAMS: most, MAX_LIVE_STREAMS_PER_ADDRESS: most, CACHE_SECONDS: '0' };
    const isMet = await withOurServer(given.profile, { environment }, async (arena, { pid }) => {
      const viewers = startChild(join(import.meta.dirname, 'live-load', 'viewers.ts'));
      return measure(arena, pid, viewers, given).finally(viewers.kill);
    });
    process.exitCode = isMet ? 0 : 1;
  })
  .parseAsync();
