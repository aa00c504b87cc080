import type { Knex } from 'knex';
import { type NamedResource, requireResource } from '../../domain/named-resource.ts';
import { type OperatorContext, runRecorded } from '../../domain/run-command.ts';
import { OperatorError } from '../../errors.ts';
import type { Transaction } from '../in-transaction.ts';
import { type LeaderboardRecord, leaderboardRecords } from '../queries/leaderboard-records.ts';
import type { LeaderboardRow, PageRow } from '../rows/page-rows.ts';

export type LeaderboardSummary = Pick<LeaderboardRow, 'id' | 'name' | 'country_code' | 'created_at'> & {
  campaign: string | null;
  page_count: number;
};

export interface RankedPage {
  position: number;
  id: number;
  name: string;
  owner_type: PageRow['owner_type'];
  amount_cents: number;
}

/** How an order of pages becomes another. @throws OperatorError for one that cannot be had */
export type Rearrangement = (present: readonly number[], named: readonly number[]) => number[];

export async function listLeaderboards(database: Knex): Promise<LeaderboardSummary[]> {
  return database('leaderboards')
    .leftJoin('campaigns', 'campaigns.id', 'leaderboards.campaign_id')
    .select(
      'leaderboards.id',
      'leaderboards.name',
      'leaderboards.country_code',
      'leaderboards.created_at',
      'campaigns.uid as campaign',
      database.raw(
        '(select count(*) from leaderboard_pages where leaderboard_id = leaderboards.id)::integer as page_count',
      ),
    )
    .orderBy('leaderboards.id');
}

/** The leaderboard as the API shows it. @throws OperatorError when there is none */
export async function findLeaderboard(database: Knex, id: number): Promise<LeaderboardRecord> {
  const [leaderboard] = await leaderboardRecords(database, [id]);
  if (leaderboard) return leaderboard;
  throw new OperatorError(`No leaderboard ${id}.`, 'List them: groundswell leaderboards list');
}

/** Its pages in rank order, each with what it shows: a team page with what its team has raised. */
export async function rankedPages(database: Knex, id: number): Promise<RankedPage[]> {
  const { rows } = await database.raw(
    `select leaderboard_pages.position, pages.id, pages.name, pages.owner_type,
            coalesce(team_totals.amount_cents, page_totals.amount_cents) as amount_cents
       from leaderboard_pages
       join pages on pages.id = leaderboard_pages.page_id
       join page_totals on page_totals.page_id = pages.id
       left join team_totals on team_totals.team_id = pages.team_id
      where leaderboard_pages.leaderboard_id = ?
      order by leaderboard_pages.position`,
    [id],
  );
  return rows;
}

/** A leaderboard of a campaign, whose currency it has, or of a country. */
export function createLeaderboard(
  context: OperatorContext,
  {
    name,
    pages,
    ...place
  }: { name: string; pages: readonly NamedResource[] } & ({ campaign: NamedResource } | { country: string }),
): Promise<LeaderboardRecord> {
  return runRecorded(context, async (transaction, record) => {
    const campaign =
      'campaign' in place ? await requireResource(transaction, 'campaigns', place.campaign) : undefined;
    const [row] = await transaction<LeaderboardRow>('leaderboards')
      .insert({
        name,
        campaign_id: campaign?.id ?? null,
        country_code: (campaign?.country_code ??
          ('country' in place ? place.country : '')) as LeaderboardRow['country_code'],
      })
      .returning('*');
    const leaderboard = row as LeaderboardRow;
    const ids = await acceptedIds(transaction, leaderboard, pages);
    await writeOrder(transaction, leaderboard.id, [...new Set(ids)]);
    await record({
      action: 'leaderboard.create',
      subject: { type: 'leaderboard', id: leaderboard.id },
      details: { name, page_ids: ids },
    });
    return findLeaderboard(transaction, leaderboard.id);
  });
}

/** Puts pages in, takes them out or changes their order, and moves the others up or down. */
export function rearrangeLeaderboard(
  context: OperatorContext,
  {
    id,
    action,
    pages,
  }: { id: number; action: 'add' | 'remove' | 'reorder'; pages: readonly NamedResource[] },
  rearrange: Rearrangement,
): Promise<LeaderboardRecord & { changed: boolean }> {
  return runRecorded(context, async (transaction, record) => {
    const leaderboard = await transaction<LeaderboardRow>('leaderboards').where({ id }).forUpdate().first();
    const { page_ids: former } = await findLeaderboard(transaction, id);
    // What is in already may be taken out or moved, also when it should never have been put in.
    const named =
      action === 'add'
        ? await acceptedIds(transaction, leaderboard as LeaderboardRow, pages)
        : await idsOf(transaction, pages);
    const order = rearrange(former, named);
    const changed = order.join() !== former.join();
    if (changed) {
      await writeOrder(transaction, id, order);
      await transaction('leaderboards').where({ id }).update({ updated_at: transaction.fn.now() });
      await record({
        action: `leaderboard.${action}`,
        subject: { type: 'leaderboard', id },
        details: { page_ids: named },
      });
    }
    return { ...(await findLeaderboard(transaction, id)), changed };
  });
}

export function deleteLeaderboard(context: OperatorContext, id: number): Promise<LeaderboardRecord> {
  return runRecorded(context, async (transaction, record) => {
    await transaction('leaderboards').where({ id }).forUpdate().first('id');
    const leaderboard = await findLeaderboard(transaction, id);
    await transaction('leaderboards').where({ id }).delete();
    await record({
      action: 'leaderboard.delete',
      subject: { type: 'leaderboard', id },
      details: { name: leaderboard.name, page_ids: leaderboard.page_ids },
    });
    return leaderboard;
  });
}

/** The sum of a leaderboard is an amount of one currency. @throws OperatorError for a page of another campaign or country */
async function acceptedIds(
  transaction: Transaction,
  { campaign_id, country_code }: LeaderboardRow,
  pages: readonly NamedResource[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const named of pages) {
    const page = await requireResource(transaction, 'pages', named);
    const campaign = await transaction('campaigns').where('id', page.campaign_id).first();
    if (campaign_id !== null && page.campaign_id !== campaign_id) {
      throw new OperatorError(
        `Page ${named.text} is of campaign ${campaign.uid}, and the leaderboard of another.`,
        'Name pages of its campaign, or make a leaderboard with --country.',
      );
    }
    if (campaign.country_code !== country_code) {
      throw new OperatorError(
        `Page ${named.text} raises money in country ${campaign.country_code}, and the leaderboard counts that of ${country_code}.`,
        'Amounts of different countries cannot be added up: name pages of the same country.',
      );
    }
    ids.push(page.id);
  }
  return ids;
}

async function idsOf(transaction: Transaction, pages: readonly NamedResource[]): Promise<number[]> {
  const ids: number[] = [];
  for (const named of pages) ids.push((await requireResource(transaction, 'pages', named)).id);
  return ids;
}

/** Rows that stay are moved, not written anew: the database asks of each new row whether its page belongs here. */
async function writeOrder(transaction: Transaction, id: number, pageIds: readonly number[]): Promise<void> {
  await transaction('leaderboard_pages')
    .where({ leaderboard_id: id })
    .whereNotIn('page_id', [...pageIds])
    .delete();
  if (pageIds.length === 0) return;
  await transaction.raw('set constraints leaderboard_pages_position_key deferred');
  await transaction('leaderboard_pages')
    .insert(pageIds.map((pageId, index) => ({ leaderboard_id: id, page_id: pageId, position: index + 1 })))
    .onConflict(['leaderboard_id', 'page_id'])
    .merge(['position']);
}
