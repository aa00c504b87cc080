import type { Knex } from 'knex';

/** SQL: the ids of hidden pages. */
export const hiddenPages = 'select hidden.id from pages as hidden where hidden.hidden';

/**
 * SQL: whether the page with this id may be shown. Anything that reads pages, or activity on them, for anyone but the owner must check
 * this, or `not pages.hidden` if it has the row. Also true without an id. Hidden pages are few, so they are read once from their own index
 * and looked up in memory, which changes no other part of a plan.
 */
export const isShownPage = (page: string): string => `(${page} not in (${hiddenPages})) is not false`;

/** Returns those of the pages, or of the teams by their own pages, that may be shown. */
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

/** Returns the hidden pages of these campaigns; `undefined` for all campaigns. */
export async function hiddenPageIds(
  knex: Knex,
  campaignIds: readonly number[] | undefined,
): Promise<number[]> {
  const query = knex('pages').where('hidden', true);
  if (campaignIds) query.whereRaw('campaign_id = any(?)', [[...campaignIds]]);
  return query.pluck('id');
}
