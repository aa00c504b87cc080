import type { MailedMessage } from '../../db/repositories/campaign-messages.ts';
import type { Compose } from '../mail-services.ts';
import { linkTo, type Placeholders } from '../mail-text.ts';
import type { MessageParts } from '../message-parts.ts';

/** Placeholders of a message, in addition to those of every email but the greeting, which it always has. */
export const messagePlaceholders = {
  'campaign.name': { meaning: 'The name of the campaign.' },
} as const satisfies Placeholders;

/** Emails that the operator writes to the fundraisers of a campaign. */
export const campaignMails = {
  async campaign_message({ config, users, campaignMessages }, { recipient, parameters }) {
    // Spread over hours, an email may become due after the account was disabled or got another address.
    const user = await users.findAccount(recipient);
    if (!user || user.disabled_at) return undefined;
    const message = await campaignMessages.findToMail(Number(parameters.message));
    return message && messageParts(message, recipient, config);
  },

  /** The same email, for someone who wants to see it before it is sent. */
  async campaign_message_preview({ config }, { recipient, parameters }) {
    const { subject = '', body = '', campaign: campaign_name = '' } = parameters;
    return messageParts({ subject: `Preview: ${subject}`, body, campaign_name }, recipient, config);
  },
} satisfies Record<string, Compose>;

function messageParts(
  { subject, body, campaign_name }: MailedMessage,
  to: string,
  { baseUrl }: { baseUrl: string },
): MessageParts {
  return {
    to,
    text: {
      subject,
      // Programs show the beginning of the body instead.
      preheader: '',
      body: `{{greeting}}\n\n${body}\n\n[Go to my dashboard]({{link}})`,
      smallPrint:
        "You're getting this email because you have a fundraising page in {{campaign.name}} on {{site.name}}.",
      placeholders: { ...linkTo('The dashboard.'), ...messagePlaceholders },
    },
    values: { link: `${baseUrl}/dashboard`, 'campaign.name': campaign_name },
  };
}
