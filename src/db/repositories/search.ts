import type { Knex } from 'knex';
import { EntitySearch } from '../queries/entity-search.ts';
import { campaignSearch } from '../queries/search-campaigns.ts';
import { charitySearch } from '../queries/search-charities.ts';
import { pageSearch } from '../queries/search-pages.ts';

/** The search for campaigns, charities and pages (specification 4.6). */
export class SearchRepository {
  readonly campaigns;
  readonly charities;
  readonly pages;

  constructor(replica: Knex) {
    this.campaigns = new EntitySearch(replica, campaignSearch);
    this.charities = new EntitySearch(replica, charitySearch);
    this.pages = new EntitySearch(replica, pageSearch);
  }
}
