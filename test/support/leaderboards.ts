import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { Body } from './client.ts';
import { bodyOf } from './response.ts';
import type { TestServer } from './server.ts';

/** Reads leaderboards of campaigns or charities, and builds pages to rank. */
export function leaderboardsOf(server: TestServer, kind: 'campaigns' | 'charities') {
  const leaderboardOf = async ({ uid }: { uid: string }, query = ''): Promise<Body> =>
    (await bodyOf(server.client.get(`/${kind}/${uid}/leaderboard.json?${query}`))).leaderboard;
  return {
    leaderboardOf,
    idsOf: async (owner: { uid: string }, query = ''): Promise<number[]> =>
      (await leaderboardOf(owner, query)).page_ids,
    /** Builds a page that has raised this amount. */
    pageWith: async (cents: number, overrides: Partial<PageRow>): Promise<PageRow> => {
      const page = await server.build.page(overrides);
      if (cents > 0) await server.build.donation({ page, amount_cents: cents });
      return page;
    },
  };
}
