import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { openSecret, openSecrets, sealSecret } from '../../auth/sealed-secret.ts';
import type { WebhookEndpointRow } from '../../db/rows/webhook-rows.ts';

/** Secrets that stay in memory once they were opened. */
const MOST_REMEMBERED = 1_000;

type SealedSecrets = Pick<WebhookEndpointRow, 'secret' | 'former_secret' | 'former_secret_until'>;

/** @returns a new secret as the Standard Webhooks write it: shown once */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export function sealWebhookSecret(secret: string, secretKey: string, endpointId: number): Buffer {
  return sealSecret(secret, secretKey, purpose(endpointId));
}

/** Those of an endpoint that sign now: while one is replaced, two. @throws OperatorError when SECRET_KEY is another than it was */
export type SecretsOf = (sealed: SealedSecrets, endpointId: number, now: Date) => string[];

/** For whoever signs many events: opening a secret takes longer than signing with it, so those that were opened are remembered. */
export function createSecretsOf(secretKey: string): SecretsOf {
  const opened = new LRUCache<string, string>({ max: MOST_REMEMBERED });
  return (sealed, endpointId, now) =>
    openSecrets(sealed, now, (one) => {
      const name = `${endpointId} ${one.toString('base64')}`;
      const known = opened.get(name);
      if (known !== undefined) return known;
      const secret = openSecret(one, secretKey, purpose(endpointId), 'groundswell webhooks rotate');
      opened.set(name, secret);
      return secret;
    });
}

/** It cannot be opened as that of another endpoint. */
function purpose(endpointId: number): string {
  return `webhook endpoint ${endpointId}`;
}
