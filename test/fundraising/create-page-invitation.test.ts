import { expect } from 'chai';
import { hashSecret } from '../../src/auth/secrets.ts';
import type { InvitationRow } from '../../src/db/rows/team-rows.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals } from '../support/recount.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('POST /pages with an invitation', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  let number = 0;
  const callers = useFixture(() => server.build.callers());

  /** A team in the application's campaign, and an open invitation to it. */
  const invite = async (overrides: Partial<InvitationRow> = {}, campaign_id = callers.campaignId) => {
    const leader = await server.build.page({ campaign_id });
    const { team, page } = await server.build.team({ leader });
    await server
      .knex('campaigns')
      .where({ id: campaign_id })
      .update({ default_charity_id: leader.charity_id });
    number += 1;
    const token = `gsi_token_${number}`;
    const [invitation] = await server
      .knex('invitations')
      .insert({
        team_id: team.id,
        token_hash: hashSecret(token),
        expires_at: new Date(Date.now() + 86_400_000),
        ...overrides,
      })
      .returning('*');
    return { team, teamPage: page, leader, token, invitation };
  };
  const create = (token: string, fields: object = {}) =>
    server.client.post(
      '/pages',
      { uid: callers.userId, birthday: '1990-04-30', token, ...fields },
      callers.application,
    );
  const refused = async (token: string) =>
    expect(await errorsOf(create(token))).to.deep.equal(['token invalid']);

  it('makes the page a member of the team, and shows it immediately', async () => {
    const { team, teamPage, leader, token, invitation } = await invite();
    const before = await server.client.get(`/pages/${teamPage.id}.json`);
    expect(before.body.team_member_uids).to.deep.equal([leader.id]);
    const body = await bodyOf(create(token), 201);
    expect(body.page).to.deep.include({
      team_uid: team.id,
      invitation_id: invitation.id,
      owner_type: 'User',
    });
    const after = await server.client.get(`/pages/${teamPage.id}.json`);
    expect(after.body.team_member_uids).to.deep.equal([leader.id, body.page.id]);
    const stored = await server.knex('invitations').where({ id: invitation.id }).first();
    expect(stored.accepted_page_id).to.equal(body.page.id);
    expect(await server.knex('team_members').where({ page_id: body.page.id }).first()).to.deep.include({
      team_id: team.id,
      campaign_id: callers.campaignId,
    });
  });

  it('works once', async () => {
    const { token } = await invite();
    expect((await create(token)).status).to.equal(201);
    await refused(token);
  });

  it('is refused when it was cancelled, is too old, or belongs to another campaign', async () => {
    const elsewhere = await server.build.callers();
    for (const { token } of [
      await invite({ cancelled_at: new Date() }),
      await invite({ expires_at: new Date(Date.now() - 1000) }),
      await invite({}, elsewhere.campaignId),
    ]) {
      await refused(token);
    }
  });

  it('is not used up by a page that is refused', async () => {
    const { token, leader } = await invite();
    expect((await create(token, { slug: leader.slug })).status).to.equal(422);
    expect((await create(token)).status).to.equal(201);
  });

  it('lets the totals of the team follow', async () => {
    const { token, teamPage } = await invite();
    const { body } = await create(token);
    const page = await server.knex('pages').where({ id: body.page.id }).first();
    await server.build.donation({ page, amount_cents: 4200 });
    expect((await server.client.get(`/pages/${teamPage.id}.json?`)).body.amount.cents).to.equal(4200);
    await expectExactTotals(server.knex);
  });
});
