import { openSecret, sealSecret } from '../auth/sealed-secret.ts';
import type { HtmlContext } from './html-state.ts';
import { queryValue } from './query-value.ts';
import { type Html, html } from './views/html.ts';

/** Binds sealed addresses to this use: they cannot be opened anywhere else. The value must not change. */
const PURPOSE = 'addresses of mails that were sent';

/** Notices about emails to the visitor's own address, by their name in the query of the next screen. */
const ownMails = {
  'confirm-email': (to: string, siteRoot: string) =>
    html`We've sent a link to <strong>${to}</strong>. Open it within seven days to confirm your address. ${searchAdvice} Wrong address? <a href="${siteRoot}/dashboard/account">Change it</a>`,
  'page-created': (to: string) => html`We've emailed the link to <strong>${to}</strong>.`,
} as const;

/** What to do when an email doesn't arrive. */
export const searchAdvice = "Didn't arrive? Wait a few minutes, then check your spam folder.";

/** Makes the screen at `path` show a notice about an email to the signed-in visitor. */
export function withOwnMail(path: string, mail: keyof typeof ownMails): string {
  const address = new URL(path, 'http://site.invalid');
  address.searchParams.set('mailed', mail);
  return /^https?:/i.test(path) ? address.href : `${address.pathname}${address.search}${address.hash}`;
}

/** @returns the notice about an email that this address names; undefined for any other address, and without a signed-in visitor */
export function ownMailNotice({
  querystring,
  state,
}: Pick<HtmlContext, 'querystring' | 'state'>): Html | undefined {
  const name = queryValue({ querystring }, 'mailed') ?? '';
  const { user } = state.session ?? {};
  if (!user || !Object.hasOwn(ownMails, name)) return undefined;
  return ownMails[name as keyof typeof ownMails](user.email, state.siteRoot);
}

/** Encrypts an email address for the query of the next screen, so that nobody else can read it, in logs or elsewhere. */
export function sealedRecipient(secretKey: string, email: string): string {
  return sealSecret(email.trim(), secretKey, PURPOSE).toString('base64url');
}

/** @returns the email address that `sealedRecipient` put into the query; undefined without one */
export function recipientOf(ctx: Pick<HtmlContext, 'querystring'>, secretKey: string): string | undefined {
  const sealed = queryValue(ctx, 'to');
  if (!sealed) return undefined;
  try {
    return openSecret(Buffer.from(sealed, 'base64url'), secretKey, PURPOSE);
  } catch {
    return undefined;
  }
}
