import { expect } from 'chai';
import type { PageRow } from '../../../src/db/rows/page-rows.ts';
import { buildPage } from '../../support/factories.ts';
import { type Call, found } from './call.ts';

export const teamCalls: Record<string, Call> = {
  'teams.fetchTeams': async (api, { campaign, token, team, teamPage }, version) => {
    if (version === 2) return found(api.fetchTeams({ token }), team.id);
    const [row] = await api.fetchTeams({ campaign: campaign.uid });
    expect(api.deserializeTeam(row)).to.include({
      id: teamPage.id,
      name: 'Herons',
      owner: team.id,
      raised: 35,
    });
  },
  'teams.fetchTeam': async (api, { token, team, teamPage, page }, version) => {
    const fetched = await (version === 2
      ? api.fetchTeam({ id: team.id, token })
      : api.fetchTeam(teamPage.id));
    const read = api.deserializeTeam(fetched);
    expect(read).to.include({ leader: page.id });
    expect(read.pages).to.deep.equal([page.id]);
  },
  'teams.fetchTeamBySlug': async (api, { page, user }) => {
    const read = api.deserializeTeam(
      await api.fetchTeamBySlug({ countryCode: 'au', campaignSlug: 'city-run', slug: 'herons' }),
    );
    expect(read.owner).to.equal(user.id);
    expect(read.members[0]).to.include({ id: page.id, name: 'Ada runs', raised: 35, userId: user.id });
  },
  'teams.createTeam': async (api, { token, campaign, charity, user, server }, version) => {
    const leader = await server
      .knex('pages')
      .where({
        name: `Changed by ${version}`,
        campaign_id: campaign.id,
        charity_id: charity.id,
        user_id: user.id,
      })
      .first();
    const [made] = await api.createTeam({ token, page: leader.id, name: `Team of ${version}` });
    expect(made).to.include({ name: `Team of ${version}`, team_leader_page_uid: leader.id });
    if (version < 3) return;
    expect((await api.updateTeam(made.id, { token, name: 'Renamed' })).name).to.equal('Renamed');
  },
  'teams.joinTeam': async ({ joinTeam }, { campaign, charity, user, otherTeam, token, server }, version) => {
    const ask = async (name: string) => {
      const page = await buildPage(server.knex, {
        campaign_id: campaign.id,
        charity_id: charity.id,
        user_id: user.id,
        name,
      });
      return { page, team: await joinTeam({ id: otherTeam.id, page: page.id, token }) };
    };
    const stateOf = async ({ id }: PageRow) =>
      (await server.knex('join_requests').where({ page_id: id }).first())?.state;
    const asked = await ask(`Asks ${version}`);
    expect([asked.team, await stateOf(asked.page)]).to.deep.equal([undefined, 'pending']);
    const settle = (skip: boolean) =>
      server.knex('campaigns').where({ id: campaign.id }).update({ skip_team_approval_request: skip });
    await settle(true);
    const joined = await ask(`Joins ${version}`);
    await settle(false);
    expect(joined.team).to.include({ id: otherTeam.id });
    expect(joined.team.page_ids).to.include(joined.page.id);
  },
  'teams.updateTeam': async () => {},
  'teams.deserializeTeam': async () => {},
};
