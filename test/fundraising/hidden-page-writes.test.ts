import { expect } from 'chai';
import type { Knex } from 'knex';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import { signedInUser, signedInVisitor } from '../support/accounts.ts';
import type { Callers } from '../support/callers.ts';
import { publishEvents } from '../support/publish-events.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('What is written about hidden pages', () => {
  const server = useServer();
  let knex: Knex;
  let callers: Callers;
  let page: PageRow;
  let team: TeamRow;
  let teamPage: PageRow;

  before(async () => {
    knex = server.knex;
    callers = await server.build.callers();
  });
  beforeEach(async () => {
    const { campaignId: campaign_id, userId: user_id } = callers;
    await knex('mail_outbox').delete();
    page = await server.build.page({ campaign_id, user_id, name: 'Findme page' });
    const leader = await server.build.page({ campaign_id });
    const name = `Findme ${page.id}`;
    ({ team, page: teamPage } = await server.build.team({ leader, name, page: { name } }));
  });

  const hide = (...pages: PageRow[]) =>
    knex('pages')
      .whereIn(
        'id',
        pages.map(({ id }) => id),
      )
      .update({ held_at: new Date(), held_reason: 'It insults people.' });
  const membersOf = (teamId: number) => knex('team_members').where({ team_id: teamId }).pluck('page_id');
  const pageIn = () => server.build.page({ campaign_id: callers.campaignId });

  it('lets no page join a hidden team, whether its campaign asks the leader or not', async () => {
    await hide(teamPage);
    for (const skip_team_approval_request of [true, false]) {
      await knex('campaigns').where('id', callers.campaignId).update({ skip_team_approval_request });
      const body = { individual_page_id: page.id };
      const { status } = await server.client.post(`/teams/${team.id}/join-requests`, body, callers.user);
      expect(status).to.equal(404);
    }
    expect(await membersOf(team.id)).to.not.include(page.id);
    expect(await knex('mail_outbox')).to.deep.equal([]);
  });

  it('lets no invitation lead into a hidden team, until it is shown again', async () => {
    const { body } = await server.client.post(`/teams/${team.id}/invitations`, {}, callers.application);
    const path = `/join-team?token=${body.invitation.token}`;
    const { visitor } = await signedInUser(server);
    const shown = (await visitor.open(path)).html;
    expect(shown).to.include(teamPage.name);
    await hide(teamPage);
    const { html } = await visitor.open(path);
    expect(html).to.not.include('Raise money in').and.to.not.include(teamPage.name);
    await knex('pages').where('id', teamPage.id).update({ held_at: null, held_reason: null });
    expect((await visitor.open(path)).html).to.include(teamPage.name);
  });

  it('makes no team that borrows the name of a hidden page', async () => {
    await hide(page);
    for (const caller of [callers.user, callers.application]) {
      const body = await bodyOf(server.client.post('/teams', { individual_page_id: page.id }, caller), 422);
      expect(body.error.errors[0]).to.deep.include({ field: 'individual_page_id', code: 'invalid' });
    }
  });

  it('sends no donor to a hidden page', async () => {
    const donor = await server.build.user();
    const { id } = await server.build.donation({ page, donor_user_id: donor.id });
    const owner = await server.build.account();
    await knex('pages').where('id', page.id).update({ user_id: owner.id });
    await hide(page);
    const visitor = await signedInVisitor(server.client.origin, owner);
    await visitor.open(`/dashboard/pages/${page.id}/updates`);
    const path = `/dashboard/pages/${page.id}/donations/${id}/reply`;
    expect((await visitor.submit(path, { [`reply_${id}`]: 'Thanks' })).location).to.include('notice=replied');
    expect(await knex('mail_outbox')).to.deep.equal([]);
  });

  it('is not read in the log when it is of a hidden team and another page', async () => {
    const { meta } = (await server.client.get('/events.json', callers.application)).body;
    const read = async () => {
      await publishEvents(server.context);
      const path = `/events.json?after=${encodeURIComponent(meta.next)}`;
      const { body } = await server.client.get(path, callers.application);
      const events: { type: string }[] = body.events;
      return events.filter((event) => JSON.stringify(event).includes(teamPage.name)).map(({ type }) => type);
    };
    await server.build.member(team, await pageIn());
    expect(await read()).to.include('team.member_added');
    await hide(teamPage);
    expect(await read()).to.deep.equal([]);
  });

  it('leads the owner nowhere from the dashboard', async () => {
    const { user: owner, visitor } = await signedInUser(server);
    const own = await server.build.page({ campaign_id: callers.campaignId, user_id: owner.id });
    const led = await server.build.team({ leader: own });
    await server.build.post({ page: own });
    await hide(
      own,
      led.page,
      await server.build.page({ campaign_id: callers.campaignId, user_id: owner.id }),
    );
    const opened = new Map<string, number>();
    const waiting = ['/dashboard'];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (opened.has(path)) continue;
      const { status, html } = await visitor.open(path);
      opened.set(path, status);
      if (!path.startsWith('/dashboard')) continue;
      for (const [, link = ''] of html.matchAll(/href="(\/[^"#]*)"/g)) {
        if (!/^\/(assets|docs|developers)/.test(link)) waiting.push(link.replaceAll('&amp;', '&'));
      }
    }
    expect([...opened.keys()]).to.include(`/dashboard/pages/${own.id}/updates`);
    expect([...opened].filter(([, status]) => status >= 400)).to.deep.equal([]);
  });
});
