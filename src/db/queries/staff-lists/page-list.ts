import type { Knex } from 'knex';
import type { PageState } from '../../rows/page-rows.ts';
import { allOf, type Bindings, within } from '../conditions.ts';
import type { TimeRange } from '../filters.ts';
import { type Matches, matchesWords, noMatches, wordsToMatch } from '../matching-people.ts';
import type { ListFilters, StaffList } from './list-definition.ts';
import { hasRow } from './looked-up.ts';
import { matchingBeginnings } from './matching-names.ts';
import { orIdentified } from './or-identified.ts';

/** A hidden page, and one that waits for approval, is in no other state. */
export type ListedPageState = PageState | 'hidden' | 'waiting';

export interface PageListFilters extends ListFilters {
  state?: ListedPageState | undefined;
  ownerId?: number | undefined;
}

/** States as literals, because the indexes of the few pages that aren't active have them in their condition. */
export const pageStateConditions: Record<ListedPageState, string> = {
  active: `pages.state = 'active' and not pages.hidden`,
  paused: `pages.state = 'paused' and not pages.hidden`,
  cancelled: `pages.state = 'cancelled' and not pages.hidden`,
  hidden: 'pages.hidden and not pages.awaits_approval',
  waiting: 'pages.awaits_approval',
};

/** The totals don't tell hidden pages from cancelled ones. */
const totalStateConditions: Record<ListedPageState, string> = {
  active: 'page_totals.active and not page_totals.cancelled',
  paused: 'not page_totals.active and not page_totals.cancelled',
  cancelled: `page_totals.cancelled and ${isPage(pageStateConditions.cancelled)}`,
  hidden: `page_totals.cancelled and ${isPage(pageStateConditions.hidden)}`,
  waiting: `page_totals.cancelled and ${isPage(pageStateConditions.waiting)}`,
};

function isPage(condition: string, id = 'page_totals.page_id'): string {
  return hasRow(`from pages where pages.id = ${id} and ${condition}`);
}

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
      from: () => 'page_totals',
      id: 'page_totals.page_id',
      key: 'page_totals.amount_cents',
      type: 'bigint',
      oppositeIds: true,
      places: { campaignIds: 'page_totals.campaign_id', charityIds: 'page_totals.charity_id' },
      // The index of a campaign's leaderboard only has the pages of people.
      kinds: () => [`page_totals.owner_type = 'User'`, `page_totals.owner_type = 'Team'`],
      matching: ({ created }) => (created ? [createdIn(created)] : []),
      otherwise: () => [{ places: 'campaigns as place', conditions: ['page_totals.campaign_id = place.id'] }],
    },
  },
  conditions: ({ state, created = {} }, bindings, id) =>
    id === 'pages.id'
      ? [state && pageStateConditions[state], ...within(bindings, created, 'pages.created_at')]
      : [state && totalStateConditions[state]],
  matching: async (knex, { q, ownerId }) => [
    ...(q === undefined
      ? []
      : [orIdentified(q, { table: 'pages', hasUid: true }, await matchingPages(knex, q))]),
    ...(ownerId === undefined ? [] : [ownedBy(ownerId)]),
  ],
  async total(knex, { campaignIds, charityIds, state, created }) {
    if (charityIds || created || (state && state !== 'active' && state !== 'hidden')) return undefined;
    return countPages(knex, campaignIds, state);
  },
};

function ownedBy(ownerId: number): Matches {
  const bindings: Bindings = { ownerId };
  return {
    sql: 'select id from pages where user_id = :ownerId',
    holds: (id) => isPage('pages.user_id = :ownerId', id),
    bindings,
  };
}

function createdIn(created: TimeRange): Matches {
  const bindings: Bindings = {};
  const range = allOf(within(bindings, created, 'pages.created_at'));
  const sql = `select id from pages where ${range}`;
  return { sql, estimated: sql, holds: (id) => isPage(range, id), bindings };
}

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
  const isHidden = state === 'hidden' ? pageStateConditions.hidden : 'hidden';
  const hidden = `(select count(*) from pages where ${allOf([isHidden, ...conditions])})`;
  const parts = [...(state === 'hidden' ? [] : [shown]), ...(state === 'active' ? [] : [hidden])];
  const { rows } = await knex.raw(`select cast(${parts.join(' + ')} as bigint) as count`, bindings);
  return rows[0].count;
}

/** Finds pages by the words of the search, and hidden pages, which have none, by their name. */
export async function matchingPages(knex: Knex, q: string): Promise<Matches> {
  const words = await wordsToMatch(knex, q);
  if (words === undefined) return noMatches;
  const { sql, holds, estimated, bindings } = await matchingBeginnings(knex, q, 'page_words', 'page_id');
  const hidden = `from pages as found where found.hidden and array_to_tsvector(words_of(found.name)) ${matchesWords}`;
  return {
    sql: `(${sql}) union all select found.id ${hidden}`,
    holds: (id) => `(${holds(id)}) or ${hasRow(`${hidden} and found.id = ${id}`)}`,
    ...(estimated && { estimated }),
    bindings: { ...bindings, words },
  };
}
