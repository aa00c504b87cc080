import { randomBytes } from 'node:crypto';
import { openSecret, openSecrets, sealSecret } from '../../auth/sealed-secret.ts';
import type { WebhookEndpointRow } from '../../db/rows/webhook-rows.ts';

type SealedSecrets = Pick<WebhookEndpointRow, 'secret' | 'former_secret' | 'former_secret_until'>;

/** @returns a new secret as the Standard Webhooks write it: shown once */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export function sealWebhookSecret(secret: string, secretKey: string, endpointId: number): Buffer {
  return sealSecret(secret, secretKey, purpose(endpointId));
}

/** Those that sign now: while one is replaced, two. @throws OperatorError when SECRET_KEY is another than it was */
export function secretsOf(sealed: SealedSecrets, secretKey: string, endpointId: number, now: Date): string[] {
  return openSecrets(sealed, now, (one) =>
    openSecret(one, secretKey, purpose(endpointId), 'groundswell webhooks rotate'),
  );
}

/** It cannot be opened as that of another endpoint. */
function purpose(endpointId: number): string {
  return `webhook endpoint ${endpointId}`;
}
