import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { UserAccount } from '../../db/repositories/users.ts';
import type { Compose, MailServices } from '../mail-services.ts';

/** Emails about the account itself. They are always sent. */
export const accountMails = {
  async confirm_email(services, { recipient }) {
    const user = await enabledAccount(services, recipient);
    if (!user || user.email_confirmed_at !== null) return undefined;
    return {
      to: user.email,
      subject: 'Confirm your email address',
      preheader: 'This link works for seven days.',
      paragraphs: [
        `Thanks for signing up for ${services.site}! Just one more step: confirm that this is your email address.`,
      ],
      button: {
        label: 'Confirm my email address',
        address: await addressWithToken(services, user, 'confirm_email', '/confirm-email'),
      },
      smallPrint: "This link works for seven days. If you didn't sign up, you can safely ignore this email.",
    };
  },

  /** Sent to a person whose account and page were created by an application. */
  async activate_account(services, { recipient, parameters: { campaign = '' } }) {
    const user = await enabledAccount(services, recipient);
    if (!user || user.password_hash !== null) return undefined;
    return {
      to: user.email,
      subject: 'Your fundraising page is almost ready',
      preheader: 'Choose a password to publish it.',
      paragraphs: [
        `Thanks for signing up to raise money in ${campaign}! Choose a password for your ${services.site} account, and your page will go live right away.`,
      ],
      button: {
        label: 'Choose a password',
        address: await addressWithToken(services, user, 'activate_account', '/activate'),
      },
      smallPrint:
        "This link works once and expires in seven days. If you didn't sign up, you can safely ignore this email. The page won't be published.",
    };
  },

  /** The same email for a person who already has an account. Its link has no token, so that it can't be used to get into that account. */
  page_waits: async ({ config }, { recipient, parameters: { campaign = '' } }) => ({
    to: recipient,
    subject: 'Your fundraising page is almost ready',
    preheader: 'Sign in and confirm it.',
    paragraphs: [
      `You have a new fundraising page in ${campaign}! Sign in and confirm it on your dashboard, and it will go live right away.`,
    ],
    button: { label: 'Confirm my page', address: `${config.baseUrl}/dashboard` },
    smallPrint:
      "If you didn't ask for this page, you can safely ignore this email. The page won't be published.",
  }),

  account_exists: async ({ config, site }, { recipient }) => ({
    to: recipient,
    subject: 'You already have an account',
    preheader: 'Sign in as usual, or reset your password.',
    paragraphs: [
      `It looks like you tried to sign up for ${site}, but you already have an account with this email address. Just sign in as usual.`,
      'Forgot your password? You can reset it.',
    ],
    button: { label: 'Reset my password', address: `${config.baseUrl}/forgot-password` },
    smallPrint: "If this wasn't you, you don't need to do anything. Your account hasn't changed.",
  }),

  /** Queued for every address entered in the form, but only sent if the address has an account. */
  async reset_password(services, { recipient, parameters }) {
    const user = await enabledAccount(services, recipient);
    if (!user) return undefined;
    return {
      to: user.email,
      subject: 'Reset your password',
      preheader: 'This link expires in one hour.',
      paragraphs: [
        `We got a request to reset the password for your ${services.site} account. Choose a new one below.`,
      ],
      button: {
        label: 'Choose a new password',
        address: await addressWithToken(services, user, 'reset_password', '/reset-password', parameters),
      },
      smallPrint:
        "This link works once and expires in one hour. If you didn't ask for it, you can safely ignore this email. Your password won't change.",
    };
  },

  /** Sent to the user's new address, unless it already has an account. */
  async change_email(services, { recipient, parameters }) {
    if (await services.users.findAccount(recipient)) return undefined;
    const token = createSecret('mailToken');
    const change = { purpose: 'change_email', tokenHash: hashSecret(token), email: recipient } as const;
    await services.userTokens.create({ ...change, userId: Number(parameters.user) });
    return {
      to: recipient,
      subject: 'Confirm your new email address',
      preheader: 'This link expires in 24 hours.',
      paragraphs: [
        `We got a request to use this email address for a ${services.site} account. Please confirm that it's yours.`,
      ],
      button: {
        label: 'Confirm my new email address',
        address: `${services.config.baseUrl}/change-email?${new URLSearchParams({ token })}`,
      },
      smallPrint:
        "This link works once and expires in 24 hours. If you didn't ask for it, you can safely ignore this email.",
    };
  },

  /** Sent to the old address. */
  email_changed: async ({ config, site }, { recipient }) => ({
    to: recipient,
    subject: 'Your email address was changed',
    preheader: 'Sign in with your new address from now on.',
    paragraphs: [
      `The email address on your ${site} account was changed. Sign in with your new address from now on. We'll send your emails there, too.`,
    ],
    button: { label: `Go to ${site}`, address: `${config.baseUrl}/` },
    smallPrint: `If you didn't change it, contact the ${site} team right away.`,
  }),

  password_changed: async ({ config, site }, { recipient, parameters: { access } }) => ({
    to: recipient,
    subject: 'Your password was changed',
    preheader: "If you didn't change it, reset it now.",
    paragraphs: [
      `The password for your ${site} account was changed, and you've been signed out on all your devices.`,
      access === 'ended'
        ? 'Apps no longer have access to your account.'
        : `Apps you've allowed still have access to your account. You can review them on your dashboard: ${config.baseUrl}/dashboard#applications-title`,
      "If you didn't change it, reset it now to keep your account safe.",
    ],
    button: { label: 'Reset my password', address: `${config.baseUrl}/forgot-password` },
    smallPrint: "If you changed it yourself, you don't need to do anything.",
  }),

  deletion_requested: async ({ config, site }, { recipient, parameters: { due = '' } }) => ({
    to: recipient,
    subject: `Your account will be deleted on ${dayOf(due)}`,
    preheader: 'Changed your mind? You can still keep it.',
    paragraphs: [
      `As you asked, we'll delete your ${site} account. Your pages are now closed, and you've been signed out everywhere. On ${dayOf(due)}, we'll permanently delete your name, your pages, your pictures and all your other data.`,
      'Changed your mind? Sign in before then and choose to keep your account. Everything will be just as you left it.',
    ],
    button: { label: 'Keep my account', address: `${config.baseUrl}/dashboard/account/delete` },
    smallPrint:
      "If you didn't ask for this, someone else knows your password. Sign in and change it right away.",
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

/** Creates the token when the email is sent, so that it is never stored in plain text and its lifetime starts then. */
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
