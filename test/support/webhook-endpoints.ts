import type { Knex } from 'knex';
import type { WebhookFormat } from '../../src/db/rows/webhook-rows.ts';
import { createWebhookEndpoint } from '../../src/domain/webhooks/webhook-endpoints.ts';
import { webhookOutbound } from '../../src/outbound/outbound.ts';
import { alice, changeAs } from './actors.ts';
import { TEST_SECRET_KEY } from './server.ts';

const outbound = webhookOutbound({ ENVIRONMENT: 'development', WEBHOOKS_PRIVATE_NETWORKS: [] });

interface EndpointParts {
  url: string;
  /** Default: all events of all campaigns. */
  scope?: Parameters<typeof createWebhookEndpoint>[2]['scope'];
  eventTypes?: string[];
  format?: WebhookFormat;
  keepsOrder?: boolean;
}

/** Builds an endpoint with its secret, which is empty for the classic format. */
export async function buildWebhookEndpoint(knex: Knex, parts: EndpointParts) {
  const { url, scope = {}, eventTypes = [], format = 'standard', keepsOrder = false } = parts;
  const { endpoint, secret } = await changeAs(knex, alice, createWebhookEndpoint, {
    url,
    scope,
    eventTypes,
    format,
    keepsOrder,
    secretKey: TEST_SECRET_KEY,
    outbound,
  });
  return { id: endpoint.id, secret: secret ?? '' };
}
