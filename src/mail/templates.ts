import { createSecret, hashSecret } from '../auth/secrets.ts';
import type { Config } from '../config/config.ts';
import type { InvitationRepository, MailedInvitation } from '../db/repositories/invitations.ts';
import type { ClaimedMail, MailTemplate } from '../db/repositories/mail-outbox.ts';
import type { MutedNotificationRepository } from '../db/repositories/muted-notifications.ts';
import type { UserTokenRepository } from '../db/repositories/user-tokens.ts';
import type { UserAccount, UserRepository } from '../db/repositories/users.ts';
import type { BrandingReader } from '../web/site-branding.ts';
import { type Choice, composeMessage, type MessageParts } from './compose-message.ts';
import { type NotificationName, notificationOf } from './notification-options.ts';
import type { Message } from './transport.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

export interface MailServices {
  config: Pick<Config, 'baseUrl'>;
  branding: Pick<BrandingReader, 'current'>;
  users: Pick<UserRepository, 'findAccount'>;
  userTokens: Pick<UserTokenRepository, 'create'>;
  invitations: Pick<InvitationRepository, 'findToMail' | 'addToken'>;
  mutedNotifications: Pick<MutedNotificationRepository, 'of'>;
  /** Signs links. */
  secretKey: string;
}

/** `site`: what it is called. */
type Compose = (
  services: MailServices & { site: string },
  mail: ClaimedMail,
) => Promise<MessageParts | undefined>;

/** By the template's name in the outbox. A name stays for as long as a row may hold it. */
const templates: Readonly<Record<MailTemplate, Compose>> = {
  page_created: async ({ site }, { recipient, parameters: { address = '', campaign = '' } }) => ({
    to: recipient,
    subject: 'Your fundraising page is ready',
    paragraphs: [
      `your page for ${campaign} is ready. Share its address with friends and family: every donation counts.`,
    ],
    link: { label: 'See my page', address },
    closing: `You receive this mail because a page was made for you on ${site}.`,
  }),

  donation_reply: async ({ site }, { recipient, parameters: { address = '' } }) => ({
    to: recipient,
    subject: 'There is a reply to your donation',
    paragraphs: [`you have given to a page on ${site}, and its owner has replied to your donation.`],
    link: { label: 'See the page', address },
    closing: 'You receive this mail once for a donation.',
  }),

  /** For all that has arrived since the last of these mails. */
  async donations_received({ config, site }, { recipient, parameters }) {
    const { page, currency, count, cents } = parameters;
    const amount = `${(Number(cents) / 100).toFixed(2)} ${currency}`;
    const isOne = count === '1';
    return {
      to: recipient,
      subject: isOne ? 'Your page has received a donation' : `Your page has received ${count} donations`,
      paragraphs: [
        isOne
          ? `a donation of ${amount} has arrived on your page.`
          : `${count} donations have arrived on your page, ${amount} in all.`,
        'Who gave, and what they wrote, stands there. A word of thanks is soon written.',
      ],
      link: {
        label: 'See them and say thanks',
        address: `${config.baseUrl}/dashboard/pages/${page}/updates`,
      },
      closing: `You receive this mail because you raise money on ${site}, at most once an hour for a page.`,
    };
  },

  async invitation(services, { recipient, parameters }) {
    const id = Number(parameters.invitation);
    const invitation = await services.invitations.findToMail(id);
    if (!invitation) return undefined;
    const { team_id, campaign_name } = invitation;
    const [subject, paragraph, label] =
      team_id === null
        ? [
            'You are invited to raise money',
            `you are invited to make a fundraising page in ${campaign_name}.`,
            'Make my page',
          ]
        : [
            'You are invited to a team',
            `you are invited to raise money in ${campaign_name} together with a team.`,
            'Join the team',
          ];
    return {
      to: recipient,
      subject,
      paragraphs: [paragraph],
      link: { label, address: await invitationAddress(services, id, invitation) },
      closing:
        'The link works once, for 30 days from the invitation on. You receive this mail because somebody has invited you with this address. If you do not want to take part, do nothing.',
    };
  },

  async confirm_email(services, { recipient }) {
    const user = await enabledAccount(services, recipient);
    if (!user) return undefined;
    return {
      to: user.email,
      subject: 'Please confirm your e-mail address',
      paragraphs: [
        `someone, most likely you, has signed up for ${services.site} with this e-mail address. Please confirm that it is yours.`,
      ],
      link: {
        label: 'Confirm my e-mail address',
        address: await addressWithToken(services, user, 'confirm_email', '/confirm-email'),
      },
      closing: 'The link works for seven days. If it was not you, do nothing.',
    };
  },

  /** To somebody whom an application has given an account along with a page. */
  async activate_account(services, { recipient, parameters: { campaign = '' } }) {
    const user = await enabledAccount(services, recipient);
    if (!user || user.password_hash !== null) return undefined;
    return {
      to: user.email,
      subject: 'Please confirm your fundraising page',
      paragraphs: [
        `someone, most likely you, has signed you up for ${services.site} with this e-mail address, to raise money in ${campaign}. Choose a password to confirm it; your page opens then.`,
      ],
      link: {
        label: 'Choose a password',
        address: await addressWithToken(services, user, 'activate_account', '/activate'),
      },
      closing: 'The link works once, for seven days. If it was not you, do nothing: the page stays closed.',
    };
  },

  /** The same to somebody who has an account: whoever holds a link must not get into it. */
  page_waits: async ({ config }, { recipient, parameters: { campaign = '' } }) => ({
    to: recipient,
    subject: 'Please confirm your fundraising page',
    paragraphs: [
      `someone, most likely you, has made a page for you in ${campaign}. Sign in and confirm it on your dashboard; it opens then.`,
    ],
    link: { label: 'To my dashboard', address: `${config.baseUrl}/dashboard` },
    closing: 'If it was not you, do nothing: the page stays closed.',
  }),

  account_exists: async ({ config, site }, { recipient }) => ({
    to: recipient,
    subject: 'You already have an account',
    paragraphs: [
      `someone, most likely you, has tried to sign up for ${site} with this e-mail address, which has an account already. Sign in with it, or choose a new password.`,
    ],
    link: { label: 'Choose a new password', address: `${config.baseUrl}/forgot-password` },
    closing: 'If it was not you, do nothing: nothing has changed.',
  }),

  /** Posted for every address that was typed into the form, whether it has an account or not. */
  async reset_password(services, { recipient, parameters }) {
    const user = await enabledAccount(services, recipient);
    if (!user) return undefined;
    return {
      to: user.email,
      subject: 'Choose a new password',
      paragraphs: [
        `someone, most likely you, has asked for a new password for your ${services.site} account.`,
      ],
      link: {
        label: 'Choose a new password',
        address: await addressWithToken(services, user, 'reset_password', '/reset-password', parameters),
      },
      closing:
        'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
    };
  },

  /** To an address that a user wants instead of theirs; one that has an account already gets none. */
  async change_email(services, { recipient, parameters }) {
    if (await services.users.findAccount(recipient)) return undefined;
    const token = createSecret('mailToken');
    const change = { purpose: 'change_email', tokenHash: hashSecret(token), email: recipient } as const;
    await services.userTokens.create({ ...change, userId: Number(parameters.user) });
    return {
      to: recipient,
      subject: 'Please confirm your new e-mail address',
      paragraphs: [
        `someone, most likely you, wants to use this e-mail address for their ${services.site} account.`,
      ],
      link: {
        label: 'Use this address',
        address: `${services.config.baseUrl}/change-email?${new URLSearchParams({ token })}`,
      },
      closing: 'The link works once, for a day. If it was not you, do nothing.',
    };
  },

  /** To the address from before. */
  email_changed: async ({ config, site }, { recipient }) => ({
    to: recipient,
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `your ${site} account has another e-mail address now. From now on you sign in with that one, and our mails go there.`,
    ],
    link: { label: 'To the site', address: `${config.baseUrl}/` },
    closing: 'If it was not you, please tell whoever runs the site at once.',
  }),

  password_changed: async ({ config, site }, { recipient, parameters: { access } }) => ({
    to: recipient,
    subject: 'Your password was changed',
    paragraphs: [
      `the password of your ${site} account has just been changed, and every device was signed out.`,
      access === 'ended'
        ? 'Applications that you had allowed have no access to your account any more.'
        : `Applications that you have allowed keep their access to your account. See them, and remove their access, on your dashboard: ${config.baseUrl}/dashboard#applications-title`,
    ],
    link: {
      label: 'It was not me: choose another password',
      address: `${config.baseUrl}/forgot-password`,
    },
    closing: 'If it was you, there is nothing to do.',
  }),

  join_requested: async ({ config, site }, { recipient, parameters: { team = '', campaign = '' } }) => ({
    to: recipient,
    subject: 'Somebody asks to join your team',
    paragraphs: [
      `a page in ${campaign} asks to be taken into the team that you lead. See who it is, and accept or decline.`,
    ],
    link: { label: 'See who asks', address: `${config.baseUrl}/dashboard/teams/${team}` },
    closing: `You receive this mail because you lead a team on ${site}.`,
  }),

  join_accepted: async ({ config, site }, { recipient, parameters: { campaign = '' } }) => ({
    to: recipient,
    subject: 'You are in the team',
    paragraphs: [`the leader of the team in ${campaign} that you asked to join has taken your page in.`],
    link: { label: 'See my team', address: `${config.baseUrl}/dashboard#teams-title` },
    closing: `You receive this mail because you asked to join a team on ${site}.`,
  }),

  join_declined: async ({ config, site }, { recipient, parameters: { campaign = '' } }) => ({
    to: recipient,
    subject: 'Your request to join a team was declined',
    paragraphs: [
      `the leader of the team in ${campaign} that you asked to join has declined. Your page stays as it is; you can ask another team, or start your own.`,
    ],
    link: { label: 'See my pages', address: `${config.baseUrl}/dashboard` },
    closing: `You receive this mail because you asked to join a team on ${site}.`,
  }),
};

/**
 * @returns undefined when there is nobody to send it to, or nobody who wants it
 * @throws Error for a name that this release does not know: the mail waits for a release that does
 */
export async function composeMail(services: MailServices, mail: ClaimedMail): Promise<Message | undefined> {
  const compose = Object.hasOwn(templates, mail.template) && templates[mail.template as MailTemplate];
  if (!compose) throw new Error(`there is no message called ${mail.template}`);
  const option = notificationOf(mail.template);
  const user = option && (await services.users.findAccount(mail.recipient));
  if (option && user && (await services.mutedNotifications.of(user.id)).has(option)) return undefined;
  const branding = await services.branding.current();
  const parts = await compose({ ...services, site: branding.name }, mail);
  return parts && composeMessage(parts, branding, option && user && choiceOf(services, user, option));
}

function choiceOf(
  { config, secretKey }: MailServices,
  { id }: UserAccount,
  option: NotificationName,
): Choice {
  const token = createUnsubscribeToken(secretKey, id, option);
  const query = new URLSearchParams({ token });
  return {
    all: `${config.baseUrl}/dashboard/notifications`,
    unsubscribe: `${config.baseUrl}/unsubscribe?${query}`,
    oneClick: `${config.baseUrl}/unsubscribe/one-click?${query}`,
  };
}

async function enabledAccount({ users }: MailServices, email: string): Promise<UserAccount | undefined> {
  const user = await users.findAccount(email);
  return user?.disabled_at ? undefined : user;
}

/** The token is made when the mail is sent, so that it is stored nowhere in clear, and expires from then. */
async function addressWithToken(
  { config, userTokens }: MailServices,
  { id }: UserAccount,
  purpose: 'confirm_email' | 'reset_password' | 'activate_account',
  path: string,
  query: Record<string, string> = {},
): Promise<string> {
  const token = createSecret('mailToken');
  await userTokens.create({ userId: id, purpose, tokenHash: hashSecret(token) });
  return `${config.baseUrl}${path}?${new URLSearchParams({ token, ...query })}`;
}

/** Leads to the site of the application that invites, where it has one for this. The token is made when the mail is sent. */
async function invitationAddress(
  { config, invitations }: MailServices,
  id: number,
  { team_id, registration_url }: MailedInvitation,
): Promise<string> {
  const token = createSecret('invitation');
  await invitations.addToken(id, hashSecret(token));
  const address = new URL(
    registration_url ?? `${config.baseUrl}/${team_id === null ? 'invitation' : 'join-team'}`,
  );
  address.searchParams.set('token', token);
  return address.href;
}
