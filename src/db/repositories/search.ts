import type { Knex } from 'knex';
import { EntitySearch } from '../queries/search/entity-search.ts';
import { campaignSearch } from '../queries/search/search-campaigns.ts';
import { charitySearch } from '../queries/search/search-charities.ts';
import { pageSearch } from '../queries/search/search-pages.ts';

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
