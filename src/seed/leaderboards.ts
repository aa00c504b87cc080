import type { TableRows } from '../db/transfer/copy-rows.ts';
import { phrases } from './material.ts';
import { Random } from './random.ts';
import type { SeedPage, SeedState } from './seed-state.ts';
import { DAY, timestamp } from './timeline.ts';

const longest = 12;

/** Generates leaderboards like an operator's: one for each of the first campaigns, every fifth still empty, and one for a country. */
export function leaderboardTables({ campaigns, pages, options, asOf }: SeedState): TableRows[] {
  const random = new Random(options.seed, 'leaderboards');
  const names = phrases('leaderboard name');
  const sample = (count: number, isWanted: (page: SeedPage) => boolean) =>
    random.sample(pages.filter(isWanted), count);
  const boards = campaigns.slice(0, 12).map((campaign, index) => ({
    name: names[index % names.length] ?? '',
    campaignId: campaign.id as number | null,
    country: campaign.country,
    pages: index % 5 === 4 ? [] : sample(random.integer(3, longest), (page) => page.campaign === campaign),
  }));
  const irish = sample(longest, ({ campaign }) => campaign.country === 'ie');
  boards.push({ name: 'Across Ireland', campaignId: null, country: 'ie', pages: irish });
  const leaderboards = boards.map(({ name, campaignId, country }, index) => {
    const createdAt = asOf - random.integer(5, 20) * DAY;
    return {
      id: index + 1,
      name,
      campaign_id: campaignId,
      country_code: country,
      created_at: timestamp(createdAt),
      updated_at: timestamp(createdAt + random.integer(0, 4) * DAY),
    };
  });
  const entries = boards.flatMap(({ pages }, index) =>
    pages.map(({ id }, place) => ({ leaderboard_id: index + 1, page_id: id, position: place + 1 })),
  );
  return [
    { table: 'leaderboards', rows: leaderboards },
    { table: 'leaderboard_pages', rows: entries },
  ];
}
