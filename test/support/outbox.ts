import type { Knex } from 'knex';
import { mailedPage } from '../../src/db/queries/pages/mailed-page.ts';
import { thankedDonations } from '../../src/db/queries/thanked-donations.ts';
import { CampaignMessageRepository } from '../../src/db/repositories/campaign-messages.ts';
import { DonationDigestRepository } from '../../src/db/repositories/donation-digests.ts';
import { DonationThanksRepository } from '../../src/db/repositories/donation-thanks.ts';
import { InvitationRepository } from '../../src/db/repositories/invitations.ts';
import { MailOutboxRepository } from '../../src/db/repositories/mail-outbox.ts';
import { MailTextRepository } from '../../src/db/repositories/mail-texts.ts';
import { MutedNotificationRepository } from '../../src/db/repositories/muted-notifications.ts';
import { UserTokenRepository } from '../../src/db/repositories/user-tokens.ts';
import { UserRepository } from '../../src/db/repositories/users.ts';
import { WeeklyDigestRepository } from '../../src/db/repositories/weekly-digests.ts';
import { createAddresses } from '../../src/domain/addresses.ts';
import { OutboxSender } from '../../src/mail/outbox-sender.ts';
import { addressHash } from '../../src/mail/unsubscribe-token.ts';
import { siteBranding } from '../../src/web/site-branding.ts';

const baseUrl = 'https://example.org';
const secretKey = 'a key of the test';

type Parts = ConstructorParameters<typeof OutboxSender>[0];

/** Creates a sender for the mail that is queued in a database. */
export function createOutbox(
  knex: Knex,
  { mails = new MailOutboxRepository(knex), ...parts }: Pick<Parts, 'transport' | 'log'> & Partial<Parts>,
): OutboxSender {
  return new OutboxSender({
    mails,
    donationDigests: new DonationDigestRepository(knex),
    donationThanks: new DonationThanksRepository(knex, {
      byDefault: true,
      hashOf: (email) => addressHash(secretKey, email),
    }),
    weeklyDigests: new WeeklyDigestRepository(knex),
    clock: () => new Date(),
    services: {
      config: { baseUrl, operationsUrl: 'https://desk.example.org', RECEIPT_TIME_ZONE: 'UTC' },
      branding: { current: async () => siteBranding() },
      mailTexts: new MailTextRepository(knex),
      users: new UserRepository(knex),
      userTokens: new UserTokenRepository(knex),
      invitations: new InvitationRepository(knex),
      campaignMessages: new CampaignMessageRepository(knex),
      weeklyDigests: new WeeklyDigestRepository(knex),
      mutedNotifications: new MutedNotificationRepository(knex),
      mailedPage: (id) => mailedPage(knex, id),
      thankedDonations: (mail) => thankedDonations(knex, mail),
      receiptAddress: async () => `${baseUrl}/receipts`,
      addresses: createAddresses({ baseUrl, CAMPAIGN_DOMAIN: undefined, DONATE_URL: undefined }),
      secretKey,
    },
    ...parts,
  });
}
