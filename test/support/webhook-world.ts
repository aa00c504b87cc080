import type { Knex } from 'knex';
import type { WebhookDeliveryRow } from '../../src/db/rows/webhook-rows.ts';
import type { Log } from '../../src/log.ts';
import { createWebhooks } from '../../src/server/background.ts';
import type { WebhookSender } from '../../src/webhooks/webhook-sender.ts';
import { buildCallers, type Callers } from './callers.ts';
import type { Told } from './event-feed.ts';
import { buildPage } from './factories.ts';
import { publishEvents } from './publish-events.ts';
import { startTestServer, type TestServer } from './server.ts';
import { buildWebhookEndpoint } from './webhook-endpoints.ts';
import { type Received, startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** A server and, for each test, a receiver without endpoints. To be called within `describe`; filled before each test. */
export function webhookWorld(log?: Log) {
  const world = {
    server: undefined as unknown as TestServer,
    knex: undefined as unknown as Knex,
    callers: undefined as unknown as Callers,
    receiver: undefined as unknown as WebhookReceiver,
    now: new Date(),
  };
  const events = (from: readonly Received[] = world.receiver.received): Told[] =>
    from.map(({ body }) => JSON.parse(body));
  const actions = {
    database: (): { database: Knex } => ({ database: world.knex }),
    sender: (): WebhookSender => createWebhooks(world.server.context),
    endpoint: (
      parts: Partial<Parameters<typeof buildWebhookEndpoint>[1]> = {},
    ): ReturnType<typeof buildWebhookEndpoint> =>
      buildWebhookEndpoint(world.knex, { url: `${world.receiver.origin}/hook`, ...parts }),
    ownPage: (): ReturnType<typeof buildPage> =>
      buildPage(world.knex, { campaign_id: world.callers.campaignId, user_id: world.callers.userId }),
    deliveries: (): Promise<WebhookDeliveryRow[]> => world.knex('webhook_deliveries').orderBy('id'),
    events,
    types: (): string[] => events().map(({ type }) => type),
    /** Lets the time pass until the next attempts. */
    async letTimePass(): Promise<void> {
      const next_attempt_at = new Date(0);
      await world.knex('webhook_deliveries').where({ state: 'waiting' }).update({ next_attempt_at });
      await world.knex('webhook_lanes').whereNotNull('next_attempt_at').update({ next_attempt_at });
    },
    async publishAndSend(): Promise<number> {
      await publishEvents(world.server.context);
      return createWebhooks(world.server.context).flush();
    },
  };
  before(async () => {
    world.server = await startTestServer({ clock: () => world.now, ...(log ? { log } : {}) });
    world.knex = world.server.knex;
  });
  after(() => world.server.close());
  beforeEach(async () => {
    world.now = new Date();
    world.callers = await buildCallers(world.knex);
    await publishEvents(world.server.context);
    await world.knex('webhook_endpoints').delete();
    world.receiver = await startWebhookReceiver();
  });
  afterEach(() => world.receiver.close());
  return Object.assign(world, actions);
}
