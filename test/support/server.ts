import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { type Config, loadConfig } from '../../src/config/config.ts';
import { type Context, createContext } from '../../src/context.ts';
import type { DatabasePools } from '../../src/db/connection/connection.ts';
import type { ServiceName } from '../../src/domain/service-names.ts';
import type { Message } from '../../src/mail/transport.ts';
import { createLog, type Log } from '../../src/runtime/log.ts';
import { createServices } from '../../src/server/services.ts';
import { type Builders, buildersOf } from './builders.ts';
import { TestClient } from './client.ts';
import { ContractCheck } from './contract-check.ts';
import { recordContractViolations } from './contract-violations.ts';
import { createTestDatabase } from './database.ts';
import { useFixture } from './fixture.ts';
import { type Listening, listen } from './listen.ts';

export interface TestServer {
  knex: Knex;
  build: Builders;
  context: Context;
  /** Every message sent so far. */
  mails: Message[];
  /** Sends the queued mail. @returns every message sent so far */
  mailed(): Promise<Message[]>;
  /** Clients of the four services, which check every response. */
  client: TestClient;
  oauth: TestClient;
  metadata: TestClient;
  operations: TestClient;
  close(): Promise<void>;
}

export interface TestServerOptions {
  config?: Partial<Config>;
  clock?: () => Date;
  heartbeatMilliseconds?: number;
  log?: Log;
  /** Replaces the test database. The caller closes it. */
  knex?: Knex;
  /** For public reads. The caller closes it. */
  replicaKnex?: Knex;
  /** Default: the pools themselves. */
  probes?: DatabasePools['probes'];
  /** A separate database for the metadata service. The caller closes it. */
  metadataKnex?: Knex;
  /** For exports. The caller closes it. */
  exportsKnex?: Knex;
}

export const TEST_SECRET_KEY = 'a key that only the tests sign with';

const roots: Record<ServiceName, string> = {
  fundraising: '/api/v2',
  oauth: '',
  metadata: '/api/v1',
  operations: '/operations/v1',
};

/**
 * Starts a server for one `describe`, or for each of its tests with `beforeEach` and `afterEach`. Its fields can be read once it has
 * started.
 */
export function useServer(
  options: TestServerOptions | (() => TestServerOptions) = {},
  start = before,
  close = after,
): TestServer {
  const settings = typeof options === 'function' ? options : () => options;
  const server = useFixture(() => startTestServer(settings()), start);
  close(() => server.close?.());
  return server;
}

/**
 * Starts all services in this process on free ports, with their own database. Nothing is cached unless `CACHE_SECONDS` is set. A response
 * that violates the contract throws.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.knex ? undefined : await createTestDatabase();
  const knex = options.knex ?? (database as { knex: Knex }).knex;
  const config: Config = {
    ...loadConfig({
      CACHE_SECONDS: '0',
      LOG_LEVEL: 'silent',
      // A slow machine must not fail a test.
      REQUEST_TIMEOUT_MS: '120000',
      VALIDATE_RESPONSES: 'throw',
      SECRET_KEY: TEST_SECRET_KEY,
    }),
    picturesDir: join(tmpdir(), 'groundswell-test-pictures', randomUUID()),
    ...options.config,
  };
  const mails: Message[] = [];
  const { log: silentLog, violations } = recordContractViolations();
  const context = createContext({
    config,
    log: options.log ?? (config.LOG_LEVEL === 'silent' ? silentLog : createLog(config.LOG_LEVEL)),
    database: {
      primary: knex,
      replica: options.replicaKnex ?? knex,
      metadata: options.metadataKnex ?? knex,
      exports: options.exportsKnex ?? knex,
      probes: options.probes ?? (options.replicaKnex && { primary: knex, replica: options.replicaKnex }),
    },
    mailTransport: async (message) => {
      mails.push(message);
    },
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.heartbeatMilliseconds ? { heartbeatMilliseconds: options.heartbeatMilliseconds } : {}),
  });
  const services = await createServices(context);
  const servers: Listening[] = [];
  const clients = new Map<ServiceName, TestClient>();
  for (const { name, listener } of services) {
    const server = await listen(createServer(listener));
    servers.push(server);
    clients.set(name, new TestClient(server.origin, roots[name], ContractCheck.of(name), violations));
  }
  const clientOf = (name: ServiceName) => clients.get(name) as TestClient;

  return {
    knex,
    build: buildersOf(knex),
    context,
    mails,
    mailed: async () => {
      await context.outbox.flush();
      return mails;
    },
    client: clientOf('fundraising'),
    oauth: clientOf('oauth'),
    metadata: clientOf('metadata'),
    operations: clientOf('operations'),
    async close() {
      for (const server of servers) server.close();
      await rm(config.picturesDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}
