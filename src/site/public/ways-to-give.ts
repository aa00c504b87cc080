import type { PublicPage } from '../../db/queries/site/public-page.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { linkAddress } from '../../web/views/html.ts';

/** How a visitor can give: at a checkout, which may take an amount along, or as the charity says; or not at all. */
export type WayToGive = 'checkout with amount' | 'checkout' | 'charity' | 'none';

/** Any amount: only whether the address changes with it counts. */
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

/** Whether a charity has left a website, an address or a number where one can ask. */
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
