import { expect } from 'chai';
import type { Body } from '../../support/client.ts';
import type { Commons, Estate } from './estate.ts';
import { nothing, type State, sumOf, teamTotals } from './ledger.ts';

/** Wider than all donations: totals of a range are computed in another way than those of all time. */
const range = 'start_at=2026-09-30T12:34:56Z&end_at=2026-12-01T01:02:03Z';

export interface View {
  /** Of the API, for these pages of one estate. */
  path(estate: Estate, commons: Commons): string;
  /** What the answer says, to be compared with what `show` says of a state. */
  read(body: Body, estate: Estate): unknown;
  show(state: State, estate: Estate): unknown;
  /** What must hold within the answer, whatever was written. */
  agrees?(body: Body): void;
}

const pagesOf = ({ pages }: Estate) => pages.map(({ id }) => id);
const totalsOf = (state: State, page: number) => state.pages.get(page) ?? nothing;

/** Each reads in one response what must be as of one point in time, also where it is about many pages. */
export const views: Record<string, View> = {
  page: {
    path: ({ wanderer }) => `/pages/${wanderer.id}.json`,
    read: ({ meta: { totals }, fitness_activity_overview: overview }) => ({
      count: totals.total_donations,
      cents: totals.total_amount_cents,
      offlineCount: totals.total_donations_offline,
      offlineCents: totals.offline_amount_cents,
      giftAidCents: totals.gift_aid_amount_cents,
      meters: overview.run?.distance_in_meters ?? 0,
    }),
    show: (state, { wanderer }) => totalsOf(state, wanderer.id),
    agrees: ({ amount, cached_offline_amount_cents: offline, meta: { totals } }) => {
      expect(totals.online_amount_cents + totals.offline_amount_cents).to.equal(totals.total_amount_cents);
      expect([amount.cents, offline]).to.deep.equal([totals.total_amount_cents, totals.offline_amount_cents]);
    },
  },
  pages: {
    path: ({ leaders, wanderer }) => `/pages.json?ids=${[...leaders, wanderer].map(({ id }) => id)}`,
    read: ({ pages }) =>
      sorted(pages.map((page: Body) => [page.id, page.amount.cents, page.cached_offline_amount_cents])),
    show: (state, { leaders, wanderer }) =>
      sorted(
        [...leaders, wanderer].map(({ id }) => [
          id,
          totalsOf(state, id).cents,
          totalsOf(state, id).offlineCents,
        ]),
      ),
  },
  teamPages: {
    path: ({ teams }) => `/pages.json?ids=${teams.map(({ page_id }) => page_id)}`,
    read: ({ pages }) => sorted(pages.map((page: Body) => [page.id, page.amount.cents])),
    show: (state, { teams }) =>
      sorted(teams.map(({ id, page_id }) => [page_id, teamTotals(state, id).cents])),
  },
  teamPage: {
    path: ({ teams: [team] }) => `/pages/${team.page_id}.json`,
    read: ({ meta: { totals } }) => [
      totals.total_donations,
      totals.total_amount_cents,
      totals.gift_aid_amount_cents,
    ],
    show: (state, { teams: [team] }) => {
      const { count, cents, giftAidCents } = teamTotals(state, team.id);
      return [count, cents, giftAidCents];
    },
  },
  leaderboard: {
    path: (_estate, { campaign }) =>
      `/campaigns/${campaign.uid}/leaderboard.json?include_pages=true&limit=1000`,
    read: ({ leaderboard }, estate) =>
      sorted(
        leaderboard.pages
          .filter(({ id }: Body) => pagesOf(estate).includes(id))
          .map((page: Body) => [page.id, page.amount.cents]),
      ),
    show: (state, { leaders, wanderer, teams }) =>
      sorted([
        ...[...leaders, wanderer].map(({ id }) => [id, totalsOf(state, id).cents]),
        ...teams.map(({ id, page_id }) => [page_id, teamTotals(state, id).cents]),
      ]),
    agrees: ({ leaderboard: { pages, page_ids: ids } }) => {
      expect(pages.map(({ id }: Body) => id)).to.deep.equal(ids);
    },
  },
  totals: donationTotals(''),
  totalsOfRange: donationTotals(`&${range}`),
  pagesTotals: pagesTotals(''),
  pagesTotalsOfRange: pagesTotals(`&${range}`),
  teamsTotals: teamsTotals(''),
  teamsTotalsOfRange: teamsTotals(`&${range}`),
};

function donationTotals(filter: string): View {
  return {
    path: (estate) => `/search/totals.json?page_id=${pagesOf(estate)}${filter}`,
    read: ({ total_amount_cents: total, total_gift_aid_amount_cents: giftAid, types }) => ({
      count: total.count,
      cents: total.sum,
      offlineCount: types.offline_donation.doc_count,
      offlineCents: types.offline_donation.total_amount_cents.sum,
      giftAidCents: giftAid.sum,
    }),
    show: (state, estate) => {
      const { meters: _, ...money } = sumOf(pagesOf(estate).map((page) => totalsOf(state, page)));
      return money;
    },
    agrees: ({ total_amount_cents: total, types }) => {
      const kinds: Body[] = Object.values(types);
      expect(kinds.reduce((sum, kind) => sum + kind.total_amount_cents.sum, 0)).to.equal(total.sum);
      expect(kinds.reduce((sum, kind) => sum + kind.doc_count, 0)).to.equal(total.count);
    },
  };
}

/** Rows are there only for what has donations. */
function pagesTotals(filter: string): View {
  return {
    path: (estate) => `/search/pages_totals.json?page_ids=${pagesOf(estate)}${filter}`,
    read: ({ results }) =>
      sorted(
        results.map((row: Body) => [row.page.id, row.count, row.amount_cents, row.gift_aid_amount_cents]),
      ),
    show: (state, estate) =>
      sorted(
        pagesOf(estate)
          .filter((page) => totalsOf(state, page).count > 0)
          .map((page) => {
            const { count, cents, giftAidCents } = totalsOf(state, page);
            return [page, count, cents, giftAidCents];
          }),
      ),
    agrees: inOrder,
  };
}

function teamsTotals(filter: string): View {
  return {
    path: (_estate, { campaign }) =>
      `/search/pages_totals.json?group_by=teams&campaign_id=${campaign.uid}&limit=1000${filter}`,
    read: ({ results }, { teams }) =>
      sorted(
        results
          .filter(({ team }: Body) => teams.some(({ page_id }) => page_id === team.id))
          .map((row: Body) => [row.team.id, row.count, row.amount_cents]),
      ),
    show: (state, { teams }) =>
      sorted(
        teams
          .map(({ id, page_id }) => ({ page_id, ...teamTotals(state, id) }))
          .filter(({ count }) => count > 0)
          .map(({ page_id, count, cents }) => [page_id, count, cents]),
      ),
    agrees: inOrder,
  };
}

function inOrder({ results }: Body): void {
  const amounts = results.map((row: Body) => row.amount_cents);
  expect(amounts).to.deep.equal(amounts.toSorted((one: number, other: number) => other - one));
}

function sorted(rows: number[][]): number[][] {
  return rows.toSorted(([one = 0], [other = 0]) => one - other);
}
