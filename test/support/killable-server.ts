import type { Knex } from 'knex';
import type { Builders } from './builders.ts';
import { Command } from './command.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { freePorts } from './free-ports.ts';
import { FreezingProxy } from './freezing-proxy.ts';
import { TEST_SECRET_KEY } from './server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** Of its sessions in the database. */
const NAME = 'killable';

/** A request that writes. */
export interface Write {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: object;
}

/** Has events wait, in the same transaction, where no publisher looks, whose statements would come between those of requests. */
async function keepEvents(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kept_events (like unpublished_events);
    create function keep_events() returns trigger language plpgsql as
      'begin insert into kept_events select new.*; return null; end';
    create trigger keep_events before insert on unpublished_events for each row execute function keep_events()`);
}

/** A server process of its own, whose way to the database can be frozen, and which can be killed and started again. */
export class KillableServer {
  readonly proxy: FreezingProxy;
  /** Goes by the proxy. */
  readonly knex: Knex;
  readonly build: Builders;
  /** Holds the mail that the process has sent, under `mail/`. */
  readonly folder: string;
  readonly #database: TestDatabase;
  readonly #removeFolder: () => Promise<void>;
  readonly #environment: Record<string, string>;
  #process: Command | undefined;

  private constructor(
    database: TestDatabase,
    proxy: FreezingProxy,
    folder: Awaited<ReturnType<typeof temporaryFolder>>,
    ports: Awaited<ReturnType<typeof freePorts>>,
  ) {
    this.proxy = proxy;
    this.knex = database.knex;
    this.build = database.build;
    this.folder = folder.path;
    this.#database = database;
    this.#removeFolder = folder.remove;
    this.#environment = {
      ...ports,
      DATA_DIR: folder.path,
      SECRET_KEY: TEST_SECRET_KEY,
      // What is held is held for as long as the test takes, also on a slow machine; parameters of the address win.
      DATABASE_URL: `${proxy.url}?idle_in_transaction_session_timeout=60000&application_name=${NAME}`,
      STATEMENT_TIMEOUT_MS: '60000',
      REQUEST_TIMEOUT_MS: '60000',
      // Requests that are held keep a connection each.
      DATABASE_POOL_SIZE: '60',
    };
  }

  /** @param given to be dropped at the end; default: a copy of the template */
  static async start(given?: TestDatabase): Promise<KillableServer> {
    const database = given ?? (await createTestDatabase());
    await keepEvents(database.knex);
    const proxy = await FreezingProxy.start(database.url);
    const server = new KillableServer(database, proxy, await temporaryFolder(), await freePorts());
    await server.run();
    return server;
  }

  /** Starts the process, unless it runs. */
  async run(): Promise<void> {
    if (this.#process) return;
    this.#process = new Command(['serve', '--only', 'fundraising'], this.#environment);
    await this.#process.untilReady();
  }

  /** As a crash does it: no handler runs, and nothing is said to the database. */
  async kill(): Promise<void> {
    this.#process?.kill('SIGKILL');
    await this.#process?.exit;
    this.#process = undefined;
    await until(async () => {
      const { rows } = await this.knex.raw(
        `select from pg_stat_activity where datname = current_database() and application_name = '${NAME}'`,
      );
      return rows.length === 0;
    }, 'PostgreSQL has noticed that the process is gone');
  }

  send({ method, path, headers, body }: Write): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.#environment.PORT}/api/v2${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  async close(): Promise<void> {
    await this.#process?.end();
    await this.proxy.close();
    await this.#database.drop();
    await this.#removeFolder();
  }
}
