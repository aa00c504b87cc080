import type { KycStatus } from '../../db/rows/charity-rows.ts';
import type { CountryCode } from '../../db/rows/country-code.ts';
import { readTable } from './read-table.ts';

/** An invented charity. `pays` completes "$50 pays for …", `does` completes "They …". */
export interface CharityMaterial {
  country: CountryCode;
  name: string;
  causes: readonly string[];
  town: string;
  does: string;
  pays: string;
  kyc: KycStatus;
  unclaimed: boolean;
  inactive: boolean;
}

export const charityMaterial: readonly CharityMaterial[] = readTable<keyof CharityMaterial>(
  'charities.csv',
).map((row) => ({
  ...row,
  country: row.country as CountryCode,
  causes: row.causes.split('|'),
  kyc: (row.kyc || 'passed') as CharityMaterial['kyc'],
  unclaimed: row.unclaimed === 'yes',
  inactive: row.inactive === 'yes',
}));

/** Parts of names for charities beyond the hand-written ones: "Cairns Community Kitchen". */
export const charityNameParts = readTable<'ending' | 'cause' | 'does' | 'pays'>('charity-name-parts.csv');

const reasons = readTable<'cause' | 'reason'>('cause-reasons.csv');

/** What charities work for. */
export const causeNames = [...new Set(reasons.map(({ cause }) => cause))];

/** A supporter's own reasons to care. Each reads well before any charity's name and after any campaign's. */
export function reasonsFor(name: string): string[] {
  return reasons.filter(({ cause }) => cause === name).map(({ reason }) => reason);
}
