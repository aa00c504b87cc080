import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from './bench-cluster.ts';
import { writeCharts } from './charts.ts';
import { type Arena, describeMachine, withArena } from './compare/arena.ts';
import { compileServer } from './compare/contender-process.ts';
import { type Contender, type ContenderName, contenders } from './compare/contenders.ts';
import { installPeers } from './compare/install-peers.ts';
import { generatorName } from './compare/load-generator.ts';
import { comparison, profileOption, say, type TurnOptions } from './compare/options.ts';
import { summarise } from './compare/summary.ts';
import { type SideBySide, sideBySideAsMarkdown } from './compare/table.ts';
import { type Entrant, enter, proveSame, takeTurns } from './compare/turns.ts';
import { type Workload, workloads } from './compare/workloads.ts';
import type { ProfileName } from './profiles.ts';
import { writeReadmeSection } from './readme-section.ts';

interface Given extends TurnOptions {
  profile: ProfileName;
  list: boolean;
}

/** Peers that a workload names and that can't be installed. @throws Error when that leaves no generator either */
function missingPeers(chosen: readonly Workload[]): Set<ContenderName> {
  const isPeer = (name: ContenderName) => (contenders[name] as Contender).isPeer === true;
  const peers = new Set(chosen.flatMap((workload) => workload.contenders).filter(isPeer));
  const hasWrk = generatorName.startsWith('wrk');
  if ((hasWrk && peers.size === 0) || installPeers(say)) return new Set();
  if (hasWrk) return peers;
  throw new Error('there is no load generator: install wrk, or make the npm registry reachable');
}

async function measure(chosen: readonly Workload[], given: Given, arena: Arena): Promise<SideBySide> {
  const without = missingPeers(chosen);
  const { profile, rounds, seconds } = given;
  const notes = without.size > 0 ? [`left out, not installed: ${[...without].join(', ')}`] : [];
  const machine = await describeMachine(arena);
  const results: SideBySide = { profile, rounds, seconds, machine, workloads: [], notes };
  for (const workload of chosen) {
    const names = workload.contenders.filter((name) => !without.has(name));
    const entering = names.map((name, index) => enter(name, contenders[name], workload, arena, index));
    const prove = (entrants: readonly Entrant[]) => proveSame(workload, arena, entrants);
    results.workloads.push(summarise(workload, await takeTurns(entering, given, prove)));
    say(workload.name);
  }
  return results;
}

function list(): void {
  for (const { name, contenders: names } of workloads) say(`${name}: ${names.join(', ')}`);
  for (const [name, { what }] of Object.entries(contenders)) say(`  ${name}: ${what}`);
}

const description = `Sends the same requests to this server and to others, one at a time in each round, and prints a table: how far it is from the
limit of the machine, and from what one would use instead.`;

const program = comparison('compare.ts', description, profileOption('medium'), 2)
  .option('--list', 'list workloads and contenders, and measure nothing')
  .action(async (given: Given) => {
    if (given.list) {
      list();
      return;
    }
    const { profile, only, report } = given;
    const isShown = profile === 'medium' || profile === 'full';
    if (report && !isShown) program.error(`the README shows medium and full, not ${profile}`);
    const chosen = workloads.filter(({ name }) => name.includes(only));
    const names = workloads.map(({ name }) => name).join('; ');
    if (chosen.length === 0) program.error(`no workload holds "${only}"; there are: ${names}`);
    compileServer();
    const results = await withArena(profile, (arena) => measure(chosen, given, arena));
    const text = sideBySideAsMarkdown(results);
    writeFileSync(join(benchFolder, `side-by-side-${profile}.json`), JSON.stringify(results, undefined, 2));
    say(`\n${text}`);
    if (!report || only !== '') return;
    writeReadmeSection(`side by side, ${profile}`, text);
    writeCharts();
  });

await program.parseAsync();
