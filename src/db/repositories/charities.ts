import type { Knex } from 'knex';
import { type ResourceReference, resolveFilter, resolveIds, whereAnyOf } from '../filters.ts';
import { countRows, inOrderOf, type Listing, listIds, type Window } from '../listing.ts';
import { inSnapshot } from '../snapshot.ts';

export interface CharityFilters {
  /** Charities that at least one of these campaigns raises money for. */
  campaigns?: readonly ResourceReference[] | undefined;
  countryCode?: string | undefined;
}

/** What is shown of a charity. */
export interface CharityRecord {
  id: number;
  uid: string;
  uuid: string;
  country_code: string;
  name: string;
  slug: string;
  description: string | null;
  logo_url: string | null;
  website_url: string | null;
  gift_aid: boolean;
  registration_number: string | null;
  email: string | null;
  phone: string | null;
}

const columns = [
  'charities.id',
  'charities.uid',
  'charities.uuid',
  'charities.country_code',
  'charities.name',
  'charities.slug',
  'charities.description',
  'charities.logo_url',
  'charities.website_url',
  'charities.gift_aid',
  'charities.registration_number',
  'charities.email',
  'charities.phone',
] as const;

export type CharityRepository = ReturnType<typeof createCharityRepository>;

export function createCharityRepository(knex: Knex) {
  return {
    /** Charities by id, oldest first. */
    list(filters: CharityFilters, window: Window | undefined): Promise<Listing<CharityRecord>> {
      return inSnapshot(knex, async (snapshot) => {
        const matching = await matchingCharities(snapshot, filters);
        const { items, count } = await listIds({
          ids: matching.clone().select('charities.id').orderBy('charities.id'),
          count: () => countRows(matching.clone()),
          window,
        });
        return { items: await charityRecords(snapshot, items), count };
      });
    },

    async find(reference: ResourceReference): Promise<CharityRecord | undefined> {
      const [charity] = await charityRecords(knex, await resolveIds(knex, 'charities', [reference]));
      return charity;
    },
  };
}

async function charityRecords(knex: Knex, ids: readonly number[]): Promise<CharityRecord[]> {
  if (ids.length === 0) return [];
  const rows: CharityRecord[] = await knex('charities')
    .select(columns)
    .whereRaw('charities.id = any(?)', [[...ids]]);
  return inOrderOf(ids, rows);
}

async function matchingCharities(knex: Knex, filters: CharityFilters): Promise<Knex.QueryBuilder> {
  const query = knex('charities');
  if (filters.countryCode) query.where('charities.country_code', filters.countryCode);
  const campaignIds = await resolveFilter(knex, 'campaigns', filters.campaigns);
  if (campaignIds === undefined) return query;
  const inCampaign = knex('campaign_charities')
    .select(knex.raw('1'))
    .whereRaw('campaign_charities.charity_id = charities.id');
  whereAnyOf(inCampaign, 'campaign_charities.campaign_id', campaignIds);
  return query.whereExists(inCampaign);
}
