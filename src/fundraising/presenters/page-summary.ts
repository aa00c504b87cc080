import type { PageSummary } from '../../../generated/fundraising/operations.ts';
import type { PageSummaryRecord } from '../../db/queries/pages/page-summaries.ts';
import { type Addresses, siteOfPage } from '../../domain/addresses.ts';
import { presentImage } from './image.ts';
import { presentMoney } from './money.ts';

/** A page in short, as the rows of leaderboards show it. */
export function presentPageSummary(page: PageSummaryRecord, addresses: Addresses): PageSummary {
  const site = siteOfPage(page);
  return {
    id: page.id,
    uuid: page.uuid,
    name: page.name,
    slug: page.slug,
    url: addresses.page(site, page.slug),
    donation_url: addresses.donateToPage(site, page.slug),
    target_cents: page.target_cents,
    charity_name: page.charity_name,
    charity_logo_url: page.charity_logo_url,
    image: presentImage(page.image_url, addresses),
    amount: presentMoney(page.amount_cents, page.currency),
    offline_amount_cents: page.offline_amount_cents,
    team_page_id: page.team_page_id,
    group_values: page.group_values,
  };
}
