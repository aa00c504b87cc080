import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchFolder } from './bench-cluster.ts';
import { compileServer } from './compare/compile-server.ts';
import { startContender } from './compare/contender-process.ts';
import { type Contender, contenders } from './compare/contenders.ts';
import { generateLoad, writeRequests } from './compare/load-generator.ts';
import { readingArguments, readNumber } from './compare/options.ts';
import { orFail } from './compare/or-fail.ts';
import { prepareArena } from './compare/prepare.ts';
import { type CpuProfile, profileAsMarkdown, summariseProfile } from './compare/profile-summary.ts';
import { type Workload, workloads } from './compare/workloads.ts';
import { type ProfileName, readProfileName } from './profiles.ts';

const usage = `Usage: npx tsx test/bench/profile.ts [workload] [--profile medium] [--cached] [--seconds 8] [--most 25]

Runs this server under V8's profiler while it is asked the questions of a workload of compare.ts (its --list names them;
default: page), and prints where the time goes, by package and by function. --cached: with the cache on. The
profile itself stays in <BENCH_DATA_DIR>/cpu-profile, for a flame graph in the browser's developer tools.
`;

/** What is not yet compiled is not what is measured. */
const WARM_UP_SECONDS = 2;

interface ProfileOptions {
  workload: Workload;
  profile: ProfileName;
  cached: boolean;
  seconds: number;
  most: number;
}

/** @returns two tables, of its questions asked of a server under the profiler */
async function profileServer({ workload, profile, cached, seconds, most }: ProfileOptions): Promise<string> {
  compileServer();
  const folder = join(benchFolder, 'cpu-profile');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const arena = await prepareArena(profile, (line) => process.stdout.write(`${line}\n`));
  try {
    const contender: Contender = contenders[cached ? 'ours, cached' : 'ours'];
    const [node, ...words] = contender.command;
    const port = Number(process.env.BENCH_PORT ?? 9850);
    const begun = performance.now();
    const server = await startContender([node, '--cpu-prof', `--cpu-prof-dir=${folder}`, ...words], {
      port,
      environment: { DATABASE_URL: arena.url, ...contender.environment?.(port) },
    });
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
    const { requestsASecond } = await generateLoad({ ...load, seconds, run: `profile-${Date.now()}` });
    const to = (performance.now() - begun) * 1000;
    await server.stop();
    const profiles = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
    const [name] = profiles;
    if (name === undefined) throw new Error('the server has left no profile');
    const recorded = JSON.parse(readFileSync(join(folder, name), 'utf8')) as CpuProfile;
    const summary = summariseProfile(recorded, { from, to });
    const rate = Math.round(requestsASecond).toLocaleString('en');
    return `${workload.name}: ${rate} requests/s under the profiler; ${join(folder, name)}\n\n${profileAsMarkdown(summary, most)}`;
  } finally {
    await arena.close();
  }
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
  };
}

await orFail(async () => {
  const options = readingArguments(readProfileOptions);
  process.stdout.write(options === 'help' ? usage : `${await profileServer(options)}\n`);
});
