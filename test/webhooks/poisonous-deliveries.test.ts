import { expect } from 'chai';
import type { WebhookDeliveryRow } from '../../src/db/rows/webhook-rows.ts';
import { keepLog } from '../support/kept-log.ts';
import { usePoison } from '../support/poison.ts';
import { publishEvents } from '../support/publish-events.ts';
import { useWebhookWorld } from '../support/webhook-world.ts';

const ASIDE = 'a webhook delivery could not be written; it is set aside for ten minutes';

describe('The sender of webhooks', () => {
  const { log, lines, errors } = keepLog();
  const world = useWebhookWorld(log);
  const { server, receiver, sender, endpoint, ownPage, deliveries } = world;
  const poison = usePoison(() => server.knex);
  beforeEach(() => {
    lines.length = 0;
  });

  async function publishPages(count: number): Promise<WebhookDeliveryRow[]> {
    for (let number = 0; number < count; number += 1) await ownPage();
    await publishEvents(server.context);
    return deliveries();
  }

  for (const keepsOrder of [false, true]) {
    const order = keepsOrder ? ' of an endpoint that keeps order' : '';

    it(`passes by a delivery${order} that cannot be claimed`, async () => {
      await endpoint({ keepsOrder });
      const [, refused] = await publishPages(5);
      await poison('webhook_deliveries', 'update', `new.id = ${refused?.id}`);
      const one = sender();
      expect(await one.flush()).to.equal(4);
      expect(errors()).to.deep.equal([ASIDE]);
      expect(await one.flush(), 'again').to.equal(0);
      expect(errors(), 'again').to.have.length(1);
      const states = (await deliveries()).map(({ state }) => state);
      expect(states).to.deep.equal(['delivered', 'waiting', 'delivered', 'delivered', 'delivered']);
    });

    it(`writes down all results${order} but the one that is refused`, async () => {
      await endpoint({ keepsOrder });
      const [, refused] = await publishPages(5);
      const condition = `new.id = ${refused?.id} and new.state = 'delivered'`;
      await poison('webhook_deliveries', 'update', condition);
      const one = sender();
      expect(await one.flush()).to.equal(5);
      const states = (await deliveries()).map(({ state }) => state);
      expect(states).to.deep.equal(['delivered', 'waiting', 'delivered', 'delivered', 'delivered']);
      expect(errors()).to.deep.equal([ASIDE]);
      await world.letTimePass();
      expect(await one.flush(), 'after its lease').to.equal(0);
      expect(receiver.received).to.have.length(5);
    });
  }

  it('notes the health of all endpoints but the one that is refused', async () => {
    const { id: refused } = await endpoint();
    const { id: other } = await endpoint();
    await publishPages(1);
    await poison('webhook_endpoints', 'update', `new.id = ${refused}`);
    receiver.answer = (response) => void response.writeHead(500).end();
    expect(await sender().flush()).to.equal(2);
    const failing = await server.knex('webhook_endpoints').whereNotNull('failing_since').pluck('id');
    expect(failing).to.deep.equal([other]);
    expect((await deliveries()).map(({ answer_status }) => answer_status)).to.deep.equal([500, 500]);
    expect(errors()).to.deep.equal(['the health of a webhook endpoint could not be saved']);
  });

  it('gives up a delivery whose process has died again and again', async () => {
    await endpoint();
    await publishPages(1);
    await server.knex('webhook_deliveries').update({ attempts: 10 });
    await sender().flush();
    expect((await deliveries())[0]).to.include({ state: 'failed' });
    expect(receiver.received).to.deep.equal([]);
  });
});
