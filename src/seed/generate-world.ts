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
import { DAY } from './timeline.ts';
import { userRow } from './users.ts';
import { demoUserId, planWorld } from './world.ts';

/**
 * Generates all demo data in batches, in an order that satisfies the foreign keys. Consume each batch before requesting the next one. The
 * credentials come last, so a database that has them has everything.
 */
export function* generateWorld(options: SeedOptions): Generator<SeedBatch> {
  const world = planWorld(options);
  const demoUser = userRow(world, demoUserId, world.since + DAY, new Random(options.seed, 'demo user'));
  yield {
    part: 'charities and campaigns',
    count: world.charities.length + world.campaigns.length,
    tables: [
      { table: 'users', rows: [demoUser] },
      ...charityTables(world.charities, options),
      ...campaignTables(world.campaigns, options),
    ],
  };
  yield* generatePages(world);
  yield* generateDonations(world);
  yield* generateActivities(world);
  yield {
    part: 'leaderboards and credentials',
    count: 1,
    tables: [...leaderboardTables(world), ...credentialTables(world)],
  };
}
