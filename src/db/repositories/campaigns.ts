import type { Knex } from 'knex';
import { inSnapshot } from '../connection/snapshot.ts';
import { type CampaignFilters, matchingCampaigns } from '../queries/campaigns/campaign-filters.ts';
import { type CampaignGroupRecord, campaignGroups } from '../queries/campaigns/campaign-group-records.ts';
import {
  type CampaignParts,
  type CampaignRecord,
  campaignRecords,
} from '../queries/campaigns/campaign-records.ts';
import {
  type NameFilters,
  type ResourceReference,
  resolveIds,
  resolveNames,
  whereNamed,
} from '../queries/filters.ts';
import {
  type LeaderboardFilters,
  type PageLeaderboard,
  pageLeaderboard,
  readsMore,
} from '../queries/leaderboards/page-leaderboard.ts';
import { type Listing, listById, type Window } from '../queries/listing.ts';
import type { CampaignRow } from '../rows/campaign-rows.ts';
import type { CharityRow } from '../rows/charity-rows.ts';
import { Repository } from './repository.ts';

export type CampaignSummary = Pick<
  CampaignRow,
  'id' | 'uid' | 'name' | 'country_code' | 'slug' | 'disabled_at' | 'finish_at'
>;

/** What can be changed about a campaign. */
export type CampaignValues = Omit<
  CampaignRow,
  'id' | 'uuid' | 'uid' | 'country_code' | 'is_default' | 'disabled_at' | 'created_at' | 'updated_at'
>;

export type CampaignCharity = Pick<CharityRow, 'id' | 'uid' | 'name' | 'active' | 'kyc_status'>;

/** Campaigns of every status, with their groups and their leaderboard. */
export class CampaignRepository extends Repository {
  list(
    filters: CampaignFilters,
    parts: CampaignParts,
    window: Window | undefined,
  ): Promise<Listing<CampaignRecord>> {
    return inSnapshot(this.knex, async (snapshot) => {
      const resolved = await resolveNames(snapshot, filters);
      const matching = () => matchingCampaigns(snapshot, resolved);
      const records = (ids: readonly number[]) => campaignRecords(snapshot, ids, parts);
      return listById('campaigns', matching, window, records, filters.sortBy);
    });
  }

  /** Lists campaigns for the operator, by ID. */
  async listNamed(filters: NameFilters): Promise<CampaignSummary[]> {
    const campaigns = this.knex('campaigns');
    campaigns.select('id', 'uid', 'name', 'country_code', 'slug', 'disabled_at', 'finish_at');
    return whereNamed(campaigns, filters);
  }

  async setDisabled(id: number, disabled: boolean): Promise<CampaignRow> {
    const now = this.knex.fn.now();
    const [campaign] = await this.knex('campaigns')
      .where({ id })
      .update({ disabled_at: disabled ? now : null, updated_at: now })
      .returning('*');
    return campaign;
  }

  /** Creates a campaign, whose uid the database chooses. @returns its ID */
  async create(
    campaign: Partial<CampaignValues> & Pick<CampaignRow, 'country_code' | 'name' | 'slug'>,
  ): Promise<number> {
    const [{ id }] = await this.knex('campaigns').insert(campaign).returning('id');
    // Only updates are reported by triggers, because an import reports all its rows together.
    await this.knex('unpublished_events').insert({ type: 'campaign.updated', campaign_id: id });
    return id;
  }

  async update(id: number, values: Partial<CampaignValues>): Promise<void> {
    await this.knex('campaigns')
      .where({ id })
      .update({ ...values, updated_at: this.knex.fn.now() });
  }

  /** Lists the charities of a campaign, by name. */
  async charities(id: number): Promise<CampaignCharity[]> {
    return this.knex('campaign_charities')
      .join('charities', 'charities.id', 'campaign_charities.charity_id')
      .where('campaign_charities.campaign_id', id)
      .orderBy(['charities.name', 'charities.id'])
      .select('charities.id', 'charities.uid', 'charities.name', 'charities.active', 'charities.kyc_status');
  }

  /** Replaces the charities of a campaign. */
  async setCharities(id: number, charities: readonly Pick<CharityRow, 'id'>[]): Promise<void> {
    const rows = charities.map((charity) => ({ campaign_id: id, charity_id: charity.id }));
    const old = this.knex('campaign_charities').where({ campaign_id: id });
    await old
      .whereNotIn(
        'charity_id',
        rows.map(({ charity_id }) => charity_id),
      )
      .delete();
    if (rows.length > 0) await this.knex('campaign_charities').insert(rows).onConflict().ignore();
  }

  find(reference: ResourceReference): Promise<CampaignRecord | undefined> {
    return inSnapshot(this.knex, async (snapshot) => {
      const ids = await resolveIds(snapshot, 'campaigns', [reference]);
      const [campaign] = await campaignRecords(snapshot, ids, { charities: true, pages: true });
      return campaign;
    });
  }

  /** Returns the appearance of a campaign's pages; `undefined` if there is no such campaign. */
  async findBranding(
    countryCode: string,
    slug: string,
  ): Promise<Pick<CampaignRow, 'name' | 'banner_url' | 'brand_colour'> | undefined> {
    return this.knex('campaigns')
      .select('campaigns.name', 'campaigns.banner_url', 'campaigns.brand_colour')
      .where({ country_code: countryCode, slug })
      .first();
  }

  /** Returns a campaign's groups; `undefined` if there is no such campaign. */
  findGroups(reference: ResourceReference): Promise<CampaignGroupRecord[] | undefined> {
    return inSnapshot(this.knex, async (snapshot) => {
      const ids = await resolveIds(snapshot, 'campaigns', [reference]);
      const campaign = await snapshot('campaigns')
        .select('campaigns.id')
        .whereIn('campaigns.id', ids)
        .first();
      return campaign && campaignGroups(snapshot, campaign.id);
    });
  }

  /** Returns the ranking of a campaign's pages; `undefined` if there is no such campaign. */
  findLeaderboard(
    reference: ResourceReference,
    filters: LeaderboardFilters,
  ): Promise<PageLeaderboard | undefined> {
    const read = (knex: Knex) => pageLeaderboard(knex, 'campaigns', reference, filters);
    return readsMore(filters) ? inSnapshot(this.knex, read) : read(this.knex);
  }
}
