import type { Knex } from 'knex';
import type { Builders } from './builders.ts';
import { Command } from './command.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { freePorts } from './free-ports.ts';
import { FreezingProxy } from './freezing-proxy.ts';
import { TEST_SECRET_KEY } from './server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** Application name of its sessions in the database. */
const NAME = 'killable';

/** A request that writes. */
export interface Write {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: object;
}

/** Hides events in another table within the same transaction, because the publisher's statements would run between those of requests. */
async function keepEvents(knex: Knex): Promise<void> {
  await knex.raw(`
    create table kept_events (like unpublished_events);
    create function keep_events() returns trigger language plpgsql as
      'begin insert into kept_events select new.*; return null; end';
    create trigger keep_events before insert on unpublished_events for each row execute function keep_events()`);
}

/** A server in its own process that can be killed and restarted, and whose connections to the database can be frozen. */
export class KillableServer {
  readonly proxy: FreezingProxy;
  /** Connects through the proxy. */
  readonly knex: Knex;
  readonly build: Builders;
  /** Contains the mail that the process has sent, under `mail/`. */
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
      // Connections stay frozen for as long as the test takes, even on a slow machine. Parameters of the address take precedence.
      DATABASE_URL: `${proxy.url}?idle_in_transaction_session_timeout=60000&application_name=${NAME}`,
      STATEMENT_TIMEOUT_MS: '60000',
      REQUEST_TIMEOUT_MS: '60000',
      // Each frozen request occupies a connection.
      DATABASE_POOL_SIZE: '60',
    };
  }

  /** Starts a server. @param given is dropped at the end; default: a copy of the template */
  static async start(given?: TestDatabase): Promise<KillableServer> {
    const database = given ?? (await createTestDatabase());
    await keepEvents(database.knex);
    const proxy = await FreezingProxy.start(database.url);
    const server = new KillableServer(database, proxy, await temporaryFolder(), await freePorts());
    await server.run();
    return server;
  }

  /** Starts the process unless it is running. */
  async run(): Promise<void> {
    if (this.#process) return;
    this.#process = new Command(['serve', '--only', 'fundraising'], this.#environment);
    await this.#process.untilReady();
  }

  /** Kills the process like a crash: no handler runs, and the database isn't notified. */
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
