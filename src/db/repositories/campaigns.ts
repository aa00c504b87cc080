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
import { Repository } from './repository.ts';

export type CampaignSummary = Pick<
  CampaignRow,
  'id' | 'uid' | 'name' | 'country_code' | 'slug' | 'disabled_at' | 'finish_at'
>;

/** What the pages of a campaign begin with. */
export type PageDefaults = Pick<
  CampaignRow,
  'default_story' | 'default_target_cents' | 'default_picture_url'
>;

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

  async setGiving(
    id: number,
    giving: Partial<Pick<CampaignRow, 'donate_url' | 'how_to_give'>>,
  ): Promise<void> {
    await this.knex('campaigns')
      .where({ id })
      .update({ ...giving, updated_at: this.knex.fn.now() });
  }

  async setPageDefaults(id: number, defaults: Partial<PageDefaults>): Promise<void> {
    await this.knex('campaigns')
      .where({ id })
      .update({ ...defaults, updated_at: this.knex.fn.now() });
  }

  async setThankDonors(id: number, thank_donors: boolean | null): Promise<void> {
    await this.knex('campaigns').where({ id }).update({ thank_donors, updated_at: this.knex.fn.now() });
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
