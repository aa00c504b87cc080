import { createHmac } from 'node:crypto';
import type { ClaimedDelivery } from '../../db/repositories/webhook-claims.ts';
import { eventBody } from '../../domain/webhooks/event-body.ts';
import type { SecretsOf } from '../../domain/webhooks/webhook-secrets.ts';

/** What is sent to an endpoint. */
export interface WebhookRequest {
  headers: Record<string, string>;
  body: string;
}

const common = { 'Content-Type': 'application/json', 'User-Agent': 'Groundswell-Webhooks' };

/**
 * As https://www.standardwebhooks.com says: signed with each secret that holds now. Body and id are the same in every attempt.
 * @returns undefined for an event that is no longer in the log
 * @throws OperatorError when SECRET_KEY is another than it was
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

/** As the original API sent it. */
export function composeClassic(page: object): WebhookRequest {
  return { headers: { ...common }, body: JSON.stringify({ page }) };
}

/** By Node's own HMAC: the package of the standard computes it in JavaScript, which took most of the time of a delivery. */
function sign(content: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
