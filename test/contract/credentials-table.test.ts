import { request } from 'node:http';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { Contract } from '../../src/contract/contract.ts';
import { readDocument } from '../../src/contract/document.ts';
import type { Operation } from '../../src/contract/operation.ts';
import type { PrincipalKind } from '../../src/contract/principal.ts';
import type { RequestOptions } from '../support/client.ts';
import { issueCredentials, type TestCredentials } from '../support/credentials.ts';
import { examplePath } from '../support/example-request.ts';
import { formWith } from '../support/picture-files.ts';
import { startTestServer, useServer } from '../support/server.ts';
import { buildStaffToken } from '../support/staff-token.ts';

type Verdict = 'accepted' | 401 | 403;

/** How a credential is sent: a header, a query, a body, or several of them. */
interface Sending {
  headers?: Record<string, string>;
  query?: string;
  body?: object;
}

interface DocumentedOperation {
  operationId?: string;
  security?: Record<string, unknown>[];
}

const services = ['fundraising', 'oauth', 'metadata'] as const;
const table = await Promise.all(
  services.map(async (service) => {
    const { operations } = await Contract.load(service, {}, { lazy: true });
    return operations.map((operation) => ({
      service,
      operation,
      kinds: acceptedKinds(service, operation.id),
    }));
  }),
).then((tables) => tables.flat());

const { operations: staffOperations } = await Contract.load('operations', {}, { lazy: true });

/** Kinds of caller that the document names, read from it without the server's own runtime. */
function acceptedKinds(service: (typeof services)[number], operationId: string): PrincipalKind[] {
  const document = readDocument(service) as {
    paths: Record<string, Record<string, DocumentedOperation>>;
    security?: Record<string, unknown>[];
  };
  const operation = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .find((candidate) => candidate.operationId === operationId);
  const security = operation?.security ?? document.security ?? [];
  return security.flatMap((requirement) => Object.keys(requirement) as PrincipalKind[]);
}

/** Every operation for supporters and applications meets every kind of credential; the documents say what must become of it. */
describe('Credentials', () => {
  const server = useServer();
  let valid: TestCredentials;
  let revoked: TestCredentials;
  let orphaned: TestCredentials;
  let staffToken: string;
  before(async () => {
    const { knex } = server;
    [valid, revoked, orphaned] = [
      await issueCredentials(knex),
      await issueCredentials(knex),
      await issueCredentials(knex),
    ];
    staffToken = await ownersToken(knex);
    const now = new Date();
    await knex('registered_applications')
      .where({ campaign_id: revoked.campaignId })
      .update({ revoked_at: now });
    const clientOf = ({ userId }: TestCredentials) =>
      knex('oauth_tokens').select('oauth_client_id').where({ user_id: userId });
    await knex('oauth_tokens').whereIn('oauth_client_id', clientOf(revoked)).update({ revoked_at: now });
    await knex('oauth_clients').whereIn('id', clientOf(orphaned)).update({ deleted_at: now });
    // createPage takes an application's own token only where the operator lets the application register supporters.
    await knex('oauth_clients').update({ registration_allowed: true });
  });

  const key = (value: string): Sending => ({ headers: { Authorization: `Token token=${value}` } });
  const bearer = (value: string): Sending => ({ headers: { Authorization: `Bearer ${value}` } });

  const valids = (): [PrincipalKind, Sending[]][] => [
    [
      'RegisteredApplication',
      [
        key(valid.apiKey),
        key(`"${valid.apiKey}"`),
        { headers: { Authorization: `TOKEN  token=${valid.apiKey}` } },
      ],
    ],
    ['OAuthClient', sendingsOf(valid.clientToken)],
    ['OAuthUser', sendingsOf(valid.userToken)],
  ];
  /** Every place that a token may be sent in, and the same one in two places. */
  const sendingsOf = (token: string): Sending[] => [
    bearer(token),
    { headers: { Authorization: `bearer ${token}` } },
    { query: `access_token=${token}` },
    { body: { access_token: token } },
    { ...bearer(token), query: `access_token=${token}` },
  ];
  const revokeds = () => [
    key(revoked.apiKey),
    bearer(revoked.clientToken),
    bearer(revoked.userToken),
    bearer(orphaned.clientToken),
    bearer(orphaned.userToken),
  ];
  const twoAtOnce = () => [
    { ...key(valid.apiKey), query: `access_token=${valid.userToken}` },
    { ...bearer(valid.userToken), query: `access_token=${valid.clientToken}` },
    { query: `access_token=${valid.userToken}&access_token=${valid.clientToken}` },
    { headers: { Authorization: `Bearer ${valid.userToken}, Bearer ${valid.clientToken}` } },
    { headers: { Authorization: `Token token=${valid.apiKey}, Bearer ${valid.userToken}` } },
  ];
  const malformed = () =>
    [
      'Token',
      'Token token',
      'Token token=',
      'Token token=""',
      `Token ${valid.apiKey}`,
      `Token key=${valid.apiKey}`,
      `Token token=${valid.apiKey} again`,
      `Token token=${valid.apiKey.slice(0, -1)}`,
      `Token token=${valid.apiKey.toUpperCase()}`,
      'Bearer',
      `Bearer ${valid.userToken} again`,
      `Bearer ${valid.userToken}x`,
      `Bearer token=${valid.userToken}`,
      `Bearer ${'x'.repeat(5000)}`,
      valid.userToken,
      `OAuth ${valid.userToken}`,
      `Basic ${Buffer.from(`${valid.userToken}:`).toString('base64')}`,
      // The kinds never stand in for one another.
      `Bearer ${valid.apiKey}`,
      `Token token=${valid.userToken}`,
      `Token token=${valid.clientToken}`,
      `Token token=${staffToken}`,
    ].map((header): Sending => ({ headers: { Authorization: header } }));

  /** Operations for staff know their tokens, and take none of any kind outside the header. */
  const ofStaff = (): [PrincipalKind, Sending[]] => ['Staff', sendingsOf(staffToken)];
  const isInHeader = ({ query, body }: Sending) => query === undefined && body === undefined;

  const send = (entry: (typeof table)[number], { headers = {}, query, body }: Sending) => {
    const { service, operation } = entry;
    const client = service === 'fundraising' ? server.client : server[service];
    const path = examplePath(operation);
    const options: RequestOptions = { headers };
    if (operation.takesFile) options.body = formWith(Buffer.from('x'));
    if (operation.method !== 'get') options.body ??= body ?? {};
    return client.request(operation.method.toUpperCase(), withQuery(path, query), options);
  };

  const expectVerdict = async (entry: (typeof table)[number], sendings: Sending[], verdict: Verdict) => {
    // The sender of a file is judged before the body is read.
    const { method, takesFile } = entry.operation;
    const readsBody = method !== 'get' && !takesFile;
    for (const sending of sendings.filter(({ body }) => body === undefined || readsBody)) {
      const { status, text, headers } = await send(entry, sending);
      const what = `${entry.operation.id} ${JSON.stringify(sending).slice(0, 120)}`;
      if (verdict === 'accepted') expect([401, 403], what).to.not.include(status);
      else expect(status, what).to.equal(verdict);
      if (status === 401) expect(headers.get('www-authenticate'), what).to.match(/^Bearer realm=/);
      for (const secret of [valid.apiKey, valid.userToken, valid.clientToken, staffToken]) {
        expect(text.includes(secret), `${what} repeats a secret`).to.equal(false);
      }
    }
  };

  it('are asked for by operations of two documents', () => {
    const secured = table.filter(({ kinds }) => kinds.length > 0);
    expect(new Set(secured.map(({ service }) => service))).to.deep.equal(new Set(['fundraising', 'oauth']));
    expect(secured.every(({ operation, kinds }) => sameKinds(operation, kinds))).to.equal(true);
  });

  for (const entry of table.filter(({ kinds }) => kinds.length > 0)) {
    const { operation, kinds } = entry;
    it(`${operation.id} takes ${kinds.join(' and ')}, and nothing else`, async () => {
      await expectVerdict(entry, [{}, { headers: { Authorization: '' } }, { query: 'access_token=' }], 401);
      const isForStaff = kinds.includes('Staff');
      for (const [kind, sendings] of isForStaff ? [...valids(), ofStaff()] : valids()) {
        const taken = isForStaff ? sendings.filter(isInHeader) : sendings;
        await expectVerdict(entry, taken, kinds.includes(kind) ? 'accepted' : 403);
        const elsewhere = sendings.filter((sending) => !taken.includes(sending));
        await expectVerdict(entry, elsewhere, 401);
      }
      if (!isForStaff) await expectVerdict(entry, [bearer(staffToken)], 401);
      await expectVerdict(entry, [...revokeds(), ...malformed(), ...twoAtOnce()], 401);
    });
  }

  const publicOnes = table.filter(({ service, kinds }) => service === 'fundraising' && kinds.length === 0);
  for (const entry of publicOnes) {
    it(`${entry.operation.id} needs none, and refuses those that are not valid`, async () => {
      await expectVerdict(entry, [{}, ...valids().flatMap(([, sendings]) => sendings)], 'accepted');
      await expectVerdict(entry, [...revokeds(), ...malformed(), ...twoAtOnce(), bearer(staffToken)], 401);
    });
  }
});

/** Programs of staff send their token in one place only, and no other kind of credential opens what staff can do. */
describe('Credentials of staff', () => {
  const server = useServer();
  let staffToken: string;
  let refused: Sending[];
  before(async () => {
    const { knex } = server;
    const [revoked, { apiKey, userToken, clientToken }] = [
      await ownersToken(knex),
      await issueCredentials(knex),
    ];
    await knex('staff_tokens').update({ revoked_at: new Date() });
    staffToken = await ownersToken(knex);
    const headers = [
      '',
      `Bearer ${revoked}`,
      `Bearer ${userToken}`,
      `Bearer ${clientToken}`,
      `Token token=${apiKey}`,
      `Token token=${staffToken}`,
      `Bearer ${staffToken}x`,
      `Bearer ${staffToken} again`,
      `Bearer ${staffToken}, Bearer ${staffToken}`,
      `Basic ${Buffer.from(`${staffToken}:`).toString('base64')}`,
      staffToken,
    ];
    refused = [
      {},
      ...headers.map((Authorization) => ({ headers: { Authorization } })),
      { query: `access_token=${staffToken}` },
      { body: { access_token: staffToken } },
      { headers: { Authorization: `Bearer ${staffToken}` }, query: `access_token=${staffToken}` },
    ];
  });

  for (const operation of staffOperations) {
    it(`${operation.id} takes a token in the header, and nothing else`, async () => {
      const send = ({ headers = {}, query, body }: Sending) =>
        server.operations.request(operation.method.toUpperCase(), withQuery(examplePath(operation), query), {
          headers,
          ...(operation.method !== 'get' && { body: body ?? {} }),
        });
      const accepted = await send({ headers: { Authorization: `Bearer ${staffToken}` } });
      if (operation.needsFreshProof) expect(accepted.status).to.equal(403);
      else expect([401, 403]).to.not.include(accepted.status);
      for (const sending of refused) {
        if (sending.body && operation.method === 'get') continue;
        const { status, text } = await send(sending);
        expect(status, JSON.stringify(sending)).to.equal(401);
        expect(text).to.not.include(staffToken);
      }
    });
  }
});

describe('Two Authorization headers', () => {
  it('are refused, also where the first one is valid', async () => {
    const server = await startTestServer();
    const { userToken } = await server.build.credentials();
    const { hostname, port } = new URL(server.oauth.origin);
    const statusWith = (...tokens: string[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        request({ hostname, port, path: '/api/v1/me.json' }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .setHeader(
            'Authorization',
            tokens.map((token) => `Bearer ${token}`),
          )
          .end();
      });
    const statuses = [await statusWith(userToken), await statusWith(userToken, 'gst_other')];
    await server.close();
    expect(statuses).to.deep.equal([200, 401]);
  });
});

function withQuery(path: string, query: string | undefined): string {
  return query === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

async function ownersToken(knex: Knex): Promise<string> {
  const { options } = await buildStaffToken(knex, { role: 'owner' });
  return options.headers.Authorization.replace('Bearer ', '');
}

function sameKinds({ callers }: Operation, kinds: readonly PrincipalKind[]): boolean {
  return callers.size === kinds.length && kinds.every((kind) => callers.has(kind));
}
