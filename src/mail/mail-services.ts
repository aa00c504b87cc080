import type { Config } from '../config/config.ts';
import type { InvitationRepository } from '../db/repositories/invitations.ts';
import type { ClaimedMail } from '../db/repositories/mail-outbox.ts';
import type { MutedNotificationRepository } from '../db/repositories/muted-notifications.ts';
import type { UserTokenRepository } from '../db/repositories/user-tokens.ts';
import type { UserRepository } from '../db/repositories/users.ts';
import type { WeeklyDigestRepository } from '../db/repositories/weekly-digests.ts';
import type { BrandingReader } from '../web/site-branding.ts';
import type { MessageParts } from './render-message.ts';

export interface MailServices {
  config: Pick<Config, 'baseUrl'>;
  branding: Pick<BrandingReader, 'current'>;
  users: Pick<UserRepository, 'findAccount'>;
  userTokens: Pick<UserTokenRepository, 'create'>;
  invitations: Pick<InvitationRepository, 'findToMail' | 'addToken'>;
  weeklyDigests: Pick<WeeklyDigestRepository, 'figuresOf'>;
  mutedNotifications: Pick<MutedNotificationRepository, 'of'>;
  /** Signs links. */
  secretKey: string;
}

/**
 * Says what a mail says when it is sent. `site`: what it is called.
 * @returns undefined when there is nobody to send it to, or nothing to say any more
 */
export type Compose = (
  services: MailServices & { site: string },
  mail: ClaimedMail,
) => Promise<MessageParts | undefined>;
