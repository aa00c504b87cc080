import { createHmac } from 'node:crypto';
import type { ClaimedDelivery } from '../../db/repositories/webhook-claims.ts';
import { eventBody } from '../../domain/webhooks/event-body.ts';
import type { SecretsOf } from '../../domain/webhooks/webhook-secrets.ts';

/** A request to an endpoint. */
export interface WebhookRequest {
  headers: Record<string, string>;
  body: string;
}

const common = { 'Content-Type': 'application/json', 'User-Agent': 'Groundswell-Webhooks' };

/**
 * Composes a request according to https://www.standardwebhooks.com, signed with each currently valid secret. Body and id are the same in
 * every attempt.
 * @returns undefined for an event that is no longer in the log
 * @throws OperatorError if SECRET_KEY has changed
 */
export function composeStandard(
  delivery: ClaimedDelivery,
  secretsOf: SecretsOf,
  now: Date,
): WebhookRequest | undefined {
  const body = delivery.body ?? eventBody(delivery);
  if (body === undefined) return undefined;
  const id = delivery.event_id;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secretsOf(delivery, delivery.endpoint_id, now).map((secret) =>
    sign(`${id}.${timestamp}.${body}`, secret),
  );
  return {
    headers: {
      ...common,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}

/** Composes the request that the original API sent. */
export function composeClassic(page: object): WebhookRequest {
  return { headers: { ...common }, body: JSON.stringify({ page }) };
}

/** Uses Node's own HMAC: the standard's package computes it in JavaScript, which took up most of a delivery's time. */
function sign(content: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
