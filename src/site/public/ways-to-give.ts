import type { PublicPage } from '../../db/queries/site/public-page.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { linkAddress } from '../../web/views/html.ts';

/** How a visitor can donate: at a checkout, which may accept an amount, through the charity, or not at all. */
export type WayToGive = 'checkout with amount' | 'checkout' | 'charity' | 'none';

/** Any amount, to see whether it changes the checkout's address. */
const SOME_CENTS = 2500;

export function wayToGiveToPage(
  { checkouts }: Pick<Addresses, 'checkouts'>,
  { page, charity }: Pick<PublicPage, 'page' | 'charity'>,
  now: Date,
): WayToGive {
  const checkout = checkouts.ofPage(page, now);
  if (checkout === undefined) return saysHowToGive(charity) ? 'charity' : 'none';
  return checkouts.ofPage(page, now, SOME_CENTS) === checkout ? 'checkout' : 'checkout with amount';
}

/** Whether a charity has a website, email address or phone number. */
export function saysHowToGive({
  website_url,
  email,
  phone,
}: {
  website_url: string | null;
  email: string | null;
  phone: string | null;
}): boolean {
  return Boolean(linkAddress(website_url) ?? (email || phone));
}
