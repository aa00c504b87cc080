import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { projectRoot } from '../config/project-root.ts';
import type { KycStatus } from '../db/rows/charity-rows.ts';
import type { FitnessActivityType } from '../db/rows/fitness-activity-rows.ts';

/** The countries that have demo names, towns and charities. The first migration adds them to every database. */
export const demoCountries = ['au', 'nz', 'uk', 'ie', 'us'] as const;

export type DemoCountry = (typeof demoCountries)[number];

/** Each # is a digit. Phone numbers are from ranges reserved for fiction, where a country has one. */
interface CountryMaterial {
  country: DemoCountry;
  symbol: string;
  phone: string;
  taxNumber: string;
  /** Null in the United States, which has no register, and in Australia, which uses the tax number. */
  registrationNumber: string | null;
}

/** A real town, with its coordinates, region and postcode. */
export interface Town {
  country: DemoCountry;
  name: string;
  region: string;
  postcode: string;
  latitude: number;
  longitude: number;
}

/** An invented charity. `pays` completes "$50 pays for …", `does` completes "They …". */
export interface CharityMaterial {
  country: DemoCountry;
  name: string;
  causes: readonly string[];
  town: string;
  does: string;
  pays: string;
  kyc: KycStatus;
  unclaimed: boolean;
  inactive: boolean;
}

export interface CampaignMaterial {
  country: DemoCountry;
  name: string;
  slug: string;
  description: string;
  /** The key of the phrases for supporters' stories and page names: what they do in this campaign. */
  challenge: string;
  isDefault: boolean;
  /** Lists no charities, so its pages can be for any charity of the country. */
  openToAll: boolean;
  /** Days before (negative) or after the last day of the demo data. */
  startDay: number;
  /** `null` when the campaign has no end. */
  finishDay: number | null;
  disabledDay: number | null;
  /** Types of activity, each repeated in proportion to its frequency. */
  activities: readonly FitnessActivityType[];
  /** Causes of the charities that it can list. Empty for any. */
  causes: readonly string[];
  brandColour: string | null;
  /** The unit that supporters count besides money, and about how much of it one person does. */
  metricUnit: string | null;
  metricTypical: number | null;
}

export interface GroupMaterial {
  country: DemoCountry;
  /** The campaign's slug. */
  campaign: string;
  key: string;
  label: string;
  freeText: boolean;
  values: readonly string[];
}

interface ActivityMaterial {
  type: FitnessActivityType;
  /** Meters per second, about normally distributed. 0 for activities without a distance. */
  speed: number;
  /** Typical length. */
  minutes: number;
  /** Energy per minute. */
  kilocalories: number;
  /** Meters climbed per kilometre. */
  climb: number;
}

const flags = new Set(['unclaimed', 'inactive', 'isDefault', 'openToAll', 'freeText']);
const lists = new Set(['causes', 'activities', 'values', 'texts']);
const numbers =
  /^(latitude|longitude|(start|finish|disabled)Day|metricTypical|speed|minutes|kilocalories|climb|amount|weight)$/;

/** Reads a CSV file of `material/`, which contains every text that people wrote for the demo data. */
function readTable<Row>(name: string): Row[] {
  const text = readFileSync(join(projectRoot, 'src', 'seed', 'material', `${name}.csv`));
  return parse(text, { columns: true, cast: (cell, { column }) => readCell(String(column), cell) }) as Row[];
}

function readCell(column: string, cell: string): unknown {
  if (flags.has(column)) return cell === 'yes';
  if (lists.has(column)) return cell === '' ? [] : cell.split('|');
  if (cell === '') return null;
  return numbers.test(column) ? Number(cell) : cell;
}

function groupBy<Key extends string, Row>(rows: Row[], keyOf: (row: Row) => Key): Record<Key, Row[]> {
  const groups = {} as Record<Key, Row[]>;
  for (const row of rows) {
    groups[keyOf(row)] ??= [];
    groups[keyOf(row)].push(row);
  }
  return groups;
}

export const countryMaterial = Object.fromEntries(
  readTable<CountryMaterial>('countries').map((row) => [row.country, row]),
) as Record<DemoCountry, CountryMaterial>;

export const towns = groupBy(readTable<Town>('towns'), ({ country }) => country);

export const charityMaterial = readTable<CharityMaterial>('charities');

/** Name parts for more charities than those above: "Cairns Community Kitchen". */
export const moreCharities = readTable<Omit<CharityMaterial, 'country' | 'town'>>('more-charities');

/** Ordered by size, starting with the largest campaign. */
export const campaignMaterial = readTable<CampaignMaterial>('campaigns');

/** Name parts for more campaigns than those above: "Dunedin Sunrise Run". */
export const moreCampaigns =
  readTable<Omit<CampaignMaterial, 'country' | 'slug' | 'startDay' | 'finishDay'>>('more-campaigns');

export const groupMaterial = readTable<GroupMaterial>('campaign-groups');

export const activityMaterial = Object.fromEntries(
  readTable<ActivityMaterial>('activities').map((row) => [row.type, row]),
) as Record<FitnessActivityType, ActivityMaterial>;

/** Amounts that people choose, in whole units of the currency, and how often. People give smaller amounts in pounds and euros. */
export const amounts = groupBy(
  readTable<{ list: 'large' | 'small' | 'target'; amount: number; weight: number }>('amounts'),
  ({ list }) => list,
);

/** Supporters' own reasons to care, by cause. Each can precede any charity's name and follow any campaign's. */
export const reasons = groupBy(
  readTable<Record<'cause' | 'reason', string>>('cause-reasons'),
  ({ cause }) => cause,
);

/** What charities work for. */
export const causeNames = Object.keys(reasons);

const phraseLists: Record<string, string[]> = {};
for (const { list, key, texts } of readTable<{ list: string; key: string | null; texts: string[] }>(
  'phrases',
)) {
  const name = `${list}/${key ?? ''}`;
  phraseLists[name] = [...(phraseLists[name] ?? []), ...texts];
}

/**
 * Returns the texts of a list. In a list with keys (a challenge, a country, a type of activity), returns those of one key. Words in braces
 * are placeholders: `{first}` is a supporter's first name, `{money}` an amount such as "$50".
 */
export function phrases(list: string, key = ''): readonly string[] {
  return phraseLists[`${list}/${key}`] ?? [];
}
