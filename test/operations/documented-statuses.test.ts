import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { handlers } from '../../src/operations/handlers/index.ts';
import { itAnswersInBrokenSurroundings } from '../support/broken-surroundings.ts';
import { exampleBody, examplePath } from '../support/example-request.ts';
import { useFixture } from '../support/fixture.ts';
import { errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const { operations } = await Contract.load('operations', handlers, { lazy: true });
const unknownId = '999999999';
const pathOf = ({ path }: Operation, value = unknownId) => path.replace(/\{[^}]+\}/g, value);

/** Refusals that every operation documents, produced for each. */
describe('Documented statuses of the operations API', () => {
  const server = useServer();
  const owner = useFixture(() => server.build.staffToken({ role: 'owner' }));
  const nobody = useFixture(async () => {
    const staff = await server.build.staffToken({ role: 'owner' });
    return { headers: { Authorization: `${staff.options.headers.Authorization}x` } };
  });
  const get = (path: string) => server.operations.get(path, owner.options);
  const send = (
    operation: Operation,
    path: string,
    { headers } = owner.options,
    client = server.operations,
  ) =>
    client.request(operation.method.toUpperCase(), path, {
      headers: { ...headers, 'If-Match': '*', 'Idempotency-Key': randomUUID() },
      body: exampleBody(operation),
    });

  for (const operation of operations) {
    const isRead = operation.method === 'get';

    it(`${operation.id}: ${operation.needsFreshProof ? '401, 403' : '400, 401'}${isRead ? ', 405 and 406' : ' and 405'}`, async () => {
      const path = pathOf(operation);
      expect((await send(operation, `${path}?limit=%zz`)).status).to.equal(
        operation.needsFreshProof ? 403 : 400,
      );
      expect((await send(operation, path, nobody)).status).to.equal(401);
      expect((await server.operations.request('PROPFIND', path)).status).to.equal(405);
      if (isRead) expect((await get(path.replace(/\.(json|csv)$/, '.xml'))).status).to.equal(406);
    });

    if (operation.needsFreshProof) continue;

    if (operation.offersCsv && operation.path.endsWith('.json')) {
      it(`${operation.id}: 422 for a value that is not accepted`, async () => {
        expect(await errorsOf(get(`${operation.path}?limit=x`))).to.deep.equal(['limit invalid']);
      });
    }

    if (operation.path.includes('{')) {
      it(`${operation.id}: 404 for what does not exist, and for what names nothing`, async () => {
        for (const id of [unknownId, 'x', 'null', '0', '1.5', '9007199254740992', 'au-999999999']) {
          expect((await send(operation, pathOf(operation, id))).status, id).to.equal(404);
        }
      });
    }
  }

  itAnswersInBrokenSurroundings({
    operations,
    working: () => server.knex,
    send: (operation, client) => send(operation, examplePath(operation), owner.options, client),
    clientOf: ({ operations: client }) => client,
  });
});
