import { expect } from 'chai';
import Stripe from 'stripe';
import { buildDonationSource, type DonationSource } from './donation-source.ts';
import type { TestServer } from './server.ts';

const secret = 'whsec_of_the_endpoint_in_the_dashboard';
let sequence = 0;

/** Stripe, as far as a server knows it: events of a source, signed as Stripe signs them. */
export class StripeSource {
  readonly source: DonationSource;
  readonly #server: TestServer;

  private constructor(server: TestServer, source: DonationSource) {
    this.#server = server;
    this.source = source;
  }

  static async build(server: TestServer): Promise<StripeSource> {
    return new StripeSource(server, await buildDonationSource(server, { kind: 'stripe', secret }));
  }

  /** An event of live mode. @param created seconds since 1970; now, where none is given */
  event(type: string, object: object, created = Math.floor(Date.now() / 1000)) {
    sequence += 1;
    return { id: `evt_${sequence}`, object: 'event', type, created, livemode: true, data: { object } };
  }

  /** Sends an event that must be stored. @returns what became of it */
  async send(event: object): Promise<{ id: number; state: string; reason: string | null }> {
    const payload = JSON.stringify(event);
    const { status, body } = await this.#server.client.post(
      `/donation_sources/${this.source.name}/events`,
      payload,
      {
        headers: {
          'content-type': 'application/json',
          'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
        },
      },
    );
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.event;
  }
}
