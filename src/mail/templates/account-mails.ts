import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { UserAccount } from '../../db/repositories/users.ts';
import type { Compose, MailServices } from '../mail-services.ts';

/** Emails about the account itself. They are always sent. */
export const accountMails = {
  async confirm_email(services, { recipient }) {
    const user = await enabledAccount(services, recipient);
    if (!user) return undefined;
    return {
      to: user.email,
      subject: 'Confirm your email address',
      preheader: 'One click, and your account is ready.',
      paragraphs: [
        `Someone signed up for ${services.site} with this email address. If that was you, please confirm that it's yours.`,
      ],
      button: {
        label: 'Confirm my email address',
        address: await addressWithToken(services, user, 'confirm_email', '/confirm-email'),
      },
      smallPrint: "The link works for seven days. If it wasn't you, just ignore this email.",
    };
  },

  /** To a person for whom an application has created an account along with a page. */
  async activate_account(services, { recipient, parameters: { campaign = '' } }) {
    const user = await enabledAccount(services, recipient);
    if (!user || user.password_hash !== null) return undefined;
    return {
      to: user.email,
      subject: 'Confirm your fundraising page',
      preheader: 'Choose a password, and your page opens.',
      paragraphs: [
        `Someone signed you up for ${services.site} with this email address, to raise money in ${campaign}. If that was you, choose a password to confirm it. Your page will open right away.`,
      ],
      button: {
        label: 'Choose a password',
        address: await addressWithToken(services, user, 'activate_account', '/activate'),
      },
      smallPrint:
        "The link works once, for seven days. If it wasn't you, just ignore this email, and the page will stay closed.",
    };
  },

  /** The same for a person who already has an account. It contains no token, because a link must not let its holder into that account. */
  page_waits: async ({ config }, { recipient, parameters: { campaign = '' } }) => ({
    to: recipient,
    subject: 'Confirm your fundraising page',
    preheader: 'Sign in to open it.',
    paragraphs: [
      `Someone created a page for you in ${campaign}. If that was you, sign in and confirm it on your dashboard. It will open right away.`,
    ],
    button: { label: 'Go to my dashboard', address: `${config.baseUrl}/dashboard` },
    smallPrint: "If it wasn't you, just ignore this email, and the page will stay closed.",
  }),

  account_exists: async ({ config, site }, { recipient }) => ({
    to: recipient,
    subject: 'You already have an account',
    preheader: 'Sign in, or choose a new password.',
    paragraphs: [
      `Someone tried to sign up for ${site} with your email address, but you already have an account. If that was you, just sign in.`,
      "Can't remember your password? Choose a new one.",
    ],
    button: { label: 'Choose a new password', address: `${config.baseUrl}/forgot-password` },
    smallPrint: "If it wasn't you, you don't need to do anything. Nothing has changed.",
  }),

  /** Sent for every address entered in the form, whether it has an account or not. */
  async reset_password(services, { recipient, parameters }) {
    const user = await enabledAccount(services, recipient);
    if (!user) return undefined;
    return {
      to: user.email,
      subject: 'Choose a new password',
      preheader: 'The link works for one hour.',
      paragraphs: [
        `Someone asked for a new password for your ${services.site} account. If that was you, choose one now.`,
      ],
      button: {
        label: 'Choose a new password',
        address: await addressWithToken(services, user, 'reset_password', '/reset-password', parameters),
      },
      smallPrint:
        "The link works once, for one hour. If it wasn't you, just ignore this email. Your password won't change.",
    };
  },

  /** To the new address that a user wants, unless it already has an account. */
  async change_email(services, { recipient, parameters }) {
    if (await services.users.findAccount(recipient)) return undefined;
    const token = createSecret('mailToken');
    const change = { purpose: 'change_email', tokenHash: hashSecret(token), email: recipient } as const;
    await services.userTokens.create({ ...change, userId: Number(parameters.user) });
    return {
      to: recipient,
      subject: 'Confirm your new email address',
      preheader: 'The link works for a day.',
      paragraphs: [
        `Someone wants to use this email address for their ${services.site} account. If that was you, please confirm it.`,
      ],
      button: {
        label: 'Use this address',
        address: `${services.config.baseUrl}/change-email?${new URLSearchParams({ token })}`,
      },
      smallPrint: "The link works once, for a day. If it wasn't you, just ignore this email.",
    };
  },

  /** To the old address. */
  email_changed: async ({ config, site }, { recipient }) => ({
    to: recipient,
    subject: 'Your email address was changed',
    preheader: 'From now on, sign in with the new one.',
    paragraphs: [
      `Your ${site} account now has a different email address. From now on, sign in with that one. It's also where we'll send your emails.`,
    ],
    button: { label: `Go to ${site}`, address: `${config.baseUrl}/` },
    smallPrint: `If it wasn't you, please tell the people who run ${site} right away.`,
  }),

  password_changed: async ({ config, site }, { recipient, parameters: { access } }) => ({
    to: recipient,
    subject: 'Your password was changed',
    preheader: "If it wasn't you, choose another one now.",
    paragraphs: [
      `The password of your ${site} account was just changed, and you've been signed out on every device.`,
      access === 'ended'
        ? 'Apps that you had allowed no longer have access to your account.'
        : `Apps that you have allowed can still use your account. See them, and remove their access, on your dashboard: ${config.baseUrl}/dashboard#applications-title`,
      "If it wasn't you, choose another password now.",
    ],
    button: { label: 'Choose another password', address: `${config.baseUrl}/forgot-password` },
    smallPrint: "If it was you, you don't need to do anything.",
  }),

  deletion_requested: async ({ config, site }, { recipient, parameters: { due = '' } }) => ({
    to: recipient,
    subject: 'Your account will be deleted',
    preheader: `You can keep it until ${dayOf(due)}.`,
    paragraphs: [
      `You asked us to delete your ${site} account. Your pages are now closed, and you've been signed out everywhere. On ${dayOf(due)}, we'll delete your name, your pages, your pictures and everything else of yours for good.`,
      'Changed your mind? Sign in before that day and choose to keep your account. Everything will be as it was.',
    ],
    button: { label: 'Keep my account', address: `${config.baseUrl}/dashboard/account/delete` },
    smallPrint: "If it wasn't you, sign in and change your password: someone else knows it.",
  }),
} satisfies Record<string, Compose>;

/** Formats a day in UTC: `3 March 2026`. */
function dayOf(time: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time));
}

async function enabledAccount({ users }: MailServices, email: string): Promise<UserAccount | undefined> {
  const user = await users.findAccount(email);
  return user?.disabled_at ? undefined : user;
}

/** Creates the token when the email is sent, so that it is never stored in plain text, and expires from then on. */
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
