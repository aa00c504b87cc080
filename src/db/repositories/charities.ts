import { inSnapshot } from '../connection/snapshot.ts';
import {
  type CharityFilters,
  matchingCharities,
  resolveCharityFilters,
} from '../queries/charities/charity-filters.ts';
import { type CharityRecord, charityRecords } from '../queries/charities/charity-records.ts';
import { type NameFilters, type ResourceReference, resolveIds, whereNamed } from '../queries/filters.ts';
import {
  type LeaderboardFilters,
  type PageLeaderboard,
  pageLeaderboard,
} from '../queries/leaderboards/page-leaderboard.ts';
import { type Listing, listById, type Window } from '../queries/listing.ts';
import type { CharityRow, KycStatus } from '../rows/charity-rows.ts';
import { Repository } from './repository.ts';

export type CharitySummary = Pick<
  CharityRow,
  'id' | 'uid' | 'name' | 'country_code' | 'slug' | 'kyc_status' | 'active'
>;

/** What can be changed about a charity. */
export type CharityValues = Omit<
  CharityRow,
  'id' | 'uuid' | 'uid' | 'country_code' | 'created_at' | 'updated_at'
>;

export class CharityRepository extends Repository {
  /** Lists charities by id, oldest first, as of `at`. */
  list(filters: CharityFilters, window: Window | undefined, at: Date): Promise<Listing<CharityRecord>> {
    return inSnapshot(this.knex, async (snapshot) => {
      const resolved = await resolveCharityFilters(snapshot, filters);
      const matching = () => matchingCharities(snapshot, resolved);
      return listById('charities', matching, window, (ids) => charityRecords(snapshot, ids, at));
    });
  }

  /** Lists charities for the operator, by ID. */
  async listNamed({
    kyc,
    ...filters
  }: NameFilters & { kyc?: KycStatus | undefined }): Promise<CharitySummary[]> {
    const charities = this.knex('charities');
    charities.select('id', 'uid', 'name', 'country_code', 'slug', 'kyc_status', 'active');
    if (kyc !== undefined) charities.where('kyc_status', kyc);
    return whereNamed(charities, filters);
  }

  /** Creates a charity, whose uid the database chooses. @returns its ID */
  async create(
    charity: Partial<CharityValues> & Pick<CharityRow, 'country_code' | 'name' | 'slug'>,
  ): Promise<number> {
    const [{ id }] = await this.knex('charities').insert(charity).returning('id');
    // Only updates are reported by triggers, because an import reports all its rows together.
    await this.knex('unpublished_events').insert({ type: 'charity.updated', charity_id: id });
    return id;
  }

  async update(id: number, values: Partial<CharityValues>): Promise<void> {
    await this.knex('charities')
      .where({ id })
      .update({ ...values, updated_at: this.knex.fn.now() });
  }

  find(reference: ResourceReference, at: Date): Promise<CharityRecord | undefined> {
    return inSnapshot(this.knex, async (snapshot) => {
      const ids = await resolveIds(snapshot, 'charities', [reference]);
      const [charity] = await charityRecords(snapshot, ids, at);
      return charity;
    });
  }

  /** Returns the ranking of a charity's pages; `undefined` if there is no such charity. It may have many teams, whatever the limit. */
  findLeaderboard(
    reference: ResourceReference,
    filters: LeaderboardFilters,
  ): Promise<PageLeaderboard | undefined> {
    return inSnapshot(this.knex, (snapshot) => pageLeaderboard(snapshot, 'charities', reference, filters));
  }
}
