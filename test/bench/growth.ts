import { Option } from 'commander';
import { type Arena, describeMachine, withArena } from './compare/arena.ts';
import { contenders } from './compare/contenders.ts';
import { generatorName } from './compare/load-generator.ts';
import { comparison, say, type TurnOptions } from './compare/options.ts';
import { summarise, type WorkloadSummary } from './compare/summary.ts';
import { sideBySideAsMarkdown } from './compare/table.ts';
import { enter, takeTurns } from './compare/turns.ts';
import { goal, workloads } from './compare/workloads.ts';
import { type ProfileName, profileNames } from './data.ts';
import { writeReadme } from './readme.ts';

/** Least share of the requests per second on the next smaller data set. A read may take 1.3 times as long. */
const READ = 0.77;
const WRITE = 0.8;
const left = ['contract', 'cached', 'one connection', 'mixed', 'full cache'];
const grown = workloads.filter(({ name }) => !left.some((text) => name.includes(text)));

interface Given extends TurnOptions {
  profiles: string;
}

type Side = readonly [name: ProfileName, arena: Arena];

async function measure(sides: readonly Side[], given: Given): Promise<WorkloadSummary[]> {
  const [of = '', contender = ''] = sides.slice(-2).map(([name]) => name);
  const results: WorkloadSummary[] = [];
  for (const workload of grown.filter(({ name }) => name.includes(given.only))) {
    const entering = sides.map(([name, arena], index) =>
      enter(name, contenders.ours, workload, arena, { index }),
    );
    const atLeast = /^(save|record)/.test(workload.name) ? WRITE : READ;
    const goals = [goal('G19', of, [atLeast], contender)];
    results.push(summarise({ ...workload, goals }, await takeTurns(entering, given)));
    say(workload.name);
  }
  return results;
}

/** Runs the work beside all data sets at the same time. */
async function withSides<Result>(
  [name, ...rest]: readonly ProfileName[],
  work: (sides: readonly Side[]) => Promise<Result>,
): Promise<Result> {
  if (name === undefined) return work([]);
  return withArena(name, (arena) => withSides(rest, (sides) => work([[name, arena], ...sides])));
}

const description = `Compares this server with itself on several data sets: how much slower it is on the last than on the one before. Each data set
takes 3 GB of shared memory (BENCH_SHARED_BUFFERS).`;

const dataSets = new Option('--profiles <names>', 'from small to large').default('medium,full,growth');

const program = comparison('growth.ts', description, dataSets, 3).action(async (given: Given) => {
  const { profiles: profile, report } = given;
  const names = profileNames.filter((name) => profile.split(',').includes(name));
  if (names.length < 2 || names.join() !== profile) {
    program.error(`--profiles takes several of ${profileNames.join()}, in this order, not "${profile}"`);
  }
  say(`load generator: ${generatorName()}`);
  const text = await withSides(names, async (sides) => {
    const machine = await describeMachine((sides[0] as Side)[1]);
    const summaries = await measure(sides, given);
    return sideBySideAsMarkdown({ ...given, profile, machine, workloads: summaries, notes: [] });
  });
  say(text);
  if (report) writeReadme('growth', text);
});

await program.parseAsync();
