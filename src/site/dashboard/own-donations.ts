import type { Context } from '../../context.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { sendView } from '../../web/send-view.ts';
import { pageNumber, readWindow } from '../public/list-window.ts';
import type { User } from '../site-context.ts';
import { createSiteLinks } from '../site-links.ts';
import { ownDonationsView } from './own-donations-view.ts';

const DONATIONS = 20;

/** The donations that a user has made. */
export async function showOwnDonations(ctx: HtmlContext, context: Context, user: User): Promise<void> {
  const number = pageNumber(ctx);
  const window = readWindow(number, DONATIONS);
  // One more than shown, to know whether there is a next part.
  const donations = await context.site.ownDonations(user.id, { ...window, limit: DONATIONS + 1 });
  const account = await context.users.findAccount(user.email);
  const main = ownDonationsView({
    donations: donations.slice(0, DONATIONS),
    number,
    isLast: donations.length <= DONATIONS,
    isConfirmed: account?.email_confirmed_at != null,
    zone: context.config.RECEIPT_TIME_ZONE,
    links: createSiteLinks(context, ctx.state.siteRoot),
  });
  sendView(ctx, { title: 'Your donations', noIndex: true, main });
}
