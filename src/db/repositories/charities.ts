import type { Knex } from 'knex';
import { inSnapshot } from '../connection/snapshot.ts';
import {
  campaignsOfCharity,
  type NameFilters,
  type ResourceReference,
  resolveFilter,
  resolveIds,
  whereLinked,
  whereNamed,
} from '../queries/filters.ts';
import { type Listing, listById, rowsWithIds, type Window } from '../queries/listing.ts';
import type { CharityRow, KycStatus } from '../rows/charity-rows.ts';
import { Repository } from './repository.ts';

export interface CharityFilters {
  /** Charities that at least one of these campaigns raises money for. */
  campaigns?: readonly ResourceReference[] | undefined;
  countryCode?: string | undefined;
}

/** What is shown of a charity. */
export type CharityRecord = Pick<CharityRow, ColumnName>;

export type CharitySummary = Pick<
  CharityRow,
  'id' | 'uid' | 'name' | 'country_code' | 'slug' | 'kyc_status' | 'active'
>;

const columnNames = [
  'id',
  'uid',
  'uuid',
  'country_code',
  'name',
  'slug',
  'description',
  'logo_url',
  'gift_aid',
  'registration_number',
  'email',
  'phone',
] as const;

type ColumnName = (typeof columnNames)[number];

const charityRecords = (knex: Knex, ids: readonly number[]) =>
  rowsWithIds<CharityRecord>(knex, 'charities', columnNames, ids);

export class CharityRepository extends Repository {
  /** Charities by id, oldest first. */
  list(filters: CharityFilters, window: Window | undefined): Promise<Listing<CharityRecord>> {
    return inSnapshot(this.knex, async (snapshot) => {
      const campaignIds = await resolveFilter(snapshot, 'campaigns', filters.campaigns);
      const matching = () => matchingCharities(snapshot, filters, campaignIds);
      return listById('charities', matching, window, (ids) => charityRecords(snapshot, ids));
    });
  }

  /** For the operator, by number. */
  async listNamed({
    kyc,
    ...filters
  }: NameFilters & { kyc?: KycStatus | undefined }): Promise<CharitySummary[]> {
    const charities = this.knex('charities');
    charities.select('id', 'uid', 'name', 'country_code', 'slug', 'kyc_status', 'active');
    if (kyc !== undefined) charities.where('kyc_status', kyc);
    return whereNamed(charities, filters);
  }

  async setKycStatus(id: number, status: KycStatus): Promise<void> {
    await this.knex('charities').where({ id }).update({ kyc_status: status, updated_at: this.knex.fn.now() });
  }

  find(reference: ResourceReference): Promise<CharityRecord | undefined> {
    return inSnapshot(this.knex, async (snapshot) => {
      const ids = await resolveIds(snapshot, 'charities', [reference]);
      const [charity] = await charityRecords(snapshot, ids);
      return charity;
    });
  }
}

function matchingCharities(
  knex: Knex,
  { countryCode }: CharityFilters,
  campaignIds: readonly number[] | undefined,
): Knex.QueryBuilder {
  const query = knex('charities');
  if (countryCode) query.where('charities.country_code', countryCode);
  whereLinked(query, 'charities.id', campaignsOfCharity, campaignIds);
  return query;
}
