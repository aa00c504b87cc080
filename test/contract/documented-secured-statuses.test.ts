import { expect } from 'chai';
import { Contract } from '../../src/contract/contract.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { handlers } from '../../src/fundraising/handlers/index.ts';
import { itAnswersInBrokenSurroundings } from '../support/broken-surroundings.ts';
import type { TestClient } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { formWith } from '../support/picture-files.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const contract = await Contract.load('fundraising', handlers, { lazy: true });
const securedOrForm = contract.operations.filter(
  ({ id, callers }) => callers.size > 0 && !contract.pending.includes(id),
);
/** The sessions endpoint answers browsers, and has tests of its own for refusals. */
const secured = securedOrForm.filter(({ id }) => id !== 'createSession');

/** Bodies that hold what is required, where the object in the path is looked for after that. */
const bodies: Record<string, object> = {
  addTeamMember: { individual_page_id: 1 },
  saveDonationComment: { caption: 'Thank you' },
  moveDonation: { page_id: 1 },
  createJoinRequest: { individual_page_id: 1 },
  updateJoinRequest: { state: 'accepted' },
  updateNotificationOption: { value: true },
  createTeamPageInvitation: { email: 'lee@example.org' },
  createWebhook: { url: 'https://example.org/' },
  replayWebhook: { since: '2026-01-01' },
};

/** Bodies that are refused, of operations with an object in the path. That of a member who leads has a test of its own. */
const refusedBodies: Record<string, object> = {
  addTeamMember: {},
  createTeamInvitation: { email: 'x' },
  saveDonationComment: { caption: '' },
  updateDonation: { anonymous: 'perhaps' },
  refundDonation: { amount_cents: 0 },
  moveDonation: {},
  createJoinRequest: {},
  createTeamPageInvitation: {},
  updateJoinRequest: { state: 'maybe' },
  updateFitnessActivity: { type: 'fly' },
  updateTeam: { target: '-5' },
  updateCampaign: { slug: 'A b' },
  updateCharity: { slug: 'A b' },
  updatePage: { target: '-5' },
  patchPage: { target: '-5' },
  savePageImage: new FormData(),
  updateWebhook: { types: ['boat.launched'] },
  rotateWebhookSecret: { former_hours: -1 },
  replayWebhook: {},
  listWebhookDeliveries: {},
};

/** Operations without a value that could be refused. */
const takesNothing = new Set(['listNotificationOptions', 'listWebhooks']);

const aFile = formWith(Buffer.from('x'));

const unknownId = '999999999';
const pathOf = ({ path }: Operation, value = unknownId) => path.replace(/\{[^}]+\}/g, value);
/** They read no body, so that any JSON will do. */
const withoutBody = new Set(['sendTestEvent', 'replayWebhookDelivery']);
const takesBody = ({ method }: Operation) => ['post', 'put', 'patch'].includes(method);

/** Refusals that every operation behind credentials documents, produced for each; its successes stand in its own test file. */
describe('Documented statuses behind credentials', () => {
  const server = useServer();
  const credentials = useFixture(() => server.build.credentials());

  const send = (
    operation: Operation,
    { path = pathOf(operation), body, headers = {}, client = server.client }: Sending = {},
  ) =>
    client.request(operation.method.toUpperCase(), path, {
      headers: { ...credentials.headersFor(operation), ...headers },
      ...(takesBody(operation)
        ? { body: body ?? bodies[operation.id] ?? (operation.takesFile ? aFile : {}) }
        : {}),
    });

  it('are tried for every operation that needs credentials', () => {
    expect(secured.map(({ id }) => id)).to.include.members([
      'createPage',
      'saveFitnessActivity',
      'removeTeamMember',
    ]);
  });

  for (const operation of secured) {
    it(`${operation.id}: 400 for what cannot be read`, async () => {
      expect((await send(operation, { path: `${pathOf(operation)}?limit=%zz` })).status).to.equal(400);
      if (!takesBody(operation)) return;
      if (operation.takesFile) {
        const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
        expect((await send(operation, { body: '--y', headers })).status).to.equal(400);
        return;
      }
      for (const body of ['{"name":', ...(withoutBody.has(operation.id) ? [] : ['[]'])]) {
        expect((await send(operation, { body })).status, body).to.equal(400);
      }
    });

    it(`${operation.id}: 401 without credentials and with wrong ones`, async () => {
      for (const Authorization of ['', 'Bearer wrong', 'Token token=wrong', credentials.apiKey]) {
        const { status, headers } = await send(operation, { headers: { Authorization } });
        expect(status, Authorization).to.equal(401);
        expect(headers.get('www-authenticate')).to.match(/^Bearer /);
      }
    });

    it(`${operation.id}: 405 for other methods`, async () => {
      const { status, headers } = await server.client.request('PROPFIND', pathOf(operation));
      expect(status).to.equal(405);
      expect(headers.get('allow')).to.include(operation.method.toUpperCase());
    });

    if (operation.id in refusedBodies || (!operation.path.includes('{') && !takesNothing.has(operation.id))) {
      it(`${operation.id}: 422 for a value that is not accepted`, async () => {
        const path = `${pathOf(operation)}?limit=x`;
        const body = await bodyOf(send(operation, { path, body: refusedBodies[operation.id] ?? {} }), 422);
        expect(body.error.message).to.equal('Validation failed');
        expect(body.error.errors).to.not.deep.equal([]);
      });
    }

    if (operation.path.includes('{')) {
      it(`${operation.id}: 404 for what does not exist, and for what names nothing`, async () => {
        for (const id of [unknownId, 'x', 'null', '0', '1.5', '9007199254740992']) {
          expect((await send(operation, { path: pathOf(operation, id) })).status, id).to.equal(404);
        }
      });
    }

    if (operation.method === 'get') {
      it(`${operation.id}: 406 for another format`, async () => {
        expect((await send(operation, { path: pathOf(operation).replace('.json', '.xml') })).status).to.equal(
          406,
        );
      });
    }

    if (takesBody(operation)) {
      it(`${operation.id}: 413 for a body that is too large, and 415 for one of another kind`, async () => {
        const { takesFile } = operation;
        const large = takesFile
          ? formWith(Buffer.alloc(11 * 2 ** 20))
          : JSON.stringify({ name: 'x'.repeat(2 ** 20) });
        expect((await send(operation, { body: large })).status).to.equal(413);
        for (const [name, value] of [
          ['Content-Type', takesFile ? 'application/json' : 'multipart/form-data; boundary=x'],
          ['Content-Encoding', 'gzip'],
        ] as const) {
          expect((await send(operation, { body: 'x', headers: { [name]: value } })).status).to.equal(415);
        }
      });
    }

    // The feed of events answers callers of every kind.
    if (operation.id === 'listEvents') continue;
    it(`${operation.id}: 403 for callers of another kind`, async () => {
      const { userToken, clientToken } = credentials;
      const stranger = operation.callers.has('OAuthUser') ? clientToken : userToken;
      const headers = { Authorization: `Bearer ${stranger}` };
      expect((await send(operation, { headers })).status).to.equal(403);
    });
  }

  itAnswersInBrokenSurroundings({
    operations: securedOrForm,
    working: () => server.knex,
    send: (operation, client) =>
      operation.id === 'createSession'
        ? client.post(operation.path, `access_token=${credentials.userToken}`, {
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          })
        : send(operation, { client }),
  });
});

interface Sending {
  path?: string;
  body?: string | object;
  headers?: Record<string, string>;
  client?: TestClient;
}
