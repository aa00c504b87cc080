import type { Knex } from 'knex';
import { inSnapshot } from '../connection/snapshot.ts';
import { causesOfCharity } from '../queries/causes.ts';
import { type CharityRecord, charityRecords } from '../queries/charities/charity-records.ts';
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
import { type Listing, listById, type Window } from '../queries/listing.ts';
import type { CharityRow, KycStatus } from '../rows/charity-rows.ts';
import { Repository } from './repository.ts';

export interface CharityFilters {
  charities?: readonly ResourceReference[] | undefined;
  /** Charities that pages of at least one of these campaigns can choose. */
  campaigns?: readonly ResourceReference[] | undefined;
  countryCode?: string | undefined;
  /** Charities that work for at least one of these. */
  causeIds?: readonly number[] | undefined;
}

export type CharitySummary = Pick<
  CharityRow,
  'id' | 'uid' | 'name' | 'country_code' | 'slug' | 'kyc_status' | 'active'
>;

export class CharityRepository extends Repository {
  /** Charities by id, oldest first, as of `at`. */
  list(filters: CharityFilters, window: Window | undefined, at: Date): Promise<Listing<CharityRecord>> {
    return inSnapshot(this.knex, async (snapshot) => {
      const ids = await resolveFilter(snapshot, 'charities', filters.charities);
      const choosing = await resolveChoosingCampaigns(snapshot, filters.campaigns);
      const matching = () => matchingCharities(snapshot, filters, ids, choosing);
      return listById('charities', matching, window, (ids) => charityRecords(snapshot, ids, at));
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

  async setDonateUrl(id: number, donateUrl: string | null): Promise<void> {
    await this.knex('charities')
      .where({ id })
      .update({ donate_url: donateUrl, updated_at: this.knex.fn.now() });
  }

  find(reference: ResourceReference, at: Date): Promise<CharityRecord | undefined> {
    return inSnapshot(this.knex, async (snapshot) => {
      const ids = await resolveIds(snapshot, 'charities', [reference]);
      const [charity] = await charityRecords(snapshot, ids, at);
      return charity;
    });
  }

  /** The ranking of a charity's pages, or `undefined` when there is no such charity. Its teams may be many, whatever the limit. */
  findLeaderboard(
    reference: ResourceReference,
    filters: LeaderboardFilters,
  ): Promise<PageLeaderboard | undefined> {
    return inSnapshot(this.knex, (snapshot) => pageLeaderboard(snapshot, 'charities', reference, filters));
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
