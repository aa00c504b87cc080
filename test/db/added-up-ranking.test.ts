import { expect } from 'chai';
import { addedUpRanking } from '../../src/db/queries/leaderboards/donations/added-up-ranking.ts';
import { donationRanking } from '../../src/db/queries/leaderboards/donations/donation-ranking.ts';
import { resolveLeaderboardFilters } from '../../src/db/queries/leaderboards/donations/leaderboard-filters.ts';
import { useTestDatabase } from '../support/database.ts';

const LIMIT = 1;
/** One more than the places among which the best row is looked for at first. */
const TEAMS = 2 * LIMIT + 17;

describe('addedUpRanking', () => {
  const database = useTestDatabase();
  let campaign_id: number;
  let best: number;
  const teamPages: number[] = [];
  const range = { after: new Date('2026-05-01T12:00:00Z'), before: new Date('2026-05-02T12:00:00Z') };
  const created_at = new Date('2026-05-02T00:00:00Z');

  before(async () => {
    campaign_id = (await database.build.campaign()).id;
    const charity_id = (await database.build.charity()).id;
    const page = await database.build.page({ campaign_id, charity_id });
    best = page.id;
    await database.build.donation({ page, amount_cents: 100, created_at });
    for (let team = 0; team < TEAMS; team += 1) {
      const leader = await database.build.page({ campaign_id, charity_id });
      const { page: teamPage } = await database.build.team({ leader });
      await database.build.donation({ page: teamPage, amount_cents: 1000 + team, created_at });
      teamPages.push(teamPage.id);
    }
  });

  const filtersWithout = (teams: number) => ({
    subject: 'pages' as const,
    range,
    campaigns: [{ kind: 'id' as const, id: campaign_id }],
    excludedPages: teamPages.slice(0, teams).map((id) => ({ kind: 'id' as const, id })),
  });
  const ranked = async (teamsLeftOut: number, fewerThan: number) =>
    addedUpRanking(
      database.knex,
      await resolveLeaderboardFilters(database.knex, filtersWithout(teamsLeftOut)),
      LIMIT,
      fewerThan,
    );

  it("finds the best page of a person behind the teams' own pages", async () => {
    const { donations, ranked: rows } = await ranked(2, 1000);
    expect(donations).to.equal(TEAMS + 1);
    expect(rows).to.deep.equal([
      { id: best, donation_count: 1, amount_cents: 100, gift_aid_amount_cents: 0 },
    ]);
  });

  it('finds nothing out when there are as many donations as it was told', async () => {
    expect((await ranked(2, TEAMS + 2)).ranked).to.have.length(1);
    expect(await ranked(2, TEAMS + 1)).to.deep.equal({ donations: TEAMS + 1, ranked: undefined });
  });

  it("does not take the teams' own pages for all that there is", async () => {
    expect((await ranked(0, 1000)).ranked).to.equal(undefined);
    const { rows } = await donationRanking(database.knex, filtersWithout(0), {
      window: { limit: LIMIT, offset: 0 },
      countedInRange: false,
      costRule: {
        fewDonations: 1000,
        donationsPerPage: 400,
        donationsPerTeam: 1500,
        pagesPerRow: 4,
        firstBatch: 128,
      },
    });
    expect(rows.map((row) => row.id)).to.deep.equal([best]);
  });
});
