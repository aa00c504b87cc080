import type { Knex } from 'knex';
import type { CampaignRow } from '../../rows/campaign-rows.ts';
import type { CountryCode } from '../../rows/country-code.ts';
import { charitiesOfCampaign, type ResourceReference, resolveFilter, whereLinked } from '../filters.ts';
import { countRows, inOrderOf } from '../listing.ts';
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

export type CampaignSearchRecord = Pick<CampaignRow, Exclude<ColumnName, 'country_code'>> & {
  country_code: CountryCode;
};

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

type ColumnName = (typeof columnNames)[number];

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
      records: (ids) => campaignRecords(knex, ids),
    };
  },
};

function conditionsOf({ countryCode, charityIds }: CampaignSearchCriteria): Conditions {
  return (query) => {
    if (countryCode) query.where('campaigns.country_code', countryCode);
    whereLinked(query, 'campaigns.id', charitiesOfCampaign, charityIds);
  };
}

async function campaignRecords(knex: Knex, ids: readonly number[]): Promise<CampaignSearchRecord[]> {
  if (ids.length === 0) return [];
  const rows: CampaignSearchRecord[] = await knex('campaigns')
    .select(columnNames.map((name) => `campaigns.${name}`))
    .whereRaw('campaigns.id = any(?)', [[...ids]]);
  return inOrderOf(ids, rows);
}
