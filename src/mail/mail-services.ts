import type { Config } from '../config/config.ts';
import type { MailedPage } from '../db/queries/pages/mailed-page.ts';
import type { ThankedDonations } from '../db/queries/thanked-donations.ts';
import type { CampaignMessageRepository } from '../db/repositories/campaign-messages.ts';
import type { InvitationRepository } from '../db/repositories/invitations.ts';
import type { ClaimedMail } from '../db/repositories/mail-outbox.ts';
import type { MutedNotificationRepository } from '../db/repositories/muted-notifications.ts';
import type { UserTokenRepository } from '../db/repositories/user-tokens.ts';
import type { UserRepository } from '../db/repositories/users.ts';
import type { WeeklyDigestRepository } from '../db/repositories/weekly-digests.ts';
import type { OwnWords } from '../db/rows/mail-text-rows.ts';
import type { Addresses } from '../domain/addresses.ts';
import type { BrandingReader } from '../web/site-branding.ts';
import type { MailName } from './mail-texts.ts';
import type { MessageParts } from './message-parts.ts';

export interface MailServices {
  config: Pick<Config, 'baseUrl' | 'operationsUrl' | 'RECEIPT_TIME_ZONE'>;
  branding: Pick<BrandingReader, 'current'>;
  /** The operator's texts: the campaign's and then the installation's. */
  mailTexts: { find(name: MailName, campaignId: number | undefined): Promise<readonly OwnWords[]> };
  users: Pick<UserRepository, 'findAccount'>;
  userTokens: Pick<UserTokenRepository, 'create'>;
  invitations: Pick<InvitationRepository, 'findToMail' | 'addToken'>;
  campaignMessages: Pick<CampaignMessageRepository, 'findToMail'>;
  weeklyDigests: Pick<WeeklyDigestRepository, 'figuresOf'>;
  mutedNotifications: Pick<MutedNotificationRepository, 'of'>;
  mailedPage(id: number): Promise<MailedPage | undefined>;
  /** Returns what a queued email thanks for: the latest donations, and the totals of all. */
  thankedDonations(mail: ClaimedMail): Promise<ThankedDonations>;
  /** Returns where a donor finds the receipt of a donation; undefined without the donor's address. */
  receiptAddress(donationId: number): Promise<string | undefined>;
  addresses: Pick<Addresses, 'page' | 'campaign' | 'charity'>;
  /** Signs links. */
  secretKey: string;
}

/**
 * Collects what an email says when it is sent.
 * @returns undefined when there is no recipient, or nothing left to report
 */
export type Compose = (services: MailServices, mail: ClaimedMail) => Promise<MessageParts | undefined>;
