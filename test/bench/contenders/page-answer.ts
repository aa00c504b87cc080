/** What the database says of a page, under the names that the benchmark's statements give. */
export interface PageFacts {
  id: number;
  uuid: string;
  owner_type: string;
  team_id: number | null;
  owner_id: number;
  member_team_id: number | null;
  team_leader_page_id: number | null;
  team_member_page_ids: number[];
  slug: string;
  name: string;
  state: string;
  target_cents: number;
  expires_at: Date | null;
  campaign_date: Date | null;
  story: string | null;
  has_set_story: boolean;
  image_url: string | null;
  has_set_image: boolean;
  gift_aid_eligible: boolean;
  invitation_id: number | null;
  latitude: number | null;
  longitude: number | null;
  created_at: Date;
  updated_at: Date;
  custom_metric_amount: string;
  custom_metric_unit: string | null;
  country_code: string;
  campaign_uid: string;
  campaign_name: string;
  campaign_slug: string;
  campaign_is_default: boolean;
  charity_uid: string;
  charity_name: string;
  currency: { iso_code: string; name: string; symbol: string };
  donation_count: number;
  amount_cents: number;
  gift_aid_amount_cents: number;
  offline_donation_count: number;
  offline_amount_cents: number;
  fitness_overview: {
    type: string;
    duration_in_seconds: number;
    calories: number;
    distance_in_meters: number;
  }[];
  groups: { key: string; value: string }[];
  owner_gave: boolean;
}

const seconds = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`;

/** The answer to `GET /pages/{id}.json`: the page's fields at the top, and once more under `page`. */
export function pageAnswer(facts: PageFacts, baseUrl: string) {
  const { iso_code, name, symbol } = facts.currency;
  const page = {
    ...pageFields(facts, baseUrl),
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
  const { iso_code, name, symbol } = facts.currency;
  const site = facts.campaign_is_default
    ? `${baseUrl}/${facts.country_code}`
    : `${baseUrl}/${facts.campaign_slug}/${facts.country_code}`;
  const image = facts.image_url ?? `${baseUrl}/assets/default-page.png`;
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
    team_uid: facts.team_id ?? facts.member_team_id,
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
    },
    campaign_date: facts.campaign_date && seconds(facts.campaign_date),
    page_groups: facts.groups,
  };
}
