import type { Page } from '../../../generated/fundraising/operations.ts';
import type { PageRecord } from '../../db/queries/page-records.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { presentCustomMetric } from './custom-metric.ts';
import { presentFitnessOverview } from './fitness-overview.ts';
import { presentImage } from './image.ts';
import { presentMoney } from './money.ts';
import { presentOptionalTimestamp, presentTimestamp } from './timestamp.ts';

/** A page (specification 2.1). On a team page the owner is the team, and the figures are the team's. */
export function presentPage(page: PageRecord, addresses: Addresses): Page {
  return {
    id: page.id,
    uid: page.id,
    uuid: page.uuid,
    slug: page.slug,
    name: page.name,
    state: page.state,
    gift_aid_eligible: page.gift_aid_eligible,
    charity_uid: page.charity_uid,
    charity_name: page.charity_name,
    campaign_uid: page.campaign_uid,
    campaign_name: page.campaign_name,
    owner_uid: page.owner_id,
    owner_type: page.owner_type,
    target_cents: page.target_cents,
    team_uid: page.team_id ?? page.member_team_id,
    team_member_uids: page.team_member_page_ids,
    team_leader_page_uid: page.team_leader_page_id,
    expires_at: presentOptionalTimestamp(page.expires_at),
    created_at: presentTimestamp(page.created_at),
    updated_at: presentTimestamp(page.updated_at),
    url: addresses.page(pageSite(page), page.slug),
    amount: presentMoney(page.amount_cents, page.currency),
    cached_offline_amount_cents: page.offline_amount_cents,
    fitness_activity_overview: presentFitnessOverview(page.fitness_overview),
    custom_metric_total: presentCustomMetric(page),
    invitation_id: page.invitation_id,
    coordinate: presentCoordinate(page),
    story: page.story,
    image: presentImage(page.image_url, addresses),
    campaign_date: presentOptionalTimestamp(page.campaign_date),
    page_groups: page.groups.map(({ key, value }) => ({ key, value })),
  };
}

function pageSite(page: PageRecord) {
  return {
    countryCode: page.country_code,
    slug: page.campaign_is_default ? undefined : page.campaign_slug,
  };
}

function presentCoordinate({ latitude, longitude }: PageRecord): Page['coordinate'] {
  return latitude === null || longitude === null ? null : { lat: latitude, lon: longitude };
}
