import { Option } from 'commander';
import { writeCharts } from './charts.ts';
import { type Arena, describeMachine, withArena } from './compare/arena.ts';
import { compileServer } from './compare/contender-process.ts';
import { contenders } from './compare/contenders.ts';
import { comparison, say, type TurnOptions } from './compare/options.ts';
import { summarise, type WorkloadSummary } from './compare/summary.ts';
import { sideBySideAsMarkdown } from './compare/table.ts';
import { enter, takeTurns } from './compare/turns.ts';
import { goal, workloads } from './compare/workloads.ts';
import { type ProfileName, profileNames } from './profiles.ts';
import { writeReadmeSection } from './readme-section.ts';

/** Of the requests a second on the data set before: a read may take 1.3 times as long. */
const READ = 0.77;
const WRITE = 0.8;
const left = ['cached', 'one connection', 'mixed', 'full cache'];
const grown = workloads.filter(({ name }) => !left.some((text) => name.includes(text)));

interface Given extends TurnOptions {
  profiles: string;
}

type Side = readonly [name: ProfileName, arena: Arena];

async function measure(sides: readonly Side[], given: Given): Promise<WorkloadSummary[]> {
  const [of = '', contender = ''] = sides.slice(-2).map(([name]) => name);
  const results: WorkloadSummary[] = [];
  for (const workload of grown.filter(({ name }) => name.includes(given.only))) {
    const atLeast = /^(save|record)/.test(workload.name) ? WRITE : READ;
    const entering = sides.map(([name, arena], index) =>
      enter(name, contenders.ours, workload, arena, index),
    );
    const turns = await takeTurns(entering, given);
    results.push(summarise({ ...workload, goals: [goal('G19', of, [atLeast], contender)] }, turns));
    say(workload.name);
  }
  return results;
}

/** Runs the work beside all data sets at once. */
async function withSides<Result>(
  names: readonly ProfileName[],
  work: (sides: readonly Side[]) => Promise<Result>,
): Promise<Result> {
  const [name, ...rest] = names;
  if (name === undefined) return work([]);
  return withArena(name, (arena) => withSides(rest, (sides) => work([[name, arena], ...sides])));
}

const description = `Compares this server with itself on several data sets: how much slower it is on the last than on the one before. Each data set
takes 3 GB of shared memory (BENCH_SHARED_BUFFERS).`;

const dataSets = new Option('--profiles <names>', 'from small to large').default('medium,full,growth');

const program = comparison('growth.ts', description, dataSets, 3).action(async (given: Given) => {
  const names = profileNames.filter((name) => given.profiles.split(',').includes(name));
  if (names.length < 2 || names.join() !== given.profiles) {
    program.error(
      `--profiles takes several of ${profileNames.join()}, in this order, not "${given.profiles}"`,
    );
  }
  compileServer();
  const text = await withSides(names, async (sides) => {
    const machine = sides[0] ? await describeMachine(sides[0][1]) : [];
    const results = await measure(sides, given);
    return sideBySideAsMarkdown({
      ...given,
      profile: given.profiles,
      machine,
      workloads: results,
      notes: [],
    });
  });
  say(text);
  if (!given.report) return;
  writeReadmeSection('growth', text);
  writeCharts();
});

await program.parseAsync();
