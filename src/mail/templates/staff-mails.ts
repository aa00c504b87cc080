import type { AccessChange } from '../../domain/staff/mail-access-change.ts';
import type { Compose } from '../mail-services.ts';
import { quotedName } from '../mailed-names.ts';

const changes: Readonly<Record<AccessChange, (details: Record<string, string>) => string>> = {
  'roles changed': ({ roles }) =>
    roles ? `Someone changed your roles. They are now: ${roles}.` : 'Someone removed all of your roles.',
  'app added': () => 'An authenticator app was added.',
  'app replaced': () => 'Your authenticator app was replaced by another one, and you got new recovery codes.',
  'app removed': () => 'Your authenticator app and your recovery codes were removed.',
  'factors reset': () =>
    'Your authenticator app, recovery codes, passkeys and single sign-on account were removed, and you were signed out.',
  'passkey added': ({ name }) => `The passkey ${quotedName(name, '')} was added.`,
  'passkey removed': ({ name }) => `The passkey ${quotedName(name, '')} was removed.`,
  'recovery code used': ({ left }) =>
    `A recovery code was used instead of your authenticator app. Codes left: ${left}.`,
  'single sign-on linked': () =>
    "An account at your organization's identity provider was linked, and can be used to sign in.",
  'token created': ({ name, expires = '' }) =>
    `The token ${quotedName(name, '')} was created. A program can use it to act for you until ${timeOf(expires)}.`,
};

/** Emails to the people who run the platform. They are always sent. */
export const staffMails = {
  staff_access_changed: async ({ config }, { recipient, parameters }) => ({
    to: recipient,
    text: 'staff_access_changed',
    values: {
      link: `${config.baseUrl}/forgot-password`,
      change: changes[parameters.change as AccessChange](parameters).replaceAll('  ', ' '),
      time: timeOf(parameters.at ?? ''),
    },
  }),

  /** Sent to the person who requested an export that took long. The link needs them to sign in. */
  async export_ready({ config, users }, { recipient, parameters: { id = '', kind = '' } }) {
    const user = await users.findAccount(recipient);
    if (!user || user.disabled_at) return undefined;
    const link = `${config.operationsUrl}/exports/${id}`;
    return { to: user.email, text: 'export_ready', values: { link, records: kind.replaceAll('-', ' ') } };
  },
} satisfies Record<string, Compose>;

/** Formats a time in UTC: `3 March 2026 at 14:05 UTC`. */
export function timeOf(time: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(time))} UTC`;
}
