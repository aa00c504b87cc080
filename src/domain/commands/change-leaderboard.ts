import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import type { LeaderboardRecord } from '../../db/queries/leaderboards/static-leaderboards.ts';
import { LeaderboardRepository } from '../../db/repositories/leaderboards.ts';
import type { LeaderboardRow } from '../../db/rows/page-rows.ts';
import { ConflictError } from '../../errors.ts';
import { known, type NamedResource, requireResource } from '../named-resource.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';

export interface Rearrangement {
  /** `reorder` puts the pages first, in their order; the others follow as they were. */
  action: 'add' | 'remove' | 'reorder';
  pages: readonly NamedResource[];
  /** The rank of the first page that is added. Without it pages go to the end, and those that are there already stay. */
  at?: number | undefined;
}

/** Puts pages in, takes them out or changes their order, and moves the others up or down. */
export function rearrangeLeaderboard(
  context: OperatorContext,
  id: number,
  { action, pages, at }: Rearrangement,
): Promise<LeaderboardRecord & { changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    const leaderboards = new LeaderboardRepository(transaction);
    const leaderboard = known(await leaderboards.lock(id), `No leaderboard ${id}.`, 'unknown leaderboard');
    const { page_ids: former } = await requireLeaderboard(transaction, id);
    // What is in already may be taken out or moved, also when it should never have been put in.
    const named =
      action === 'add'
        ? await acceptedPages(transaction, leaderboard, pages)
        : await presentPages(transaction, former, pages);
    const order = {
      add: () => added(former, [...new Set(named)], at),
      remove: () => former.filter((page) => !named.includes(page)),
      reorder: () => [...new Set([...named, ...former])],
    }[action]();
    const changed = order.join() !== former.join();
    if (changed) {
      await leaderboards.setPages(id, order);
      const subject = { type: 'leaderboard', id };
      await record({ action: `leaderboard.${action}`, subject, details: { page_ids: named } });
    }
    return { ...(await requireLeaderboard(transaction, id)), changed };
  });
}

export function deleteLeaderboard(context: OperatorContext, id: number): Promise<LeaderboardRecord> {
  return runRecorded(context, async (transaction, record) => {
    const leaderboards = new LeaderboardRepository(transaction);
    await leaderboards.lock(id);
    const leaderboard = await requireLeaderboard(transaction, id);
    await leaderboards.delete(id);
    const { name, page_ids } = leaderboard;
    const subject = { type: 'leaderboard', id };
    await record({ action: 'leaderboard.delete', subject, details: { name, page_ids } });
    return leaderboard;
  });
}

/** @throws NotFoundError when there is no such leaderboard */
export async function requireLeaderboard(database: Connection, id: number): Promise<LeaderboardRecord> {
  const leaderboard = await new LeaderboardRepository(database).find(id);
  return known(leaderboard, `No leaderboard ${id}.`, 'unknown leaderboard');
}

function added(former: readonly number[], pages: readonly number[], at: number | undefined): number[] {
  if (at === undefined) return [...new Set([...former, ...pages])];
  const others = former.filter((page) => !pages.includes(page));
  return [...others.slice(0, at - 1), ...pages, ...others.slice(at - 1)];
}

/** @throws ConflictError when one of the pages is not in the leaderboard */
async function presentPages(
  transaction: Transaction,
  present: readonly number[],
  pages: readonly NamedResource[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const named of pages) ids.push((await requireResource(transaction, 'pages', named)).id);
  const missing = ids.filter((page) => !present.includes(page));
  if (missing.length === 0) return ids;
  const message = `Not in this leaderboard: page ${missing.join(', ')}. Nothing was changed.`;
  throw new ConflictError(message, 'page not in leaderboard');
}

/**
 * The ids of pages that a leaderboard may hold: its sum is an amount of one currency.
 * @throws ConflictError for a page of another campaign or country
 */
export async function acceptedPages(
  transaction: Transaction,
  { campaign_id, country_code }: Pick<LeaderboardRow, 'campaign_id' | 'country_code'>,
  pages: readonly NamedResource[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const named of pages) {
    const page = await requireResource(transaction, 'pages', named);
    const campaign = await requireResource(transaction, 'campaigns', {
      reference: { kind: 'id', id: page.campaign_id },
      text: String(page.campaign_id),
    });
    if (campaign_id !== null && page.campaign_id !== campaign_id) {
      const message = `Page ${named.text} is of campaign ${campaign.uid}, and the leaderboard of another.`;
      throw new ConflictError(message, 'page of another campaign');
    }
    if (campaign.country_code !== country_code) {
      throw new ConflictError(
        `Page ${named.text} raises money in country ${campaign.country_code}, and the leaderboard counts that of ${country_code}.`,
        'page of another country',
      );
    }
    ids.push(page.id);
  }
  return ids;
}
