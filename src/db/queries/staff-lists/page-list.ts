import type { Knex } from 'knex';
import type { PageState } from '../../rows/page-rows.ts';
import { allOf, type Bindings, within } from '../conditions.ts';
import { type Matches, matchesWords, noMatches, wordsToMatch } from '../matching-people.ts';
import type { ListFilters, StaffList } from './list-definition.ts';
import { hasRow, lookedUp } from './looked-up.ts';
import { matchingBeginnings } from './matching-names.ts';
import { orIdentified } from './or-identified.ts';

/** A hidden page is in no other state. */
export type ListedPageState = PageState | 'hidden';

export interface PageListFilters extends ListFilters {
  state?: ListedPageState | undefined;
}

/** States as literals, because the indexes of the few pages that aren't active have them in their condition. */
export const pageStateConditions: Record<ListedPageState, string> = {
  active: `pages.state = 'active' and not pages.hidden`,
  paused: `pages.state = 'paused' and not pages.hidden`,
  cancelled: `pages.state = 'cancelled' and not pages.hidden`,
  hidden: 'pages.hidden',
};

/** SQL: pages with their totals. The columns that both have let either table's indexes serve the filters. */
const withPages = `page_totals join pages on pages.id = page_totals.page_id
  and pages.campaign_id = page_totals.campaign_id and pages.charity_id = page_totals.charity_id`;

/** All pages, including those that nobody else can see. */
export const pageList: StaffList<PageListFilters, 'created' | 'raised'> = {
  orders: {
    created: {
      from: () => 'pages',
      id: 'pages.id',
      key: 'pages.created_at',
      type: 'timestamptz',
      places: { campaignIds: 'pages.campaign_id', charityIds: 'pages.charity_id' },
      otherwise: ({ state }) =>
        state === 'paused' || state === 'cancelled'
          ? [{ places: 'campaigns as place', conditions: ['pages.campaign_id = place.id'] }]
          : [{ conditions: [] }],
    },
    raised: {
      from({ state, created }) {
        if (created || (state && state !== 'active')) return withPages;
        // Most pages are active: the best of them are soon found.
        return state ? `page_totals ${lookedUp('pages', 'id = page_totals.page_id')}` : 'page_totals';
      },
      id: 'page_totals.page_id',
      key: 'page_totals.amount_cents',
      type: 'bigint',
      oppositeIds: true,
      places: { campaignIds: 'page_totals.campaign_id', charityIds: 'page_totals.charity_id' },
      // The index of a campaign's leaderboard only has the pages of people.
      kinds: () => [`page_totals.owner_type = 'User'`, `page_totals.owner_type = 'Team'`],
      otherwise: () => [{ places: 'campaigns as place', conditions: ['page_totals.campaign_id = place.id'] }],
    },
  },
  conditions: ({ state, created = {} }, bindings) => [
    state && pageStateConditions[state],
    ...within(bindings, created, 'pages.created_at'),
  ],
  matching: async (knex, { q }) =>
    q === undefined ? [] : [orIdentified(q, { table: 'pages', hasUid: true }, await matchingPages(knex, q))],
  async total(knex, { campaignIds, charityIds, state, created }) {
    if (charityIds || created || state === 'paused' || state === 'cancelled') return undefined;
    return countPages(knex, campaignIds, state);
  },
};

/** Counts pages by the totals of those that aren't hidden, and the index of those that are. */
export async function countPages(
  knex: Knex,
  campaignIds: readonly number[] | undefined,
  state?: 'active' | 'hidden',
  ownerType?: 'Team',
): Promise<number> {
  const bindings: Bindings = { campaignIds: campaignIds ? [...campaignIds] : null };
  const conditions = [
    campaignIds && 'campaign_id = any(:campaignIds)',
    ownerType && `owner_type = '${ownerType}'`,
  ];
  const shown = `(select coalesce(sum(${state === 'active' ? 'active_page_count' : 'page_count'}), 0)
    from campaign_page_counts where ${allOf(conditions)})`;
  const hidden = `(select count(*) from pages where ${allOf(['hidden', ...conditions])})`;
  const parts = [...(state === 'hidden' ? [] : [shown]), ...(state === 'active' ? [] : [hidden])];
  const { rows } = await knex.raw(`select cast(${parts.join(' + ')} as bigint) as count`, bindings);
  return rows[0].count;
}

/** Finds pages by the words of the search, and hidden pages, which have none, by their name. */
export async function matchingPages(knex: Knex, q: string): Promise<Matches> {
  const words = await wordsToMatch(knex, q);
  if (words === undefined) return noMatches;
  const { sql, holds, bindings } = await matchingBeginnings(knex, q, 'page_words', 'page_id');
  const hidden = `from pages as found where found.hidden and array_to_tsvector(words_of(found.name)) ${matchesWords}`;
  return {
    sql: `(${sql}) union all select found.id ${hidden}`,
    holds: (id) => `(${holds(id)}) or ${hasRow(`${hidden} and found.id = ${id}`)}`,
    bindings: { ...bindings, words },
  };
}
