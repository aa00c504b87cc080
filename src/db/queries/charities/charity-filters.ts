import type { Knex } from 'knex';
import type { KycStatus } from '../../rows/charity-rows.ts';
import { causesOfCharity } from '../cause-records.ts';
import { type Link, type Names, type Resolved, resolveNames, whereAnyOf, whereLinked } from '../filters.ts';

/** Filters for listing or finding charities. A campaign matches the charities that its pages can choose. */
export interface CharityFilters extends Pick<Names, 'charities' | 'campaigns'> {
  countryCode?: string | undefined;
  /** A charity must work for one of these causes. */
  causeIds?: readonly number[] | undefined;
  taxNumber?: string | undefined;
  /** The result of the identity check. */
  kycStatus?: KycStatus | undefined;
  /** Only charities that currently take part in the platform. */
  active?: boolean | undefined;
}

const campaignsOfCharity: Link = {
  table: 'campaign_charities',
  ownColumn: 'charity_id',
  otherColumn: 'campaign_id',
};

export type ResolvedCharityFilters<Filters extends CharityFilters = CharityFilters> = Resolved<Filters> & {
  /** Whether one of the campaigns has no list of charities, so that its pages can choose any active one. */
  takesAll: boolean;
};

export async function resolveCharityFilters<Filters extends CharityFilters>(
  knex: Knex,
  filters: Filters,
): Promise<ResolvedCharityFilters<Filters>> {
  const resolved = await resolveNames(knex, filters);
  return { ...resolved, takesAll: await listsNoCharity(knex, resolved.campaignIds) };
}

async function listsNoCharity(knex: Knex, campaignIds: number[] | undefined): Promise<boolean> {
  if (campaignIds === undefined) return false;
  const open = await knex('campaigns')
    .whereRaw('campaigns.id = any(?)', [campaignIds])
    .whereNotExists((listed) =>
      listed.from('campaign_charities').whereRaw('campaign_charities.campaign_id = campaigns.id'),
    )
    .first('campaigns.id');
  return open !== undefined;
}

/** Builds a query for the charities that pass the filters. */
export function matchingCharities(knex: Knex, filters: ResolvedCharityFilters): Knex.QueryBuilder {
  const { charityIds, campaignIds, takesAll, countryCode, causeIds, taxNumber, kycStatus, active } = filters;
  const query = knex('charities');
  whereAnyOf(query, 'charities.id', charityIds);
  if (active) query.where('charities.active', true);
  if (kycStatus) query.where('charities.kyc_status', kycStatus);
  if (countryCode) query.where('charities.country_code', countryCode);
  if (taxNumber) query.where('charities.tax_number', taxNumber);
  if (campaignIds) {
    query.where((any) => {
      if (takesAll) any.orWhere('charities.active', true);
      any.orWhere((listed) => whereLinked(listed, 'charities.id', campaignsOfCharity, campaignIds));
    });
  }
  whereLinked(query, 'charities.id', causesOfCharity, causeIds);
  return query;
}
