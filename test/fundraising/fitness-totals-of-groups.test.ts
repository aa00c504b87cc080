import { expect } from 'chai';
import { FitnessRace, subjectsOf } from '../support/fitness-race.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('GET /search/fitness_activities_totals of teams and groups', () => {
  const server = useServer();
  let race: FitnessRace;
  beforeEach(async () => {
    race = await FitnessRace.start(server);
  });

  describe('by teams', () => {
    it('adds up the members of each team, with the summary of its page', async () => {
      const [leader, member, outsider] = await race.runners(3, 4, 50);
      const { team, page: teamPage } = await server.build.team({ leader });
      const { page: otherPage } = await server.build.team({ leader: await race.runner(5) });
      await server.build.member(team, member);
      for (const groupBy of ['teams', 'team']) {
        expect(await race.ranked(`group_by=${groupBy}`)).to.deep.equal([teamPage.id, otherPage.id]);
      }
      const [row] = await race.results('group_by=teams');
      expect(row).to.include({ count: 2, distance_in_meters: 7 });
      expect(row.team).to.include({ name: teamPage.name, team_page_id: teamPage.id });
      await server.build.member(team, outsider);
      const { body } = await race.rank('group_by=teams&limit=1');
      expect(body.results[0]).to.include({ count: 3, distance_in_meters: 57 });
      expect(body.meta.count).to.equal(2);
      await server.knex('team_members').where('page_id', outsider.id).delete();
      expect((await race.results('group_by=teams'))[0]).to.include({ count: 2, distance_in_meters: 7 });
    });

    it('orders teams with equal sums by their page', async () => {
      const first = await server.build.team({ leader: await race.runner(1) });
      const second = await server.build.team({ leader: await race.runner(1) });
      for (const query of ['', '&type=run', '&end_at=2026-03-02']) {
        expect(await race.ranked(`group_by=teams${query}`)).to.deep.equal([first.page.id, second.page.id]);
      }
    });

    it('narrows to members, or to teams', async () => {
      const [leader, member] = await race.runners(3, 4);
      const { team, page: teamPage } = await server.build.team({ leader });
      await server.build.member(team, member);
      const other = await server.build.team({ leader: await race.runner(2) });
      const only = async (query: string) =>
        (await race.results(`group_by=teams&${query}`)).map(
          (row: { team: { id: number }; distance_in_meters: number }) => [
            row.team.id,
            row.distance_in_meters,
          ],
        );
      expect(await only(`page_id=${member.id}`)).to.deep.equal([[teamPage.id, 4]]);
      expect(await only(`charity_id=${leader.charity_id}`)).to.deep.equal([[teamPage.id, 3]]);
      expect(await only(`team_id=${other.team.id}`)).to.deep.equal([[other.page.id, 2]]);
      expect(await only(`team_page_id=${teamPage.id}&end_at=2026-03-02`)).to.deep.equal([[teamPage.id, 7]]);
    });

    it('shows only teams whose page has a value in the group, when one is named', async () => {
      const group = await server.build.campaignGroup({ campaign_id: race.campaign.id, values: ['North'] });
      const grouped = await server.build.team({ leader: await race.runner(1) });
      await server.build.groupValue(grouped.page, group, 'North');
      const ungrouped = await server.build.team({ leader: await race.runner(2) });
      // A member's value is not the team's.
      await server.build.groupValue(ungrouped.leader, group, 'North');
      for (const query of ['', '&type=run', '&start_at=2026-03-01&page=1']) {
        const { body } = await race.rank(`group_by=teams&group_id=${group.id}${query}`);
        expect(subjectsOf(body.results)).to.deep.equal([grouped.page.id]);
        expect(body.meta.count).to.equal(1);
      }
      expect(await race.ranked('group_by=teams')).to.deep.equal([ungrouped.page.id, grouped.page.id]);
      expect(await race.ranked('group_by=teams&group_id=999999999')).to.deep.equal([]);
    });
  });

  describe('by teams made over the wire, of one group', () => {
    it('shows the team by its leader’s value, and by its own once it has one', async () => {
      const group = await server.build.campaignGroup({
        campaign_id: race.campaign.id,
        key: 'office',
        values: ['Leeds', 'York'],
      });
      const callers = await server.build.callers();
      const [leader, member] = [await race.page({ user_id: callers.userId }), await race.runner(4)];
      await race.log(leader, { distance_in_meters: 3 });
      await server.build.groupValue(leader, group, 'Leeds');
      await race.runner(9);
      const { body } = await server.client.post('/teams', { individual_page_id: leader.id }, callers.user);
      const [made] = body.page;
      expect(made.page_groups).to.deep.equal([{ key: 'office', value: 'Leeds' }]);
      await server.build.member({ id: made.owner_uid, campaign_id: race.campaign.id }, member);
      const shown = async () =>
        (await race.results(`group_by=teams&group_id=${group.id}`)).map(
          (row: { team: { team_page_id: number }; count: number; distance_in_meters: number }) => [
            row.team.team_page_id,
            row.count,
            row.distance_in_meters,
          ],
        );
      // Counted again from the rows, by the answer of the team's own page.
      const counted = async () =>
        (
          await server
            .knex('fitness_activities')
            .join('team_members', 'team_members.page_id', 'fitness_activities.page_id')
            .join('teams', 'teams.id', 'team_members.team_id')
            .join('page_group_values', 'page_group_values.page_id', 'teams.page_id')
            .where('page_group_values.group_id', group.id)
            .groupBy('teams.page_id')
            .select(
              'teams.page_id',
              server.knex.raw('count(*) as count, sum(distance_in_meters) as distance'),
            )
        ).map((row: { page_id: number; count: number; distance: number }) => [
          row.page_id,
          Number(row.count),
          Number(row.distance),
        ]);
      expect(await shown()).to.deep.equal([[made.id, 2, 7]]);
      expect(await counted()).to.deep.equal(await shown());
      const edits = { ...callers.user, body: { group_values: { office: 'York' } } };
      const { body: edited } = await server.client.request('PUT', `/pages/${made.id}`, edits);
      expect(edited.page.page_groups).to.deep.equal([{ key: 'office', value: 'York' }]);
      const ofLeader = (await server.client.get(`/pages/${leader.id}.json`)).body;
      expect(ofLeader.page_groups).to.deep.equal([{ key: 'office', value: 'Leeds' }]);
      expect(await shown()).to.deep.equal(await counted());
    });
  });

  describe('by groups', () => {
    it('adds up the pages of each value, with all the money that they have raised', async () => {
      const group = await server.build.campaignGroup({
        campaign_id: race.campaign.id,
        key: 'school',
        label: 'School',
      });
      const runners = await race.runners(3, 4, 5);
      await server.build.groupValue(runners[0], group, 'North');
      await server.build.groupValue(runners[1], group, 'North');
      await server.build.groupValue(runners[2], group, 'South');
      const idle = await race.page();
      await server.build.groupValue(idle, group, 'North');
      await server.build.donation({ page: runners[0], amount_cents: 1100 });
      await server.build.donation({ page: idle, amount_cents: 700, type: 'offline_donation' });
      const summary = (value: string) => ({ id: group.id, key: 'school', label: 'School', value });
      for (const groupBy of ['groups', 'group']) {
        const { body } = await race.rank(`group_by=${groupBy}&group_id=${group.id}`);
        expect(body.results).to.deep.equal([
          {
            count: 2,
            calories: 800,
            elevation_in_meters: 0,
            distance_in_meters: 7,
            duration_in_seconds: 3600,
            amount_cents: 1800,
            group: summary('North'),
          },
          {
            count: 1,
            calories: 400,
            elevation_in_meters: 0,
            distance_in_meters: 5,
            duration_in_seconds: 1800,
            amount_cents: 0,
            group: summary('South'),
          },
        ]);
        expect(body.meta.count).to.equal(2);
      }
      // The money is that of all pages, whatever the filters of activities.
      for (const query of [`page_id=${runners[1].id}`, 'start_at=2026-03-01&end_at=2026-03-02', 'type=run']) {
        const [row] = await race.results(`group_by=groups&group_id=${group.id}&${query}`);
        expect(row, query).to.include({ amount_cents: 1800 });
      }
      const source = `group_by=groups&group_id=${group.id}`;
      expect(await race.ranked(`${source}&group_value=South`)).to.deep.equal(['South']);
      expect(await race.ranked(`${source}&type=walk`)).to.deep.equal([]);
      expect(await race.ranked(`${source}&charity_id=${runners[2].charity_id}`)).to.deep.equal(['South']);
    });

    it('orders values with equal sums by number, and follows a page to another value', async () => {
      const group = await server.build.campaignGroup({
        campaign_id: race.campaign.id,
        values: ['Zoo', 'Aquarium'],
      });
      const [first, second] = await race.runners(1, 1);
      await server.build.groupValue(first, group, 'Aquarium');
      await server.build.groupValue(second, group, 'Zoo');
      const source = `group_by=groups&group_id=${group.id}`;
      for (const query of ['', '&include_manual=true', '&end_at=2026-03-02']) {
        expect(await race.ranked(`${source}${query}`)).to.deep.equal(['Zoo', 'Aquarium']);
      }
      await server.knex('page_group_values').where('page_id', second.id).delete();
      await server.build.groupValue(second, group, 'Aquarium');
      expect(await race.ranked(source)).to.deep.equal(['Aquarium']);
    });

    it('needs a group, and finds nothing in one of another campaign or in none', async () => {
      for (const groupBy of ['groups', 'group']) {
        const body = await bodyOf(race.rank(`group_by=${groupBy}`), 422);
        expect(body.error).to.deep.equal({
          message: 'Validation failed',
          errors: [{ field: 'group_id', code: 'invalid', message: "can't be blank" }],
        });
      }
      const foreign = await server.build.campaignGroup();
      const stranger = await server.build.page({ campaign_id: foreign.campaign_id });
      await server.build.groupValue(stranger, foreign, 'North');
      await race.log(stranger);
      for (const id of [foreign.id, 999_999_999]) {
        expect(await race.ranked(`group_by=groups&group_id=${id}`)).to.deep.equal([]);
        expect(
          await race.ranked(`group_by=groups&group_id=${id}&type=run&page_id=${stranger.id}`),
        ).to.deep.equal([]);
      }
    });
  });
});
