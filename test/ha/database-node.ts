import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { childrenOf } from '../support/process-usage.ts';
import { linkSkewedPostgres } from './clock.ts';
import { parseEnvironment, passwordOfPostgres } from './guide-files.ts';
import { Machine, type Service, signalFamily } from './machine.ts';
import { mountMemory, type Place } from './place.ts';

const CONFIG = '/etc/patroni/config.yml';
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const DATA = '/var/lib/postgresql/15/data';
const WAL = '/var/lib/postgresql/15/wal';
/** Of each of the two file systems; all of it is used only while one is full. */
const DISK = '700m';
const FILLER = 'filler';

interface NodeOptions {
  place: Place;
  name: string;
  host: number;
  logs: string;
  files: Map<string, string>;
}

/** A database machine of the guide: etcd, Patroni and the PostgreSQL that it looks after. */
export class DatabaseNode extends Machine {
  readonly #files: Map<string, string>;
  readonly #config: string;
  #etcd: Service | undefined;
  #patroni: Service | undefined;

  constructor({ files, ...options }: NodeOptions) {
    super(options.place, options);
    this.#files = files;
    for (const disk of [DATA, WAL]) {
      const folder = this.makeFolder(disk);
      if (!options.place.isIsolated) continue;
      mountMemory(folder, DISK);
      this.makeFolder(disk);
    }
    for (const folder of ['/var/lib/postgresql/15', '/var/run/postgresql', '/var/lib/etcd'])
      this.makeFolder(folder);
    this.#config = this.write(CONFIG, this.#file(CONFIG));
  }

  startEtcd(): void {
    const environment = parseEnvironment(this.adapt(this.#file('/etc/default/etcd')));
    this.#etcd = this.start('etcd', ['etcd'], { asPostgres: true, environment });
  }

  /** @param skew seconds by which the clock of its PostgreSQL is ahead */
  startPatroni(skew = 0): void {
    if (this.#patroni?.isRunning) return;
    this.#patroni = this.start('patroni', ['patroni', this.#config], {
      asPostgres: true,
      environment: skew === 0 ? {} : { PATRONI_POSTGRESQL_BIN_DIR: this.#skewedPrograms(skew) },
    });
  }

  #skewedPrograms(skew: number): string {
    const folder = `/var/lib/postgresql/15/ahead-by-${skew}`;
    if (!existsSync(this.path(folder))) linkSkewedPostgres(this.makeFolder(folder), PROGRAMS, skew);
    return this.path(folder);
  }

  /** Asks Patroni to stop, which stops PostgreSQL first. */
  async stopPatroni(): Promise<void> {
    await this.#patroni?.stop();
  }

  override async end(): Promise<void> {
    this.thaw();
    await this.stopPatroni();
    await super.end();
  }

  /** Runs `patronictl` as its guide does. */
  patronictl(...args: string[]): Promise<string> {
    const [command = '', ...rest] = args;
    return this.run(['patronictl', '-c', this.#config, command, 'groundswell', ...rest], {
      asPostgres: true,
    });
  }

  /** A connection of the superuser to this machine's PostgreSQL; the caller closes it. */
  connect(database: string): Knex {
    const url = `postgresql://postgres:${passwordOfPostgres}@${this.address}:5432/${database}`;
    return knex({
      client: 'pg',
      connection: { connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 60_000 },
      pool: { min: 0, max: 2 },
      // That it is away is no news here.
      log: { warn: () => {}, error: () => {}, debug: () => {}, deprecate: () => {} },
    });
  }

  /** Whether Patroni says that this one is what the path names: `primary`, `replica`. */
  async is(what: 'primary' | 'replica'): Promise<boolean> {
    const signal = AbortSignal.timeout(1_000);
    const status = await fetch(`http://${this.address}:8008/${what}`, { signal }).then(
      (response) => response.status,
      () => 0,
    );
    return status === 200;
  }

  /** Tells this run of its PostgreSQL from any other, of whichever machine; undefined while there is none. */
  get incarnation(): string | undefined {
    const postmaster = this.#postmaster();
    return postmaster === undefined ? undefined : `${this.name} ${postmaster}`;
  }

  async takesWrites(): Promise<boolean> {
    const knex = this.connect('postgres');
    try {
      const { rows } = await knex.raw('select pg_is_in_recovery() as is_replica');
      return !rows[0].is_replica;
    } catch {
      return false;
    } finally {
      await knex.destroy();
    }
  }

  /** All processes of PostgreSQL at once, as a crash takes them. */
  killPostgres(): void {
    const postmaster = this.#postmaster();
    if (postmaster) signalFamily(postmaster, 'SIGKILL');
  }

  async killPatroni(): Promise<void> {
    await this.#patroni?.kill();
  }

  /** PostgreSQL takes connections and says nothing any more. */
  freezePostgres(): void {
    const postmaster = this.#postmaster();
    if (!postmaster) throw new Error(`PostgreSQL of ${this.name} does not run`);
    signalFamily(postmaster, 'SIGSTOP');
  }

  /** Everything on the machine stands still. */
  freezeAll(): void {
    for (const pid of this.#all()) process.kill(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#all()) process.kill(pid, 'SIGCONT');
  }

  /** Leaves no room in one of the two file systems. */
  fillDisk(disk: 'data' | 'wal'): void {
    const folder = this.path(disk === 'data' ? DATA : WAL);
    const { bsize } = statfsSync(folder);
    for (let size = 1024 * bsize; size >= bsize; size /= 2)
      writeUntilFull(join(folder, `${FILLER}-${size}`), size);
  }

  emptyDisk(disk: 'data' | 'wal'): void {
    const folder = this.path(disk === 'data' ? DATA : WAL);
    const { bsize } = statfsSync(folder);
    for (let size = 1024 * bsize; size >= bsize; size /= 2)
      rmSync(join(folder, `${FILLER}-${size}`), { force: true });
  }

  /** All of the machine at once: its PostgreSQL first, so that Patroni cannot tell anybody. */
  async killAll(): Promise<void> {
    this.#patroni?.signal('SIGSTOP');
    this.killPostgres();
    await Promise.all([this.#patroni?.kill(), this.#etcd?.kill()]);
  }

  /** The first process of PostgreSQL, by its own lock file. */
  #postmaster(): number | undefined {
    try {
      const pid = Number(
        readFileSync(join(this.path(DATA), 'groundswell', 'postmaster.pid'), 'utf8').split('\n')[0],
      );
      process.kill(pid, 0);
      return pid;
    } catch {
      return undefined;
    }
  }

  #all(): number[] {
    const postmaster = this.#postmaster();
    const services = [this.#patroni, this.#etcd].filter((service) => service?.isRunning);
    const pids = services.map((service) => (service as Service).pid);
    return [...pids, ...(postmaster ? [postmaster, ...childrenOf(postmaster)] : [])];
  }

  #file(name: string): string {
    const text = this.#files.get(name);
    if (text === undefined) throw new Error(`the guide shows no file ${name}`);
    return text;
  }
}

function writeUntilFull(file: string, size: number): void {
  try {
    for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
