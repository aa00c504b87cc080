import type { CountryCode } from '../../db/rows/country-code.ts';
import type { FitnessActivityType } from '../../db/rows/fitness-activity-rows.ts';

/** What supporters do in a campaign; picks the sentences of their stories. */
export type Challenge =
  | 'run'
  | 'walk'
  | 'bike'
  | 'swim'
  | 'hike'
  | 'climb'
  | 'beard'
  | 'dry'
  | 'bake'
  | 'silence'
  | 'read'
  | 'any';

export interface GroupMaterial {
  key: string;
  label: string;
  values: readonly string[];
  freeText?: boolean;
}

export interface CampaignMaterial {
  country: CountryCode;
  name: string;
  slug: string;
  isDefault?: boolean;
  challenge: Challenge;
  description: string;
  /** Days before (negative) or after the world's "as of" day. */
  startDay: number;
  /** `null`: the campaign has no end. */
  finishDay: number | null;
  disabledDay?: number;
  activities?: readonly FitnessActivityType[];
  /** `[]`: open to every charity of its country; default: the country's charities of one of these causes. */
  causes?: readonly string[];
  brandColour?: string;
  /** What supporters count besides money, and about how much of it one person does. */
  metric?: { unit: string; typical: number };
  groups?: readonly GroupMaterial[];
}
