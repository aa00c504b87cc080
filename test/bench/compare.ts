import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Arena, describeMachine, withArena, writePlan } from './compare/arena.ts';
import { type Contender, type ContenderName, contenders } from './compare/contenders.ts';
import { generatorName } from './compare/load-generator.ts';
import { comparison, profileOption, say, type TurnOptions } from './compare/options.ts';
import { installPeers } from './compare/peers.ts';
import { measureStarts } from './compare/start.ts';
import { summarise, type WorkloadSummary } from './compare/summary.ts';
import { type SideBySide, sideBySideAsMarkdown } from './compare/table.ts';
import { compareAnswers, enter, takeTurns } from './compare/turns.ts';
import { type Workload, workloads } from './compare/workloads.ts';
import { benchFolder, type ProfileName } from './data.ts';
import { hasTable, writeReadme } from './readme.ts';

interface Given extends TurnOptions {
  profile: ProfileName;
}

async function measure(chosen: readonly Workload[], given: Given, arena: Arena): Promise<SideBySide> {
  const isPeer = (name: ContenderName) => (contenders[name] as Contender).isPeer === true;
  const peers = new Set(chosen.flatMap((workload) => workload.contenders).filter(isPeer));
  if (peers.size > 0 && installPeers()) peers.clear();
  const notes = peers.size > 0 ? [`left out, not installed: ${[...peers].join(', ')}`] : [];
  const { profile, rounds, seconds } = given;
  const planFile = await writePlan(arena);
  const machine = await describeMachine(arena);
  const summaries: WorkloadSummary[] = [];
  for (const workload of chosen) {
    const names = workload.contenders.filter((name) => !peers.has(name));
    const entering = names.map((name, index) =>
      enter(name, contenders[name], workload, arena, { index, planFile }),
    );
    say(workload.name);
    try {
      const turns = await takeTurns(entering, given, (entrants) => compareAnswers(workload, arena, entrants));
      summaries.push(summarise(workload, turns));
    } catch (error) {
      const { message } = error as Error;
      say(message);
      summaries.push(summarise(workload, [], [message.split('\n')[0] ?? '']));
      process.exitCode = 1;
    }
  }
  return { profile, rounds, seconds, machine, workloads: summaries, notes };
}

const description = `Sends the same requests to this server and to others, one at a time in each round, and prints a table: how far it is from the
limit of the machine, and from what you would use instead.`;

const program = comparison('compare.ts', description, profileOption('medium'), 2).action(
  async (given: Given) => {
    const { profile, only, report } = given;
    const [node] = process.versions.node.split('.');
    const table = `side by side, ${profile}, Node.js ${node}`;
    if (report && !hasTable(table)) program.error(`the README has no table "${table}"`);
    const chosen = workloads.filter(({ name }) => name.includes(only));
    const isStarted = 'start'.includes(only);
    const names = [...workloads.map(({ name }) => name), 'start'].join('; ');
    if (chosen.length === 0 && !isStarted) program.error(`no workload holds "${only}"; there are: ${names}`);
    say(`load generator: ${generatorName()}`);
    const starts = isStarted ? await measureStarts() : undefined;
    const results = await withArena(profile, (arena) => measure(chosen, given, arena));
    const text = sideBySideAsMarkdown({ ...results, starts });
    const file = join(benchFolder, `side-by-side-${profile}-node-${node}.json`);
    writeFileSync(file, JSON.stringify({ ...results, starts }, undefined, 2));
    say(`\n${text}`);
    if (report && only === '') writeReadme(table, text);
  },
);

await program.parseAsync();
