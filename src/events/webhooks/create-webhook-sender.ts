import type { Config } from '../../config/config.ts';
import { WebhookEndpointRepository } from '../../db/repositories/webhook-endpoints.ts';
import { WebhookQueue } from '../../db/repositories/webhook-queue.ts';
import { system } from '../../domain/actor.ts';
import { type ChangeServices, change } from '../../domain/change.ts';
import { switchOffWebhookEndpoint } from '../../domain/webhooks/webhook-endpoints.ts';
import { createSecretsOf } from '../../domain/webhooks/webhook-secrets.ts';
import { webhookOutbound } from '../../outbound/outbound.ts';
import type { Log } from '../../runtime/log.ts';
import { createAttempt } from './attempt-delivery.ts';
import { EndpointHealth } from './endpoint-health.ts';
import { createPostEvent } from './post-event.ts';
import { WebhookSender } from './webhook-sender.ts';

interface WebhookParts {
  config: Pick<Config, 'ENVIRONMENT' | 'WEBHOOKS_PRIVATE_NETWORKS'>;
  services: ChangeServices;
  secretKey: string;
  clock: () => Date;
  presentPage: (id: number) => Promise<object | undefined>;
  log: Log;
}

/** Creates the sender of one process; it does nothing until it is started. */
export function createWebhookSender(parts: WebhookParts): WebhookSender {
  const { config, services, secretKey, clock, presentPage, log } = parts;
  const database = services.database.primary;
  const post = createPostEvent(webhookOutbound(config));
  return new WebhookSender({
    queue: new WebhookQueue(database, log),
    attempt: createAttempt({ post, secretsOf: createSecretsOf(secretKey), clock, presentPage, log }),
    health: new EndpointHealth({
      endpoints: new WebhookEndpointRepository(database),
      switchOff: (id, reason) => change(services, system, switchOffWebhookEndpoint, { id, reason }),
      clock,
      log,
    }),
    log,
  });
}
