import type { PageCreated } from '../../../generated/fundraising/operations.ts';
import type { PageRecord } from '../../db/queries/page-records.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { presentPage } from './page.ts';

/** The answer to the creation of a page (specification 2.1). */
export function presentCreatedPage(record: PageRecord, addresses: Addresses): PageCreated {
  const page = presentPage(record, addresses);
  return { page, meta: { url: page.url } };
}
