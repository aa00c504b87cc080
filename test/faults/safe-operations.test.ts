import { expect } from 'chai';
import type { Knex } from 'knex';
import { signedInVisitor } from '../support/accounts.ts';
import type { Callers } from '../support/callers.ts';
import { useTestDatabase } from '../support/database.ts';
import { interruptedPool } from '../support/interrupted-pool.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

describe('an operation that loses its connection between two statements', () => {
  const database = useTestDatabase();
  let pool: Knex;
  let server: TestServer;
  let caller: Callers;
  let teamId: number;
  /** What was sent since the test began. */
  let sent: string[] = [];
  /** Whether the connection is cut before this statement. */
  let isCut: (sql: string) => boolean = () => false;

  before(async () => {
    pool = interruptedPool(
      database.url,
      async ({ sql, processId }) => {
        sent.push(sql);
        if (!isCut(sql)) return;
        isCut = () => false;
        await database.knex.raw('select pg_terminate_backend(?, 5000)', [processId]);
      },
      1,
    );
    server = await startTestServer({ knex: pool });
    caller = await database.build.callers();
    const campaign = await database.build.campaign();
    const leader = await database.build.page({ user_id: caller.userId, campaign_id: campaign.id });
    teamId = (await database.build.team({ leader })).team.id;
    await server.client.get(`/teams/${teamId}.json`, caller.user);
  });
  beforeEach(() => {
    sent = [];
  });
  after(async () => {
    await server.close();
    await pool.destroy();
  });

  it('is run again as a whole when it is a GET', async () => {
    isCut = () => sent.length === 3;
    const { status, body } = await server.client.get(`/teams/${teamId}.json`, caller.user);
    expect(status).to.equal(200);
    expect(body.team.id).to.equal(teamId);
    const [credential, found, record] = sent;
    // The caller is looked up by itself, and is known already.
    expect(sent).to.deep.equal([credential, found, record, found, record]);
  });

  it('looks the caller of a POST up again, since nothing is written then', async () => {
    isCut = () => sent.length === 1;
    const { status } = await server.client.post(`/teams/${teamId}/invitations`, {}, caller.user);
    expect(status).to.equal(201);
    expect(sent[1]).to.equal(sent[0]);
  });

  it('is not run again when it is a POST, and answers when to try again', async () => {
    const before = await database.knex('invitations');
    isCut = (sql) => sql.startsWith('COMMIT');
    const { status, headers } = await server.client.post(`/teams/${teamId}/invitations`, {}, caller.user);
    expect(status).to.equal(503);
    expect(headers.get('Retry-After')).to.equal('1');
    expect(sent.filter((sql) => sql.startsWith('BEGIN'))).to.have.length(1);
    expect(await database.knex('invitations')).to.deep.equal(before);
  });

  describe('at the authorization of an application', () => {
    let visitor: Visitor;
    let address: string;

    before(async () => {
      visitor = await signedInVisitor(server.client.origin, await database.build.account());
      const { client_id, redirectUri } = await database.build.oauthClient({ trusted: true });
      address = `/oauth/authorize?${new URLSearchParams({ client_id, redirect_uri: redirectUri, response_type: 'code' })}`;
    });

    it('is run again as a whole while it only reads', async () => {
      for (const isSession of [true, false]) {
        sent = [];
        isCut = (sql) => sql.includes('"sessions"') === isSession;
        const { status } = await visitor.open(address);
        expect(status).to.equal(302);
        expect(sent.filter((sql) => sql.startsWith('insert'))).to.have.length(1);
        expect(sent.length).to.be.greaterThan(new Set(sent).size);
      }
    });

    it('grants nothing twice', async () => {
      isCut = (sql) => sql.startsWith('insert');
      const { status, headers } = await visitor.open(address);
      expect(status).to.equal(503);
      expect(headers.get('Retry-After')).to.equal('1');
      expect(sent.filter((sql) => sql.startsWith('insert'))).to.have.length(1);
    });
  });
});
