import { generateActivities } from './activities.ts';
import { campaignTables } from './campaigns.ts';
import { charityTables } from './charities.ts';
import { credentialTables } from './credentials.ts';
import { generateDonations } from './donations.ts';
import { leaderboardTables } from './leaderboards.ts';
import { generatePages } from './pages.ts';
import { Random } from './random.ts';
import type { SeedBatch } from './seed-batch.ts';
import type { SeedOptions } from './seed-options.ts';
import { demoUserId, planSeed } from './seed-state.ts';
import { DAY } from './timeline.ts';
import { userRow } from './users.ts';

/**
 * Generates all demo data in batches, in an order that satisfies the foreign keys. Consume each batch before requesting the next one. The
 * credentials come last, so a database that has them has everything.
 */
export function* generateDemoData(options: SeedOptions): Generator<SeedBatch> {
  const state = planSeed(options);
  const demoUser = userRow(state, demoUserId, state.since + DAY, new Random(options.seed, 'demo user'));
  yield {
    part: 'charities and campaigns',
    count: state.charities.length + state.campaigns.length,
    tables: [
      { table: 'users', rows: [demoUser] },
      ...charityTables(state.charities, options),
      ...campaignTables(state.campaigns, options),
    ],
  };
  yield* generatePages(state);
  yield* generateDonations(state);
  yield* generateActivities(state);
  yield {
    part: 'leaderboards and credentials',
    count: 1,
    tables: [...leaderboardTables(state), ...credentialTables(state)],
  };
}
