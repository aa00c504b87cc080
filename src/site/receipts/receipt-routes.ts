import type Router from '@koa/router';
import { ReceiptRepository } from '../../db/repositories/receipts.ts';
import { createReceiptToken, readReceiptToken } from '../../domain/payments/receipt-link.ts';
import { NotFoundError } from '../../errors.ts';
import type { HtmlContext, HtmlState } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { sendView } from '../../web/send-view.ts';
import { numberInPath } from '../parts/number-in-path.ts';
import { requirePasswordSession, type UserHandler } from '../parts/require-user.ts';
import type { SiteContext, SiteServices } from '../site-context.ts';
import { type ReceiptAccess, receipts } from './receipts.ts';
import { deadReceiptView } from './receipts-view.ts';

type Show = (ctx: HtmlContext, context: SiteContext, access: ReceiptAccess) => Promise<void>;

/** Receipts and yearly statements: for everyone with the link from the email, and for signed-in donors. */
export function receiptRoutes(router: Router<HtmlState>, services: SiteServices): void {
  const withToken = (show: Show) => (ctx: HtmlContext) =>
    showWithToken(ctx, { ...services, deadline: ctx.state.deadline }, show);
  const signedIn = (show: Show) => requirePasswordSession(services, ownDonation(show), () => '/dashboard');
  const donation = '/dashboard/donations/:id';

  router.get('/receipts', withToken(receipts.show));
  router.get('/receipts/receipt.pdf', withToken(receipts.sendReceipt));
  router.get('/receipts/statement.pdf', withToken(receipts.sendStatement));
  router.get(`${donation}/receipts`, signedIn(receipts.show));
  router.get(`${donation}/receipts/receipt.pdf`, signedIn(receipts.sendReceipt));
  router.get(`${donation}/receipts/statement.pdf`, signedIn(receipts.sendStatement));
}

/** The answer to any other link is the same, so it doesn't reveal which donations exist. */
async function showWithToken(ctx: HtmlContext, context: SiteContext, show: Show): Promise<void> {
  const token = queryValue(ctx, 'token') ?? '';
  const { database, secretKey } = context;
  const found = await readReceiptToken({ database, secretKey }, token);
  if (found) {
    const { email_key } = found.donor;
    const pathOf = (id: number) => `/receipts?token=${createReceiptToken(secretKey, id, email_key)}`;
    return show(ctx, context, { ...found, path: '/receipts', query: { token }, pathOf });
  }
  const main = deadReceiptView(ctx.state.branding.contact);
  sendView(ctx, { title: "This link doesn't work", noIndex: true, main }, 410);
}

/** @throws NotFoundError for someone else's donation */
function ownDonation(show: Show): UserHandler<SiteServices> {
  return async (ctx, context, user) => {
    const donationId = numberInPath(ctx, 'id');
    const repository = new ReceiptRepository(context.database.primary);
    const donor = await repository.donorOfUser(user.id);
    if (!(await repository.isDonationOf(donor, donationId))) throw new NotFoundError();
    const pathOf = (id: number) => `/dashboard/donations/${id}/receipts`;
    await show(ctx, context, {
      donationId,
      donor,
      path: pathOf(donationId),
      listPath: '/dashboard/donations',
      query: {},
      pathOf,
    });
  };
}
