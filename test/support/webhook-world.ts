import type { WebhookDeliveryRow } from '../../src/db/rows/webhook-rows.ts';
import type { OperatorActor } from '../../src/domain/actor.ts';
import type { Command } from '../../src/domain/change.ts';
import type { WebhookSender } from '../../src/events/webhooks/webhook-sender.ts';
import type { Log } from '../../src/runtime/log.ts';
import { createWebhooks } from '../../src/server/background.ts';
import { alice, changeAs } from './actors.ts';
import type { Told } from './event-feed.ts';
import { useFixture } from './fixture.ts';
import { publishEvents } from './publish-events.ts';
import { useServer } from './server.ts';
import { buildWebhookEndpoint } from './webhook-endpoints.ts';
import { type Received, useWebhookReceiver } from './webhook-receiver.ts';

/** Provides a server for one `describe` and, for each of its tests, a receiver without endpoints in the database. */
export function useWebhookWorld(log?: Log) {
  const world = { now: new Date() };
  const server = useServer({ clock: () => world.now, ...(log ? { log } : {}) });
  const callers = useFixture(() => server.build.callers(), beforeEach);
  const receiver = useWebhookReceiver(beforeEach, afterEach);
  beforeEach(async () => {
    world.now = new Date();
    await publishEvents(server.context);
    await server.knex('webhook_endpoints').delete();
  });
  const events = (from: readonly Received[] = receiver.received): Told[] =>
    from.map(({ body }) => JSON.parse(body));
  return Object.assign(world, {
    server,
    callers,
    receiver,
    as: <Input, Result>(command: Command<OperatorActor, Input, Result>, input: Input): Promise<Result> =>
      changeAs(server.knex, alice, command, input),
    sender: (): WebhookSender => createWebhooks(server.context),
    endpoint: (parts: Partial<Parameters<typeof buildWebhookEndpoint>[1]> = {}) =>
      buildWebhookEndpoint(server.knex, { url: `${receiver.origin}/hook`, ...parts }),
    ownPage: () => server.build.page({ campaign_id: callers.campaignId, user_id: callers.userId }),
    deliveries: (): Promise<WebhookDeliveryRow[]> => server.knex('webhook_deliveries').orderBy('id'),
    events,
    types: (): string[] => events().map(({ type }) => type),
    /** Moves the clock to the next attempts. */
    async letTimePass(): Promise<void> {
      const next_attempt_at = new Date(0);
      await server.knex('webhook_deliveries').where({ state: 'waiting' }).update({ next_attempt_at });
      await server.knex('webhook_lanes').whereNotNull('next_attempt_at').update({ next_attempt_at });
    },
    async publishAndSend(): Promise<number> {
      await publishEvents(server.context);
      return createWebhooks(server.context).flush();
    },
  });
}
