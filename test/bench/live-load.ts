import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { familyMegabytes, familyProcessorSeconds } from '../support/process-usage.ts';
import { type Arena, PORT, withOurServer } from './compare/arena.ts';
import { donate, type Recorded } from './compare/donate.ts';
import { ask } from './compare/http-request.ts';
import { profileOption, say, script, wholeNumber } from './compare/options.ts';
import { DONATION_CENTS, randomPages } from './compare/requests.ts';
import type { ProfileName } from './data.ts';
import type { OpenOrder, SeenEvent, ViewersReport } from './live-load/viewers.ts';
import { percentile } from './statistics.ts';

const MOST_MS = 1_000;
const MOST_KILOBYTES = 20;
const WARMING_REQUESTS = 10_000;
/** Time to collect the garbage of a start, or of five thousand handshakes. */
const SETTLE_MS = 5_000;

interface Given {
  streams: number;
  aSecond: number;
  seconds: number;
  profile: ProfileName;
}

/** @returns whether the goals are met */
async function measure(arena: Arena, pid: number, given: Given): Promise<boolean> {
  const { streams, seconds } = given;
  await warmUp(arena);
  await delay(SETTLE_MS);
  const before = familyMegabytes(pid);
  const path = `/api/v2/campaigns/${arena.giving.campaignId}/live`;
  const order: OpenOrder = { port: PORT, path, streams };
  const viewers = fork(join(import.meta.dirname, 'live-load', 'viewers.ts'), [JSON.stringify(order)]);
  const ended = once(viewers, 'exit').then(() => {
    throw new Error('the viewers exited');
  });
  await Promise.race([once(viewers, 'message'), ended]);
  await delay(SETTLE_MS);
  const kilobytes = ((familyMegabytes(pid) - before) * 1024) / streams;
  const busyBefore = familyProcessorSeconds(pid);
  const donations = await donate(arena, given.aSecond, seconds);
  const busy = (100 * (familyProcessorSeconds(pid) - busyBefore)) / seconds;
  await delay(2 * MOST_MS);
  viewers.send('report');
  const [report] = await Promise.race([once(viewers, 'message'), ended]);
  const { events, lost }: ViewersReport = report;
  viewers.kill();
  const times = timesToLastViewer(donations, events, streams);
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => Math.round(percentile(times, share)));
  say(`${donations.length} donations, ${times.length} of them seen by all viewers`);
  say(`from donation to last viewer, p50/p95/max: ${p50}/${p95}/${most} ms (p95 at most ${MOST_MS})`);
  say(`${streams} streams, lost ${lost}, the server's core ${busy.toFixed(0)} % busy`);
  say(`memory per open stream: ${kilobytes.toFixed(1)} KB (at most ${MOST_KILOBYTES})`);
  const isSeen = times.length === donations.length && Number(p95) <= MOST_MS;
  return isSeen && lost === 0 && kilobytes <= MOST_KILOBYTES;
}

/** Sends other requests first, because the memory that a process needs to answer at all isn't the cost of streams. */
async function warmUp(arena: Arena): Promise<void> {
  const requests = randomPages(arena).slice(0, WARMING_REQUESTS);
  const readUntilEnd = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) await ask(PORT, next);
  };
  await Promise.all(Array.from({ length: 100 }, readUntilEnd));
}

/** Returns the milliseconds from each donation until every viewer had an event whose total includes it. */
function timesToLastViewer(donations: readonly Recorded[], events: readonly SeenEvent[], streams: number) {
  const shown = events.filter(({ viewers }) => viewers === streams);
  const before = Math.min(...events.map(({ cents }) => cents ?? Number.POSITIVE_INFINITY));
  return donations.flatMap(({ at }, index) => {
    const cents = before + (index + 1) * DONATION_CENTS;
    const times = shown.filter((event) => (event.cents ?? 0) >= cents).map(({ last }) => last - at);
    return times.length > 0 ? [Math.min(...times)] : [];
  });
}

const description = `Viewers of one campaign's live stream while donations arrive. The exit code is 1 when a goal is missed: 95 % of the donations reach
the last viewer within a second, an open stream takes at most 20 KB of the server's memory, no stream is lost.
Needs as many file descriptors as streams (ulimit -n).`;

await script('live-load.ts', description)
  .option('--streams <number>', 'open streams of one campaign, in one process', wholeNumber(1), 5000)
  .option('--a-second <number>', 'donations per second', wholeNumber(1), 5)
  .option('--seconds <number>', 'length of the run', wholeNumber(1), 60)
  .addOption(profileOption('medium'))
  .action(async (given: Given) => {
    const most = String(given.streams);
    const environment = { MAX_LIVE_STREAMS: most, MAX_LIVE_STREAMS_PER_ADDRESS: most, CACHE_SECONDS: '0' };
    const isMet = await withOurServer(given.profile, { environment }, (arena, pid) =>
      measure(arena, pid, given),
    );
    process.exitCode = isMet ? 0 : 1;
  })
  .parseAsync();
