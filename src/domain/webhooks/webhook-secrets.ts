import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { openSecret, openSecrets, sealSecret } from '../../auth/sealed-secret.ts';
import type { WebhookEndpointRow } from '../../db/rows/webhook-rows.ts';

/** The number of decrypted secrets that stay in memory. */
const MOST_REMEMBERED = 1_000;

type SealedSecrets = Pick<WebhookEndpointRow, 'secret' | 'former_secret' | 'former_secret_until'>;

/** @returns a new secret in the Standard Webhooks format */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export function sealWebhookSecret(secret: string, secretKey: string, endpointId: number): Buffer {
  return sealSecret(secret, secretKey, purpose(endpointId));
}

/** The secrets that an endpoint's events are signed with now: two during a rotation. @throws OperatorError if SECRET_KEY has changed */
export type SecretsOf = (sealed: SealedSecrets, endpointId: number, now: Date) => string[];

/**
 * Creates a decrypting function for signing many events. Decrypting a secret takes longer than signing with it, so decrypted secrets are
 * cached.
 */
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

/** The purpose that a secret is sealed for, so that it can't be used for another endpoint. */
function purpose(endpointId: number): string {
  return `webhook endpoint ${endpointId}`;
}
