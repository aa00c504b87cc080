import type { Currency, Image, Page, PageDetail } from '../../../generated/fundraising/operations.ts';
import { readFitnessSums } from '../../db/queries/fitness-sums.ts';
import type { ListedPageText, PageText } from '../../db/queries/page-texts.ts';
import { isTrue } from '../../db/value-types.ts';
import type { Addresses, CampaignSite } from '../../domain/addresses.ts';
import { type JsonText, jsonText } from '../../http/json-text.ts';
import { presentImage } from './image.ts';
import { presentCurrency } from './money.ts';
import { once } from './once.ts';
import { presentTimestampText } from './timestamp.ts';

/** What all pages of one campaign show alike. */
interface CampaignParts {
  site: CampaignSite;
  identity: string;
  currency: JsonText<Currency>;
  unit: JsonText<string | null>;
}

export interface PageWriter {
  /** A page as lists show it. */
  page(page: ListedPageText): JsonText<Page>;
  /** A single page: its fields and `meta` at the top level, and once more under `page`. */
  detail(page: PageText): JsonText<PageDetail>;
}

/**
 * Writes pages (specification 2.1) straight as JSON, as `JSON.stringify` writes what `presentPage` and `presentPageDetail` make
 * of them: numbers stay the digits that PostgreSQL sent, and what the pages of one answer have in common is written once.
 */
export function pageWriter(addresses: Addresses): PageWriter {
  const campaignOf = once(campaignParts, ({ campaign_uid }) => campaign_uid);
  const imageOf = once((url: string | null): JsonText<Image> => jsonText(presentImage(url, addresses)));

  function fields(page: ListedPageText): string {
    const campaign = campaignOf(page);
    return (
      `"id":${page.id},"uid":${page.id},"uuid":"${page.uuid}","slug":"${page.slug}",` +
      `"name":${jsonText(page.name)},"state":"${page.state}",` +
      `"gift_aid_eligible":${isTrue(page.gift_aid_eligible)},` +
      `"charity_uid":${jsonText(page.charity_uid)},"charity_name":${jsonText(page.charity_name)},` +
      `${campaign.identity},"owner_uid":${page.owner_id},"owner_type":"${page.owner_type}",` +
      `"target_cents":${page.target_cents},"team_uid":${page.team_id ?? page.member_team_id},` +
      `"team_member_uids":[${page.team_member_page_ids ?? ''}],` +
      `"team_leader_page_uid":${page.team_leader_page_id},` +
      `"expires_at":${optionalTimestamp(page.expires_at)},` +
      `"created_at":"${presentTimestampText(page.created_at)}",` +
      `"updated_at":"${presentTimestampText(page.updated_at)}",` +
      `"url":${jsonText(addresses.page(campaign.site, page.slug))},` +
      `"amount":{"cents":${page.amount_cents},"currency":${campaign.currency}},` +
      `"cached_offline_amount_cents":${page.offline_amount_cents},` +
      `"fitness_activity_overview":${fitnessOverview(page.fitness_sums)},` +
      `"custom_metric_total":{"custom_metric":{"amount":"${page.custom_metric_amount}","unit":${campaign.unit}}},` +
      `"invitation_id":${page.invitation_id},"coordinate":${coordinate(page)},` +
      `"story":${page.story === null ? null : jsonText(page.story)},"image":${imageOf(page.image_url)},` +
      `"campaign_date":${optionalTimestamp(page.campaign_date)},"page_groups":[${page.groups ?? ''}]`
    );
  }

  function meta(page: PageText): string {
    const online = Number(page.amount_cents) - Number(page.offline_amount_cents);
    return (
      `"meta":{"totals":{"total_amount_cents":${page.amount_cents},"online_amount_cents":${online},` +
      `"offline_amount_cents":${page.offline_amount_cents},` +
      `"gift_aid_amount_cents":${page.gift_aid_amount_cents},"total_donations":${page.donation_count},` +
      `"total_donations_offline":${page.offline_donation_count},"currency":${campaignOf(page).currency}},` +
      `"has_set_image":${isTrue(page.has_set_image)},"has_set_story":${isTrue(page.has_set_story)},` +
      `"self_donated":${isTrue(page.owner_gave)}}`
    );
  }

  return {
    page: (page) => `{${fields(page)}}` as JsonText<Page>,
    detail(page) {
      const all = `${fields(page)},${meta(page)}`;
      return `{${all},"page":{${all}}}` as JsonText<PageDetail>;
    },
  };
}

function campaignParts(page: ListedPageText): CampaignParts {
  return {
    site: {
      countryCode: page.country_code,
      slug: isTrue(page.campaign_is_default) ? undefined : page.campaign_slug,
    },
    identity: `"campaign_uid":${jsonText(page.campaign_uid)},"campaign_name":${jsonText(page.campaign_name)}`,
    currency: jsonText(
      presentCurrency({
        iso_code: page.currency_iso_code,
        name: page.currency_name,
        symbol: page.currency_symbol,
      }),
    ),
    unit: jsonText(page.custom_metric_unit),
  };
}

function optionalTimestamp(moment: string | null): string | null {
  return moment === null ? null : `"${presentTimestampText(moment)}"`;
}

function fitnessOverview(sums: string | null): string {
  if (sums === null) return '{}';
  const kinds = readFitnessSums(sums).map(
    (row) =>
      `"${row.type}":{"duration_in_seconds":${row.duration_in_seconds},"calories":${row.calories},` +
      `"distance_in_meters":${row.distance_in_meters}}`,
  );
  return `{${kinds}}`;
}

/** PostgreSQL and JavaScript agree on a double, but not on how it is written. */
function coordinate({ latitude, longitude }: ListedPageText): string | null {
  return latitude === null || longitude === null
    ? null
    : `{"lat":${jsonText(Number(latitude))},"lon":${jsonText(Number(longitude))}}`;
}
