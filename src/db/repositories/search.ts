import { EntitySearch } from '../queries/search/entity-search.ts';
import { campaignSearch } from '../queries/search/search-campaigns.ts';
import { charitySearch } from '../queries/search/search-charities.ts';
import { pageSearch } from '../queries/search/search-pages.ts';
import { Repository } from './repository.ts';

export class SearchRepository extends Repository {
  readonly campaigns = new EntitySearch(this.knex, campaignSearch);
  readonly charities = new EntitySearch(this.knex, charitySearch);
  readonly pages = new EntitySearch(this.knex, pageSearch);
}
