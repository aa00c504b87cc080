import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { itAnswersInBrokenSurroundings } from '../support/broken-surroundings.ts';
import type { TestClient } from '../support/client.ts';
import { examplePath } from '../support/example-request.ts';
import { useServer } from '../support/server.ts';

const { operations } = await Contract.load('metadata', {}, { lazy: true });

/** A right request of each operation, so that only the surroundings can be wrong. */
const body = {
  token: 'pK4sVb0q7TtYw2Jx9mZc5RfHn8Lu3Dg6',
  type: 'Page',
  key: 'shirt_size',
  description: '',
  id: 60214,
  value: 'L',
};

describe('Documented statuses of the metadata service', () => {
  const server = useServer();

  const send = (
    operation: Operation,
    client: TestClient,
    changes: { method?: string; path?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const { method = operation.method.toUpperCase(), path = examplePath(operation), headers = {} } = changes;
    const sendsBody = ['POST', 'PUT'].includes(method);
    // The key's own number stands in its path.
    const right = operation.id === 'updateKey' ? { ...body, id: undefined } : body;
    return client.request(method, path, { headers, ...(sendsBody ? { body: changes.body ?? right } : {}) });
  };

  for (const operation of operations) {
    it(`${operation.id} refuses other methods`, async () => {
      const { status, headers, body: answer } = await send(operation, server.metadata, { method: 'PATCH' });
      expect(status).to.equal(405);
      expect(headers.get('allow')).to.include(operation.method.toUpperCase());
      expect(answer.error.message).to.be.a('string');
    });

    if (operation.method === 'get' || operation.method === 'delete') {
      it(`${operation.id} refuses a broken escape`, async () => {
        const path = `${examplePath(operation)}&x=%zz`;
        expect((await send(operation, server.metadata, { path })).status).to.equal(400);
      });
    }

    if (operation.method === 'get') {
      it(`${operation.id} refuses other formats`, async () => {
        const path = examplePath(operation).replace('.json', '.xml');
        expect((await send(operation, server.metadata, { path })).status).to.equal(406);
      });
      continue;
    }

    if (operation.method === 'delete') continue;
    it(`${operation.id} refuses bodies that are too large, encoded or broken`, async () => {
      const large = await send(operation, server.metadata, { body: 'x'.repeat(1_100_000) });
      expect([large.status, large.headers.get('connection')]).to.deep.equal([413, 'close']);
      const zipped = await send(operation, server.metadata, {
        headers: { 'Content-Encoding': 'gzip' },
        body: '{}',
      });
      const parts = await send(operation, server.metadata, {
        headers: { 'Content-Type': 'multipart/form-data' },
        body: 'x',
      });
      expect([zipped.status, parts.status]).to.deep.equal([415, 415]);
      expect((await send(operation, server.metadata, { body: '{"a":' })).status).to.equal(400);
      expect((await send(operation, server.metadata, { body: '[1]' })).status).to.equal(400);
    });
  }

  itAnswersInBrokenSurroundings({
    operations,
    working: () => server.knex,
    send: (operation, client) => send(operation, client),
    clientOf: ({ metadata }) => metadata,
  });
});
