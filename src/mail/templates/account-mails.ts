import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { UserAccount } from '../../db/repositories/users.ts';
import type { Compose, MailServices } from '../mail-services.ts';

/** Emails about the account itself. They are always sent. */
export const accountMails = {
  async confirm_email(services, { recipient }) {
    const user = await enabledAccount(services, recipient);
    if (!user || user.email_confirmed_at !== null) return undefined;
    const link = await addressWithToken(
      services,
      user,
      'confirm_email',
      `${services.config.baseUrl}/confirm-email`,
    );
    return { to: user.email, text: 'confirm_email', values: { link } };
  },

  /** Sent to a person whose account was created by staff. Its link works as long as nobody has chosen a password. */
  async account_created(services, { recipient }) {
    const user = await enabledAccount(services, recipient);
    if (!user || user.password_hash !== null) return undefined;
    const address = `${services.config.baseUrl}/reset-password`;
    const link = await addressWithToken(services, user, 'reset_password', address, {}, '7 days');
    return { to: user.email, text: 'account_created', values: { link } };
  },

  /** Sent to a person whose account and page were created by an application. */
  async activate_account(services, { recipient, parameters }) {
    const user = await enabledAccount(services, recipient);
    if (!user || user.password_hash !== null) return undefined;
    const link = await addressWithToken(
      services,
      user,
      'activate_account',
      `${services.config.baseUrl}/activate`,
    );
    return { to: user.email, text: 'activate_account', ...(await inCampaign(services, parameters, link)) };
  },

  /** The same email for a person who already has an account. Its link has no token, so that it can't be used to get into that account. */
  async page_waits(services, { recipient, parameters }) {
    const link = `${services.config.baseUrl}/dashboard`;
    return { to: recipient, text: 'page_waits', ...(await inCampaign(services, parameters, link)) };
  },

  account_exists: async ({ config }, { recipient }) => ({
    to: recipient,
    text: 'account_exists',
    values: { link: `${config.baseUrl}/forgot-password` },
  }),

  /** Queued for every address entered in the form, but only sent if the address has an account. */
  async reset_password(services, { recipient, parameters }) {
    const user = await enabledAccount(services, recipient);
    if (!user) return undefined;
    const link = await addressWithToken(
      services,
      user,
      'reset_password',
      `${services.config.baseUrl}/reset-password`,
      parameters,
    );
    return { to: user.email, text: 'reset_password', values: { link } };
  },

  /** Sent to the user's new address, unless it already has an account. */
  async change_email(services, { recipient, parameters }) {
    if (await services.users.findAccount(recipient)) return undefined;
    const token = createSecret('mailToken');
    const change = { purpose: 'change_email', tokenHash: hashSecret(token), email: recipient } as const;
    await services.userTokens.create({ ...change, userId: Number(parameters.user) });
    const link = `${services.config.baseUrl}/change-email?${new URLSearchParams({ token })}`;
    return { to: recipient, text: 'change_email', values: { link } };
  },

  /** Sent to the old address. */
  email_changed: async ({ config }, { recipient }) => ({
    to: recipient,
    text: 'email_changed',
    values: { link: `${config.baseUrl}/` },
  }),

  password_changed: async ({ config }, { recipient, parameters: { access } }) => ({
    to: recipient,
    text: 'password_changed',
    values: {
      link: `${config.baseUrl}/forgot-password`,
      access:
        access === 'ended'
          ? 'Apps no longer have access to your account.'
          : `Apps you've allowed still have access to your account. You can review them on your dashboard: ${config.baseUrl}/dashboard#applications-title`,
    },
  }),

  /** Sent to a person who has got a role. Without a password of their own, they choose one first, which also confirms their address. */
  async staff_invited(services, { recipient, parameters: { roles = '' } }) {
    const user = await enabledAccount(services, recipient);
    if (!user) return undefined;
    const { operationsUrl } = services.config;
    if (user.password_hash !== null && user.email_confirmed_at !== null) {
      return { to: user.email, text: 'staff_added', values: { link: `${operationsUrl}/`, roles } };
    }
    const link = await addressWithToken(services, user, 'join_staff', `${operationsUrl}/join`);
    return { to: user.email, text: 'staff_invited', values: { link, roles } };
  },

  deletion_requested: async ({ config }, { recipient, parameters: { due = '' } }) => ({
    to: recipient,
    text: 'deletion_requested',
    values: { link: `${config.baseUrl}/dashboard/account/delete`, day: dayOf(due) },
  }),
} satisfies Record<string, Compose>;

/** Formats a day in UTC: `3 March 2026`. */
function dayOf(time: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
}

async function inCampaign(
  { mailedPage }: MailServices,
  { page: id, campaign = '' }: Record<string, string>,
  link: string,
) {
  const page = id === undefined ? undefined : await mailedPage(Number(id));
  return { values: { link, 'campaign.name': campaign }, campaignId: page?.campaign_id };
}

async function enabledAccount({ users }: MailServices, email: string): Promise<UserAccount | undefined> {
  const user = await users.findAccount(email);
  return user?.disabled_at ? undefined : user;
}

/** Creates the token when the email is sent, so that it is never stored in plain text and its lifetime starts then. */
async function addressWithToken(
  { userTokens }: MailServices,
  { id }: UserAccount,
  purpose: 'confirm_email' | 'reset_password' | 'activate_account' | 'join_staff',
  address: string,
  query: Record<string, string> = {},
  validity?: string,
): Promise<string> {
  const token = createSecret('mailToken');
  await userTokens.create({ userId: id, purpose, tokenHash: hashSecret(token), validity });
  return `${address}?${new URLSearchParams({ token, ...query })}`;
}
