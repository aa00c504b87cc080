import type { CopyRow, TableRows } from '../db/transfer/copy-rows.ts';
import { phrases } from './material.ts';
import { Random } from './random.ts';
import { DAY, timestamp } from './timeline.ts';
import type { World } from './world.ts';

const longest = 12;

/** As an operator picks them by hand: one for each of the first campaigns, every fifth still empty, and one for a country. */
export function leaderboardTables(world: World): TableRows[] {
  const random = new Random(world.options.seed, 'leaderboards');
  const names = phrases('leaderboard name');
  const pagesOf = samplePages(world, random);
  const leaderboards: CopyRow[] = [];
  const entries: CopyRow[] = [];
  const add = (name: string, campaignId: number | null, country: string, pages: readonly number[]) => {
    const id = leaderboards.length + 1;
    const createdAt = world.asOf - random.integer(5, 20) * DAY;
    leaderboards.push({
      id,
      name,
      campaign_id: campaignId,
      country_code: country,
      created_at: timestamp(createdAt),
      updated_at: timestamp(createdAt + random.integer(0, 4) * DAY),
    });
    pages.forEach((page, index) => {
      entries.push({ leaderboard_id: id, page_id: page, position: index + 1 });
    });
  };
  world.campaigns.slice(0, 12).forEach((campaign, index) => {
    const name = names[index % names.length] ?? '';
    const empty = index % 5 === 4;
    add(
      name,
      campaign.id,
      campaign.country,
      empty ? [] : random.sample(pagesOf[index] ?? [], random.integer(3, longest)),
    );
  });
  const irish = world.campaigns.flatMap(({ country }, index) =>
    country === 'ie' ? (pagesOf[index] ?? []) : [],
  );
  add('Across Ireland', null, 'ie', random.sample(irish, longest));
  return [
    { table: 'leaderboards', rows: leaderboards },
    { table: 'leaderboard_pages', rows: entries },
  ];
}

/** Up to 40 pages of each campaign, by campaign index: an even sample, in constant memory. */
function samplePages({ pages, campaigns }: World, random: Random): number[][] {
  const samples: number[][] = campaigns.map(() => []);
  const seen = campaigns.map(() => 0);
  for (const { id, campaign } of pages) {
    const sample = samples[campaign.index];
    if (sample === undefined) continue;
    const count = (seen[campaign.index] ?? 0) + 1;
    seen[campaign.index] = count;
    if (sample.length < 40) sample.push(id);
    else if (random.chance(40 / count)) sample[random.integer(0, 39)] = id;
  }
  return samples;
}
