import { causesOfCharity } from '../causes.ts';
import { type CharityRecord, charityRecords } from '../charities/charity-records.ts';
import {
  type ChoosingCampaigns,
  type ResourceReference,
  resolveChoosingCampaigns,
  resolveFilter,
  whereAnyOf,
  whereChosenIn,
  whereLinked,
} from '../filters.ts';
import { countRows } from '../listing.ts';
import type { SearchDefinition } from './entity-search.ts';
import type { Conditions } from './text/postings.ts';

export interface CharitySearchFilters {
  charities?: readonly ResourceReference[] | undefined;
  /** Charities that pages of at least one of these campaigns can choose. */
  campaigns?: readonly ResourceReference[] | undefined;
  countryCode?: string | undefined;
  /** Charities that work for at least one of these. */
  causeIds?: readonly number[] | undefined;
  taxNumber?: string | undefined;
  /** Also those whose identity check is pending or has failed. */
  includeFailedKyc: boolean;
  /** Only those that take part in the platform at present. */
  active?: boolean | undefined;
  minimumScore?: number | undefined;
  /** The time that decides which year is the last one. */
  at: Date;
}

type CharitySearchCriteria = Omit<CharitySearchFilters, 'charities' | 'campaigns' | 'at'> & {
  ids?: number[] | undefined;
  choosing?: ChoosingCampaigns | undefined;
  /** ISO 8601, of UTC. Absent from a scroll that an earlier release began. */
  at?: string | undefined;
};

export const charitySearch: SearchDefinition<CharitySearchFilters, CharitySearchCriteria, CharityRecord> = {
  async resolve(knex, { charities, campaigns, at, ...criteria }) {
    return {
      ...criteria,
      ids: await resolveFilter(knex, 'charities', charities),
      at: at.toISOString(),
      choosing: await resolveChoosingCampaigns(knex, campaigns),
    };
  },

  source(knex, criteria) {
    const conditions = conditionsOf(criteria);
    const matching = () => knex('charities').where(conditions);
    return {
      table: 'charities',
      textFilter: { conditions, minimumScore: criteria.minimumScore },
      matching,
      count: () => countRows(matching()),
      records: (ids) => charityRecords(knex, ids, new Date(criteria.at ?? Date.now())),
    };
  },
};

function conditionsOf(criteria: CharitySearchCriteria): Conditions {
  const { ids, choosing, countryCode, causeIds, taxNumber, includeFailedKyc, active } = criteria;
  return (query) => {
    whereAnyOf(query, 'charities.id', ids);
    if (active) query.where('charities.active', true);
    if (!includeFailedKyc) query.where('charities.kyc_status', 'passed');
    if (countryCode) query.where('charities.country_code', countryCode);
    if (taxNumber) query.where('charities.tax_number', taxNumber);
    whereChosenIn(query, choosing);
    whereLinked(query, 'charities.id', causesOfCharity, causeIds);
  };
}
