import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/files/project-root.ts';
import { benchFolder } from './bench-cluster.ts';
import { startContender } from './compare/contender-process.ts';
import { type Contender, contenders } from './compare/contenders.ts';
import { generateLoad, writeRequests } from './compare/load-generator.ts';
import { orFail, readingArguments, readNumber } from './compare/options.ts';
import { prepareArena } from './compare/prepare.ts';
import { profileAsMarkdown, summariseProfile } from './compare/profile-summary.ts';
import { type Workload, workloads } from './compare/workloads.ts';
import { type ProfileName, readProfileName } from './profiles.ts';

const usage = `Usage: npx tsx test/bench/profile.ts [workload] [--profile medium] [--cached] [--seconds 8] [--most 25]

Runs this server under V8's profiler while it is asked the questions of a workload of compare.ts (its --list names them;
default: page), and prints where the time goes, by package and by function. --cached: with the cache on. The
profile itself stays in <BENCH_DATA_DIR>/cpu-profile, for a flame graph in the browser's developer tools.
`;

/** The source itself: of the bundle, all functions would be in one file. */
const server = ['--import', import.meta.resolve('tsx'), join(projectRoot, 'src', 'cli', 'main.ts'), 'serve'];
const folder = join(benchFolder, 'cpu-profile');
/** What is not yet compiled is not what is measured. */
const WARM_UP_SECONDS = 2;

interface ProfileOptions {
  workload: Workload;
  profile: ProfileName;
  cached: boolean;
  seconds: number;
  most: number;
}

/** @returns tables of where the time went */
async function profileServer(options: ProfileOptions): Promise<string> {
  const { workload, profile, cached, seconds, most } = options;
  const arena = await prepareArena(profile, (line) => process.stdout.write(`${line}\n`));
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const contender: Contender = contenders[cached ? 'ours, cached' : 'ours'];
    const port = Number(process.env.BENCH_PORT ?? 9850);
    const begun = performance.now();
    const { stop } = await startContender(
      [process.execPath, '--cpu-prof', `--cpu-prof-dir=${folder}`, ...server],
      { port, environment: { DATABASE_URL: arena.url, ...contender.environment?.(port) } },
    );
    const file = join(folder, 'requests');
    writeRequests(file, workload.requests(arena));
    const load = { port, file, connections: workload.connections, start: 0 };
    await generateLoad({ ...load, seconds: WARM_UP_SECONDS, run: `warm-${Date.now()}` });
    const from = (performance.now() - begun) * 1000;
    const { requests } = await generateLoad({ ...load, seconds, run: `profile-${Date.now()}` });
    const to = (performance.now() - begun) * 1000;
    await stop();
    const name = readdirSync(folder).find((each) => each.endsWith('.cpuprofile'));
    if (name === undefined) throw new Error(`the server has left no profile in ${folder}`);
    const summary = summariseProfile(JSON.parse(readFileSync(join(folder, name), 'utf8')), { from, to });
    const rate = Math.round(requests / seconds).toLocaleString('en');
    const tables = profileAsMarkdown(summary, { requests, most });
    return `${workload.name}: ${rate} requests/s under the profiler; ${folder}\n\n${tables}`;
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
    const names = ours.map(({ name }) => name).join('; ');
    throw new TypeError(`no workload is named "${wanted}"; there are: ${names}`);
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
