import type { CampaignRow, CampaignStatus } from '../../rows/campaign-rows.ts';
import { type CampaignOrder, whereNoDefault, whereStatus } from '../campaigns/campaign-conditions.ts';
import { type CampaignCounts, campaignCounts } from '../campaigns/campaign-records.ts';
import {
  charitiesOfCampaign,
  type ResourceReference,
  resolveFilter,
  whereAnyOf,
  whereLinked,
} from '../filters.ts';
import { countRows, listedDescription, rowsWithIds } from '../listing.ts';
import type { SearchDefinition } from './entity-search.ts';
import type { Conditions } from './text/postings.ts';

export interface CampaignSearchFilters {
  campaigns?: readonly ResourceReference[] | undefined;
  countryCode?: string | undefined;
  /** Campaigns that take donations for at least one of these. */
  charities?: readonly ResourceReference[] | undefined;
  excludeDefaults: boolean;
  statuses?: readonly CampaignStatus[] | undefined;
  /** The time at which campaigns have these. */
  at: Date;
  /** Of what no text ranks. Absent: newest first. */
  sortBy?: CampaignOrder | undefined;
  minimumScore?: number | undefined;
}

type CampaignSearchCriteria = Omit<CampaignSearchFilters, 'campaigns' | 'charities' | 'at'> & {
  ids?: number[] | undefined;
  charityIds?: number[] | undefined;
  /** ISO 8601, of UTC. */
  at: string;
};

export type CampaignSearchRecord = Pick<CampaignRow, (typeof columnNames)[number]> & CampaignCounts;

const columnNames = [
  'id',
  'uid',
  'uuid',
  'name',
  'slug',
  'is_default',
  'description',
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
  async resolve(knex, { campaigns, charities, at, ...criteria }) {
    return {
      ...criteria,
      ids: await resolveFilter(knex, 'campaigns', campaigns),
      at: at.toISOString(),
      charityIds: await resolveFilter(knex, 'charities', charities),
    };
  },

  source(knex, criteria) {
    const conditions = conditionsOf(criteria);
    const matching = () => knex('campaigns').where(conditions);
    return {
      table: 'campaigns',
      textFilter: {
        conditions: narrows(criteria) ? conditions : undefined,
        minimumScore: criteria.minimumScore,
      },
      matching,
      order: criteria.sortBy && [`campaigns.${criteria.sortBy}`, 'campaigns.id'],
      count: () => countRows(matching()),
      records: (ids) => {
        const short = columnNames.filter((name) => name !== 'description');
        const columns = [...short, knex.raw(listedDescription('campaigns')), knex.raw(campaignCounts)];
        return rowsWithIds(knex, 'campaigns', columns, ids);
      },
    };
  },
};

function narrows({ ids, countryCode, charityIds, excludeDefaults, statuses }: CampaignSearchCriteria) {
  return [ids, countryCode, charityIds, excludeDefaults, statuses].some(Boolean);
}

function conditionsOf(criteria: CampaignSearchCriteria): Conditions {
  const { ids, countryCode, charityIds, excludeDefaults, statuses, at } = criteria;
  return (query) => {
    whereAnyOf(query, 'campaigns.id', ids);
    if (countryCode) query.where('campaigns.country_code', countryCode);
    whereLinked(query, 'campaigns.id', charitiesOfCampaign, charityIds);
    whereStatus(query, statuses, at);
    if (excludeDefaults) whereNoDefault(query);
  };
}
