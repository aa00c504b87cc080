import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { addToShare } from '../../src/db/repositories/webhook-claims.ts';
import { WebhookQueue } from '../../src/db/repositories/webhook-queue.ts';
import { keepLog } from '../support/kept-log.ts';
import { allowLongStories } from '../support/long-stories.ts';
import { publishEvents } from '../support/publish-events.ts';
import { until } from '../support/until.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
import { useWebhookWorld } from '../support/webhook-world.ts';

const MOST = { deliveries: 300, bytes: 2 ** 25, underWay: new Map(), slow: new Set<number>() };

describe('Webhooks that wait to be sent', () => {
  const world = useWebhookWorld();
  const { server, callers, receiver, sender, endpoint, ownPage, deliveries } = world;

  const queue = () => new WebhookQueue(server.knex, keepLog().log);

  async function publishPages(count: number, story?: string): Promise<void> {
    for (let number = 0; number < count; number += 1) {
      const { id } = await ownPage();
      if (story) await server.knex('pages').where({ id }).update({ story });
    }
    await server.knex('unpublished_events').whereNot({ type: 'page.created' }).delete();
    await publishEvents(server.context);
  }

  /** Gives all endpoints of the operator to the application of a developer, which may not have as many. */
  async function giveToDeveloper(): Promise<void> {
    const { oauth_client_id } = await server.knex('oauth_tokens').where({ user_id: callers.userId }).first();
    await server
      .knex('oauth_clients')
      .where({ id: oauth_client_id })
      .update({ owner_user_id: callers.userId });
    await server.knex('webhook_endpoints').update({ oauth_client_id });
  }

  it('are leased for less than five seconds, and for longer only by a process that lives', async () => {
    await endpoint();
    await endpoint({ keepsOrder: true });
    await ownPage();
    await publishEvents(server.context);
    const leases = async () => {
      const { rows } = await server.knex.raw(
        `select next_attempt_at as until, extract(epoch from next_attempt_at - now())::float8 as seconds
           from webhook_deliveries where order_key is null
         union all
         select next_attempt_at, extract(epoch from next_attempt_at - now())::float8 from webhook_lanes`,
      );
      return rows as { until: Date; seconds: number }[];
    };
    expect(await queue().claim(MOST)).to.have.length(2);
    const areShort = (all: { seconds: number }[]) => {
      expect(all).to.have.length(2);
      for (const { seconds } of all) expect(seconds).to.be.below(4.8);
    };
    areShort(await leases());
    await world.letTimePass();
    const unanswered: ServerResponse[] = [];
    receiver.answer = (response) => void unanswered.push(response);
    const running = sender();
    running.start();
    await until(() => unanswered.length === 2, 'both have it in hand');
    const first = await leases();
    await until(async () => {
      const now = await leases();
      areShort(now);
      return now.every(({ until }, index) => until > (first[index]?.until as Date));
    }, 'both leases are renewed');
    for (const response of unanswered) response.writeHead(204).end();
    await until(
      async () => (await deliveries()).every(({ state }) => state === 'delivered'),
      'both results are written',
    );
    expect(await server.knex('webhook_lanes').whereNotNull('next_attempt_at'), 'lanes').to.deep.equal([]);
    expect(receiver.received).to.have.length(2);
    await running.stop();
  });

  it('to many endpoints of one developer that do not answer hold up nobody else', async () => {
    const silent = await startWebhookReceiver();
    const unanswered: ServerResponse[] = [];
    let closed = 0;
    silent.answer = (response) => {
      unanswered.push(response);
      response.on('close', () => {
        closed += 1;
      });
    };
    for (let number = 0; number < 100; number += 1) await endpoint({ url: `${silent.origin}/${number}` });
    await giveToDeveloper();
    await publishPages(4);
    const running = sender();
    running.start();
    await until(async () => {
      const claimed = (await deliveries()).filter(({ attempts }) => attempts > 0).length;
      return unanswered.length > 0 && claimed === unanswered.length;
    }, 'all that may be under way is');
    await endpoint();
    await publishPages(1);
    await until(() => receiver.received.length === 1, 'the other has got its event');
    expect(closed, 'attempts that were given up by then').to.equal(0);
    expect(unanswered.length).to.be.at.most(100);
    silent.close();
    await running.stop();
  });

  it('are listed with as many bodies as are not too long together', async () => {
    await allowLongStories(server.knex);
    const { id } = await endpoint();
    await publishPages(7, 'x'.repeat(1_000_000));
    const listed = await server.context.webhookDeliveries.list(id, {}, 100);
    expect(listed.map(({ data }) => data !== null)).to.deep.equal([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(listed.map((delivery) => delivery.id)).to.deep.equal(
      (await deliveries()).map((delivery) => delivery.id).reverse(),
    );
  });

  it('are claimed two at a time for an endpoint that is slow, and one for one that fails', async () => {
    const ids = [(await endpoint()).id, (await endpoint()).id, (await endpoint()).id];
    const [fast, slow, failing] = ids as [number, number, number];
    await server.knex('webhook_endpoints').where({ id: failing }).update({ failing_since: new Date() });
    await publishPages(5);
    const claimed = await queue().claim({ ...MOST, slow: new Set([slow]) });
    const of = (id: number) => claimed.filter(({ endpoint_id }) => endpoint_id === id).length;
    expect([of(fast), of(slow), of(failing)]).to.deep.equal([5, 2, 1]);
  });

  it('are claimed for slow endpoints of one developer so that the slow ones of others find room', async () => {
    for (let number = 0; number < 60; number += 1) await endpoint();
    await giveToDeveloper();
    const slow = new Set<number>(await server.knex('webhook_endpoints').pluck('id'));
    await publishPages(2);
    const claimed = await queue().claim({ ...MOST, slow });
    expect(claimed).to.have.length(50);
    const underWay = new Map<number, { deliveries: number; bytes: number }>();
    for (const delivery of claimed) addToShare(underWay, delivery, 1);
    const { id } = await endpoint();
    slow.add(id);
    await publishPages(2);
    const next = await queue().claim({ ...MOST, slow, underWay });
    expect(next.map(({ endpoint_id }) => endpoint_id)).to.deep.equal([id, id]);
  });

  for (const keepsOrder of [false, true]) {
    it(`are claimed up to so many bytes, in all and for one owner${keepsOrder ? ', also in order' : ''}`, async () => {
      await allowLongStories(server.knex);
      await endpoint({ keepsOrder });
      await publishPages(20, 'x'.repeat(1_000_000));
      const some = await queue().claim({ ...MOST, bytes: 2_500_000 });
      expect(some, 'in all').to.have.length(3);
      await server.knex('webhook_deliveries').update({ next_attempt_at: new Date(0) });
      await server.knex('webhook_lanes').update({ next_attempt_at: new Date(0) });
      await server.knex('events').update({ data_bytes: null });
      expect(await queue().claim(MOST), 'for one owner, without noted lengths').to.have.length(13);
    });
  }
});
