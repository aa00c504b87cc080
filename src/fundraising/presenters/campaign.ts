import type { Campaign, CampaignGroup } from '../../../generated/fundraising/operations.ts';
import { presentOptionalTimestamp } from '../../contract/date-times.ts';
import type { CampaignGroupRecord } from '../../db/queries/campaigns/campaign-group-records.ts';
import type { CampaignRecord } from '../../db/queries/campaigns/campaign-records.ts';
import { type Addresses, siteOf } from '../../domain/addresses.ts';
import { campaignStatus } from '../../domain/campaigns/campaign-status.ts';
import { presentCustomMetric } from './custom-metric.ts';
import { presentFitnessOverview } from './fitness-overview.ts';
import { presentTextMoney } from './money.ts';

/** Presents a campaign as of `now`. Lists that were excluded are absent, as the contract says. */
export function presentCampaign(campaign: CampaignRecord, addresses: Addresses, now: Date): Campaign {
  const site = siteOf(campaign);
  return {
    id: campaign.uid,
    uuid: campaign.uuid,
    name: campaign.name,
    slug: campaign.slug,
    description: campaign.description,
    registration_url: addresses.absolute(campaign.registration_url),
    banner_url: addresses.absolute(campaign.banner_url),
    widget_background_image_url: addresses.absolute(campaign.widget_background_image_url),
    widget_blurred_background_image_url: addresses.absolute(campaign.widget_blurred_background_image_url),
    url: addresses.campaign(site),
    get_started_url: addresses.getStarted(site),
    donate_url: addresses.giveToCampaign(campaign, now),
    status: campaignStatus(campaign, now),
    start_at: presentOptionalTimestamp(campaign.start_at),
    finish_at: presentOptionalTimestamp(campaign.finish_at),
    display_start_at: presentOptionalTimestamp(campaign.start_at),
    display_finish_at: presentOptionalTimestamp(campaign.finish_at),
    indefinite: campaign.finish_at === null,
    country_code: campaign.country_code,
    charity_ids: campaign.charities?.map((charity) => charity.id),
    charity_uids: campaign.charities?.map((charity) => charity.uid),
    page_ids: campaign.page_ids,
    page_count: campaign.page_count,
    charity_count: campaign.charity_count,
    funds_raised: presentTextMoney(campaign.amount_cents, campaign.currency),
    fitness_activity_overview: presentFitnessOverview(campaign.fitness_overview),
    custom_metric_total: presentCustomMetric(campaign),
  };
}

export function presentCampaignGroup(group: CampaignGroupRecord): CampaignGroup {
  return {
    id: group.id,
    key: group.key,
    label: group.label,
    optional: group.optional,
    values: group.values,
  };
}
