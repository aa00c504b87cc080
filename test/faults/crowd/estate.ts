import type { Knex } from 'knex';
import type { CampaignRow } from '../../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../../src/db/rows/charity-rows.ts';
import type { PageRow } from '../../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../../src/db/rows/team-rows.ts';
import { buildCallers, type Callers } from '../../support/callers.ts';
import { buildPage, buildTeam, chooseGroupValue } from '../../support/factories.ts';
import { Ledger, nothing } from './ledger.ts';

/** What all writers share: their donations meet in the totals of this campaign, its days, its charity, its group. */
export interface Commons {
  campaign: CampaignRow;
  charity: CharityRow;
  group: Parameters<typeof chooseGroupValue>[2];
  /** Pages that everybody gives to. */
  pages: PageRow[];
}

/** The pages and teams of one writer: two leaders, a page that wanders between their teams, and the two teams' own pages. */
export interface Estate {
  callers: Callers;
  leaders: readonly [PageRow, PageRow];
  wanderer: PageRow;
  teams: readonly [TeamRow, TeamRow];
  pages: readonly PageRow[];
  ledger: Ledger;
}

export async function buildEstate(knex: Knex, commons: Commons): Promise<Estate> {
  const callers = await buildCallers(knex);
  const { campaign, charity } = commons;
  const own = () =>
    buildPage(knex, { campaign_id: campaign.id, charity_id: charity.id, user_id: callers.userId });
  const leaders = [await own(), await own()] as const;
  const wanderer = await own();
  const [first, second] = [
    await buildTeam(knex, { leader: leaders[0] }),
    await buildTeam(knex, { leader: leaders[1] }),
  ];
  const pages = [...leaders, wanderer, first.page, second.page];
  for (const [index, page] of pages.entries()) {
    await chooseGroupValue(knex, page, commons.group, index % 2 ? 'North' : 'South');
  }
  const ledger = new Ledger();
  await ledger.write(
    (draft) => {
      for (const page of pages) draft.pages.set(page.id, nothing);
      draft.teams.set(first.team.id, [first.page.id, leaders[0].id]);
      draft.teams.set(second.team.id, [second.page.id, leaders[1].id]);
    },
    async () => {},
  );
  return { callers, leaders, wanderer, teams: [first.team, second.team], pages, ledger };
}
