import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../support/until.ts';
import type { ApplicationServer } from './application-server.ts';
import { skewedClock } from './clock.ts';
import type { Cluster } from './cluster.ts';
import type { DatabaseNode } from './database-node.ts';

/** Who was what when the fault came. */
export interface Stage {
  cluster: Cluster;
  primary: DatabaseNode;
  synchronous: DatabaseNode;
  /** The replica that commits do not wait for. */
  other: DatabaseNode;
  /** Says that the fault that counts comes now, on this primary; the one before it was the prelude. */
  strikeAgain(primary: DatabaseNode): void;
}

export interface Scenario {
  name: string;
  summary: string;
  /** Whether a primary has to be found anew. */
  promotes?: true;
  /** Whether no write may be refused. */
  refusesNothing?: true;
  /** Whether writes may wait until it is mended. */
  stopsWrites?: true;
  /** Why it cannot be played here. */
  obstacle?(cluster: Cluster): string | undefined;
  strike(stage: Stage): Promise<void>;
  /** What an operator, or systemd, does about it; all else is left to recover by itself. */
  mend?(stage: Stage): Promise<void>;
}

/** How long a fault lasts that does not end by itself. */
const LASTING_MS = 12_000;
const SEVERAL = [1, 2, 3, 4, 5];

const needsDisks = ({ place }: Cluster) =>
  place.isIsolated ? undefined : 'needs root, for small file systems of its own';

export const scenarios: readonly Scenario[] = [
  {
    name: 'primary-killed',
    summary: "all processes of the primary's PostgreSQL are killed",
    promotes: true,
    strike: async ({ primary }) => primary.killPostgres(),
  },
  {
    name: 'primary-and-patroni-killed',
    summary: 'the same, and Patroni on that machine',
    promotes: true,
    strike: async ({ primary }) => {
      await primary.killPatroni();
      primary.killPostgres();
    },
    mend: async ({ primary }) => primary.startPatroni(),
  },
  {
    name: 'primary-hung',
    summary: "the primary's PostgreSQL stands still (SIGSTOP), and goes on later",
    promotes: true,
    strike: async ({ primary }) => primary.freezePostgres(),
    mend: async ({ primary }) => primary.thaw(),
  },
  {
    name: 'primary-cut-off',
    summary: "the primary's machine loses its network, and gets it back later",
    promotes: true,
    strike: async ({ cluster, primary }) => cutOff(cluster, primary),
    mend: async ({ cluster, primary }) => reconnect(cluster, primary),
  },
  {
    name: 'switchover',
    summary: 'patronictl switchover',
    promotes: true,
    strike: async ({ primary }) => void (await primary.patronictl('switchover', '--force')),
  },
  {
    name: 'restart',
    summary: 'patronictl restart of the primary',
    strike: async ({ primary }) => void (await primary.patronictl('restart', primary.name, '--force')),
  },
  {
    name: 'connections-cut',
    summary: 'pg_terminate_backend of all connections of the servers, five times',
    strike: async ({ primary }) => {
      const knex = primary.connect('groundswell');
      for (const _ of SEVERAL) {
        await knex.raw(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'groundswell'`,
        );
        await delay(1_000);
      }
      await knex.destroy();
    },
  },
  {
    name: 'replica-killed',
    summary: 'PostgreSQL and Patroni of the replica that commits wait for are killed',
    strike: async ({ synchronous }) => {
      await synchronous.killPatroni();
      synchronous.killPostgres();
      await delay(LASTING_MS);
    },
    mend: async ({ synchronous }) => synchronous.startPatroni(),
  },
  {
    name: 'replica-hung',
    summary:
      'PostgreSQL of the replica that commits wait for stands still (SIGSTOP), then that of the other one',
    strike: async ({ cluster, synchronous, other }) => {
      for (const node of [synchronous, other]) {
        node.freezePostgres();
        await delay(LASTING_MS);
        node.thaw();
        await cluster.untilHealthy();
      }
    },
  },
  {
    name: 'replicas-lag',
    summary: 'both replicas show every commit three seconds late (recovery_min_apply_delay)',
    strike: async ({ synchronous, other }) => {
      for (const node of [synchronous, other]) await setDelay(node, `set recovery_min_apply_delay = '3s'`);
      await delay(LASTING_MS);
    },
    mend: async ({ synchronous, other }) => {
      for (const node of [synchronous, other]) await setDelay(node, 'reset recovery_min_apply_delay');
    },
  },
  {
    name: 'data-disk-full',
    summary: "no room is left in the file system of the primary's data",
    stopsWrites: true,
    obstacle: needsDisks,
    strike: async ({ primary }) => {
      primary.fillDisk('data');
      await delay(LASTING_MS);
    },
    mend: async ({ primary }) => primary.emptyDisk('data'),
  },
  {
    name: 'wal-disk-full',
    summary: "no room is left in that of the primary's write-ahead log, which stops PostgreSQL",
    promotes: true,
    obstacle: needsDisks,
    strike: async ({ primary }) => primary.fillDisk('wal'),
    mend: async ({ primary }) => primary.emptyDisk('wal'),
  },
  {
    name: 'clocks-apart',
    summary:
      'one replica an hour ahead and one an hour behind, then a switchover; an application server ten minutes ahead',
    promotes: true,
    obstacle: () => (skewedClock(0) ? undefined : 'needs libfaketime: apt-get install libfaketime'),
    strike: async (stage) => {
      const { cluster, primary, synchronous, other } = stage;
      await restartWithClock(cluster, other, 3600);
      await restartWithClock(cluster, synchronous, -3600);
      await upgrade(cluster.servers.slice(1), skewedClock(600));
      stage.strikeAgain(primary);
      await primary.patronictl('switchover', '--force');
    },
    mend: async ({ cluster, primary, synchronous, other }) => {
      await cluster.untilHealthy();
      const skewed = await cluster.primary();
      for (const node of [synchronous, other].filter((each) => each !== skewed))
        await restartWithClock(cluster, node, 0);
      await skewed?.patronictl('switchover', '--force');
      await until(async () => (await cluster.primary()) !== skewed, 'another one is the primary');
      await cluster.untilHealthy();
      if (skewed && skewed !== primary) await restartWithClock(cluster, skewed, 0);
      await upgrade(cluster.servers.slice(1));
    },
  },
  {
    name: 'rolling-upgrade',
    summary: 'the two servers are stopped and started, one after the other',
    refusesNothing: true,
    strike: async ({ cluster }) => upgrade(cluster.servers),
  },
  {
    name: 'second-fault',
    summary: "the primary's machine is killed, and PostgreSQL of the new primary as soon as there is one",
    promotes: true,
    strike: async (stage) => {
      const { cluster, primary } = stage;
      await primary.killAll();
      let next: DatabaseNode | undefined;
      await until(
        async () => {
          next = await cluster.primary();
          return next !== undefined && next !== primary;
        },
        'there is a new primary',
        60_000,
      );
      stage.strikeAgain(next as DatabaseNode);
      next?.killPostgres();
    },
    mend: async ({ primary }) => {
      primary.startEtcd();
      primary.startPatroni();
    },
  },
];

/** Without networks of their own, nothing on the machine moves any more. */
function cutOff({ place }: Cluster, node: DatabaseNode): void {
  if (place.isIsolated) node.cutNetwork();
  else node.freezeAll();
}

function reconnect({ place }: Cluster, node: DatabaseNode): void {
  if (place.isIsolated) node.mendNetwork();
  else node.thaw();
}

async function setDelay(node: DatabaseNode, change: string): Promise<void> {
  const knex = node.connect('postgres');
  await knex.raw(`alter system ${change}`);
  await knex.raw('select pg_reload_conf()');
  await knex.destroy();
}

/** @param seconds by which it is ahead */
async function restartWithClock(cluster: Cluster, node: DatabaseNode, seconds: number): Promise<void> {
  await node.stopPatroni();
  node.startPatroni(seconds);
  await until(() => node.is('replica'), `${node.name} is a replica again`, 60_000);
  await cluster.untilHealthy();
}

/** As the guide has it: the next one when this one is ready again. */
async function upgrade(
  servers: readonly ApplicationServer[],
  environment: Record<string, string> = {},
): Promise<void> {
  for (const server of servers) {
    const code = await server.stopServe();
    if (code !== 0) throw new Error(`serve of ${server.name} ended with ${code}`);
    server.startServe(environment);
    await server.untilReady();
    // As long as the balancer needs to find out.
    await delay(2_000);
  }
}
