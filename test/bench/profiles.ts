import type { SeedOptions } from '../../src/seed/seed-options.ts';

export const profileNames = ['small', 'medium', 'full', 'growth'] as const;
export type ProfileName = (typeof profileNames)[number];

// A fixed day: the same profile is the same data on any day, to the last byte.
const common = { seed: 1, asOf: new Date('2026-11-01T00:00:00Z'), campaigns: 200, charities: 5000 };

/**
 * Worlds with the same skew: the largest campaign holds about a tenth of the donations. The largest world has five times the donations
 * of `full` on as many pages: old campaigns keep their donations, while what is open at one time does not grow so.
 */
export const profiles: Record<ProfileName, Partial<SeedOptions>> = {
  small: { ...common, pages: 20_000, donations: 200_000, activities: 60_000 },
  medium: { ...common, pages: 100_000, donations: 1_000_000, activities: 300_000 },
  full: { ...common, pages: 1_000_000, donations: 10_000_000, activities: 3_000_000 },
  growth: { ...common, pages: 1_000_000, donations: 50_000_000, activities: 3_000_000 },
};

/** @throws TypeError when there is no such profile */
export function readProfileName(text: string): ProfileName {
  const name = profileNames.find((candidate) => candidate === text);
  if (name === undefined)
    throw new TypeError(`"${text}" is no profile; there are ${profileNames.join(', ')}`);
  return name;
}
