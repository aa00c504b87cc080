import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { KycStatus } from '../db/rows/charity-rows.ts';
import type { FitnessActivityType } from '../db/rows/fitness-activity-rows.ts';
import { projectRoot } from '../files/project-root.ts';
import type { DemoCountry } from './demo-country.ts';
import { demoCountries } from './demo-country.ts';

/** A real town: its coordinates, region and postcode belong to each other. */
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
  /** What supporters do in it: the key of the phrases for their stories and page names. */
  challenge: string;
  isDefault: boolean;
  /** Lists no charities: its pages may be for any charity of the country. */
  openToAll: boolean;
  /** Days before (negative) or after the world's "as of" day. */
  startDay: number;
  /** `null`: the campaign has no end. */
  finishDay: number | null;
  disabledDay: number | null;
  /** Repeated in proportion to their frequency. */
  activities: readonly FitnessActivityType[];
  /** Of the charities that it may list; empty: any. */
  causes: readonly string[];
  brandColour: string | null;
  /** What supporters count besides money, and about how much of it one person does. */
  metricUnit: string | null;
  metricTypical: number | null;
  groups: readonly GroupMaterial[];
}

export interface GroupMaterial {
  key: string;
  label: string;
  freeText: boolean;
  values: readonly string[];
}

interface ActivityMaterial {
  type: FitnessActivityType;
  /** Meters per second, about normally spread; 0 for activities without a distance. */
  speed: number;
  /** Typical length. */
  minutes: number;
  /** Energy by minute. */
  kilocalories: number;
  /** Meters climbed for each kilometre. */
  climb: number;
}

const flags = new Set(['unclaimed', 'inactive', 'isDefault', 'openToAll', 'freeText']);
const lists = new Set(['causes', 'activities', 'values', 'texts']);
/** Null where the cell is empty. */
const numbers =
  /^(latitude|longitude|(start|finish|disabled)Day|metricTypical|speed|minutes|kilocalories|climb|amount|weight)$/;
const nullableTexts = new Set(['brandColour', 'metricUnit']);

/** Everything that a person wrote for the demo world is in the CSV files of `material/`. */
function readTable<Row>(name: string): Row[] {
  const text = readFileSync(join(projectRoot, 'src', 'seed', 'material', `${name}.csv`));
  return parse(text, { columns: true, cast: (cell, { column }) => readCell(String(column), cell) }) as Row[];
}

function readCell(column: string, cell: string): unknown {
  if (flags.has(column)) return cell === 'yes';
  if (lists.has(column)) return cell === '' ? [] : cell.split('|');
  if (numbers.test(column)) return cell === '' ? null : Number(cell);
  return nullableTexts.has(column) && cell === '' ? null : cell;
}

const allTowns = readTable<Town>('towns');

export const towns = Object.fromEntries(
  demoCountries.map((code) => [code, allTowns.filter(({ country }) => country === code)]),
) as Record<DemoCountry, Town[]>;

export const charityMaterial: readonly CharityMaterial[] = readTable<CharityMaterial>('charities').map(
  (row) => ({ ...row, kyc: row.kyc || 'passed' }),
);

/** For charities beyond the hand-written ones: "Cairns Community Kitchen". */
export const charityNameParts =
  readTable<Record<'ending' | 'cause' | 'does' | 'pays', string>>('charity-name-parts');

const groupTable = readTable<GroupMaterial & { country: string; campaign: string }>('campaign-groups');

/** Ordered by size: the first is the largest campaign of the world. */
export const campaignMaterial: readonly CampaignMaterial[] = readTable<CampaignMaterial>('campaigns').map(
  (row) => ({
    ...row,
    groups: groupTable.filter(({ country, campaign }) => country === row.country && campaign === row.slug),
  }),
);

/** For campaigns beyond the hand-written ones: "Dunedin Sunrise Run". */
export const campaignNameParts = readTable<
  Pick<CampaignMaterial, 'challenge' | 'activities'> & { ending: string }
>('campaign-name-parts');

export const activityMaterial = Object.fromEntries(
  readTable<ActivityMaterial>('activities').map((row) => [row.type, row]),
) as Record<FitnessActivityType, ActivityMaterial>;

const amountTable = readTable<{ list: string; amount: number; weight: number }>('amounts');

/** Amounts that people choose, in whole units of money, and how often: pounds and euros are given in smaller sums. */
export function amountsOf(list: 'large' | 'small' | 'target'): { amount: number; weight: number }[] {
  return amountTable.filter((row) => row.list === list);
}

const reasons = readTable<Record<'cause' | 'reason', string>>('cause-reasons');

/** What charities work for. */
export const causeNames = [...new Set(reasons.map(({ cause }) => cause))];

/** A supporter's own reasons to care. Each reads well before any charity's name and after any campaign's. */
export function reasonsFor(name: string): string[] {
  return reasons.filter(({ cause }) => cause === name).map(({ reason }) => reason);
}

const phraseLists = new Map<string, string[]>();
for (const { list, key, texts } of readTable<{ list: string; key: string; texts: string[] }>('phrases')) {
  const name = `${list}/${key}`;
  phraseLists.set(name, [...(phraseLists.get(name) ?? []), ...texts]);
}

/**
 * The texts of a list, and where the list has keys (a challenge, a country, a type of activity), those of one key. Words in
 * braces are to be filled in: `{first}` is a supporter's first name, `{money}` an amount such as "$50".
 */
export function phrases(list: string, key = ''): readonly string[] {
  return phraseLists.get(`${list}/${key}`) ?? [];
}
