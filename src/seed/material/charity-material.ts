import type { CauseName } from './causes.ts';
import type { CountryCode } from './towns.ts';

export type KycStatus = 'passed' | 'pending' | 'failed';

/** An invented charity. `pays` completes "$50 pays for …", `does` completes "They …". */
export interface CharityMaterial {
  country: CountryCode;
  name: string;
  causes: readonly CauseName[];
  town: string;
  does: string;
  pays: string;
  kyc?: KycStatus;
  unclaimed?: boolean;
  inactive?: boolean;
}

export function charity(
  country: CountryCode,
  town: string,
  name: string,
  causes: readonly CauseName[],
  does: string,
  pays: string,
  state: Pick<CharityMaterial, 'kyc' | 'unclaimed' | 'inactive'> = {},
): CharityMaterial {
  return { country, town, name, causes, does, pays, ...state };
}

export const failed = { kyc: 'failed', unclaimed: true } as const;
export const pending = { kyc: 'pending' } as const;
export const unclaimed = { unclaimed: true } as const;
