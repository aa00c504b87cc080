import Stripe from 'stripe';
import { buildDonationSource } from './donation-source.ts';
import { bodyOf } from './response.ts';
import type { TestServer } from './server.ts';

const secret = 'whsec_of_the_endpoint_in_the_dashboard';
let sequence = 0;

/** Simulates Stripe as seen by a server: events of a source, with Stripe's signatures. */
export async function buildStripeSource(server: TestServer) {
  const source = await buildDonationSource(server, { kind: 'stripe', secret });
  return {
    source,

    /** Returns an event of live mode. @param created seconds since 1970; default: now */
    event(type: string, object: object, created = Math.floor(Date.now() / 1000)) {
      sequence += 1;
      return { id: `evt_${sequence}`, object: 'event', type, created, livemode: true, data: { object } };
    },

    /** Sends an event that must be stored. @returns its result */
    async send(event: object): Promise<{ id: number; state: string; reason: string | null }> {
      const payload = JSON.stringify(event);
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
      };
      const path = `/donation_sources/${source.name}/events`;
      return (await bodyOf(server.client.post(path, payload, { headers }))).event;
    },
  };
}
