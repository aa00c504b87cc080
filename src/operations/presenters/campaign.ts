import type {
  Campaign,
  CampaignCharity,
  CampaignDetails,
  CampaignGroup,
  CampaignGroupDetails,
  CampaignMessage,
} from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { CampaignDetails as FoundDetails } from '../../db/queries/staff-records/campaign-details.ts';
import type { CampaignGroupRecord, GroupDetails } from '../../db/queries/staff-records/campaign-groups.ts';
import type { CampaignRecord } from '../../db/queries/staff-records/campaigns.ts';
import type { SentMessage } from '../../db/repositories/campaign-messages.ts';
import type { CampaignCharity as CharityOfCampaign } from '../../db/repositories/campaigns.ts';
import { type Addresses, siteOf } from '../../domain/addresses.ts';

export function presentCampaign(campaign: CampaignRecord, addresses: Addresses): Campaign {
  return {
    id: campaign.id,
    uid: campaign.uid,
    uuid: campaign.uuid,
    url: addresses.campaign(siteOf(campaign)),
    name: campaign.name,
    slug: campaign.slug,
    country_code: campaign.country_code,
    state: campaign.disabled_at ? 'disabled' : 'enabled',
    approve_first: campaign.approve_first,
    created_at: presentTimestamp(campaign.created_at),
    updated_at: presentTimestamp(campaign.updated_at),
    start_at: presentOptionalTimestamp(campaign.start_at),
    finish_at: presentOptionalTimestamp(campaign.finish_at),
    page_count: campaign.page_count,
    raised_cents: campaign.amount_cents,
    donation_count: campaign.donation_count,
    currency: campaign.currency,
  };
}

export function presentCampaignDetails(
  campaign: CampaignRecord,
  { row, charities, default_charity }: FoundDetails,
  addresses: Addresses,
): CampaignDetails {
  return {
    ...presentCampaign(campaign, addresses),
    description: row.description,
    registration_url: row.registration_url,
    donate_url: row.donate_url,
    how_to_give: row.how_to_give,
    thank_donors: row.thank_donors,
    default_story: row.default_story,
    default_target_cents: row.default_target_cents,
    default_picture_url: row.default_picture_url,
    banner_url: row.banner_url,
    brand_colour: row.brand_colour,
    widget_background_image_url: row.widget_background_image_url,
    widget_blurred_background_image_url: row.widget_blurred_background_image_url,
    custom_metric_unit: row.custom_metric_unit,
    skip_team_approval_request: row.skip_team_approval_request,
    default_charity_uid: default_charity,
    charity_uids: charities.map(({ uid }) => uid),
  };
}

export function presentCampaignCharity(charity: CharityOfCampaign): CampaignCharity {
  return {
    charity_uid: charity.uid,
    charity_name: charity.name,
    state: charity.active ? 'active' : 'inactive',
    kyc_status: charity.kyc_status,
  };
}

export function presentCampaignGroup({
  id,
  key,
  label,
  values,
  optional,
  free_text,
}: GroupDetails): CampaignGroup {
  return { id, key, label, values, optional, free_text };
}

export function presentCampaignGroupDetails(group: CampaignGroupRecord): CampaignGroupDetails {
  const { campaign_uid, campaign_name, position, page_count } = group;
  return { ...presentCampaignGroup(group), campaign_uid, campaign_name, position, page_count };
}

export function presentCampaignMessage(sent: SentMessage): CampaignMessage {
  const { subject, created_at, sent_by, recipients, waiting, failed } = sent;
  return { subject, created_at: presentTimestamp(created_at), sent_by, recipients, waiting, failed };
}
