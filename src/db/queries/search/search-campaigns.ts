import type { CampaignRow } from '../../rows/campaign-rows.ts';
import { charitiesOfCampaign, type ResourceReference, resolveFilter, whereLinked } from '../filters.ts';
import { countRows, rowsWithIds } from '../listing.ts';
import type { SearchDefinition } from './entity-search.ts';
import type { Conditions } from './text/postings.ts';

export interface CampaignSearchFilters {
  countryCode?: string | undefined;
  /** Campaigns that take donations for at least one of these. */
  charities?: readonly ResourceReference[] | undefined;
}

interface CampaignSearchCriteria {
  countryCode?: string | undefined;
  charityIds?: number[] | undefined;
}

export type CampaignSearchRecord = Pick<CampaignRow, (typeof columnNames)[number]>;

const columnNames = [
  'id',
  'uid',
  'uuid',
  'name',
  'country_code',
  'start_at',
  'finish_at',
  'disabled_at',
  'banner_url',
] as const;

/** Campaigns of every status. */
export const campaignSearch: SearchDefinition<
  CampaignSearchFilters,
  CampaignSearchCriteria,
  CampaignSearchRecord
> = {
  async resolve(knex, { countryCode, charities }) {
    return { countryCode, charityIds: await resolveFilter(knex, 'charities', charities) };
  },

  source(knex, criteria) {
    const conditions = conditionsOf(criteria);
    const matching = () => knex('campaigns').where(conditions);
    return {
      table: 'campaigns',
      textFilter: criteria.countryCode || criteria.charityIds ? { conditions } : {},
      matching,
      count: () => countRows(matching()),
      records: (ids) => rowsWithIds(knex, 'campaigns', columnNames, ids),
    };
  },
};

function conditionsOf({ countryCode, charityIds }: CampaignSearchCriteria): Conditions {
  return (query) => {
    if (countryCode) query.where('campaigns.country_code', countryCode);
    whereLinked(query, 'campaigns.id', charitiesOfCampaign, charityIds);
  };
}
