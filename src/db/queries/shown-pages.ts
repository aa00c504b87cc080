import type { Knex } from 'knex';

/** SQL: the numbers of hidden pages. */
export const hiddenPages = 'select hidden.id from pages as hidden where hidden.hidden';

/**
 * SQL: the page with this number may be shown. Whatever reads pages, or what happened on them, for anybody but the owner asks this, or
 * `not pages.hidden` where it has the row. True also without a number. Hidden pages are few: they are read once from an index of their
 * own and looked up in memory, so that no other part of a plan changes.
 */
export const isShownPage = (page: string): string => `(${page} not in (${hiddenPages})) is not false`;

/** Those of the pages, or of the teams by their own pages, that may be shown. */
export async function shownIds(
  knex: Knex,
  table: 'pages' | 'teams',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const id = table === 'pages' ? 'id' : 'team_id';
  const hidden: number[] = await knex('pages')
    .where('hidden', true)
    .whereRaw('?? = any(?)', [id, [...ids]])
    .pluck(id);
  return ids.filter((each) => !hidden.includes(each));
}

/** The hidden pages of these campaigns; `undefined` for all campaigns. */
export async function hiddenPageIds(
  knex: Knex,
  campaignIds: readonly number[] | undefined,
): Promise<number[]> {
  const query = knex('pages').where('hidden', true);
  if (campaignIds) query.whereRaw('campaign_id = any(?)', [[...campaignIds]]);
  return query.pluck('id');
}
