import type { CountryCode } from './country-code.ts';

import type { DonationType } from './donation-rows.ts';
import type { FitnessActivityType } from './fitness-activity-rows.ts';
import type { OwnerType } from './page-rows.ts';

/** Sums over donations. Counts leave refunds out, sums include them as negative amounts. */
export interface DonationFigures {
  donation_count: number;
  amount_cents: number;
  gift_aid_amount_cents: number;
  offline_donation_count: number;
  offline_amount_cents: number;
  /** Without the refunds: an upper bound of the sum over any range of time. */
  positive_amount_cents: number;
}

/** Own donations of one page; a team's page does not include its members. */
export interface PageTotalsRow extends DonationFigures {
  page_id: number;
  campaign_id: number;
  charity_id: number;
  owner_type: OwnerType;
  active: boolean;
  /** The team a person's page is a member of, or the team that owns the page. */
  team_id: number | null;
}

/** Donations of a team's members and of its own page. */
export interface TeamTotalsRow extends DonationFigures {
  team_id: number;
  campaign_id: number;
}

export interface GroupValueTotalsRow extends DonationFigures {
  value_id: number;
  group_id: number;
}

export interface CampaignPageCountsRow {
  campaign_id: number;
  owner_type: OwnerType;
  page_count: number;
  active_page_count: number;
  /** Decimal text. */
  custom_metric_amount: string;
}

/** Pages with at least one donation of their own. */
export interface DonatedPageCountsRow {
  campaign_id: number;
  charity_id: number;
  owner_type: OwnerType;
  page_count: number;
}

/** Teams with at least one donation, to a member or to the team's own page. */
export interface DonatedTeamCountsRow {
  campaign_id: number;
  team_count: number;
}

/** Pages by the day of UTC on which they expire. */
export interface PageExpiryCountsRow {
  campaign_id: number;
  owner_type: OwnerType;
  /** `YYYY-MM-DD`, or `infinity` for pages that never expire. */
  expires_on: string;
  page_count: number;
  active_page_count: number;
}

export interface PageDailyTotalsRow {
  page_id: number;
  /** `YYYY-MM-DD`, a day of UTC. */
  day: string;
  donation_count: number;
  amount_cents: number;
  gift_aid_amount_cents: number;
}

/** Sums and extremes over donations; extremes leave refunds out and are null where nothing else is left. */
export interface PeriodFigures {
  donation_count: number;
  amount_cents: number;
  minimum_amount_cents: number | null;
  maximum_amount_cents: number | null;
  gift_aid_amount_cents: number;
  minimum_gift_aid_amount_cents: number | null;
  maximum_gift_aid_amount_cents: number | null;
}

export interface CampaignDailyTotalsRow extends PeriodFigures {
  /** Null for donations that belong to no campaign. */
  campaign_id: number | null;
  type: DonationType;
  day: string;
  country_code: CountryCode;
}

export interface CharityMonthlyTotalsRow extends PeriodFigures {
  charity_id: number;
  type: DonationType;
  /** First day of the month, `YYYY-MM-DD`, UTC. */
  month: string;
  country_code: CountryCode;
}

export interface GroupValueDailyTotalsRow extends PeriodFigures {
  value_id: number;
  type: DonationType;
  day: string;
}

/** Sums over activities that are public, not flagged and not deleted. */
export interface FitnessFigures {
  type: FitnessActivityType;
  manual: boolean;
  virtual: boolean;
  activity_count: number;
  distance_in_meters: number;
  elevation_in_meters: number;
  calories: number;
  duration_in_seconds: number;
}

export interface PageFitnessTotalsRow extends FitnessFigures {
  page_id: number;
}

export interface TeamFitnessTotalsRow extends FitnessFigures {
  team_id: number;
}

export interface CampaignFitnessTotalsRow extends FitnessFigures {
  campaign_id: number;
}
