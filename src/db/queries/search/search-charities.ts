import {
  type CharityFilters,
  matchingCharities,
  type ResolvedCharityFilters,
  resolveCharityFilters,
} from '../charities/charity-filters.ts';
import { type CharityRecord, charityRecords } from '../charities/charity-records.ts';
import { countRows } from '../listing.ts';
import type { SearchDefinition } from './entity-search.ts';
import { scopeOf } from './text/postings.ts';

export interface CharitySearchFilters extends CharityFilters {
  minimumScore?: number | undefined;
  /** Determines which calendar year is the last one. */
  at: Date;
}

export const charitySearch: SearchDefinition<
  CharitySearchFilters,
  ResolvedCharityFilters<CharitySearchFilters>,
  CharityRecord
> = {
  resolve: resolveCharityFilters,

  source(knex, filters) {
    const { minimumScore, at } = filters;
    const matching = () => matchingCharities(knex, filters);
    return {
      table: 'charities',
      minimumScore,
      scope: () => scopeOf(knex, 'charities', { rows: matching(), minimumScore }),
      matching,
      count: () => countRows(matching()),
      records: (ids) => charityRecords(knex, ids, at),
    };
  },
};
