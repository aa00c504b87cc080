import { DonationThanksRepository } from '../../src/db/repositories/donation-thanks.ts';
import { addressHash } from '../../src/mail/unsubscribe-token.ts';
import { useRecordedGifts } from './recorded-gifts.ts';
import type { TestServer } from './server.ts';

/** All donors of these tests have an address there. */
const DOMAIN = '@donor.example';

/** Provides for each test a page that donors with an address give to, and no donor who was ever thanked or unsubscribed. */
export function useDonorMails(server: TestServer) {
  const gifts = useRecordedGifts(server);
  beforeEach(async () => {
    for (const table of ['donation_thanks', 'donor_digests', 'muted_addresses', 'donation_contacts'])
      await server.knex(table).delete();
  });
  return {
    ...gifts,
    /** @param name the part of the address before the @. @returns the ID of the donation */
    giveAs: (name: string, cents = 2500, values: object = {}) =>
      gifts.give(cents, { donor_email: name + DOMAIN, ...values }),
    /** Lets a minute pass after all donations, or an hour after all emails. */
    async pass({ hour = false } = {}): Promise<void> {
      await server
        .knex('donation_thanks')
        .whereNotNull('due_at')
        .update({ due_at: new Date(0) });
      if (hour) await server.knex('donor_digests').update({ next_mail_at: new Date(0) });
    },
    /** Queues what is due without sending it. */
    async queue(): Promise<void> {
      const hashOf = (email: string) => addressHash(server.context.secretKey, email);
      await new DonationThanksRepository(server.knex, { byDefault: true, hashOf }).postDue();
    },
    /** Sends what is due now. @returns what donors get, sorted by address */
    async sent() {
      server.mails.length = 0;
      const mails = (await server.mailed()).filter(({ to }) => to.toLowerCase().endsWith(DOMAIN));
      return mails.sort((one, other) => (one.to < other.to ? -1 : 1));
    },
    /** Donations that nobody has decided on. */
    waiting: () => server.knex('donation_thanks').whereNotNull('due_at').pluck('donation_id'),
  };
}
