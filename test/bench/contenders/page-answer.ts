import type { PageDetailRecord, PageRecord } from '../../../src/db/queries/pages/page-records.ts';
import { createAddresses } from '../../../src/domain/addresses.ts';
import { paginationBlock, windowOf } from '../../../src/domain/pagination.ts';
import { presentPage, presentPageDetail } from '../../../src/fundraising/presenters/page.ts';

const addressesAt = (baseUrl: string) =>
  createAddresses({ baseUrl, CAMPAIGN_DOMAIN: undefined, DONATE_URL: undefined });

/** The answer to `GET /pages/{id}.json`. The limit and the plain Koa stack write it as we do; they differ in how they get there. */
export function pageAnswer(page: PageDetailRecord, baseUrl: string) {
  return presentPageDetail(page, addressesAt(baseUrl), new Date(), false);
}

/** The answer to `GET /pages.json`. */
export function pageListAnswer(
  pages: readonly PageRecord[],
  { page, limit, count, baseUrl }: { page: number; limit: number; count: number; baseUrl: string },
) {
  const [addresses, now] = [addressesAt(baseUrl), new Date()];
  return {
    pages: pages.map((each) => presentPage(each, addresses, now)),
    meta: paginationBlock(windowOf(limit, page), count),
  };
}
