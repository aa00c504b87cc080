import { expect } from 'chai';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import type { Body, RequestOptions } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Invitations by mail', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers());
  const others = useFixture(() => server.build.callers());
  let charity: CharityRow;
  /** Of a team that the user leads, in the application's campaign. */
  let teamPageId: number;
  let teamId: number;

  before(async () => {
    const { knex } = server;
    charity = await server.build.charity();
    for (const { id } of [charity, await server.build.charity({ name: 'AAA' })]) {
      await knex('campaign_charities').insert({ campaign_id: callers.campaignId, charity_id: id });
    }
    const leader = await server.build.page({ campaign_id: callers.campaignId, user_id: callers.userId });
    const { team } = await server.build.team({ leader });
    [teamId, teamPageId] = [team.id, team.page_id];
  });
  beforeEach(async () => {
    await server.context.outbox.flush();
    server.mails.length = 0;
    await server.knex('registered_applications').update({
      individual_registration_url: null,
      team_registration_url: null,
    });
  });

  const inviteToPage = (body: object, caller: RequestOptions = callers.application) =>
    server.client.post('/individual-pages/invitations', body, caller);
  const inviteToTeam = (body: object, caller = callers.application, pageId: number = teamPageId) =>
    server.client.post(`/team-pages/${pageId}/invitations`, body, caller);
  const createPage = (token: string, fields: object = {}) =>
    server.client.post(
      '/pages',
      { uid: callers.userId, birthday: '1990-04-30', token, ...fields },
      callers.application,
    );
  const setAddresses = (addresses: object) => server.knex('registered_applications').update(addresses);
  const rowOf = (id: number) => server.knex('invitations').where({ id }).first();
  const charityOf = async (page: Body) =>
    (await server.knex('pages').where({ id: page.id }).first()).charity_id;

  /** The address in the one mail that was sent. */
  async function mailedAddress(recipient: string): Promise<URL> {
    expect((await server.mailed()).map(({ to }) => to)).to.deep.equal([recipient]);
    const [address = ''] = /https?:\S+/.exec(server.mails[0]?.text ?? '') ?? [];
    return new URL(address);
  }
  const tokenIn = (address: URL) => address.searchParams.get('token') ?? '';

  describe('POST /individual-pages/invitations', () => {
    const lee = { email: 'lee@example.org', full_name: 'Lee Marsh', phone: '+61 491 570 156' };

    it('mails a link to the site of the application, with a token', async () => {
      await setAddresses({ individual_registration_url: 'https://run.example.org/register?from=mail' });
      const body = await bodyOf(inviteToPage({ ...lee, charity_id: charity.uid, target: '500.00' }), 201);
      const { id, ...shown } = body.create_individual_page_invitation;
      expect(shown).to.deep.equal({ email: lee.email, accepted_at: null, cancelled_at: null });
      expect(await rowOf(id)).to.deep.include({
        ...lee,
        campaign_id: callers.campaignId,
        charity_id: charity.id,
        target_cents: 50_000,
        team_id: null,
        token_hash: null,
      });
      const address = await mailedAddress(lee.email);
      expect(`${address.origin}${address.pathname}`).to.equal('https://run.example.org/register');
      expect(address.searchParams.get('from')).to.equal('mail');
      expect(tokenIn(address)).to.match(/^gsi_[\w-]{43}$/);
      const stored = await server.knex.raw(
        `select (select jsonb_agg(to_jsonb(m)) from mail_outbox m) as mails, (select jsonb_agg(to_jsonb(i)) from invitations i) as invitations`,
      );
      expect(JSON.stringify(stored.rows)).to.not.include(tokenIn(address));
    });

    it('gives the page that is made with the token its charity and target, and is accepted once', async () => {
      const { body } = await inviteToPage({ ...lee, charity_uid: charity.uid, target: '512.50' });
      const { id } = body.create_individual_page_invitation;
      const token = tokenIn(await mailedAddress(lee.email));
      const made = await bodyOf(createPage(token), 201);
      expect(made.page).to.deep.include({ invitation_id: id, target_cents: 51_250, team_uid: null });
      expect(await charityOf(made.page)).to.equal(charity.id);
      const { accepted_at, accepted_page_id } = await rowOf(id);
      expect([accepted_at instanceof Date, accepted_page_id]).to.deep.equal([true, made.page.id]);
      const { error } = await bodyOf(createPage(token), 422);
      expect(error.errors).to.have.length(1);
      expect(error.errors[0]).to.include({ field: 'token', code: 'invalid' });
    });

    it("keeps what the page's creator chooses", async () => {
      const other = await server.build.charity();
      await server
        .knex('campaign_charities')
        .insert({ campaign_id: callers.campaignId, charity_id: other.id });
      await inviteToPage({ ...lee, charity_id: charity.uid, target: '512.50' });
      const token = tokenIn(await mailedAddress(lee.email));
      const { body } = await createPage(token, { charity_id: other.uid, target: '90' });
      expect(body.page.target_cents).to.equal(9000);
      expect(await charityOf(body.page)).to.equal(other.id);
    });

    it('leads to this site where the application has no address', async () => {
      await inviteToPage({ email: lee.email });
      const address = await mailedAddress(lee.email);
      expect(address.href.replace(/=.*/, '')).to.equal(`${server.context.config.baseUrl}/invitation?token`);
    });

    it('makes a second invitation for the same address, both of which work', async () => {
      const ids = [];
      for (let time = 0; time < 2; time += 1) {
        ids.push((await inviteToPage(lee)).body.create_individual_page_invitation.id);
      }
      const tokens = (await server.mailed()).map(({ text }) => /token=(gsi_[\w-]+)/.exec(text)?.[1] ?? '');
      const accepted = [];
      for (const token of tokens) accepted.push((await createPage(token)).body.page.invitation_id);
      expect(accepted).to.have.members(ids);
      expect(ids[0]).to.not.equal(ids[1]);
    });

    it('mails every attempt a token that works, and nothing of an invitation that is used up', async () => {
      await inviteToPage({ email: lee.email });
      const [waiting] = await server.knex('mail_outbox').where({ template: 'invitation', sent_at: null });
      const first = tokenIn(await mailedAddress(lee.email));
      // As after a crash between sending and marking.
      const { template, recipient, parameters } = waiting;
      const again = () => server.knex('mail_outbox').insert({ template, recipient, parameters });
      await again();
      expect(await server.mailed()).to.have.length(2);
      expect((await createPage(first)).status).to.equal(201);
      await again();
      expect((await server.mailed()).filter(({ to }) => to === lee.email)).to.have.length(2);
    });

    it('is done once for an Idempotency-Key', async () => {
      const keyed = { headers: { ...callers.application.headers, 'Idempotency-Key': 'lee' } };
      const first = await inviteToPage(lee, keyed);
      expect((await inviteToPage(lee, keyed)).body).to.deep.equal(first.body);
      await mailedAddress(lee.email);
    });

    it('mails an address ten times a day at most', async () => {
      for (let time = 0; time < 12; time += 1) {
        expect((await inviteToPage({ email: 'Flooded@example.org' })).status).to.equal(201);
      }
      expect(await server.mailed()).to.have.length(10);
    });

    it('refuses addresses that take no mail, other charities and targets that are no amount', async () => {
      const stranger = await server.build.charity();
      for (const [field, body] of [
        ['email', {}],
        ['email', { email: 'lee' }],
        ['charity_id', { email: lee.email, charity_id: stranger.uid }],
        ['charity_id', { email: lee.email, charity_id: 'au-999999' }],
        ['target', { email: lee.email, target: '0' }],
        ['phone', { email: lee.email, phone: '1'.repeat(51) }],
        ['phone', { email: lee.email, phone: '1\u0007' }],
        ['full_name', { email: lee.email, full_name: 'Lee\u202e' }],
      ] as const) {
        const { status, body: answer } = await inviteToPage(body);
        expect([status, answer.error.errors[0].field], JSON.stringify(body)).to.deep.equal([422, field]);
      }
      expect(await server.mailed()).to.have.length(0);
    });

    it('is for applications alone', async () => {
      expect((await inviteToPage(lee, callers.user)).status).to.equal(403);
      expect((await inviteToPage(lee, {})).status).to.equal(401);
    });
  });

  describe('POST /team-pages/:team_page_id/invitations', () => {
    const kim = { email: 'kim@example.org', full_name: 'Kim Reed' };

    it('mails a link to the site of the application; both tokens make a member, the first of them', async () => {
      await setAddresses({
        team_registration_url: 'https://run.example.org/join',
        individual_registration_url: 'https://run.example.org/register',
      });
      const body = await bodyOf(inviteToTeam({ ...kim, charity_id: charity.uid, target: '321' }), 201);
      const { id, token, ...shown } = body.join_team_invitation;
      expect(shown).to.deep.equal({
        email: kim.email,
        accepted_at: null,
        cancelled_at: null,
        team_page_id: teamPageId,
      });
      const address = await mailedAddress(kim.email);
      expect(`${address.origin}${address.pathname}`).to.equal('https://run.example.org/join');
      expect(tokenIn(address)).to.match(/^gsi_/).and.not.equal(token);
      const made = await createPage(tokenIn(address));
      expect(made.body.page).to.deep.include({
        invitation_id: id,
        team_uid: teamId,
        target_cents: 32_100,
      });
      expect(await charityOf(made.body.page)).to.equal(charity.id);
      expect((await createPage(token)).status).to.equal(422);
    });

    it('gives a token that works without the mail, and knows the charity by its other name', async () => {
      const { body } = await inviteToTeam({ ...kim, charity_uid: charity.uid });
      const { id, token } = body.join_team_invitation;
      const { page } = (await createPage(token)).body;
      expect(page).to.deep.include({ invitation_id: id, team_uid: teamId, charity_uid: charity.uid });
    });

    it('lets a leader invite, with a link to this site', async () => {
      await setAddresses({ team_registration_url: 'https://run.example.org/join' });
      const body = await bodyOf(inviteToTeam(kim, callers.user), 201);
      expect(await rowOf(body.join_team_invitation.id)).to.include({
        created_by_user_id: callers.userId,
        registered_application_id: null,
      });
      const address = await mailedAddress(kim.email);
      expect(address.href.replace(/=.*/, '')).to.equal(`${server.context.config.baseUrl}/join-team?token`);
    });

    it('lets a leader invite fifty times a day', async () => {
      const many = await server.build.callers();
      const leader = await server.build.page({ user_id: many.userId });
      const { page } = await server.build.team({ leader });
      for (let number = 1; number <= 50; number += 1) {
        const { status } = await inviteToTeam({ email: `guest-${number}@example.org` }, many.user, page.id);
        expect(status).to.equal(201);
      }
      const refused = await inviteToTeam({ email: 'guest-51@example.org' }, many.user, page.id);
      expect(refused.status).to.equal(429);
    });

    it('does not count an email that was not allowed', async () => {
      const quiet = { email: 'quiet@example.org' };
      for (let tried = 0; tried < 11; tried += 1) {
        expect((await inviteToTeam(quiet, others.user)).status).to.equal(403);
      }
      expect((await inviteToTeam(quiet)).status).to.equal(201);
      await mailedAddress('quiet@example.org');
    });

    it('answers 404 for what is no team page, 403 for one out of reach', async () => {
      const page = await server.build.page({ campaign_id: callers.campaignId });
      expect((await inviteToTeam(kim, callers.application, page.id)).status).to.equal(404);
      expect((await inviteToTeam(kim, callers.application, 999_999_999)).status).to.equal(404);
      expect((await inviteToTeam(kim, others.application)).status).to.equal(403);
      expect((await inviteToTeam(kim, others.user)).status).to.equal(403);
    });

    it('refuses addresses that take no mail and charities of other campaigns', async () => {
      const stranger = await server.build.charity();
      for (const [field, body] of [
        ['email', { full_name: 'Kim' }],
        ['email', { email: 'a@b@c' }],
        ['charity_id', { ...kim, charity_uid: stranger.uid }],
      ] as const) {
        const { status, body: answer } = await inviteToTeam(body);
        expect([status, answer.error.errors[0].field]).to.deep.equal([422, field]);
      }
    });

    it('is no longer emailed once it is cancelled', async () => {
      const { body } = await inviteToTeam(kim);
      const { id, token } = body.join_team_invitation;
      await server.client.delete(`/teams/${teamId}/invitations/${id}`, callers.user);
      expect(await server.mailed()).to.have.length(0);
      expect((await createPage(token)).status).to.equal(422);
    });
  });
});
