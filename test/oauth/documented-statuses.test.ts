import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import { createLog } from '../../src/runtime/log.ts';
import { itAnswersInBrokenSurroundings } from '../support/broken-surroundings.ts';
import type { TestClient } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';

const { operations } = await Contract.load('oauth', {}, { lazy: true });

/** A right request of each operation, so that only the surroundings can be wrong. */
const requests: Record<string, { query?: string; body?: object }> = {
  authorize: {
    query:
      '?response_type=code&client_id=documented&redirect_uri=https%3A%2F%2Frunners.groundswell.test%2Fcallback',
  },
  createToken: {
    body: { grant_type: 'client_credentials', client_id: 'documented', client_secret: 'documented' },
  },
  revokeToken: { body: { client_id: 'documented', client_secret: 'documented', token: 'gst_any' } },
  updateMe: { body: { nickname: 'Ada' } },
};

describe('Documented statuses of the OAuth provider', () => {
  const server = useServer();
  const credentials = useFixture(() => server.build.credentials());
  before(async () => {
    await server.build.oauthClient({ client_id: 'documented' });
  });

  const send = (
    client: TestClient,
    operation: (typeof operations)[number],
    changes: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const { query = '', body } = requests[operation.id] ?? {};
    return client.request(changes.method ?? operation.method.toUpperCase(), operation.path + query, {
      headers: { ...credentials.headersFor(operation), ...changes.headers },
      ...(changes.method === 'PATCH' || operation.method === 'get'
        ? {}
        : { body: changes.body ?? body ?? {} }),
    });
  };

  for (const operation of operations) {
    it(`${operation.id} refuses other methods, in the shape of its errors`, async () => {
      const { status, body, headers } = await send(server.oauth, operation, { method: 'PATCH' });
      expect(status).to.equal(405);
      expect(headers.get('allow')).to.include(operation.method.toUpperCase());
      if (operation.id === 'authorize') expect(headers.get('content-type')).to.include('text/html');
      else if (operation.callers.size > 0 && operation.id !== 'getTokenInfo') {
        expect(body.error.message).to.be.a('string');
      } else expect(body.error).to.equal('invalid_request');
    });

    if (operation.method === 'get') continue;
    it(`${operation.id} refuses bodies that are too large, encoded or broken`, async () => {
      const large = await send(server.oauth, operation, { body: 'x'.repeat(70_000) });
      expect([large.status, large.headers.get('connection')]).to.deep.equal([413, 'close']);
      const zipped = await send(server.oauth, operation, {
        headers: { 'Content-Encoding': 'gzip' },
        body: '{}',
      });
      const parts = await send(server.oauth, operation, {
        headers: { 'Content-Type': 'multipart/form-data' },
        body: 'x',
      });
      expect([zipped.status, parts.status]).to.deep.equal([415, 415]);
      expect((await send(server.oauth, operation, { body: '{"a":' })).status).to.equal(400);
    });
  }

  it('getMe refuses other formats', async () => {
    expect((await server.oauth.get('/api/v1/me.xml')).status).to.equal(406);
  });

  itAnswersInBrokenSurroundings({
    operations,
    working: () => server.knex,
    send: (operation, client) => send(client, operation),
    clientOf: ({ oauth }) => oauth,
    independent: ['getAuthorizationServerMetadata'],
    // Without its own address the description would break the contract, which is as unexpected as it gets. With a log of its
    // own the client does not take that for a violation.
    unexpected: { config: { authUrl: undefined as never }, log: createLog('silent') },
  });
});
