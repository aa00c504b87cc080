import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../support/until.ts';
import { ApplicationServer } from './application-server.ts';
import { DatabaseNode } from './database-node.ts';
import { readGuideFiles } from './guide-files.ts';
import { Machine } from './machine.ts';
import type { Place } from './place.ts';

/** Of the last run; outside of what vanishes with it. */
export const logs = join(tmpdir(), 'groundswell-ha-logs');

const HEALTHY_MS = 180_000;

/** All machines of the guide, at work. */
export class Cluster {
  readonly place: Place;
  readonly nodes: DatabaseNode[];
  readonly servers: ApplicationServer[];
  /** Where clients send their requests. */
  readonly origin: string;
  readonly #balancer: Machine;
  readonly #roles: string;

  constructor(place: Place) {
    rmSync(logs, { recursive: true, force: true });
    mkdirSync(logs);
    const files = readGuideFiles();
    const of = { place, logs, files };
    this.place = place;
    this.#roles = files.get('/etc/groundswell.sql') as string;
    this.nodes = [1, 2, 3].map(
      (number) => new DatabaseNode({ ...of, name: `db${number}`, host: 10 + number }),
    );
    this.servers = [1, 2].map(
      (number) => new ApplicationServer({ ...of, name: `app${number}`, host: 20 + number }),
    );
    const balancer = new Machine(place, { name: 'balancer', host: 5, logs });
    const proxy = files.get('/etc/haproxy/haproxy.cfg of the balancer') as string;
    const config = balancer.write('/etc/haproxy/haproxy.cfg', `global\n  maxconn 1000\n\n${proxy}`);
    balancer.start('haproxy', ['haproxy', '-db', '-f', config]);
    this.#balancer = balancer;
    this.origin = `http://${place.network}5:8080`;
  }

  /** Starts all of it, from nothing, with the tables of this release. */
  async build(say: (line: string) => void): Promise<void> {
    const [first] = this.nodes as [DatabaseNode];
    say('etcd, Patroni and PostgreSQL on db1, db2 and db3 …');
    for (const node of this.nodes) node.startEtcd();
    // The first one that there is becomes the primary; the others copy it.
    first.startPatroni();
    await until(() => first.is('primary'), 'db1 is the primary', 60_000);
    for (const node of this.nodes) node.startPatroni();
    await this.untilHealthy();
    const superuser = first.connect('postgres');
    for (const statement of this.#roles.split(';\n').filter(Boolean)) await superuser.raw(statement);
    await superuser.destroy();
    say('groundswell migrate, then serve --workers 2 on app1 and app2 …');
    const [server] = this.servers as [ApplicationServer];
    await server.groundswell(['migrate']);
    for (const each of this.servers) each.startServe();
    for (const each of this.servers) await each.untilReady();
  }

  /** Ends all that runs. */
  async end(): Promise<void> {
    // What is in namespaces of its own ends with this process.
    if (this.place.isIsolated) return;
    await this.#balancer.end();
    for (const machine of [...this.servers, ...this.nodes]) await machine.end();
  }

  /** The machine that is the primary now; undefined while there is none. */
  async primary(): Promise<DatabaseNode | undefined> {
    const answers = await Promise.all(this.nodes.map((node) => node.is('primary')));
    return this.nodes.find((_, index) => answers[index]);
  }

  async replicas(): Promise<{ synchronous: DatabaseNode; other: DatabaseNode }> {
    const states = await this.#replication();
    const named = (state: string) => {
      const { name } = states.find(({ sync_state }) => sync_state === state) ?? {};
      const found = this.nodes.find((node) => node.name === name);
      if (!found) throw new Error(`there is no replica whose state is ${state}`);
      return found;
    };
    return { synchronous: named('sync'), other: named('async') };
  }

  /** Waits for one primary and two replicas that follow it, one of them waited for by commits. */
  async untilHealthy(): Promise<void> {
    await until(
      async () => {
        const states = await this.#replication().catch(() => []);
        const streaming = states.filter(
          ({ state, behind }) => state === 'streaming' && Number(behind) < 1_000_000,
        );
        const isSafe = states.some(({ sync_state }) => sync_state === 'sync');
        const replicas = await Promise.all(this.nodes.map((node) => node.is('replica')));
        return streaming.length === 2 && isSafe && replicas.filter(Boolean).length === 2;
      },
      'there are one primary and two replicas',
      HEALTHY_MS,
    );
  }

  async #replication(): Promise<Replication[]> {
    const primary = await this.primary();
    if (!primary) return [];
    const knex = primary.connect('postgres');
    try {
      const { rows } = await knex.raw(
        `select application_name as name, state, sync_state, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) as behind
           from pg_stat_replication where application_name <> 'pg_basebackup'`,
      );
      return rows;
    } finally {
      await knex.destroy();
    }
  }
}

interface Replication {
  name: string;
  state: string;
  sync_state: string;
  behind: string;
}
