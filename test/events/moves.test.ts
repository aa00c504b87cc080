import { expect } from 'chai';
import type { Knex } from 'knex';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { activityBody } from '../support/activity-bodies.ts';
import type { Callers } from '../support/callers.ts';
import { readEvents, type Told, toldOf, types } from '../support/event-feed.ts';
import { useFixture } from '../support/fixture.ts';
import { publishEvents } from '../support/publish-events.ts';
import { useServer } from '../support/server.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';

describe('Moves', () => {
  const server = useServer();
  let knex: Knex;
  const callers = useFixture(() => server.build.callers(), beforeEach);
  let here: PageRow;
  let there: PageRow;

  before(() => {
    ({ knex } = server);
  });
  beforeEach(async () => {
    here = await ownPage();
    there = await ownPage();
    await publishEvents(server.context);
  });

  const ownPage = (values: Partial<PageRow> = {}) =>
    server.build.page({ campaign_id: callers.campaignId, user_id: callers.userId, ...values });
  const told = (change: () => Promise<unknown>, caller = callers.application): Promise<Told[]> =>
    toldOf(server, caller, change);
  const uidOf = async (table: 'campaigns' | 'charities', id: number) =>
    (await knex(table).where({ id }).first('uid')).uid;
  const placeOf = async ({ id, campaign_id, charity_id }: PageRow, team_id: number | null = null) => ({
    page_id: id,
    team_id,
    campaign_uid: await uidOf('campaigns', campaign_id),
    charity_uid: await uidOf('charities', charity_id),
  });
  const moveDonation = async (id: number, page: PageRow) => {
    const body = { page_id: page.id };
    const answer = await server.client.post(`/donations/${id}/move`, body, callers.application);
    expect(answer.status, answer.text).to.equal(201);
    return answer.body.donation;
  };
  const expectExact = async () =>
    expect((await knex.raw('select * from running_totals_differences()')).rows).to.deep.equal([]);

  it('reports a donation that was moved once, with both places and both numbers, and as no new gift', async () => {
    const { team } = await server.build.team({ leader: here });
    const donation = await server.build.donation({ page: here, amount_cents: 2500 });
    await server.build.donation({ page: here, amount_cents: -500, refund_of_id: donation.id });
    let moved: { id: number } | undefined;
    const events = await told(async () => {
      moved = await moveDonation(donation.id, there);
    });
    expect(types(events)).to.deep.equal(['donation.updated']);
    expect(events[0]?.data.donation).to.deep.include({ id: moved?.id, page_id: there.id });
    expect(events[0]?.data.donation).to.have.nested.property('amount.cents', 2000);
    expect(events[0]?.data.moved_from).to.deep.equal({
      ...(await placeOf(here, team.id)),
      donation_id: donation.id,
      donation_uid: `au-${donation.id}`,
    });
    await expectExact();
  });

  it('reports further moves and refunds of a moved donation by what they are', async () => {
    const donation = await server.build.donation({ page: here, amount_cents: 2500 });
    const second = await moveDonation(donation.id, there);
    const events = await told(async () => {
      const third = await moveDonation(second.id, here);
      const refund = { amount_cents: 700 };
      await server.client.post(`/donations/${third.id}/refunds`, refund, callers.application);
    });
    expect(types(events)).to.deep.equal(['donation.updated', 'donation.refunded']);
    expect(events[0]?.data.moved_from).to.include({ donation_id: second.id, page_id: there.id });
    expect(events[1]?.data).to.not.have.property('moved_from');
    await expectExact();
  });

  it('sends a move once to each endpoint that gets the events of either place', async () => {
    const other = await server.build.callers();
    const elsewhere = await server.build.page({ campaign_id: other.campaignId, user_id: other.userId });
    const clientOf = async ({ userId }: Callers) =>
      (await knex('oauth_tokens').where({ user_id: userId }).first()).oauth_client_id;
    const scopes = [
      { campaign_id: callers.campaignId },
      { campaign_id: other.campaignId },
      { oauth_client_id: await clientOf(callers) },
      { oauth_client_id: await clientOf(other) },
      {},
    ];
    const donation = await server.build.donation({ page: here, amount_cents: 2500 });
    await publishEvents(server.context);
    const endpoints: number[] = [];
    for (const scope of scopes) {
      const { id } = await buildWebhookEndpoint(knex, {
        url: 'https://crm.example.org/',
        scope: scope as never,
      });
      endpoints.push(id);
    }
    const { id: ofGifts } = await buildWebhookEndpoint(knex, {
      url: 'https://crm.example.org/',
      eventTypes: ['donation.created', 'donation.refunded'],
    });
    // By hand, since the API moves nothing to another campaign.
    const { campaign_id, charity_id, id: page_id } = elsewhere;
    const change = () =>
      knex('donations').where({ id: donation.id }).update({ page_id, campaign_id, charity_id });
    const events = await told(change, other.user);
    expect(types(events)).to.deep.equal(['donation.updated']);
    expect(events[0]?.data.moved_from).to.deep.equal(await placeOf(here));
    const sent = await knex('webhook_deliveries').orderBy('endpoint_id').pluck('endpoint_id');
    expect(sent).to.deep.equal(endpoints).and.not.include(ofGifts);
    for (const caller of [
      callers.application,
      callers.user,
      callers.client,
      other.application,
      other.client,
    ]) {
      const { events: all } = await readEvents(server, caller, '?types=donation.updated&limit=1000');
      expect(all.map(({ id }) => id)).to.include(events[0]?.id);
    }
    await knex('webhook_endpoints')
      .whereIn('id', [...endpoints, ofGifts])
      .delete();
    await expectExact();
  });

  it('reports an activity that was moved once, with both places', async () => {
    const { team } = await server.build.team({ leader: here });
    const body = activityBody({ page_id: here.id });
    const save = async (fields: object) => {
      const { status, text } = await server.client.post(
        '/fitness_activities',
        { ...body, ...fields },
        callers.user,
      );
      expect(status, text).to.equal(201);
    };
    await save({});
    const events = await told(() => save({ page_id: there.id }));
    expect(types(events)).to.deep.equal(['fitness_activity.saved']);
    expect(events[0]?.data.fitness_activity).to.include({ page_id: there.id });
    expect(events[0]?.data.moved_from).to.deep.equal(await placeOf(here, team.id));
    const [changed] = await told(() => save({ page_id: there.id, caption: 'Hills' }));
    expect(changed?.data).to.not.have.property('moved_from');
    await expectExact();
  });

  it('reports an activity that was moved and hidden as gone from where it was', async () => {
    const activity = await server.build.activity({ page: here });
    const { campaign_id, charity_id } = there;
    const place = { page_id: there.id, campaign_id, charity_id };
    const events = await told(() =>
      knex('fitness_activities')
        .where({ id: activity.id })
        .update({ ...place, public: false }),
    );
    expect(types(events)).to.deep.equal(['fitness_activity.deleted']);
    expect(events[0]?.data.deleted).to.include({ id: activity.id, page_id: here.id });
  });

  it('reports a member that changes teams to both teams', async () => {
    const [first, second] = [
      await server.build.team({ leader: await server.build.page({ campaign_id: callers.campaignId }) }),
      await server.build.team({ leader: await server.build.page({ campaign_id: callers.campaignId }) }),
    ];
    await server.build.member(first.team, here);
    const events = await told(() =>
      knex('team_members').where({ page_id: here.id }).update({ team_id: second.team.id }),
    );
    expect(events.map(({ type, data }) => [type, data.team?.id, data.page_id])).to.deep.equal([
      ['team.member_removed', first.team.id, here.id],
      ['team.member_added', second.team.id, here.id],
    ]);
    await expectExact();
  });

  it('reports a page or a team that changes hands to its old and its new owner', async () => {
    const next = await server.build.callers();
    const { team } = await server.build.team({ leader: here });
    const successor = await server.build.page({ campaign_id: callers.campaignId, user_id: next.userId });
    await server.build.member(team, successor);
    const leads = () => knex('teams').where({ id: team.id }).update({ leader_page_id: successor.id });
    expect(types(await told(leads, callers.user))).to.deep.equal(['team.updated']);
    const gives = () => knex('pages').where({ id: there.id }).update({ user_id: next.userId });
    const events = await told(gives, callers.user);
    expect(types(events)).to.deep.equal(['page.updated']);
    expect(events[0]?.data).to.not.have.property('moved_from');
    const { events: all } = await readEvents(server, next.user, '?limit=1000');
    expect(types(all)).to.include.members(['team.updated', 'page.updated']);
  });

  it('reports a page that goes to another charity with the one that it had', async () => {
    const { charity_id } = await server.build.page({ campaign_id: (await server.build.campaign()).id });
    await knex('campaign_charities').insert({ campaign_id: here.campaign_id, charity_id });
    const events = await told(() => knex('pages').where({ id: here.id }).update({ charity_id }));
    const updated = events.find(({ type }) => type === 'page.updated');
    expect(updated?.data.moved_from).to.deep.equal(await placeOf(here));
  });

  it('tells the owner of a page of no gift that is on another page by then', async () => {
    const body = { page_id: here.id, amount_cents: 900, currency: 'AUD' };
    const { body: given } = await server.client.post('/donations', body, callers.application);
    const {
      campaign_id,
      charity_id,
      id: page_id,
    } = await ownPage({ user_id: (await server.build.user()).id });
    await knex('donations').where({ id: given.donation.id }).update({ page_id, campaign_id, charity_id });
    expect((await server.mailed()).map(({ text }) => text).join()).to.not.include('$9');
  });
});
