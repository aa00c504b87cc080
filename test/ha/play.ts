import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../support/until.ts';
import type { ApplicationServer } from './application-server.ts';
import type { Cluster } from './cluster.ts';
import type { DatabaseNode } from './database-node.ts';
import { digestOf } from './ledger.ts';
import { judge, type Outcome, reasonsOf } from './outcome.ts';
import type { Scenario, Stage } from './scenarios.ts';
import type { Traffic } from './traffic.ts';

/** Acknowledged writes before the fault. */
const WARM_UP = 60;
const PROMOTION_MS = 90_000;
const BACK_MS = 90_000;
/** So long nothing may fail before a scenario counts as over. */
const CALM_MS = 3_000;
const CALM_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** Plays a scenario under traffic. @throws Error when the installation does not recover */
export async function play(
  scenario: Scenario,
  cluster: Cluster,
  traffic: Traffic,
  say: (line: string) => void,
): Promise<Outcome> {
  await cluster.untilHealthy();
  const primary = (await cluster.primary()) as DatabaseNode;
  const since = () => `${((performance.now() - watch.struckAt) / 1000).toFixed(1)} s`;
  traffic.start();
  const { tally } = traffic;
  await until(() => tally.acknowledgements.length >= WARM_UP, 'writes are acknowledged', BACK_MS);
  const watch = watchPrimary(cluster, primary);
  const stage: Stage = { cluster, primary, ...(await cluster.replicas()), strikeAgain: watch.strikeAgain };
  say(`  struck: ${scenario.summary} (${primary.name} is the primary)`);
  watch.strikeAgain(primary);
  const beganAt = watch.struckAt;
  const striking = scenario.strike(stage);
  const ignored = striking.catch(() => undefined);
  let backSince: number;
  if (scenario.stopsWrites) {
    await striking;
    backSince = performance.now();
    await scenario.mend?.(stage);
    say(`  mended after ${since()}`);
  } else if (scenario.promotes) {
    // Of the fault that counts: some have a prelude.
    await Promise.race([
      striking,
      until(() => watch.promotedAt() !== undefined, 'a primary is found', PROMOTION_MS),
    ]);
    await until(() => watch.promotedAt() !== undefined, 'a primary is found', PROMOTION_MS);
    backSince = watch.promotedAt() as number;
    say(`  ${watch.found()?.name} is the primary after ${since()}`);
  } else backSince = watch.struckAt;
  const backAt = await untilBack(traffic, cluster, () => watch.promotedAt() ?? backSince);
  say(`  writes are back after ${since()}`);
  await ignored;
  await striking;
  const promotedAt = watch.promotedAt();
  const struckAt = watch.struckAt;
  if (!scenario.stopsWrites) await scenario.mend?.(stage);
  await cluster.untilHealthy();
  say(`  all machines are well after ${since()}`);
  await untilCalm(traffic, cluster);
  watch.stop();
  await traffic.stop();
  const verdict = await verify(cluster, traffic);
  const times = {
    beganAt,
    struckAt,
    promotedAt: scenario.promotes ? promotedAt : undefined,
    backSince,
    backAt,
  };
  return judge({ scenario, times, tally, verdict });
}

/** Looks who is the primary, all the time. */
function watchPrimary(cluster: Cluster, first: DatabaseNode) {
  let isOver = false;
  let former = first.incarnation;
  let found: DatabaseNode | undefined;
  let promotedAt: number | undefined;
  const watch = {
    struckAt: performance.now(),
    promotedAt: () => promotedAt,
    found: () => found,
    strikeAgain(primary: DatabaseNode) {
      watch.struckAt = performance.now();
      former = primary.incarnation;
      found = undefined;
      promotedAt = undefined;
    },
    stop() {
      isOver = true;
    },
  };
  const look = async () => {
    while (!isOver) {
      const asked = watch.struckAt;
      const primary = await cluster.primary();
      // What Patroni says may be a moment old.
      const isNew = primary?.incarnation !== undefined && primary.incarnation !== former;
      if (isNew && promotedAt === undefined && (await primary.takesWrites()) && asked === watch.struckAt) {
        found = primary;
        promotedAt = performance.now();
      }
      await delay(LOOK_EVERY_MS);
    }
  };
  void look();
  return watch;
}

/** When each server has acknowledged a write that came after `since`. */
async function untilBack({ tally }: Traffic, { servers }: Cluster, since: () => number): Promise<number> {
  const firstOf = ({ name }: ApplicationServer) =>
    tally.acknowledgements.find(({ server, begun }) => server === name && begun >= since())?.ended;
  await until(
    () => servers.every((server) => firstOf(server) !== undefined),
    'both servers write again',
    BACK_MS,
  );
  return Math.max(...servers.map((server) => firstOf(server) as number));
}

async function untilCalm({ tally }: Traffic, { servers }: Cluster): Promise<void> {
  const from = performance.now();
  const isCalm = async () => {
    const faults = [...tally.refusedWrites, ...tally.failedReads];
    const last = faults.reduce((latest, { ended }) => Math.max(latest, ended), from);
    const ready = await Promise.all(servers.map((server) => server.isReady()));
    return performance.now() - last > CALM_MS && ready.every(Boolean);
  };
  await until(isCalm, 'nothing fails any more', CALM_LIMIT_MS).catch((error) => {
    const faults = [...tally.refusedWrites, ...tally.failedReads];
    throw new Error(`${error.message}: ${reasonsOf(faults.slice(-100))}`);
  });
}

/** Compares what was acknowledged with what is stored, on all three machines. */
async function verify(cluster: Cluster, traffic: Traffic) {
  const primary = (await cluster.primary()) as DatabaseNode;
  const databases = cluster.nodes.map((node) => node.connect('groundswell'));
  try {
    const verdict = await traffic.ledger.compareWith(
      databases[cluster.nodes.indexOf(primary)] as (typeof databases)[number],
    );
    const areSame = async () => new Set(await Promise.all(databases.map(digestOf))).size === 1;
    await until(areSame, 'all three machines hold the same', 30_000);
    const [server] = cluster.servers as [ApplicationServer];
    await server.groundswell(['reconcile']);
    return verdict;
  } finally {
    await Promise.all(databases.map((database) => database.destroy()));
  }
}
