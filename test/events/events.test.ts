import { expect } from 'chai';
import type { Knex } from 'knex';
import { eventTypes, userEventTypes } from '../../src/db/rows/event-types.ts';
import { type Told, toldOf, types } from '../support/event-feed.ts';
import { useFixture } from '../support/fixture.ts';
import { publishEvents } from '../support/publish-events.ts';
import { useServer } from '../support/server.ts';

describe('Events', () => {
  const server = useServer();
  let knex: Knex;
  const callers = useFixture(() => server.build.callers(), beforeEach);

  before(() => {
    ({ knex } = server);
  });
  beforeEach(() => publishEvents(server.context));

  const ownPage = () => server.build.page({ campaign_id: callers.campaignId, user_id: callers.userId });
  const told = (change: () => Promise<unknown>): Promise<Told[]> =>
    toldOf(server, callers.application, change);

  it('reports donations, their changes and replies', async () => {
    const page = await ownPage();
    const donation = await server.build.donation({ page, amount_cents: 5000 });
    const tellings: [string, () => Promise<unknown>][] = [
      ['donation.created', () => server.build.donation({ page, amount_cents: 100 })],
      ['donation.updated', () => knex('donations').where({ id: donation.id }).update({ message: 'Go!' })],
      [
        'donation.refunded',
        () => server.build.donation({ page, amount_cents: -200, refund_of_id: donation.id }),
      ],
      [
        'donation.disputed',
        () =>
          server.build.donation({
            page,
            amount_cents: -300,
            refund_of_id: donation.id,
            external_id: 'pi#dispute/1',
          }),
      ],
      ['donation.dispute_won', () => knex('donations').where({ external_id: 'pi#dispute/1' }).delete()],
      [
        'donation.replied',
        () =>
          knex('donation_replies').insert({
            donation_id: donation.id,
            user_id: callers.userId,
            caption: 'Thanks',
          }),
      ],
    ];
    for (const [type, change] of tellings) {
      const events = await told(change);
      expect(types(events)).to.deep.equal([type]);
      if (type !== 'donation.created') expect(events[0]?.data.donation?.id).to.equal(donation.id);
    }
    const [event] = await told(() =>
      knex('donations').where({ id: donation.id }).update({ updated_at: new Date() }),
    );
    expect(event).to.equal(undefined);
  });

  it('reports pages: new, changed, paused, and the parts of their targets that they have reached', async () => {
    const events = await told(async () => {
      const page = await ownPage();
      await knex('pages').where({ id: page.id }).update({ name: 'Sam runs', target_cents: 10_000 });
      await knex('pages').where({ id: page.id }).update({ state: 'paused' });
      for (const amount_cents of [2400, 200, 6000, 1400]) await server.build.donation({ page, amount_cents });
    });
    expect(types(events)).to.deep.equal([
      'page.created',
      'page.updated',
      'page.state_changed',
      'donation.created',
      'donation.created',
      'page.threshold_reached',
      'donation.created',
      'page.threshold_reached',
      'donation.created',
      'page.target_reached',
    ]);
    expect(
      events.filter(({ type }) => type === 'page.threshold_reached').map(({ data }) => data.percent),
    ).to.deep.equal([25, 75]);
    expect(events.at(-1)?.data.page).to.include({ name: 'Sam runs' });
  });

  it('reports teams, their members, and what a team has reached', async () => {
    const leader = await ownPage();
    const member = await server.build.page({ campaign_id: callers.campaignId });
    const events = await told(async () => {
      const { team, page } = await server.build.team({ leader });
      await knex('teams')
        .where({ id: team.id })
        .update({ name: `Runners ${team.id}` });
      await server.build.member(team, member);
      await knex('pages').where({ id: page.id }).update({ target_cents: 1000 });
      await server.build.donation({ page: member, amount_cents: 1000 });
      await knex('team_members').where({ page_id: member.id }).delete();
    });
    expect(types(events)).to.include.members([
      'team.created',
      'team.updated',
      'team.member_added',
      'page.target_reached',
      'team.member_removed',
    ]);
    const added = events.filter(({ type }) => type === 'team.member_added').at(-1);
    expect(added?.data.page_id).to.equal(member.id);
    expect(events.find(({ type }) => type === 'page.target_reached')?.data.page?.owner_type).to.equal('Team');
  });

  it('reports requests to join, activities, posts, campaigns, charities and users', async () => {
    const page = await ownPage();
    const { team } = await server.build.team({
      leader: await server.build.page({ campaign_id: callers.campaignId }),
    });
    const { campaign_id } = page;
    const request = { team_id: team.id, page_id: page.id, campaign_id };
    const activity = await server.build.activity({ page });
    const post = await server.build.post({ page });
    const tellings: [string, () => Promise<unknown>][] = [
      ['join_request.created', () => knex('join_requests').insert(request)],
      [
        'join_request.declined',
        () => knex('join_requests').where(request).update({ state: 'declined', decided_at: new Date() }),
      ],
      [
        'join_request.accepted',
        () => knex('join_requests').insert({ ...request, state: 'accepted', decided_at: new Date() }),
      ],
      [
        'fitness_activity.saved',
        () => knex('fitness_activities').where({ id: activity.id }).update({ caption: 'Hills' }),
      ],
      [
        'fitness_activity.deleted',
        () => knex('fitness_activities').where({ id: activity.id }).update({ public: false }),
      ],
      ['post.created', () => server.build.post({ page })],
      ['post.updated', () => knex('posts').where({ id: post.id }).update({ caption: 'Changed' })],
      ['post.deleted', () => knex('posts').where({ id: post.id }).delete()],
      ['campaign.updated', () => knex('campaigns').where({ id: campaign_id }).update({ name: 'Renamed' })],
      [
        'campaign.status_changed',
        () => knex('campaigns').where({ id: campaign_id }).update({ disabled_at: new Date() }),
      ],
    ];
    for (const [type, change] of tellings) expect(types(await told(change))).to.deep.equal([type]);
    const charity = await server.build.charity();
    await knex('campaign_charities').insert({ campaign_id, charity_id: charity.id });
    expect(
      types(await told(() => knex('charities').where({ id: charity.id }).update({ kyc_status: 'failed' }))),
    ).to.deep.equal(['charity.kyc_changed']);
    expect(
      types(await told(() => knex('charities').where({ id: charity.id }).update({ name: 'Hill Trust' }))),
    ).to.deep.equal(['charity.updated']);
    const user = await server.build.user();
    await knex('users').where({ id: user.id }).delete();
    await publishEvents(server.context);
    const { data } = await knex('events').where({ type: 'user.erased' }).first();
    expect(data).to.deep.equal({ user: { id: user.id } });
    const { rows } = await knex.raw(
      'select type, bool_or(user_id is not null) as of_user from events group by type',
    );
    for (const { type, of_user } of rows) expect(userEventTypes.includes(type), type).to.equal(of_user);
  });

  it('reports when a campaign reaches its end', async () => {
    const events = await told(async () => {
      await knex('event_log').update({ campaigns_seen_at: knex.raw(`now() - interval '2 hours'`) });
      await knex.raw(`alter table campaigns disable trigger user`);
      await knex('campaigns')
        .where({ id: callers.campaignId })
        .update({ finish_at: knex.raw(`now() - interval '1 hour'`), start_at: null });
      await knex.raw(`alter table campaigns enable trigger user`);
    });
    expect(types(events)).to.deep.equal(['campaign.status_changed']);
    expect(events[0]?.data.campaign?.status).to.equal('expired');
  });

  it('knows every type that the documents list', async () => {
    const { components } = JSON.parse(
      await (await import('node:fs/promises')).readFile('generated/fundraising/openapi.json', 'utf8'),
    );
    expect(components.schemas.EventType.enum).to.deep.equal(eventTypes);
  });
});
