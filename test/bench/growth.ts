import { parseArgs } from 'node:util';
import { compileServer } from './compare/contender-process.ts';
import { contenders } from './compare/contenders.ts';
import { interruption } from './compare/interruption.ts';
import { enterServer, takeTurns, withEntrants } from './compare/measure-workload.ts';
import { orFail, readingArguments, readTurns } from './compare/options.ts';
import { type Arena, describeMachine, prepareArena } from './compare/prepare.ts';
import { type Goal, summarise, type WorkloadSummary } from './compare/summary.ts';
import { sideBySideAsMarkdown } from './compare/table.ts';
import { type Workload, workloads } from './compare/workloads.ts';
import { type ProfileName, readProfileName } from './profiles.ts';

const usage = `Usage: npx tsx test/bench/growth.ts [--profiles medium,full,growth] [--only text] [--rounds 5] [--seconds 3]

The same server on several data sets, in turns: how much slower the last is than the one before. They are loaded when they are not, and
take 3 GB of shared memory each (BENCH_SHARED_BUFFERS). BENCH_DATA_DIR: folder of the data sets.
`;

const PORT = Number(process.env.BENCH_PORT ?? 9850);
const PORTS_EACH = 4;
/** With as many connections, 1.3 times the median time. */
const READ = 0.77;
const WRITE = 0.8;
const bounds: Record<string, number> = {
  page: READ,
  'list of 100 pages': READ,
  leaderboard: READ,
  'save an activity': WRITE,
  'record a donation, all of one campaign': WRITE,
};

const report = (line: string) => process.stdout.write(`${line}\n`);

interface Side {
  name: string;
  arena: Arena;
}

async function measure(
  workload: Workload,
  sides: readonly Side[],
  turns: { rounds: number; seconds: number; signal: AbortSignal },
): Promise<WorkloadSummary> {
  const { connections } = workload;
  const entering = sides.map(({ name, arena }, index) =>
    enterServer(name, contenders.ours, {
      arena,
      connections,
      requests: workload.requests(arena),
      port: PORT + index * PORTS_EACH,
    }),
  );
  const measured = await withEntrants(entering, (entrants) => takeTurns(entrants, turns));
  const [of = '', contender = ''] = sides.slice(-2).map(({ name }) => name);
  const goal: Goal = { name: 'G19', contender, of, atLeast: bounds[workload.name] ?? READ };
  return summarise({ ...workload, goals: [goal] }, measured);
}

/** @throws TypeError unless there are several */
function readProfileNames(text: string): ProfileName[] {
  const names = text.split(',').map(readProfileName);
  if (names.length > 1 && new Set(names).size === names.length) return names;
  throw new TypeError(`--profiles takes several, such as full,growth, not "${text}"`);
}

async function main(): Promise<void> {
  const { values } = readingArguments(() =>
    parseArgs({
      options: {
        profiles: { type: 'string', default: 'medium,full,growth' },
        only: { type: 'string', default: '' },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '3' },
        help: { type: 'boolean', default: false },
      },
    }),
  );
  if (values.help) {
    report(usage);
    return;
  }
  const { profiles, rounds, seconds } = readingArguments(() => ({
    profiles: readProfileNames(values.profiles),
    ...readTurns(values),
  }));
  compileServer();
  const signal = interruption(report);
  const sides: Side[] = [];
  try {
    for (const name of profiles) sides.push({ name, arena: await prepareArena(name, report) });
    const results: WorkloadSummary[] = [];
    for (const workload of workloads) {
      if (!(workload.name in bounds) || !workload.name.includes(values.only)) continue;
      results.push(await measure(workload, sides, { rounds, seconds, signal }));
      report(workload.name);
    }
    const machine = sides[0] ? await describeMachine(sides[0].arena.client) : [];
    const profile = profiles.join(', ');
    report(sideBySideAsMarkdown({ profile, rounds, seconds, machine, workloads: results, notes: [] }));
  } finally {
    for (const { arena } of sides) await arena.close();
  }
}

await orFail(main);
