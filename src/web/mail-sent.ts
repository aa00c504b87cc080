import { openSecret, sealSecret } from '../auth/sealed-secret.ts';
import type { HtmlContext } from './html-state.ts';
import { queryValue } from './query-value.ts';
import { type Html, html } from './views/html.ts';

/** Elsewhere a sealed address cannot be opened. */
const PURPOSE = 'addresses of mails that were sent';

/** Mails to the visitor's own address, by the name that the address of the next view bears. */
const ownMails = {
  'confirm-email': (to: string, siteRoot: string) =>
    html`A mail was sent to <strong>${to}</strong>: open the link in it within seven days, and we know that the address is yours. ${searchAdvice} If the address is wrong, <a href="${siteRoot}/dashboard/account">change it</a>.`,
  'page-created': (to: string) => html`A mail with its address was sent to <strong>${to}</strong>.`,
} as const;

/** What to do when a mail does not come. */
export const searchAdvice = 'Nothing came? Give it a few minutes, and look among the unwanted mail.';

/** Has the view at `path` tell of a mail to whoever is signed in there. */
export function withOwnMail(path: string, mail: keyof typeof ownMails): string {
  const address = new URL(path, 'http://site.invalid');
  address.searchParams.set('mailed', mail);
  return /^https?:/i.test(path) ? address.href : `${address.pathname}${address.search}${address.hash}`;
}

/** @returns what the view at this address tells of a mail to its visitor; undefined for any other */
export function ownMailNotice({
  querystring,
  state,
}: Pick<HtmlContext, 'querystring' | 'state'>): Html | undefined {
  const name = queryValue({ querystring }, 'mailed') ?? '';
  const { user } = state.session ?? {};
  if (!user || !Object.hasOwn(ownMails, name)) return undefined;
  return ownMails[name as keyof typeof ownMails](user.email, state.siteRoot);
}

/** Sealed, an address may stand in that of the next view: no log and no other visitor reads it there. */
export function sealedRecipient(secretKey: string, email: string): string {
  return sealSecret(email.trim(), secretKey, PURPOSE).toString('base64url');
}

/** @returns the address of a mail that `sealedRecipient` has put into that of the view; undefined without one */
export function recipientOf(ctx: Pick<HtmlContext, 'querystring'>, secretKey: string): string | undefined {
  const sealed = queryValue(ctx, 'to');
  if (!sealed) return undefined;
  try {
    return openSecret(Buffer.from(sealed, 'base64url'), secretKey, PURPOSE);
  } catch {
    return undefined;
  }
}
