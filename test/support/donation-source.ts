import type { Knex } from 'knex';
import { Webhook } from 'standardwebhooks';
import { createDonationSource } from '../../src/domain/payments/donation-sources.ts';
import { signed } from '../../src/domain/payments/sources/signed.ts';
import { alice, changeAs } from './actors.ts';
import type { TestServer } from './server.ts';

let sequence = 0;

export interface DonationSource {
  name: string;
  secret: string;
}

export async function buildDonationSource(
  { knex, context }: { knex: Knex; context: { secretKey: string } },
  { kind = 'signed', secret = signed.createSecret?.() ?? '' }: { kind?: string; secret?: string } = {},
): Promise<DonationSource> {
  sequence += 1;
  const name = `source-${sequence}`;
  const { secretKey } = context;
  await changeAs(knex, alice, createDonationSource, { name, kind, secret, secretKey });
  return { name, secret };
}

/** Returns the headers of Standard Webhooks. */
export function signedHeaders(
  secret: string,
  id: string,
  body: string,
  at = new Date(),
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

/** Sends an event as its sender would. */
export async function sendEvent(
  server: Pick<TestServer, 'client'>,
  { name, secret }: DonationSource,
  event: object,
  id = `msg_${++sequence}`,
) {
  const body = JSON.stringify(event);
  return server.client.post(`/donation_sources/${name}/events`, body, {
    headers: signedHeaders(secret, id, body),
  });
}
