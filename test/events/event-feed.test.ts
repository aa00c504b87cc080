import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { readEvents, type Told, toldOf, types } from '../support/event-feed.ts';
import { buildDonation } from '../support/factories.ts';
import { useFixture } from '../support/fixture.ts';
import { allowLongStories } from '../support/long-stories.ts';
import { publishEvents } from '../support/publish-events.ts';
import { startTestServer, useServer } from '../support/server.ts';

describe('The feed of events', () => {
  const server = useServer();
  let knex: Knex;
  const callers = useFixture(() => server.build.callers(), beforeEach);

  before(() => {
    ({ knex } = server);
  });
  beforeEach(() => publishEvents(server.context));

  const list = (query = '') => readEvents(server, callers.application, query);
  const ownPage = () => server.build.page({ campaign_id: callers.campaignId, user_id: callers.userId });
  const told = (change: () => Promise<unknown>, caller = callers.application): Promise<Told[]> =>
    toldOf(server, caller, change);

  it('leaves out nothing of a transaction that ends late, and tells nothing of one that is undone', async () => {
    const page = await ownPage();
    const events = await told(async () => {
      const slow = await knex.transaction();
      await buildDonation(slow, { page, amount_cents: 100, donor_name: 'Slow' });
      const undone = await knex.transaction();
      await knex('pages').where({ id: page.id }).update({ name: 'Between' });
      await undone('pages')
        .where({ id: (await otherPage()).id })
        .update({ name: 'Never' });
      await publishEvents(server.context);
      const { meta } = await list();
      await undone.rollback();
      await slow.commit();
      await publishEvents(server.context);
      expect(types((await list(`?after=${meta.next}`)).events)).to.deep.equal(['donation.created']);
    });
    expect(types(events)).to.deep.equal(['page.updated', 'page.created', 'donation.created']);
    expect(JSON.stringify(events)).to.not.include('Never');
  });
  const otherPage = () => server.build.page({ campaign_id: callers.campaignId });

  it('tells once what one transaction changes several times', async () => {
    const page = await ownPage();
    const events = await told(() =>
      knex.transaction(async (transaction) => {
        for (const name of ['One', 'Two', 'Three'])
          await transaction('pages').where({ id: page.id }).update({ name });
      }),
    );
    expect(types(events)).to.deep.equal(['page.updated']);
  });

  it('gives an API key its campaign, an OAuth application its users, a user their own', async () => {
    const other = await server.build.callers();
    const own = await ownPage();
    const elsewhere = await server.build.page({ user_id: callers.userId });
    await publishEvents(server.context);
    let name = 0;
    const change = () =>
      knex('pages')
        .whereIn('id', [own.id, elsewhere.id])
        .update({ name: `Name ${++name}` });
    expect(types(await told(change))).to.have.length(1);
    for (const caller of [callers.client, callers.user])
      expect(types(await told(change, caller))).to.have.length(2);
    for (const caller of [other.application, other.client, other.user])
      expect(await told(change, caller)).to.deep.equal([]);
    const tokens = knex('oauth_tokens').where({ user_id: callers.userId });
    await tokens.clone().update({ expires_at: new Date(0) });
    expect(await told(change, callers.client), 'of a user whose token has expired').to.deep.equal([]);
    await tokens.clone().update({ refresh_token_hash: randomBytes(32) });
    expect(types(await told(change, callers.client)), 'or can be refreshed').to.have.length(2);
  });

  it('walks through the log in portions, by type, and refuses a cursor that is not its own', async () => {
    const page = await ownPage();
    await publishEvents(server.context);
    const start = (await list('?after=latest')).meta.next;
    for (let number = 0; number < 5; number += 1) {
      await server.build.donation({ page, amount_cents: 100 + number });
      await knex('pages')
        .where({ id: page.id })
        .update({ name: `Page ${number}` });
    }
    await publishEvents(server.context);
    const seen: Told[] = [];
    for (let after = start, more = true; more; ) {
      const batch = await list(`?limit=2&types=donation.created&after=${after}`);
      seen.push(...batch.events);
      ({ next: after, more } = batch.meta);
    }
    expect(
      seen.map(({ data }) => (data.donation as unknown as { amount: { cents: number } }).amount.cents),
    ).to.deep.equal([100, 101, 102, 103, 104]);
    expect(new Set(seen.map(({ id }) => id)).size).to.equal(5);
    for (const after of ['1', `x${start}`, `${start}x`, start.replace('.', '')]) {
      const { status } = await server.client.get(
        `/events.json?after=${encodeURIComponent(after)}`,
        callers.application,
      );
      expect(status, after).to.equal(422);
    }
    const later = await startTestServer({ knex, clock: () => new Date(Date.now() + 31 * 86_400_000) });
    const { status, body } = await later.client.get(`/events.json?after=${start}`, callers.application);
    expect(status).to.equal(422);
    expect(JSON.stringify(body)).to.include('is too old');
    await later.close();
  });

  it('ends an answer when it is long enough, and goes on behind it', async () => {
    await allowLongStories(knex);
    const page = await ownPage();
    await publishEvents(server.context);
    const start = (await list('?after=latest')).meta.next;
    for (let number = 0; number < 12; number += 1) {
      await knex('pages')
        .where({ id: page.id })
        .update({ story: 'x'.repeat(1_000_000) + number });
    }
    await publishEvents(server.context);
    const counts: number[] = [];
    const seen = new Set<string>();
    for (let after = start, more = true; more; ) {
      const batch = await list(`?limit=1000&after=${after}`);
      counts.push(batch.events.length);
      for (const { id } of batch.events) seen.add(id);
      ({ next: after, more } = batch.meta);
    }
    expect(counts.filter((count) => count > 0)).to.deep.equal([5, 5, 2]);
    expect(seen.size).to.equal(12);
  });

  it('keeps days as long as it is told, and makes those to come', async () => {
    await knex.raw(
      `create table events_20200101 (like events including defaults including constraints including indexes)`,
    );
    await knex.raw(
      `alter table events attach partition events_20200101 for values from ('2020-01-01T00:00:00Z') to ('2020-01-02T00:00:00Z')`,
    );
    await server.context.events.preparePartitions(30);
    const { rows } = await knex.raw(
      `select count(*) as days, bool_or(inhrelid::regclass::text = 'events_20200101') as old from pg_inherits where inhparent = 'events'::regclass`,
    );
    expect(rows[0]).to.deep.equal({ days: 9, old: false });
  });
});
