import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { UserAccount } from '../../db/repositories/users.ts';
import type { Compose, MailServices } from '../mail-services.ts';

/** About the account itself: these always come. */
export const accountMails = {
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

  deletion_requested: async ({ config, site }, { recipient, parameters: { due = '' } }) => ({
    to: recipient,
    subject: 'Your account will be deleted',
    paragraphs: [
      `you have asked to delete your ${site} account. Your pages are closed now, and you are signed out everywhere. On ${dayOf(due)} your name, your pages, your pictures and everything else that is yours will be gone for good.`,
      'If you want to keep the account, sign in before that day: you will be asked, and all will be as it was.',
    ],
    link: { label: 'Keep my account', address: `${config.baseUrl}/dashboard/account/delete` },
    closing: 'If it was not you, sign in and choose another password: somebody else knows yours.',
  }),
} satisfies Record<string, Compose>;

/** `3 March 2026`, a day of UTC. */
function dayOf(time: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
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
