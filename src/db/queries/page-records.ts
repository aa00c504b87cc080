import type { Knex } from 'knex';
import type { OwnerType, PageRow, PageState } from '../rows/page-rows.ts';
import type { CurrencyRow } from '../rows/reference-rows.ts';
import type { DonationFigures } from '../rows/running-total-rows.ts';
import { isTrue, safeInteger, timestamp } from '../value-types.ts';
import type { FitnessOverviewRow } from './fitness-overviews.ts';
import { readFitnessSums } from './fitness-sums.ts';
import { type PageText, pageTexts } from './page-texts.ts';

/** One group of a page's campaign and the page's value there. */
export interface PageGroup {
  key: string;
  value: string;
}

/**
 * A page with everything that is shown of it. The figures of a team page are those of its team: the sums over its
 * members' pages and its own.
 */
export type PageRecord = Omit<PageRow, 'campaign_id' | 'charity_id'> &
  Omit<DonationFigures, 'positive_amount_cents'> & {
    /** A user's or a team's id, by `owner_type`. */
    owner_id: number;
    /** The team that an individual page is a member of. */
    member_team_id: number | null;
    /** Of the team that the page stands for. */
    team_leader_page_id: number | null;
    /** In ascending order, the leader's page among them; empty for an individual page. */
    team_member_page_ids: number[];
    country_code: string;
    campaign_uid: string;
    campaign_name: string;
    campaign_slug: string;
    campaign_is_default: boolean;
    charity_uid: string;
    charity_name: string;
    /** Unit of `custom_metric_amount`, which is decimal digits without trailing zeros. */
    custom_metric_unit: string | null;
    currency: CurrencyRow;
    /** Ordered by type. */
    fitness_overview: FitnessOverviewRow[];
    /** In the order in which the campaign lists its groups. */
    groups: PageGroup[];
    /** Whether the owner gave to the page. A team is no donor. */
    owner_gave: boolean;
  };

/** The pages with these ids, in the order of the ids, as of one moment. */
export async function pageRecords(knex: Knex, ids: readonly number[]): Promise<PageRecord[]> {
  return (await pageTexts(knex, ids)).map(toPageRecord);
}

/** The values of a page's columns. */
export function toPageRecord(page: PageText): PageRecord {
  const { currency_iso_code, currency_name, currency_symbol, fitness_sums, ...texts } = page;
  return {
    ...texts,
    id: safeInteger(page.id),
    owner_type: page.owner_type as OwnerType,
    user_id: orNull(page.user_id, safeInteger),
    team_id: orNull(page.team_id, safeInteger),
    owner_id: safeInteger(page.owner_id),
    member_team_id: orNull(page.member_team_id, safeInteger),
    team_leader_page_id: orNull(page.team_leader_page_id, safeInteger),
    team_member_page_ids: page.team_member_page_ids?.split(',').map(safeInteger) ?? [],
    state: page.state as PageState,
    target_cents: safeInteger(page.target_cents),
    expires_at: orNull(page.expires_at, timestamp),
    campaign_date: orNull(page.campaign_date, timestamp),
    has_set_story: isTrue(page.has_set_story),
    has_set_image: isTrue(page.has_set_image),
    gift_aid_eligible: isTrue(page.gift_aid_eligible),
    invitation_id: orNull(page.invitation_id, safeInteger),
    latitude: orNull(page.latitude, Number),
    longitude: orNull(page.longitude, Number),
    created_at: timestamp(page.created_at),
    updated_at: timestamp(page.updated_at),
    campaign_is_default: isTrue(page.campaign_is_default),
    currency: { iso_code: currency_iso_code, name: currency_name, symbol: currency_symbol },
    donation_count: safeInteger(page.donation_count),
    amount_cents: safeInteger(page.amount_cents),
    gift_aid_amount_cents: safeInteger(page.gift_aid_amount_cents),
    offline_donation_count: safeInteger(page.offline_donation_count),
    offline_amount_cents: safeInteger(page.offline_amount_cents),
    fitness_overview: readFitnessSums(fitness_sums),
    groups: JSON.parse(`[${page.groups ?? ''}]`),
    owner_gave: isTrue(page.owner_gave),
  };
}

function orNull<Value>(text: string | null, read: (text: string) => Value): Value | null {
  return text === null ? null : read(text);
}
