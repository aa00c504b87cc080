import type { PublicPage } from '../../db/queries/site/public-page.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { linkAddress } from '../../web/views/html.ts';

/** How a visitor can donate: at a checkout, which may accept an amount, as the operator or the charity says, or not at all. */
export type WayToGive = 'checkout with amount' | 'checkout' | 'charity' | 'none';

/** Any amount, to see whether it changes the checkout's address. */
const SOME_CENTS = 2500;

export function wayToGiveToPage(
  { checkouts }: Pick<Addresses, 'checkouts'>,
  { page, campaign, charity }: Pick<PublicPage, 'page' | 'campaign' | 'charity'>,
  now: Date,
): WayToGive {
  const checkout = checkouts.ofPage(page, now);
  if (checkout === undefined) return campaign.how_to_give || saysHowToGive(charity) ? 'charity' : 'none';
  return checkouts.ofPage(page, now, SOME_CENTS) === checkout ? 'checkout' : 'checkout with amount';
}

/** Whether we know how to give to a charity: in the operator's words, or through its website, email address or phone number. */
export function saysHowToGive({
  how_to_give,
  website_url,
  email,
  phone,
}: {
  how_to_give: string | null;
  website_url: string | null;
  email: string | null;
  phone: string | null;
}): boolean {
  return Boolean(how_to_give || linkAddress(website_url) || email || phone);
}
