import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installedPgbouncer } from '../support/pgbouncer.ts';
import { until } from '../support/until.ts';
import type { ApplicationServer } from './application-server.ts';
import { Cluster, logs } from './cluster.ts';
import type { DatabaseNode } from './database-node.ts';
import { columns, tableOf } from './outcome.ts';
import { enterPlace, type Place, runIsolated } from './place.ts';
import { play } from './play.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { Traffic } from './traffic.ts';

const help = `Builds the installation of the guide "High availability" on this machine, and breaks it under traffic in every way below.

    make test-ha
    make test-ha ARGS="--only switchover,replica-killed"

  --only NAMES      only these scenarios, in their order below
  --list            the scenarios
  --no-namespaces   as where unshare(1) is not allowed: one network for all, and no small disks

It ends with a table, and with 1 when something does not hold: a write that was acknowledged is lost or doubled, totals are
not exact, reads fail that should not, or it does not recover by itself. A quarter of an hour; as root, best, on Linux.`;

const { values: given } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    'no-namespaces': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** What has to be installed: a program, and its package of Debian. */
const needed: Record<string, string> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  setpriv: 'util-linux',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};

const say = (line: string) => process.stdout.write(`${line}\n`);

function missingPackages(): string[] {
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/sbin', '/sbin');
  const isThere = (program: string) =>
    program.startsWith('/')
      ? existsSync(program)
      : folders.some((folder) => existsSync(join(folder, program)));
  return Object.entries(needed).flatMap(([program, name]) => (isThere(program) ? [] : [name]));
}

function chosenScenarios(): readonly Scenario[] {
  if (given.only === undefined) return scenarios;
  const names = given.only.split(',');
  const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown.length > 0) throw new Error(`there is no scenario ${unknown.join(', ')}; --list shows all`);
  return scenarios.filter(({ name }) => names.includes(name));
}

async function main(place: Place): Promise<boolean> {
  say(
    place.isIsolated
      ? 'Each machine has a network and file systems of its own, in namespaces of this run.'
      : 'Namespaces are not allowed here: one network for all; a machine that is cut off stands still (SIGSTOP).',
  );
  const cluster = new Cluster(place);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cluster.end().finally(() => process.exit(1)));
  try {
    await cluster.build(say);
    return await playAll(cluster);
  } finally {
    await cluster.end();
  }
}

async function playAll(cluster: Cluster): Promise<boolean> {
  const [server] = cluster.servers as [ApplicationServer];
  if (server.usesPgbouncer) say('PgBouncer stands between the servers and HAProxy, in transaction pooling.');
  else await expectRefusal(server);
  const primary = (await cluster.primary()) as DatabaseNode;
  const knex = primary.connect('groundswell');
  const traffic = await Traffic.prepare(cluster.origin, knex);
  await knex.destroy();
  const rows = [columns];
  let isWell = true;
  for (const scenario of chosenScenarios()) {
    const obstacle = scenario.obstacle?.(cluster);
    say(`${scenario.name}${obstacle ? `: not played, ${obstacle}` : ''}`);
    if (obstacle) {
      rows.push([scenario.name, 'not played']);
      continue;
    }
    const { cells, failures } = await play(scenario, cluster, traffic, say).catch((error) => ({
      cells: [scenario.name, 'not recovered'],
      failures: [error instanceof Error ? `${error.stack}` : `${error}`],
    }));
    rows.push(cells);
    for (const failure of failures) say(`  does not hold: ${failure}`);
    isWell &&= failures.length === 0;
    // Nobody knows what the next one would begin with.
    if (cells.length < columns.length) break;
  }
  say(`\n${tableOf(rows)}\n`);
  say(isWell ? 'All of it holds.' : `Something does not hold. What the programs said: ${logs}/`);
  return isWell;
}

/** Debian 12 has a PgBouncer that loses prepared statements in transaction pooling: doctor has to say so. */
async function expectRefusal(server: ApplicationServer): Promise<void> {
  const version = installedPgbouncer();
  let said = '';
  await until(
    async () => {
      said = await server.groundswell(['doctor'], { pooled: true, code: 1 });
      return said.includes('does not keep prepared statements');
    },
    'doctor refuses the old PgBouncer',
    30_000,
  );
  await server.groundswell(['serve'], { pooled: true, code: 1 });
  say(
    `PgBouncer ${version} is too old for transaction pooling, and is refused; the servers go to HAProxy themselves.`,
  );
}

if (given.help) say(help);
else if (given.list) for (const { name, summary } of scenarios) say(`${name.padEnd(28)}${summary}`);
else if (missingPackages().length > 0) {
  say(`Missing here: apt-get install ${missingPackages().join(' ')}`);
  process.exitCode = 1;
} else {
  chosenScenarios();
  const code = given['no-namespaces'] ? undefined : runIsolated(import.meta.filename, process.argv.slice(2));
  if (code === undefined) {
    const place = enterPlace();
    const isWell = await main(place).catch((error) => {
      say(`${error instanceof Error ? error.stack : error}\nWhat the programs said: ${logs}/`);
      return false;
    });
    place.leave();
    process.exit(isWell ? 0 : 1);
  }
  process.exitCode = code;
}
