import { expect } from 'chai';
import type { Knex } from 'knex';
import type { Operation } from '../../src/contract/operation.ts';
import type { TestClient, TestResponse } from './client.ts';
import { quietPool } from './quiet-pool.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

interface Surroundings {
  operations: readonly Operation[];
  /** A database with everything that `send` needs. */
  working: () => Knex;
  send: (operation: Operation, client: TestClient) => Promise<TestResponse>;
  /** Returns the client of the service that offers the operations. */
  clientOf?: (server: TestServer) => TestClient;
  /** Operations that need no database. */
  independent?: readonly string[];
  /** Additional options that break a server with an empty database. */
  unexpected?: TestServerOptions;
}

/**
 * Declares tests of every operation's answer while the server's environment is broken in one way: too many requests, no database, or an
 * empty one.
 */
export function itAnswersInBrokenSurroundings({
  operations,
  working,
  send,
  clientOf = ({ client }) => client,
  independent = [],
  unexpected,
}: Surroundings): void {
  const onEvery = async (
    options: TestServerOptions,
    expectStatus: number,
    requests = 1,
    some = operations,
  ) => {
    const server = await startTestServer(options);
    const client = clientOf(server);
    try {
      await Promise.all(
        some.map(async (operation) => {
          for (let sent = 1; sent < requests; sent += 1) await send(operation, client);
          const { status, text, headers } = await send(operation, client);
          expect(status, operation.id).to.equal(expectStatus);
          expect(text, operation.id).to.not.match(
            /select|insert|knex|postgres|relation|ECONN|stack|oauth2-server/i,
          );
          if (expectStatus !== 500)
            expect(Number(headers.get('retry-after')), operation.id).to.be.greaterThan(0);
        }),
      );
    } finally {
      await server.close();
    }
  };

  const outage = async () => {
    const unreachable = quietPool('postgresql://nobody@127.0.0.1:1/nothing');
    const needy = operations.filter(({ id }) => !independent.includes(id));
    await onEvery({ knex: unreachable }, 503, 1, needy);
    await unreachable.destroy();
  };
  // A server waits some seconds for a lost database. Other tests run in the meantime.
  let outageSeen: Promise<void>;
  before(() => {
    outageSeen = outage();
    // The test that awaits it reports the failure.
    outageSeen.catch(() => {});
  });

  it('answers 429 above the request limit', () =>
    onEvery({ config: { REQUESTS_PER_MINUTE: 1 }, knex: working() }, 429, 2));

  it('answers 503 while it is busy', () =>
    onEvery({ config: { MAX_CONCURRENT_REQUESTS: 0 }, knex: working() }, 503));

  it('answers 500 without details when something unexpected happens', async () => {
    const empty = quietPool(process.env.TEST_DATABASE_URL ?? '');
    await onEvery({ knex: empty, ...unexpected }, 500);
    await empty.destroy();
  });

  it('answers 503 while the database is out of reach', () => outageSeen);
}
