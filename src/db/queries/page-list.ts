import type { Knex } from 'knex';
import type { Listing, Window } from '../listing.ts';
import { prepared } from '../prepared.ts';
import { safeInteger, textTypes } from '../value-types.ts';
import { type ListedPageText, selectPageTexts } from './page-texts.ts';

type Row = ListedPageText & { all_pages: string };

/**
 * What lies behind the middle is found from the end, over fewer index entries. The order of the bindings is that in which the
 * benchmark's contenders send them.
 */
const readPart = prepared<{ offset: number; limit: number }, Row>(
  'page-list',
  `
  with asked as materialized (
    select :offset::bigint as first, :limit::bigint as size,
           (select coalesce(sum(page_count), 0)::bigint from campaign_page_counts) as count)
  ${selectPageTexts(
    ', (select count from asked) as all_pages',
    `select case
       when 2 * (select first from asked) < (select count from asked) then array(
         select listed.id from pages listed order by listed.id
         limit (select size from asked) offset (select first from asked))
       else array(
         select listed.id from pages listed order by listed.id desc
         limit (select least(size, greatest(count - first, 0)) from asked)
         offset (select greatest(count - first - size, 0) from asked))
     end`,
  )}`,
  { types: textTypes },
);

/**
 * A part of the list of all pages by id, with their exact number: one statement, and so one moment.
 * @returns `undefined` for a part without pages, as its number then is not known
 */
export async function partOfAllPages(
  knex: Knex,
  { offset, limit }: Window,
): Promise<Listing<ListedPageText> | undefined> {
  const rows = await readPart(knex, { offset, limit });
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    items: rows.sort((one, other) => Number(one.id) - Number(other.id)),
    count: safeInteger(row.all_pages),
  };
}
