import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import type { LeaderboardRecord } from '../../db/queries/leaderboards/static-leaderboards.ts';
import { LeaderboardRepository } from '../../db/repositories/leaderboards.ts';
import type { LeaderboardRow } from '../../db/rows/leaderboard-rows.ts';
import { ConflictError, ValidationError } from '../../errors.ts';
import type { AdminActor } from '../actor.ts';
import { audit, auditValues } from '../audit.ts';
import { nameErrors } from '../display-name.ts';
import { known, type NamedResource, namedById, requireResource } from '../named-resource.ts';
import { requireCampaign } from '../policies.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';

const LONGEST_NAME = 255;

interface NewLeaderboard {
  name: string;
  pages: readonly NamedResource[];
  /** The pages belong to one campaign, or to any campaign in one country. */
  place: { campaign: NamedResource } | { country: string };
}

export interface Rearrangement {
  /** `reorder` puts these pages first, in this order; the others follow in their old order. */
  action: 'add' | 'remove' | 'reorder';
  pages: readonly NamedResource[];
  /**
   * The rank of the first added page. Without it, new pages are added to the end, and pages that are already in the list keep their rank.
   */
  at?: number | undefined;
}

/**
 * @throws ValidationError for a name that isn't one; NotFoundError for staff who don't reach the campaign, or the whole country;
 *   ConflictError for a page that doesn't belong there
 */
export async function createLeaderboard(
  transaction: Transaction,
  actor: AdminActor,
  { name: sentName, pages, place }: NewLeaderboard,
): Promise<LeaderboardRecord> {
  const name = requireName(sentName);
  const leaderboards = new LeaderboardRepository(transaction);
  const values = { name, ...(await columnsOf(transaction, place)) };
  requireCampaign(actor, values.campaign_id ?? undefined);
  const id = await leaderboards.create(values);
  const ids = await acceptedPages(transaction, values, pages);
  await leaderboards.setPages(id, [...new Set(ids)]);
  await audit(transaction, actor, 'leaderboard.create', ['leaderboard', id], { name, page_ids: ids });
  return requireLeaderboard(transaction, id);
}

/** Adds, removes or reorders pages. */
export async function rearrangeLeaderboard(
  transaction: Transaction,
  actor: AdminActor,
  { id, action, pages, at }: Rearrangement & { id: number },
): Promise<LeaderboardRecord & { changed: boolean }> {
  const leaderboards = new LeaderboardRepository(transaction);
  const leaderboard = await lockLeaderboard(transaction, actor, id);
  const former = await leaderboards.pageIds(id);
  // Pages in the leaderboard may be removed or moved even if they would no longer be accepted.
  const named =
    action === 'add'
      ? await acceptedPages(transaction, leaderboard, pages)
      : await containedPages(transaction, former, pages);
  const order = {
    add: () => added(former, [...new Set(named)], at),
    remove: () => former.filter((page) => !named.includes(page)),
    reorder: () => [...new Set([...named, ...former])],
  }[action]();
  const changed = order.join() !== former.join();
  if (changed) {
    await leaderboards.setPages(id, order);
    await audit(transaction, actor, `leaderboard.${action}`, ['leaderboard', id], { page_ids: named });
  }
  return { ...(await requireLeaderboard(transaction, id)), changed };
}

/** Returns the version of what can be changed about a leaderboard. @param pageIds in rank order, including hidden ones */
export function leaderboardVersion(
  { name }: Pick<LeaderboardRow, 'name'>,
  pageIds: readonly number[],
): string {
  return versionOf([name, pageIds]);
}

interface LeaderboardUpdate {
  id: number;
  name?: string | undefined;
  /** All its pages in rank order. */
  pages?: readonly NamedResource[] | undefined;
  isExpected: IsExpected;
}

/**
 * Changes the name of a leaderboard, or its pages and their order. Undefined values stay the same.
 * @throws NotFoundError also for staff who don't reach it; StaleVersionError; ValidationError for a name that isn't one; ConflictError for a
 *   new page that doesn't belong there
 */
export async function updateLeaderboard(
  transaction: Transaction,
  actor: AdminActor,
  { id, name: sentName, pages, isExpected }: LeaderboardUpdate,
): Promise<void> {
  const leaderboards = new LeaderboardRepository(transaction);
  const leaderboard = await lockLeaderboard(transaction, actor, id);
  const former = await leaderboards.pageIds(id);
  requireVersion(isExpected, leaderboardVersion(leaderboard, former));
  const name = sentName === undefined ? leaderboard.name : requireName(sentName);
  const isNew = ({ reference }: NamedResource) => reference.kind !== 'id' || !former.includes(reference.id);
  // Pages in the leaderboard may stay even if they would no longer be accepted.
  await acceptedPages(transaction, leaderboard, pages?.filter(isNew) ?? []);
  const order = pages ? await idsOf(transaction, pages) : former;
  if (name !== leaderboard.name) await leaderboards.rename(id, name);
  if (order.join() !== former.join()) await leaderboards.setPages(id, order);
  const before = { name: leaderboard.name, page_ids: former };
  await auditValues(transaction, actor, 'leaderboard.update', ['leaderboard', id], before, {
    name,
    page_ids: order,
  });
}

/** @throws NotFoundError also for staff who don't reach it */
export async function deleteLeaderboard(
  transaction: Transaction,
  actor: AdminActor,
  { id }: { id: number },
): Promise<LeaderboardRecord> {
  await lockLeaderboard(transaction, actor, id);
  const leaderboard = await requireLeaderboard(transaction, id);
  await new LeaderboardRepository(transaction).delete(id);
  const { name, page_ids } = leaderboard;
  await audit(transaction, actor, 'leaderboard.delete', ['leaderboard', id], { name, page_ids });
  return leaderboard;
}

async function lockLeaderboard(
  transaction: Transaction,
  actor: AdminActor,
  id: number,
): Promise<LeaderboardRow> {
  const locked = await new LeaderboardRepository(transaction).lock(id);
  const leaderboard = known(locked, `No leaderboard ${id}.`, 'unknown leaderboard');
  requireCampaign(actor, leaderboard.campaign_id ?? undefined);
  return leaderboard;
}

/** @throws ValidationError */
function requireName(text: string): string {
  const errors = nameErrors('name', text, LONGEST_NAME);
  if (errors.length > 0) throw new ValidationError(errors);
  return text.trim();
}

/** @throws NotFoundError */
export async function requireLeaderboard(database: Connection, id: number): Promise<LeaderboardRecord> {
  const leaderboard = await new LeaderboardRepository(database).find(id);
  return known(leaderboard, `No leaderboard ${id}.`, 'unknown leaderboard');
}

function added(former: readonly number[], pages: readonly number[], at: number | undefined): number[] {
  if (at === undefined) return [...new Set([...former, ...pages])];
  const others = former.filter((page) => !pages.includes(page));
  return [...others.slice(0, at - 1), ...pages, ...others.slice(at - 1)];
}

/** @throws ConflictError if a page isn't in the leaderboard */
async function containedPages(
  transaction: Transaction,
  contained: readonly number[],
  pages: readonly NamedResource[],
): Promise<number[]> {
  const ids = await idsOf(transaction, pages);
  const missing = ids.filter((page) => !contained.includes(page));
  if (missing.length === 0) return ids;
  const message = `Not in this leaderboard: page ${missing.join(', ')}. Nothing was changed.`;
  throw new ConflictError(message, 'page not in leaderboard');
}

/** The IDs of the pages, each once. */
async function idsOf(transaction: Transaction, pages: readonly NamedResource[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const named of pages) ids.add((await requireResource(transaction, 'pages', named)).id);
  return [...ids];
}

/**
 * The IDs of the pages, if the leaderboard accepts them, because its total is in a single currency. @throws ConflictError for any other
 * page
 */
async function acceptedPages(
  transaction: Transaction,
  { campaign_id, country_code }: Pick<LeaderboardRow, 'campaign_id' | 'country_code'>,
  pages: readonly NamedResource[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const named of pages) {
    const page = await requireResource(transaction, 'pages', named);
    const campaign = await requireResource(transaction, 'campaigns', namedById(page.campaign_id));
    if (campaign_id !== null && page.campaign_id !== campaign_id) {
      const message = `Page ${named.text} belongs to campaign ${campaign.uid}, but the leaderboard belongs to another campaign.`;
      throw new ConflictError(message, 'page of another campaign');
    }
    if (campaign.country_code !== country_code) {
      throw new ConflictError(
        `Page ${named.text} raises money in country ${campaign.country_code}, but the leaderboard is for country ${country_code}.`,
        'page of another country',
      );
    }
    ids.push(page.id);
  }
  return ids;
}

async function columnsOf(transaction: Transaction, place: NewLeaderboard['place']) {
  if ('country' in place) return { campaign_id: null, country_code: place.country };
  const { id, country_code } = await requireResource(transaction, 'campaigns', place.campaign);
  return { campaign_id: id, country_code };
}
