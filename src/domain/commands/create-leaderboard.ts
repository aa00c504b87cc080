import type { Transaction } from '../../db/connection/in-transaction.ts';
import type { LeaderboardRecord } from '../../db/queries/leaderboards/static-leaderboards.ts';
import { LeaderboardRepository } from '../../db/repositories/leaderboards.ts';
import type { CountryCode } from '../../db/rows/country-code.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';
import { acceptedPages, requireLeaderboard } from './change-leaderboard.ts';

interface NewLeaderboard {
  name: string;
  /** In rank order. */
  pages: readonly NamedResource[];
  /** Whose pages it takes: a campaign's, or those of all campaigns of a country. */
  place: { campaign: NamedResource } | { country: CountryCode };
}

/** A leaderboard of a campaign, whose currency it has, or of a country. */
export function createLeaderboard(
  context: OperatorContext,
  { name, pages, place }: NewLeaderboard,
): Promise<LeaderboardRecord> {
  return runRecorded(context, async (transaction, record) => {
    const leaderboards = new LeaderboardRepository(transaction);
    const values = { name, ...(await columnsOf(transaction, place)) };
    const id = await leaderboards.create(values);
    const ids = await acceptedPages(transaction, values, pages);
    await leaderboards.setPages(id, [...new Set(ids)]);
    const subject = { type: 'leaderboard', id };
    await record({ action: 'leaderboard.create', subject, details: { name, page_ids: ids } });
    return requireLeaderboard(transaction, id);
  });
}

async function columnsOf(transaction: Transaction, place: NewLeaderboard['place']) {
  if ('country' in place) return { campaign_id: null, country_code: place.country };
  const { id, country_code } = await requireResource(transaction, 'campaigns', place.campaign);
  return { campaign_id: id, country_code };
}
