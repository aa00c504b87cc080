import type {
  Page,
  PageAtAddress,
  PageCreated,
  PageDetail,
  PageMeta,
  PageUpdated,
} from '../../../generated/fundraising/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { PageDetailRecord, PageRecord } from '../../db/queries/pages/page-records.ts';
import { type Addresses, siteOfPage } from '../../domain/addresses.ts';
import { hasExpired, isActivePage } from '../../domain/pages/page-status.ts';
import { presentCoordinate } from './coordinate.ts';
import { presentCustomMetric } from './custom-metric.ts';
import { presentFitnessOverview } from './fitness-overview.ts';
import { presentImage } from './image.ts';
import { presentCurrency, presentMoney } from './money.ts';

/**
 * On a team page, the owner is the team, and the totals are the team's.
 * @param withFootprint adds an empty list, because nothing is shown about the owner beyond the page
 */
export function presentPage(page: PageRecord, addresses: Addresses, now: Date, withFootprint = false): Page {
  const site = siteOfPage(page);
  const campaign = { disabled_at: page.campaign_disabled_at, finish_at: page.campaign_finish_at };
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
    team_uid: page.member_team_id,
    team_member_uids: page.team_member_page_ids,
    team_leader_page_uid: page.team_leader_page_id,
    expires_at: presentOptionalTimestamp(page.expires_at),
    created_at: presentTimestamp(page.created_at),
    updated_at: presentTimestamp(page.updated_at),
    url: addresses.page(site, page.slug),
    amount: presentMoney(page.amount_cents, page.currency),
    cached_offline_amount_cents: page.offline_amount_cents,
    fitness_activity_overview: presentFitnessOverview(page.fitness_overview),
    custom_metric_total: presentCustomMetric(page),
    invitation_id: page.invitation_id,
    coordinate: presentCoordinate(page),
    story: page.story,
    image: presentImage(page.image_url, addresses),
    campaign_date: presentOptionalTimestamp(page.campaign_date),
    fitness_goal: page.fitness_goal_in_meters,
    page_groups: page.groups.map(({ key, value }) => ({ key, value })),
    group_values: page.groups.map(({ value }) => value),
    donation_url: addresses.giveToPage(page, now),
    team_role: page.team_role,
    team_page_id: page.team_page_id,
    charity_logo_url: addresses.absolute(page.charity_logo_url),
    active: isActivePage(page.state, campaign, now),
    expired: hasExpired(page.expires_at, now),
    fitness_activities_totals: { href: addresses.fitnessTotals(page) },
    owner_footprint: withFootprint ? [] : undefined,
  };
}

/** A single page: its fields at the top level, and again under `page`. */
export function presentPageDetail(
  record: PageDetailRecord,
  addresses: Addresses,
  now: Date,
  withFootprint: boolean,
): PageDetail {
  const page = {
    ...presentPage(record, addresses, now, withFootprint),
    total_donations: record.donation_count,
    meta: presentPageMeta(record),
  };
  return { ...page, page };
}

function presentPageMeta(page: PageDetailRecord): PageMeta {
  return {
    totals: {
      total_amount_cents: page.amount_cents,
      online_amount_cents: page.amount_cents - page.offline_amount_cents,
      offline_amount_cents: page.offline_amount_cents,
      gift_aid_amount_cents: page.gift_aid_amount_cents,
      total_donations: page.donation_count,
      total_donations_offline: page.offline_donation_count,
      currency: presentCurrency(page.currency),
    },
    has_set_image: page.has_set_image,
    has_set_story: page.has_set_story,
    self_donated: page.owner_gave,
  };
}

/** @param userId the owner; the leader of a team's page */
export function presentPageAtAddress(
  page: PageRecord,
  userId: number,
  addresses: Addresses,
  now: Date,
): PageAtAddress {
  return { page: { ...presentPage(page, addresses, now), user_id: userId } };
}

/** A page that was created or changed. */
export function presentPageWithAddress(
  record: PageRecord,
  addresses: Addresses,
  now: Date,
): PageCreated & PageUpdated {
  const page = presentPage(record, addresses, now);
  return { page, meta: { url: page.url } };
}
