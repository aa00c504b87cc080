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

  constructor(knex: Knex) {
    this.campaigns = new EntitySearch(knex, campaignSearch);
    this.charities = new EntitySearch(knex, charitySearch);
    this.pages = new EntitySearch(knex, pageSearch);
  }
}
