import type { ClaimedMail } from '../db/repositories/mail-outbox.ts';
import type { Subscriber } from '../db/repositories/muted-notifications.ts';
import type { UserAccount } from '../db/repositories/users.ts';
import type { MailTemplate } from '../db/rows/mail-templates.ts';
import type { Compose, MailServices } from './mail-services.ts';
import { commonPlaceholders } from './mail-text.ts';
import { firstNameOf } from './mailed-names.ts';
import type { Choice } from './message-parts.ts';
import { type NotificationName, notificationOf, notificationOptions } from './notification-options.ts';
import { renderMessage } from './render-message.ts';
import { accountMails } from './templates/account-mails.ts';
import { campaignMails } from './templates/campaign-mails.ts';
import { developerMails } from './templates/developer-mails.ts';
import { donorMails } from './templates/donor-mails.ts';
import { pageMails } from './templates/page-mails.ts';
import { reportMails } from './templates/report-mails.ts';
import { staffMails } from './templates/staff-mails.ts';
import { teamMails } from './templates/team-mails.ts';
import { webhookMails } from './templates/webhook-mails.ts';
import type { Message } from './transport.ts';
import { addressHash, createUnsubscribeToken } from './unsubscribe-token.ts';
import { usedText } from './used-text.ts';

/** Functions that compose emails, by the template's name in the outbox. Don't rename a template while a row may contain its name. */
const templates: Readonly<Record<MailTemplate, Compose>> = {
  ...accountMails,
  ...campaignMails,
  ...developerMails,
  ...donorMails,
  ...pageMails,
  ...reportMails,
  ...staffMails,
  ...teamMails,
  ...webhookMails,
};

/**
 * Composes an email of the outbox.
 * @returns undefined when there is no recipient, or the recipient has turned this email off
 * @throws Error for a template that this release doesn't know: the email waits for a release that does
 */
export async function composeMail(services: MailServices, mail: ClaimedMail): Promise<Message | undefined> {
  const compose = Object.hasOwn(templates, mail.template) && templates[mail.template as MailTemplate];
  if (!compose) throw new Error(`unknown email template ${mail.template}`);
  const option = notificationOf(mail.template);
  const user = await services.users.findAccount(mail.recipient);
  const subscribers = option ? subscribersOf(services, option, user, mail.recipient) : [];
  for (const subscriber of subscribers) {
    if ((await services.mutedNotifications.of(subscriber)).has(option ?? '')) return undefined;
  }
  const parts = await compose(services, mail);
  if (!parts) return undefined;
  const { to, text, values, campaignId } = parts;
  const used =
    typeof text === 'string' ? usedText(text, await services.mailTexts.find(text, campaignId)) : text;
  const branding = await services.branding.current();
  // Anyone can sign up with another person's address, and with an insulting name.
  const isTheirs = user && (!user.signed_up || user.email_confirmed_at !== null);
  const firstName = firstNameOf(isTheirs ? user.name : undefined);
  return renderMessage({
    ...used,
    to,
    values: {
      ...values,
      greeting: `Hi ${firstName || 'there'},`,
      'recipient.first_name': firstName,
      'site.name': branding.name,
    },
    placeholders: { ...commonPlaceholders, ...used.placeholders },
    branding,
    baseUrl: services.config.baseUrl,
    choice: option && choiceOf(services, subscribers[0], option),
  });
}

/** Returns who may have turned off a kind of email: the user, and for donors, who often have no account, the address. */
function subscribersOf(
  { secretKey }: MailServices,
  option: NotificationName,
  user: UserAccount | undefined,
  recipient: string,
): Subscriber[] {
  const address =
    notificationOptions[option].group === 'donations' ? [addressHash(secretKey, recipient)] : [];
  return [...(user ? [user.id] : []), ...address];
}

function choiceOf(
  { config, secretKey }: MailServices,
  subscriber: Subscriber | undefined,
  option: NotificationName,
): Choice | undefined {
  if (subscriber === undefined) return undefined;
  const token = createUnsubscribeToken(secretKey, subscriber, option);
  const query = new URLSearchParams({ token });
  return {
    all: typeof subscriber === 'number' ? `${config.baseUrl}/dashboard/notifications` : undefined,
    unsubscribe: `${config.baseUrl}/unsubscribe?${query}`,
    oneClick: `${config.baseUrl}/unsubscribe/one-click?${query}`,
  };
}
