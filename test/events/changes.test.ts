import { expect } from 'chai';
import type { Knex } from 'knex';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { activityBody } from '../support/activity-bodies.ts';
import type { Callers } from '../support/callers.ts';
import type { RequestOptions } from '../support/client.ts';
import { type Told, toldOf, types } from '../support/event-feed.ts';
import { useFixture } from '../support/fixture.ts';
import { MetadataCaller } from '../support/metadata-tokens.ts';
import { useServer } from '../support/server.ts';
import { tableContents } from '../support/table-contents.ts';

describe('Changes', () => {
  const server = useServer();
  let knex: Knex;
  const callers = useFixture(() => server.build.callers(), beforeEach);
  let page: PageRow;

  before(() => {
    ({ knex } = server);
  });
  beforeEach(async () => {
    page = await server.build.page({ campaign_id: callers.campaignId, user_id: callers.userId });
  });

  const told = (change: () => Promise<unknown>): Promise<Told[]> =>
    toldOf(server, callers.application, change);
  const send = async (
    method: 'PUT' | 'PATCH' | 'POST',
    path: string,
    body: object,
    caller = callers.user,
  ) => {
    const { status, text } = await server.client.request(method, path, { ...caller, body });
    expect(status, text).to.be.below(300);
  };
  const change = (fields: object) => send('PUT', `/pages/${page.id}`, fields);

  it('of the fields and of the state are an event each, for pages, campaigns and charities', async () => {
    const events = await told(() => change({ name: 'Ada runs', state: 'paused' }));
    expect(types(events)).to.deep.equal(['page.updated', 'page.state_changed']);
    for (const { data } of events) expect(data.page).to.include({ name: 'Ada runs', state: 'paused' });
    expect(types(await told(() => change({ state: 'active' })))).to.deep.equal(['page.state_changed']);

    const campaign = knex('campaigns').where({ id: callers.campaignId });
    const charity = await server.build.charity();
    await knex('campaign_charities').insert({ campaign_id: callers.campaignId, charity_id: charity.id });
    const disabled = { name: 'Renamed', disabled_at: new Date() };
    expect(types(await told(() => campaign.clone().update(disabled)))).to.deep.equal([
      'campaign.updated',
      'campaign.status_changed',
    ]);
    expect(types(await told(() => campaign.clone().update({ disabled_at: null })))).to.deep.equal([
      'campaign.status_changed',
    ]);
    const failed = { name: 'Hill Trust', kyc_status: 'failed' };
    expect(types(await told(() => knex('charities').where({ id: charity.id }).update(failed)))).to.deep.equal(
      ['charity.updated', 'charity.kyc_changed'],
    );
  });

  it('of a page have its story where it is new, and nowhere else', async () => {
    const storyOf = async (made: () => Promise<unknown>) =>
      (await told(made)).map(({ type, data }) => [type, data.page?.story]);
    await change({ story: '<p>Why</p>' });
    expect(await storyOf(() => change({ name: 'Ada', state: 'paused' }))).to.deep.equal([
      ['page.updated', null],
      ['page.state_changed', null],
    ]);
    const story = '<p>Because</p>';
    expect(await storyOf(() => change({ story, name: 'Bo' }))).to.deep.equal([['page.updated', story]]);
    const twice = () =>
      knex.transaction(async (transaction) => {
        await transaction('pages').where({ id: page.id }).update({ story: '<p>Anyway</p>' });
        await transaction('pages').where({ id: page.id }).update({ name: 'Cy' });
      });
    expect(await storyOf(twice)).to.deep.equal([['page.updated', '<p>Anyway</p>']]);
    const created = () => server.build.page({ campaign_id: callers.campaignId, story });
    expect(await storyOf(created)).to.deep.equal([['page.created', story]]);
  });

  it('of the answers of a page are changes of the page, and a new spelling is one of the campaign', async () => {
    const group = await server.build.campaignGroup({
      campaign_id: callers.campaignId,
      key: 'school',
      values: ['North', 'South'],
    });
    const changedAt = async () => (await knex('pages').where({ id: page.id }).first()).updated_at.getTime();
    const answer = (school: string) => change({ group_values: { school } });
    for (const school of ['North', 'South']) {
      const before = await changedAt();
      const [event, ...more] = await told(() => answer(school));
      expect(more).to.deep.equal([]);
      expect(event).to.include({ type: 'page.updated' });
      expect(event?.data.page?.group_values).to.deep.equal([school]);
      expect(await changedAt()).to.be.above(before);
    }
    const rename = () =>
      knex('campaign_group_values').where({ group_id: group.id, value: 'South' }).update({ value: 'S' });
    expect(types(await told(rename))).to.deep.equal(['campaign.updated']);
    const forget = () => knex('page_group_values').where({ page_id: page.id }).delete();
    expect(types(await told(forget))).to.deep.equal(['page.updated']);
  });

  it('of the members of a team are no changes of its name', async () => {
    const { team } = await server.build.team({ leader: page });
    const member = await server.build.page({ campaign_id: callers.campaignId });
    const joins = () =>
      send('POST', `/teams/${team.id}/members`, { individual_page_id: member.id }, callers.application);
    expect(types(await told(joins))).to.deep.equal(['team.member_added']);
    const renames = () => send('PUT', `/teams/${team.id}`, { name: 'Waders' });
    expect(types(await told(renames))).to.deep.equal(['team.updated', 'page.updated']);
  });

  describe('are none, in any table, when what is there is sent again:', () => {
    type Sent = (callers: Callers, page: PageRow) => Promise<() => Promise<unknown>>;
    const cases: Record<string, Sent> = {
      'a page': async () => {
        await server.build.campaignGroup({ campaign_id: page.campaign_id, key: 'school', values: ['North'] });
        const body = {
          name: 'Ada runs',
          slug: `ada-${page.id}`,
          story: '<p>Why &amp; how</p>',
          target: '2500.50',
          state: 'paused',
          expires_at: '2030-01-02T03:04:05Z',
          fitness_goal: 42195.4,
          group_values: { school: 'North' },
        };
        return () => change(body);
      },
      'the state of a page': async () => () => send('PATCH', `/pages/${page.id}`, { state: 'paused' }),
      'a team': async () => {
        const { team } = await server.build.team({ leader: page });
        return () => send('PUT', `/teams/${team.id}`, { name: 'Waders', story: '<p>Mud</p>', target: '900' });
      },
      'a member of a team': async () => {
        const { team } = await server.build.team({ leader: page });
        const { id } = await server.build.page({ campaign_id: page.campaign_id });
        return () =>
          send('POST', `/teams/${team.id}/members`, { individual_page_id: id }, callers.application);
      },
      'a donation, which was given back in part': async () => {
        const { id } = await server.build.donation({ page, amount_cents: 900 });
        await server.build.donation({ page, amount_cents: -100, refund_of_id: id });
        const body = { nickname: 'Lee', message: 'Go!', anonymous: true };
        return () => send('PUT', `/donations/${id}`, body, callers.application);
      },
      'the page of a donation': async () => {
        const { id } = await server.build.donation({ page, amount_cents: 900 });
        const other = await server.build.page({ campaign_id: page.campaign_id });
        return () => send('POST', `/donations/${id}/move`, { page_id: other.id }, callers.application);
      },
      'a reply to a donation': async () => {
        const { id } = await server.build.donation({ page, amount_cents: 900 });
        return () => send('POST', `/pages/${page.id}/donations/${id}/comments`, { caption: 'Thanks' });
      },
      'an activity': async () => {
        const series = { elevation_series: [10, 20.5], description: 'Muddy' };
        const body = activityBody({ page_id: page.id, distance_in_meters: 5000, ...series });
        return () => send('POST', '/fitness_activities', body);
      },
      'a field of an activity': async () => {
        const { id, uid } = await server.build.activity({ page });
        return () => send('PUT', `/fitness_activities/${id}`, { uid: `${uid}-2`, caption: 'Hills' });
      },
      'a webhook': async () => {
        const hook = { url: 'https://crm.example.org/' };
        const { body } = await server.client.post('/webhooks', hook, callers.application);
        const changes = { url: 'https://crm.example.org/hook', types: ['page.updated'], paused: true };
        return () => send('PUT', `/webhooks/${body.webhook.id}`, changes, callers.application);
      },
      'a notification option': async () => () =>
        send('PUT', '/notification_options/page_received_donation', { value: false }),
      'an account': async () => () => {
        const user = { nickname: 'Ada', birthday: '1990-04-30', address: { locality: 'Perth' } };
        return request('PUT', '/api/v1/me', { ...callers.user, body: { user } });
      },
    };
    const request = async (method: 'PUT', path: string, options: RequestOptions) => {
      const { status, text } = await server.oauth.request(method, path, options);
      expect(status, text).to.equal(200);
    };
    const contents = async () => {
      const { throttles: _, ...tables } = await tableContents(knex);
      return tables;
    };

    for (const [name, prepare] of Object.entries(cases)) {
      it(name, async () => {
        const sent = await prepare(callers, page);
        const untouched = await contents();
        await sent();
        const before = await contents();
        expect(before).to.not.deep.equal(untouched);
        await sent();
        expect(await contents()).to.deep.equal(before);
      });
    }

    it('a key and a value of the metadata service', async () => {
      const caller = new MetadataCaller(server.metadata);
      const id = await caller.key('size');
      const texts = () => caller.update(id, 'shirt', 'of the shirt');
      const value = () => caller.save('shirt', 7, 'L');
      for (const sent of [texts, value]) {
        expect((await sent()).status).to.be.below(300);
        const before = await contents();
        expect((await sent()).status).to.be.below(300);
        expect(await contents()).to.deep.equal(before);
      }
    });
  });
});
