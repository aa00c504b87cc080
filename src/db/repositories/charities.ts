import type { Knex } from 'knex';
import { inSnapshot } from '../connection/snapshot.ts';
import { type CauseRecord, causesOfCharity, withCauses } from '../queries/causes.ts';
import {
  type ChoosingCampaigns,
  type NameFilters,
  type ResourceReference,
  resolveChoosingCampaigns,
  resolveFilter,
  resolveIds,
  whereAnyOf,
  whereChosenIn,
  whereLinked,
  whereNamed,
} from '../queries/filters.ts';
import {
  type LeaderboardFilters,
  type PageLeaderboard,
  pageLeaderboard,
} from '../queries/leaderboards/page-leaderboard.ts';
import { type Listing, listById, rowsWithIds, type Window } from '../queries/listing.ts';
import type { CharityRow, KycStatus } from '../rows/charity-rows.ts';
import { ListRepository } from './list-repository.ts';

export interface CharityFilters {
  charities?: readonly ResourceReference[] | undefined;
  /** Charities that pages of at least one of these campaigns can choose. */
  campaigns?: readonly ResourceReference[] | undefined;
  countryCode?: string | undefined;
  /** Charities that work for at least one of these. */
  causeIds?: readonly number[] | undefined;
}

/** What is shown of a charity. */
export type CharityRecord = Pick<CharityRow, ColumnName> & { causes: CauseRecord[] };

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
  'website_url',
  'tax_number',
  'active',
] as const;

type ColumnName = (typeof columnNames)[number];

const charityRecords = async (knex: Knex, ids: readonly number[]): Promise<CharityRecord[]> =>
  withCauses(knex, await rowsWithIds<Pick<CharityRow, ColumnName>>(knex, 'charities', columnNames, ids));

export class CharityRepository extends ListRepository {
  /** Charities by id, oldest first. */
  list(filters: CharityFilters, window: Window | undefined): Promise<Listing<CharityRecord>> {
    return inSnapshot(this.knex, async (snapshot) => {
      const ids = await resolveFilter(snapshot, 'charities', filters.charities);
      const choosing = await resolveChoosingCampaigns(snapshot, filters.campaigns);
      const matching = () => matchingCharities(snapshot, filters, ids, choosing);
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

  /** The ranking of a charity's pages, or `undefined` when there is no such charity. Its teams may be many, whatever the limit. */
  findLeaderboard(
    reference: ResourceReference,
    filters: LeaderboardFilters,
  ): Promise<PageLeaderboard | undefined> {
    return this.inTurn(undefined, undefined, () =>
      inSnapshot(this.knex, (snapshot) => pageLeaderboard(snapshot, 'charities', reference, filters)),
    );
  }
}

function matchingCharities(
  knex: Knex,
  { countryCode, causeIds }: CharityFilters,
  ids: readonly number[] | undefined,
  choosing: ChoosingCampaigns | undefined,
): Knex.QueryBuilder {
  const query = knex('charities');
  whereAnyOf(query, 'charities.id', ids);
  if (countryCode) query.where('charities.country_code', countryCode);
  whereChosenIn(query, choosing);
  whereLinked(query, 'charities.id', causesOfCharity, causeIds);
  return query;
}
