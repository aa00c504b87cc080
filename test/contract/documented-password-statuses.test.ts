import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import { handlers } from '../../src/fundraising/handlers/index.ts';
import { itAnswersInBrokenSurroundings } from '../support/broken-surroundings.ts';
import { useServer } from '../support/server.ts';

const contract = await Contract.load('fundraising', handlers, { lazy: true });
const ids = ['signUpUser', 'signInUser', 'requestPasswordReset'];
const operations = contract.operations.filter(({ id }) => ids.includes(id));

/** Refusals that the operations for passwords document, produced for each. */
describe('Documented statuses of what handles passwords', () => {
  const server = useServer();
  before(async () => {
    await server.build.oauthClient({ client_id: 'forbidden' });
    await server.build.oauthClient({ client_id: 'allowed', passwords_allowed: true });
  });

  for (const { id, path } of operations) {
    const post = (body: string | object, headers = {}) => server.client.post(path, body, { headers });

    it(`${id}: 400, 413 and 415 for what cannot be read`, async () => {
      for (const body of ['{"user":', '[]']) expect((await post(body)).status, body).to.equal(400);
      expect((await post({ client_id: 'x'.repeat(2 ** 20) })).status).to.equal(413);
      expect((await post('x', { 'Content-Type': 'multipart/form-data; boundary=x' })).status).to.equal(415);
    });

    it(`${id}: 401 for wrong credentials, which it does not need`, async () => {
      expect((await post({}, { Authorization: 'Bearer wrong' })).status).to.equal(401);
    });

    it(`${id}: 403 for an application that may not, 404 for an unknown one`, async () => {
      expect((await post({ client_id: 'forbidden' })).status).to.equal(403);
      expect((await post({ client_id: 'unknown' })).status).to.equal(404);
    });

    it(`${id}: 405 for other methods, 422 for values of another type`, async () => {
      const { status, headers } = await server.client.get(path);
      expect([status, headers.get('allow')]).to.deep.equal([405, 'POST, OPTIONS']);
      expect((await post({ client_id: ['allowed', 'x'], user: 5, email: {} })).status).to.equal(422);
    });
  }

  itAnswersInBrokenSurroundings({
    operations,
    working: () => server.knex,
    send: ({ path }, client) =>
      client.post(path, { client_id: 'allowed', country: 'au', email: 'ada@example.org' }),
  });
});
