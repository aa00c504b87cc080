import type { Knex } from 'knex';
import { statement } from '../../connection/statement.ts';
import type { Listing, Window } from '../listing.ts';
import { isShownPage } from '../shown-pages.ts';
import { type ListedPage, listedStory, type PageRecord, selectPages } from './page-records.ts';

/** The blocks before the first page are added up, so that every window of the list costs about the same. */
const readWindow = statement<[offset: number, limit: number], ListedPage & { all_pages: number }>(
  'page-list',
  `
  with blocks as materialized (
    select first_id, sum(page_count) as size, sum(sum(page_count)) over (order by first_id) as up_to
      from page_block_counts group by first_id),
  start as materialized (
    select first_id, $1::bigint - up_to + size as skipped
      from blocks where up_to > $1::bigint order by first_id limit 1)
  ${selectPages(
    `select array(
       select listed.id from pages listed
        where listed.id >= (select first_id from start) and ${isShownPage('listed.id')} order by listed.id
        limit $2::bigint offset (select skipped from start))`,
    `, (select max(up_to) from blocks)::bigint as all_pages${listedStory}`,
  )}`,
);

/**
 * Returns a window of the list of all pages by id, with the exact total, in one statement.
 * @returns `undefined` for a window without pages, since the total isn't known then
 */
export async function windowOfAllPages(
  knex: Knex,
  { offset, limit }: Window,
): Promise<Listing<PageRecord> | undefined> {
  const rows = await readWindow(knex, offset, limit);
  return rows[0] && { items: rows.sort((one, other) => one.id - other.id), count: rows[0].all_pages };
}
