import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchFolder } from './bench-cluster.ts';
import { compileServer } from './compare/compile-server.ts';
import { startContender } from './compare/contender-process.ts';
import { type Contender, contenders, serverProgram } from './compare/contenders.ts';
import { generateLoad, writeRequests } from './compare/load-generator.ts';
import { readingArguments, readNumber } from './compare/options.ts';
import { orFail } from './compare/or-fail.ts';
import { withOriginalFrames } from './compare/original-frames.ts';
import { type Arena, prepareArena } from './compare/prepare.ts';
import {
  type CpuProfile,
  type ProfileOfRequests,
  profileAsMarkdown,
  profilesAsMarkdown,
  summariseProfile,
} from './compare/profile-summary.ts';
import { type Workload, workloads } from './compare/workloads.ts';
import { type ProfileName, readProfileName } from './profiles.ts';

const usage = `Usage: npx tsx test/bench/profile.ts [workload] [--profile medium] [--cached] [--seconds 8] [--most 25] [--before program]

Runs this server under V8's profiler while it is asked the questions of a workload of compare.ts (its --list names them;
default: page), and prints where the time goes, by package and by function. --cached: with the cache on. The
profile itself stays in <BENCH_DATA_DIR>/cpu-profile, for a flame graph in the browser's developer tools.
--before: compiled server of another state of this source, such as ../before/.build/groundswell.js; it is asked the same
first, and one table shows both.
`;

/** What is not yet compiled is not what is measured. */
const WARM_UP_SECONDS = 2;

interface ProfileOptions {
  workload: Workload;
  profile: ProfileName;
  cached: boolean;
  seconds: number;
  most: number;
  before: string | undefined;
}

/** @returns tables of where the time went, of its questions asked of a server under the profiler */
async function profileServers({
  workload,
  profile,
  cached,
  seconds,
  most,
  before,
}: ProfileOptions): Promise<string> {
  compileServer();
  const arena = await prepareArena(profile, (line) => process.stdout.write(`${line}\n`));
  const profileOne = (program: string, name: string) =>
    profileServer(program, join(benchFolder, 'cpu-profile', name), { workload, cached, seconds, arena });
  try {
    const old = before === undefined ? undefined : await profileOne(before, 'before');
    const now = await profileOne(serverProgram, 'now');
    const rates = [old, now].flatMap((one) =>
      one ? Math.round(one.requests / seconds).toLocaleString('en') : [],
    );
    const heading = `${workload.name}: ${rates.join(' and ')} requests/s under the profiler; ${join(benchFolder, 'cpu-profile')}`;
    return [
      heading,
      '',
      ...(old ? [profilesAsMarkdown(old, now, most)] : []),
      profileAsMarkdown(now, most),
    ].join('\n');
  } finally {
    await arena.close();
  }
}

interface Question extends Pick<ProfileOptions, 'workload' | 'cached' | 'seconds'> {
  arena: Arena;
}

/** @param folder is emptied, and gets V8's file */
async function profileServer(
  program: string,
  folder: string,
  { workload, cached, seconds, arena }: Question,
): Promise<ProfileOfRequests> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const contender: Contender = contenders[cached ? 'ours, cached' : 'ours'];
  const port = Number(process.env.BENCH_PORT ?? 9850);
  const begun = performance.now();
  const server = await startContender(
    [process.execPath, '--cpu-prof', `--cpu-prof-dir=${folder}`, program, 'serve'],
    { port, environment: { DATABASE_URL: arena.url, ...contender.environment?.(port) } },
  );
  const file = join(folder, 'requests');
  writeRequests(file, workload.requests(arena));
  const load = {
    port: port + (workload.ofMetadata ? (contender.metadataPort ?? 0) : 0),
    file,
    connections: workload.connections,
    start: 0,
  };
  await generateLoad({ ...load, seconds: Math.min(seconds, WARM_UP_SECONDS), run: `warm-${Date.now()}` });
  const from = (performance.now() - begun) * 1000;
  const { requests } = await generateLoad({ ...load, seconds, run: `profile-${Date.now()}` });
  const to = (performance.now() - begun) * 1000;
  await server.stop();
  const name = readdirSync(folder).find((each) => each.endsWith('.cpuprofile'));
  if (name === undefined) throw new Error(`the server has left no profile in ${folder}`);
  const recorded = JSON.parse(readFileSync(join(folder, name), 'utf8')) as CpuProfile;
  return { ...summariseProfile(withOriginalFrames(recorded), { from, to }), requests };
}

/** @throws TypeError for a workload that does not exist, or that this server takes no part in, and for wrong numbers */
function readProfileOptions(): ProfileOptions | 'help' {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      profile: { type: 'string', default: 'medium' },
      cached: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '8' },
      most: { type: 'string', default: '25' },
      before: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const wanted = positionals[0] ?? 'page';
  const ours = workloads.filter(({ contenders: names }) => names.some((name) => name.startsWith('ours')));
  const workload = ours.find(({ name }) => name === wanted);
  if (!workload) {
    throw new TypeError(
      `no workload is named "${wanted}"; there are: ${ours.map(({ name }) => name).join('; ')}`,
    );
  }
  return {
    workload,
    profile: readProfileName(values.profile),
    cached: values.cached,
    seconds: readNumber('seconds', values.seconds, 0.1),
    most: readNumber('most', values.most, 1),
    before: values.before,
  };
}

await orFail(async () => {
  const options = readingArguments(readProfileOptions);
  process.stdout.write(options === 'help' ? usage : `${await profileServers(options)}\n`);
});
