import type { Knex } from 'knex';
import type { CharityRow } from '../../rows/charity-rows.ts';
import { type CauseRecord, causesOfCharity, withCauses } from '../causes.ts';
import {
  type ChoosingCampaigns,
  type ResourceReference,
  resolveChoosingCampaigns,
  resolveFilter,
  whereAnyOf,
  whereChosenIn,
  whereLinked,
} from '../filters.ts';
import { countRows, rowsWithIds } from '../listing.ts';
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
}

type CharitySearchCriteria = Omit<CharitySearchFilters, 'charities' | 'campaigns'> & {
  ids?: number[] | undefined;
  choosing?: ChoosingCampaigns | undefined;
};

export type CharitySearchRecord = CharityColumns & {
  /** Of the campaigns that raise money for it, by their number. */
  campaign_uids: string[];
  causes: CauseRecord[];
};

type CharityColumns = Pick<CharityRow, (typeof columnNames)[number]>;

const columnNames = [
  'id',
  'uid',
  'uuid',
  'name',
  'slug',
  'country_code',
  'description',
  'logo_url',
  'active',
  'kyc_status',
  'claimed_at',
  'tax_number',
  'street_address',
  'locality',
  'region',
] as const;

export const charitySearch: SearchDefinition<
  CharitySearchFilters,
  CharitySearchCriteria,
  CharitySearchRecord
> = {
  async resolve(knex, { charities, campaigns, ...criteria }) {
    return {
      ...criteria,
      ids: await resolveFilter(knex, 'charities', charities),
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
      records: (ids) => charityRecords(knex, ids),
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

async function charityRecords(knex: Knex, ids: readonly number[]): Promise<CharitySearchRecord[]> {
  if (ids.length === 0) return [];
  const rows = await rowsWithIds<CharityColumns>(knex, 'charities', columnNames, ids);
  const campaigns: { charity_id: number; uids: string[] }[] = await knex('campaign_charities')
    .join('campaigns', 'campaigns.id', 'campaign_charities.campaign_id')
    .select(
      'campaign_charities.charity_id',
      knex.raw('array_agg(campaigns.uid order by campaigns.id) as uids'),
    )
    .whereRaw('campaign_charities.charity_id = any(?)', [[...ids]])
    .groupBy('campaign_charities.charity_id');
  const uids = new Map(campaigns.map((campaign) => [campaign.charity_id, campaign.uids]));
  const records = rows.map((row) => ({ ...row, campaign_uids: uids.get(row.id) ?? [] }));
  return withCauses(knex, records);
}
