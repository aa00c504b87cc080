import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { CharityRow } from '../../src/db/rows/charity-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { signedInUser } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

interface TeamForms {
  user: UserRow;
  /** The user, signed in. */
  visitor: Visitor;
  campaign: CampaignRow;
  charity: CharityRow;
  /** The user's page in the campaign. */
  page: PageRow;
}

/** A server, and for each test of a `describe` a signed-in user with a page that can lead a team. */
export function useTeamForms() {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  const world = {} as TeamForms;
  const ownPage = (owner: { id: number }, name = 'Bea Marsh') =>
    server.build.page({
      user_id: owner.id,
      campaign_id: world.campaign.id,
      charity_id: world.charity.id,
      name,
    });
  beforeEach(async () => {
    Object.assign(world, await signedInUser(server));
    world.charity = await server.build.charity();
    world.campaign = await server.build.campaign({ charities: [world.charity] });
    world.page = await ownPage(world.user);
  });
  return Object.assign(world, {
    server,
    ownPage,
    async ownTeam() {
      const { team, page: teamPage } = await server.build.team({ leader: world.page });
      return { team, teamPage, teamPath: `/dashboard/teams/${team.id}` };
    },
    membersOf: (teamId: number): Promise<number[]> =>
      server.knex('team_members').where('team_id', teamId).orderBy('page_id').pluck('page_id'),
  });
}
