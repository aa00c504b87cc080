import type { PageDetailRecord } from '../../../src/db/queries/pages/page-records.ts';

/** What the database says of a page, under the names that the benchmark's statements give: those of ours. */
export type PageFacts = Omit<PageDetailRecord, 'user_id'>;

const seconds = (time: Date) => `${time.toISOString().slice(0, 19)}Z`;

/** The answer to `GET /pages/{id}.json`: the page's fields at the top, and once more under `page`. */
export function pageAnswer(facts: PageFacts, baseUrl: string) {
  const { iso_code, name, symbol } = facts.currency;
  const page = {
    ...pageFields(facts, baseUrl),
    total_donations: facts.donation_count,
    meta: {
      totals: {
        total_amount_cents: facts.amount_cents,
        online_amount_cents: facts.amount_cents - facts.offline_amount_cents,
        offline_amount_cents: facts.offline_amount_cents,
        gift_aid_amount_cents: facts.gift_aid_amount_cents,
        total_donations: facts.donation_count,
        total_donations_offline: facts.offline_donation_count,
        currency: { iso_code, name, symbol },
      },
      has_set_image: facts.has_set_image,
      has_set_story: facts.has_set_story,
      self_donated: facts.owner_gave,
    },
  };
  return { ...page, page };
}

/** One part of `GET /pages.json`, of the rows of our statement for it. */
export function pageListAnswerOf(
  rows: (PageFacts & { all_pages: number })[],
  request: { page: number; limit: number; baseUrl: string },
) {
  rows.sort((one, other) => one.id - other.id);
  return pageListAnswer(rows, { ...request, count: rows[0]?.all_pages ?? 0 });
}

/** One part of `GET /pages.json`. */
export function pageListAnswer(
  pages: readonly PageFacts[],
  { page, limit, count, baseUrl }: { page: number; limit: number; count: number; baseUrl: string },
) {
  const last = Math.max(1, Math.ceil(count / limit));
  return {
    pages: pages.map((facts) => pageFields(facts, baseUrl)),
    meta: {
      count,
      current_page: page,
      total_pages: last,
      first_page: page === 1,
      last_page: page === last,
    },
  };
}

function pageFields(facts: PageFacts, baseUrl: string) {
  const now = new Date();
  const { iso_code, name, symbol } = facts.currency;
  const site = facts.campaign_is_default
    ? `${baseUrl}/${facts.country_code}`
    : `${baseUrl}/${facts.campaign_slug}/${facts.country_code}`;
  const absolute = (address: string | null) => (address?.startsWith('/') ? `${baseUrl}${address}` : address);
  const image = absolute(facts.image_url) ?? `${baseUrl}/assets/default-page.png`;
  const sized = (size: string) => (image.startsWith(`${baseUrl}/`) ? `${image}?size=${size}` : image);
  return {
    id: facts.id,
    uid: facts.id,
    uuid: facts.uuid,
    slug: facts.slug,
    name: facts.name,
    state: facts.state,
    gift_aid_eligible: facts.gift_aid_eligible,
    charity_uid: facts.charity_uid,
    charity_name: facts.charity_name,
    campaign_uid: facts.campaign_uid,
    campaign_name: facts.campaign_name,
    owner_uid: facts.owner_id,
    owner_type: facts.owner_type,
    target_cents: facts.target_cents,
    team_uid: facts.member_team_id,
    team_member_uids: facts.team_member_page_ids,
    team_leader_page_uid: facts.team_leader_page_id,
    expires_at: facts.expires_at && seconds(facts.expires_at),
    created_at: seconds(facts.created_at),
    updated_at: seconds(facts.updated_at),
    url: `${site}/${facts.slug}`,
    amount: { cents: facts.amount_cents, currency: { iso_code, name, symbol } },
    cached_offline_amount_cents: facts.offline_amount_cents,
    fitness_activity_overview: Object.fromEntries(
      facts.fitness_overview.map(({ type, ...sums }) => [type, sums]),
    ),
    custom_metric_total: {
      custom_metric: { amount: facts.custom_metric_amount, unit: facts.custom_metric_unit },
    },
    invitation_id: facts.invitation_id,
    coordinate: facts.latitude === null ? null : { lat: facts.latitude, lon: facts.longitude },
    story: facts.story,
    image: {
      original_image_url: image,
      tiny_image_url: sized('tiny'),
      small_image_url: sized('small'),
      medium_image_url: sized('medium'),
      large_image_url: sized('large'),
      extra_large_image_url: sized('extra_large'),
      facebook_xl_image_url: sized('extra_large'),
    },
    campaign_date: facts.campaign_date && seconds(facts.campaign_date),
    fitness_goal: facts.fitness_goal_in_meters,
    page_groups: facts.groups,
    group_values: facts.groups.map(({ value }) => value),
    donation_url: `${site}/${facts.slug}/donate`,
    team_role: facts.team_role,
    team_page_id: facts.team_page_id,
    charity_logo_url: absolute(facts.charity_logo_url),
    active:
      facts.state === 'active' &&
      facts.campaign_disabled_at === null &&
      (facts.campaign_finish_at === null || facts.campaign_finish_at > now),
    expired: facts.expires_at !== null && facts.expires_at <= now,
    fitness_activities_totals: {
      href: `${baseUrl}/api/v2/search/fitness_activities_totals.json?${
        facts.owner_type === 'Team' ? `group_by=teams&team_page_id=${facts.id}` : `page_id=${facts.id}`
      }&include_manual=true`,
    },
  };
}
