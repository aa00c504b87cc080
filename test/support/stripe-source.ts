import Stripe from 'stripe';
import { buildDonationSource } from './donation-source.ts';
import { bodyOf } from './response.ts';
import type { TestServer } from './server.ts';

const secret = 'whsec_of_the_endpoint_in_the_dashboard';
let sequence = 0;

/** Stripe, as far as a server knows it: events of a source, signed as Stripe signs them. */
export async function buildStripeSource(server: TestServer) {
  const source = await buildDonationSource(server, { kind: 'stripe', secret });
  return {
    source,

    /** An event of live mode. @param created seconds since 1970; now, where none is given */
    event(type: string, object: object, created = Math.floor(Date.now() / 1000)) {
      sequence += 1;
      return { id: `evt_${sequence}`, object: 'event', type, created, livemode: true, data: { object } };
    },

    /** Sends an event that must be stored. @returns what became of it */
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
