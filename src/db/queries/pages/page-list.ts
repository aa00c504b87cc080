import type { Knex } from 'knex';
import { statement } from '../../connection/statement.ts';
import type { Listing, Window } from '../listing.ts';
import { isShownPage } from '../shown-pages.ts';
import { type ListedPage, listedStory, type PageRecord, selectPages } from './page-records.ts';

/** What lies behind the middle is found from the end, over fewer index entries. */
const readWindow = statement<[offset: number, limit: number], ListedPage & { all_pages: number }>(
  'page-list',
  `
  with requested as materialized (
    select $1::bigint as first, $2::bigint as size,
           (select coalesce(sum(page_count), 0)::bigint from campaign_page_counts) as count)
  ${selectPages(
    `select case
       when 2 * (select first from requested) < (select count from requested) then array(
         select listed.id from pages listed where ${isShownPage('listed.id')} order by listed.id
         limit (select size from requested) offset (select first from requested))
       else array(
         select listed.id from pages listed where ${isShownPage('listed.id')} order by listed.id desc
         limit (select least(size, greatest(count - first, 0)) from requested)
         offset (select greatest(count - first - size, 0) from requested))
     end`,
    `, (select count from requested) as all_pages${listedStory}`,
  )}`,
);

/**
 * A window of the list of all pages by id, with their exact number, in one statement.
 * @returns `undefined` for a window without pages, as their number then is not known
 */
export async function windowOfAllPages(
  knex: Knex,
  { offset, limit }: Window,
): Promise<Listing<PageRecord> | undefined> {
  const rows = await readWindow(knex, offset, limit);
  return rows[0] && { items: rows.sort((one, other) => one.id - other.id), count: rows[0].all_pages };
}
