import type { SeedOptions } from '../../src/seed/seed-options.ts';

// A fixed day, so that a profile is the same data on any day, to the last byte.
const common = { seed: 1, asOf: new Date('2026-11-01T00:00:00Z'), campaigns: 200, charities: 5000 };

/**
 * Data sets with the same skew: the largest campaign has about a tenth of the donations. `growth` has five times the donations of
 * `full` on as many pages, since old campaigns keep their donations while few are open at a time.
 */
export const profiles = {
  small: { ...common, pages: 20_000, donations: 200_000, activities: 60_000 },
  medium: { ...common, pages: 100_000, donations: 1_000_000, activities: 300_000 },
  full: { ...common, pages: 1_000_000, donations: 10_000_000, activities: 3_000_000 },
  growth: { ...common, pages: 1_000_000, donations: 50_000_000, activities: 3_000_000 },
} satisfies Record<string, Partial<SeedOptions>>;

export type ProfileName = keyof typeof profiles;
export const profileNames = Object.keys(profiles) as ProfileName[];
