import type { Window } from '../queries/listing.ts';
import { EntitySearch } from '../queries/search/entity-search.ts';
import { type MixedSearchFilters, mixedSearch } from '../queries/search/mixed-search.ts';
import { campaignSearch } from '../queries/search/search-campaigns.ts';
import { charitySearch } from '../queries/search/search-charities.ts';
import { pageSearch } from '../queries/search/search-pages.ts';
import { ExpensiveReads } from './expensive-reads.ts';

export class SearchRepository extends ExpensiveReads {
  readonly campaigns = new EntitySearch(this.inSnapshot, campaignSearch);
  readonly charities = new EntitySearch(this.inSnapshot, charitySearch);
  readonly pages = new EntitySearch(this.inSnapshot, pageSearch);

  /** Returns a window of all kinds together, and the total number. */
  mixed(filters: MixedSearchFilters, q: string | undefined, window: Window) {
    return this.inSnapshot((snapshot) => mixedSearch(snapshot, filters, q, window));
  }
}
