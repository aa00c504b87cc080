import type { PageDetail, PageMeta } from '../../../generated/fundraising/operations.ts';
import type { PageRecord } from '../../db/queries/page-records.ts';
import type { Addresses } from '../addresses.ts';
import { presentCurrency } from './money.ts';
import { presentPage } from './page.ts';

/** A single page: its fields and `meta` at the top level, and once more under `page`, where older integrations read them. */
export function presentPageDetail(record: PageRecord, addresses: Addresses): PageDetail {
  const page = { ...presentPage(record, addresses), meta: presentPageMeta(record) };
  return { ...page, page };
}

function presentPageMeta(page: PageRecord): PageMeta {
  return {
    totals: {
      total_amount_cents: page.amount_cents,
      online_amount_cents: page.amount_cents - page.offline_amount_cents,
      offline_amount_cents: page.offline_amount_cents,
      gift_aid_amount_cents: page.gift_aid_amount_cents,
      total_donations: page.donation_count,
      total_donations_offline: page.offline_donation_count,
      currency: presentCurrency(page.currency),
    },
    has_set_image: page.has_set_image,
    has_set_story: page.has_set_story,
    self_donated: page.owner_gave,
  };
}
