import { expect } from 'chai';
import type { Knex } from 'knex';
import type { Operation } from '../../src/contract/operation.ts';
import type { TestClient, TestResponse } from './client.ts';
import { quietPool } from './quiet-pool.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

interface Surroundings {
  operations: readonly Operation[];
  /** A database in which what `send` asks for is there. */
  working: () => Knex;
  send: (operation: Operation, client: TestClient) => Promise<TestResponse>;
  /** The service that offers the operations. */
  clientOf?: (server: TestServer) => TestClient;
  /** Those that need no database. */
  independent?: readonly string[];
  /** What else breaks a server with an empty database. */
  unexpected?: TestServerOptions;
}

/**
 * Declares what every one of the operations answers while the server's surroundings are broken in one way: too many requests,
 * no database, or an empty one.
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
  // A server waits some seconds for a lost database; other tests run meanwhile.
  let outageSeen: Promise<void>;
  before(() => {
    outageSeen = outage();
    // That it fails is for its own test to say.
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
