import { expect } from 'chai';
import { toldOf, types } from '../support/event-feed.ts';
import { useFixture } from '../support/fixture.ts';
import { keepLog } from '../support/kept-log.ts';
import { allowLongStories } from '../support/long-stories.ts';
import { usePoison } from '../support/poison.ts';
import { publishEvents } from '../support/publish-events.ts';
import { useServer } from '../support/server.ts';
import { buildWebhookEndpoint } from '../support/webhook-endpoints.ts';

const NUMBERS_ALONE = 'an event cannot be presented; it is published with its numbers alone';
const megabytes = (count: number) => 'x'.repeat(count * 2 ** 20);

describe('The publisher of events', () => {
  const { log, lines, errors } = keepLog();
  const server = useServer({ log });
  const poison = usePoison(() => server.knex);
  const callers = useFixture(() => server.build.callers(), beforeEach);

  before(() => allowLongStories(server.knex));
  beforeEach(async () => {
    await publishEvents(server.context);
    lines.length = 0;
  });

  const ownPage = () => server.build.page({ campaign_id: callers.campaignId, user_id: callers.userId });

  it('publishes many long stories that wait together, and what waits behind them', async () => {
    const pages = [];
    for (let number = 0; number < 40; number += 1) pages.push(await ownPage());
    await publishEvents(server.context);
    const ids = pages.map(({ id }) => id);
    const events = await toldOf(server, callers.application, async () => {
      const story = 'x'.repeat(583_000);
      await server.knex('pages').whereIn('id', ids).update({ story, state: 'cancelled' });
      await server.build.donation({ page: await ownPage() });
    });
    const told = types(events).filter((type) => type === 'page.state_changed');
    expect(told).to.have.length(40);
    expect(types(events).at(-1)).to.equal('donation.created');
    expect(events.find(({ data }) => 'numbers' in data)).to.equal(undefined);
    expect(errors()).to.deep.equal([]);
  });

  it('publishes an event that is too long, and one that cannot be read, with their numbers alone', async () => {
    const [long, unreadable, page] = [await ownPage(), await ownPage(), await ownPage()];
    const events = await toldOf(server, callers.application, async () => {
      await server
        .knex('pages')
        .where({ id: long.id })
        .update({ story: megabytes(3) });
      await server
        .knex('pages')
        .where({ id: unreadable.id })
        .update({ story: megabytes(17) });
      await server.build.donation({ page });
    });
    expect(types(events)).to.deep.equal(['page.updated', 'page.updated', 'donation.created']);
    for (const [index, { id, charity_id }] of [long, unreadable].entries()) {
      const charity = await server.knex('charities').where({ id: charity_id }).first();
      expect(events[index]?.data).to.deep.equal({
        numbers: {
          id,
          page_id: id,
          team_id: null,
          charity_id: charity.uid,
          campaign_id: (await server.knex('campaigns').where({ id: callers.campaignId }).first()).uid,
        },
      });
    }
    expect(errors()).to.deep.equal([NUMBERS_ALONE, NUMBERS_ALONE]);
  });

  it('leaves an event alone that cannot be published at all, and publishes those behind it', async () => {
    const [refused, page] = [await ownPage(), await ownPage()];
    await poison('events', 'insert', `new.page_id = ${refused.id}`);
    const events = await toldOf(server, callers.application, async () => {
      await server.build.donation({ page: refused });
      await server.build.donation({ page });
    });
    expect(events.map(({ data }) => data.donation?.page_id)).to.deep.equal([page.id]);
    expect(await server.knex('unpublished_events').pluck('type')).to.include('donation.created');
    expect(errors()).to.include('an event could not be published; it is set aside for ten minutes');
    await server.knex('unpublished_events').delete();
  });

  it('queues events for all endpoints but the one that refuses them', async () => {
    const endpoints = [];
    for (const path of ['one', 'refused', 'three']) {
      endpoints.push(await buildWebhookEndpoint(server.knex, { url: `https://hooks.example.org/${path}` }));
    }
    const [one, refused, three] = endpoints.map(({ id }) => id);
    await poison('webhook_deliveries', 'insert', `new.endpoint_id = ${refused}`);
    const events = await toldOf(server, callers.application, async () => {
      await server.build.donation({ page: await ownPage() });
    });
    expect(types(events)).to.include('donation.created');
    const queued = await server
      .knex('webhook_deliveries')
      .where({ event_type: 'donation.created' })
      .orderBy('endpoint_id')
      .pluck('endpoint_id');
    expect(queued).to.deep.equal([one, three]);
    expect(errors()).to.deep.equal(['events could not be queued for a webhook endpoint']);
    expect(lines.find(({ level }) => level === 50)).to.include({ endpoint: refused });
  });
});
