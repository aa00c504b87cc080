import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { RequestOptions } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals } from '../support/recount.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('POST /teams', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600, baseUrl: 'https://give.example.org' } });

  const others = useFixture(() => server.build.callers());

  const callers = useFixture(() => server.build.callers(), beforeEach);
  const campaign = useFixture(
    () => server.knex('campaigns').where({ id: callers.campaignId }).first(),
    beforeEach,
  );
  /** The user's, in the application's campaign. */
  const leader = useFixture(() => buildOwnPage(), beforeEach);
  afterEach(() => expectExactTotals(server.knex));

  const buildOwnPage = (overrides: Partial<PageRow> = {}) =>
    server.build.page({ campaign_id: callers.campaignId, user_id: callers.userId, ...overrides });
  const post = (body: object | string, caller: RequestOptions) => server.client.post('/teams', body, caller);
  const create = async (page: PageRow, name: string | undefined, caller = callers.user) =>
    (await bodyOf(post({ individual_page_id: page.id, name }, caller), 201)).page[0];
  const refusals = async (body: object, caller = callers.user): Promise<string[]> => {
    const answer = await post(body, caller);
    expect(answer.body.error.message).to.equal('Validation failed');
    return errorsOf(answer);
  };
  const teamsOf = async (campaignId: number): Promise<string[]> =>
    server.knex('teams').where({ campaign_id: campaignId }).orderBy('id').pluck('name');

  it('turns a page into a team, whose page copies target, charity, campaign and expiry from the leader’s', async () => {
    const charity = await server.build.charity({ name: 'Reef Rescue Trust' });
    const page = await buildOwnPage({
      charity_id: charity.id,
      target_cents: 250_000,
      expires_at: new Date('2026-12-08T13:59:59Z'),
      story: '<p>Mine.</p>',
      has_set_story: true,
      image_url: 'https://images.example.org/ada.jpg',
      has_set_image: true,
      campaign_date: new Date('2026-11-08T00:00:00Z'),
    });
    const { body } = await post({ individual_page_id: page.id, name: 'The Tidal Wave' }, callers.user);
    expect(body).to.have.all.keys('page');
    expect(body.page).to.have.length(1);
    const [made] = body.page;
    const team = await server.knex('teams').where({ leader_page_id: page.id }).first();
    expect(made).to.deep.include({
      id: team.page_id,
      uid: team.page_id,
      slug: 'the-tidal-wave',
      name: 'The Tidal Wave',
      state: 'active',
      gift_aid_eligible: false,
      charity_uid: `au-${charity.id}`,
      campaign_uid: campaign.uid,
      owner_uid: team.id,
      owner_type: 'Team',
      target_cents: 250_000,
      team_uid: null,
      team_member_uids: [page.id],
      team_leader_page_uid: page.id,
      expires_at: '2026-12-08T13:59:59Z',
      url: `https://give.example.org/${campaign.slug}/au/the-tidal-wave`,
      cached_offline_amount_cents: 0,
      invitation_id: null,
      coordinate: null,
      campaign_date: null,
      page_groups: [],
    });
    expect(made.story).to.include('Reef Rescue Trust').and.include(campaign.name);
    const shown = (await server.client.get(`/pages/${made.id}.json`)).body;
    expect(shown.meta).to.include({ has_set_story: false, has_set_image: false });
    const listed = await server.client.get(`/teams/${team.id}.json`, callers.user);
    expect(listed.body.team).to.deep.equal({
      id: team.id,
      uid: team.id,
      name: 'The Tidal Wave',
      leader_id: page.id,
      page_ids: [page.id],
    });
  });

  it('lets an application make a team out of any page of its campaign', async () => {
    const page = await server.build.page({ campaign_id: callers.campaignId });
    expect(await create(page, 'Runners', callers.application)).to.include({ team_leader_page_uid: page.id });
  });

  it('counts what the leader has raised, and shows the team on cached pages, lists and rankings at once', async () => {
    await server.build.donation({ page: leader, amount_cents: 4200 });
    const read = async () => ({
      leader: (await server.client.get(`/pages/${leader.id}.json`)).body.team_uid,
      teams: (await server.client.get(`/pages.json?campaign_id=${campaign.uid}&type=team`)).body.pages,
      ranked: (await server.client.get(`/campaigns/${campaign.uid}/leaderboard.json?type=team`)).body
        .leaderboard,
      pages: (await server.client.get(`/campaigns/${campaign.uid}.json`)).body.campaign.page_ids,
    });
    expect((await read()).teams).to.deep.equal([]);
    const made = await create(leader, 'Runners');
    expect(made.amount.cents).to.equal(4200);
    const { leader: teamUid, teams, ranked, pages } = await read();
    expect(teamUid).to.equal(made.owner_uid);
    expect(teams.map(({ id }: { id: number }) => id)).to.deep.equal([made.id]);
    expect(ranked.page_ids).to.deep.equal([made.id]);
    expect(pages).to.include(made.id);
  });

  describe('names', () => {
    it('makes a name from the leader’s page when none is sent, and another when that is taken', async () => {
      const [ada, again, third] = [
        await buildOwnPage({ name: 'Ada Okafor' }),
        await buildOwnPage({ name: 'Ada Okafor' }),
        await buildOwnPage({ name: 'Ada Okafor' }),
      ];
      expect(await create(ada, undefined)).to.include({ name: 'Team Ada Okafor', slug: 'team-ada-okafor' });
      const second = await create(again, '');
      expect(second.name).to.equal(`Team Ada Okafor ${second.owner_uid}`);
      expect(second.slug).to.match(/^team-ada-okafor-\d+(-\d+)?$/);
      expect((await create(third, '   ')).name).to.match(/^Team Ada Okafor \d+$/);
    });

    it('refuses the name of another team in the campaign, whatever its case and surrounding spaces', async () => {
      await create(leader, 'Straße der Läufer');
      for (const name of ['Straße der Läufer', ' straße der läufer ']) {
        const second = { individual_page_id: (await buildOwnPage()).id, name };
        expect(await refusals(second)).to.deep.equal(['name taken']);
      }
      expect(await teamsOf(callers.campaignId)).to.deep.equal(['Straße der Läufer']);
    });

    it('accepts the name again in another campaign', async () => {
      await create(leader, 'Runners');
      const page = await server.build.page({ campaign_id: others.campaignId, user_id: callers.userId });
      expect(await create(page, 'Runners')).to.include({ name: 'Runners', slug: 'runners' });
    });

    it('gives the page another slug when a page has that of the name already, or it is an address of the site', async () => {
      await buildOwnPage({ slug: 'runners' });
      expect((await create(leader, 'Runners')).slug).to.match(/^runners-\d+$/);
      expect((await create(await buildOwnPage(), 'Donate')).slug).to.match(/^donate-\d+$/);
      expect((await create(await buildOwnPage(), '走る人')).slug).to.match(/^[a-z0-9-]{1,60}$/);
      const long = 'Längste Mannschaft '.repeat(13).trim();
      expect((await create(await buildOwnPage(), long)).slug).to.match(/^laengste-mannschaft[a-z-]{10,41}$/);
    });

    it('keeps a name as it is, markup included', async () => {
      expect((await create(leader, '<b>Ada</b> & "Co"')).name).to.equal('<b>Ada</b> & "Co"');
    });

    it('refuses a name of more than 255 characters, and one that is not text', async () => {
      for (const name of ['x'.repeat(256), { first: 'x' }, ['x'], 'a\0b']) {
        expect(await refusals({ individual_page_id: leader.id, name })).to.deep.equal(['name invalid']);
      }
      expect((await create(leader, 'x'.repeat(255))).name).to.have.length(255);
    });
  });

  describe('the leader', () => {
    it('is not in a team yet, as leader or as member', async () => {
      const member = await buildOwnPage();
      const { team } = await server.build.team({ leader });
      await server.build.member(team, member);
      for (const page of [leader, member]) {
        expect(await refusals({ individual_page_id: page.id, name: 'Other' })).to.deep.equal([
          'individual_page_id taken',
        ]);
      }
    });

    it('is an individual page', async () => {
      const { page } = await server.build.team({ leader });
      for (const caller of [callers.user, callers.application]) {
        expect(await refusals({ individual_page_id: page.id, name: 'Team of teams' }, caller)).to.deep.equal([
          'individual_page_id invalid',
        ]);
      }
    });

    it('is a page that exists', async () => {
      for (const caller of [callers.user, callers.application]) {
        expect(await refusals({ individual_page_id: 999_999_999 }, caller)).to.deep.equal([
          'individual_page_id invalid',
        ]);
      }
    });

    it('is in a campaign that is running', async () => {
      const past = new Date(Date.now() - 1000);
      for (const ended of [{ finish_at: past }, { disabled_at: past }]) {
        const blank = { finish_at: null, disabled_at: null };
        await server
          .knex('campaigns')
          .where({ id: campaign.id })
          .update({ ...blank, ...ended });
        expect(await refusals({ individual_page_id: leader.id })).to.deep.equal([
          'individual_page_id invalid',
        ]);
      }
    });

    for (const value of [undefined, null, '', 'abc', 0, -1, 1.5, '0x10', '9007199254740992', true, [], {}]) {
      it(`is not ${JSON.stringify(value)}`, async () => {
        expect(await refusals({ individual_page_id: value, name: 'Runners' })).to.deep.equal([
          'individual_page_id invalid',
        ]);
      });
    }

    it('is a page within reach: 403 for the pages and team pages of others', async () => {
      const neighbour = await server.build.page({ campaign_id: callers.campaignId });
      const { page: theirTeam } = await server.build.team({ leader: neighbour });
      const elsewhere = await server.build.page({ campaign_id: others.campaignId });
      for (const [page, caller] of [
        [neighbour, callers.user],
        [theirTeam, callers.user],
        [elsewhere, callers.user],
        [elsewhere, callers.application],
        [leader, others.application],
        [leader, others.user],
      ] as const) {
        const body = await bodyOf(post({ individual_page_id: page.id, name: 'Mine now' }, caller), 403);
        expect(body.error.message).to.equal('You are not authorized to view this resource');
      }
      expect(await teamsOf(callers.campaignId)).to.not.include('Mine now');
    });
  });

  it('reports several errors at once', async () => {
    await create(leader, 'Runners');
    expect(await refusals({ individual_page_id: leader.id, name: 'Runners' })).to.have.deep.members([
      'individual_page_id taken',
      'name taken',
    ]);
    expect(await refusals({ individual_page_id: 'abc', name: 'x'.repeat(256) })).to.have.deep.members([
      'individual_page_id invalid',
      'name invalid',
    ]);
  });

  it('writes nothing when it refuses', async () => {
    const before = await server.knex('pages').count({ count: '*' });
    await create(leader, 'Runners');
    await refusals({ individual_page_id: leader.id, name: 'Others' });
    await refusals({ individual_page_id: (await buildOwnPage()).id, name: 'runners' });
    const after = await server.knex('pages').count({ count: '*' });
    // The team's page, and the page that could not lead.
    expect(Number(after[0]?.count) - Number(before[0]?.count)).to.equal(2);
  });

  it('takes a form and numbers as text, and ignores what it does not know', async () => {
    const form = `individual_page_id=${leader.id}&name=Runners&leader_id=1`;
    const body = await bodyOf(
      post(form, {
        headers: { ...callers.user.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
      201,
    );
    expect(body.page[0].team_leader_page_uid).to.equal(leader.id);
  });

  it('requires credentials, but not those of an application on its own behalf', async () => {
    expect((await post({ individual_page_id: leader.id }, {})).status).to.equal(401);
    expect((await post({ individual_page_id: leader.id }, callers.client)).status).to.equal(403);
  });

  it('answers a repeated request with the same key alike, and makes one team', async () => {
    const keyed = { headers: { ...callers.user.headers, 'Idempotency-Key': 'a-team' } };
    const first = await post({ individual_page_id: leader.id, name: 'Runners' }, keyed);
    const second = await post({ name: 'Runners', individual_page_id: String(leader.id) }, keyed);
    expect([first.status, second.status]).to.deep.equal([201, 201]);
    expect(second.body).to.deep.equal(first.body);
    expect(await teamsOf(callers.campaignId)).to.deep.equal(['Runners']);
    const other = await post({ individual_page_id: leader.id, name: 'Walkers' }, keyed);
    expect(other.status).to.equal(422);
  });
});
