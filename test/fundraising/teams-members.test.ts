import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { RequestOptions } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { expectExactTotals, pagesBehind, recountFitness, recountMoney } from '../support/recount.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { membersOf, useThreeTeams } from '../support/three-teams.ts';

const refusal = (field: string, code: 'invalid' | 'taken', message: string) => ({
  message: 'Validation failed',
  errors: [{ field, code, message }],
});
const noMember = "must be an individual page of the team's campaign";

describe('Members of a team', () => {
  const server = useServer({ config: { CACHE_SECONDS: 600 } });
  const { callers, others, team, teamPage, leader, neighbour, foreign } = useThreeTeams(server);
  afterEach(() => expectExactTotals(server.knex));

  describe('POST /teams/:id/members', () => {
    const buildOwnPage = () =>
      server.build.page({ campaign_id: callers.campaignId, user_id: callers.userId });
    const add = (teamId: number, body: object, caller: RequestOptions) =>
      server.client.post(`/teams/${teamId}/members`, body, caller);
    const addPage = (teamId: number, page: PageRow, caller: RequestOptions) =>
      add(teamId, { individual_page_id: page.id }, caller);

    it('adds a page and answers with the team', async () => {
      const page = await buildOwnPage();
      const body = await bodyOf(addPage(team.id, page, callers.application));
      expect(body).to.deep.equal({
        team: {
          id: team.id,
          uid: team.id,
          name: team.name,
          leader_id: leader.id,
          page_ids: [leader.id, page.id],
        },
      });
    });

    it('lets an application add any page of its campaign, and a user only pages of their own', async () => {
      const stranger = await server.build.page({ campaign_id: callers.campaignId });
      expect((await addPage(team.id, stranger, callers.user)).status).to.equal(403);
      const [first, second] = [await buildOwnPage(), stranger];
      expect((await addPage(team.id, first, callers.user)).status).to.equal(200);
      expect((await addPage(neighbour.team.id, second, callers.application)).status).to.equal(200);
      expect(await membersOf(server.knex, team)).to.deep.equal([leader.id, first.id]);
      expect(await membersOf(server.knex, neighbour.team)).to.deep.equal([neighbour.leader.id, second.id]);
    });

    it('takes the number as text, and as a form field', async () => {
      const page = await buildOwnPage();
      expect((await add(team.id, { individual_page_id: String(page.id) }, callers.user)).status).to.equal(
        200,
      );
      const form = await server.client.post(`/teams/${team.id}/members`, `individual_page_id=${page.id}`, {
        headers: { ...callers.user.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      expect(form.status).to.equal(200);
    });

    it('changes nothing when the page is a member already', async () => {
      const page = await buildOwnPage();
      await addPage(team.id, page, callers.user);
      const before = await server.knex('teams').where({ id: team.id }).first();
      for (const again of [page, leader]) {
        const body = await bodyOf(addPage(team.id, again, callers.user));
        expect(body.team.page_ids).to.deep.equal([leader.id, page.id]);
      }
      expect(await server.knex('teams').where({ id: team.id }).first()).to.deep.equal(before);
    });

    it('updates the team’s time of change', async () => {
      await server.knex('teams').where({ id: team.id }).update({ updated_at: '2026-01-01T00:00:00Z' });
      await addPage(team.id, await buildOwnPage(), callers.user);
      const { body } = await server.client.get('/teams.json?start_updated_at=2026-01-02', callers.user);
      expect(body.teams.map(({ id }: { id: number }) => id)).to.include(team.id);
    });

    it('brings donations and activities along, and is seen on cached pages and rankings at once', async () => {
      const page = await buildOwnPage();
      await server.build.donation({ page, amount_cents: 12_345, gift_aid_amount_cents: 100 });
      await server.build.donation({ page, amount_cents: 500, type: 'offline_donation' });
      await server.build.activity({ page });
      const read = async () => {
        const ranking = `/campaigns/au-${callers.campaignId}/leaderboard.json?type=team`;
        return {
          member: (await server.client.get(`/pages/${page.id}.json`)).body,
          own: (await server.client.get(`/pages/${teamPage.id}.json`)).body,
          first: (await server.client.get(ranking)).body.leaderboard.page_ids[0],
        };
      };
      expect((await read()).member.team_uid).to.equal(null);
      expect((await read()).own.amount.cents).to.equal(0);

      await addPage(team.id, page, callers.user);
      const { member, own, first } = await read();
      const scope = await pagesBehind(server.knex, teamPage);
      expect(member.team_uid).to.equal(team.id);
      expect(own.team_member_uids).to.deep.equal([leader.id, page.id]);
      expect(own.amount.cents)
        .to.equal((await recountMoney(server.knex, scope)).amountCents)
        .and.to.equal(12_845);
      expect(own.fitness_activity_overview).to.deep.equal(await recountFitness(server.knex, scope));
      expect(first).to.equal(teamPage.id);

      await server.client.delete(`/teams/${team.id}/members/${page.id}`, callers.user);
      const after = await read();
      expect(after.member.team_uid).to.equal(null);
      expect(after.own.amount.cents).to.equal(0);
      expect(after.own.fitness_activity_overview).to.deep.equal({});
      // What was raised on the page stays the page's.
      expect(after.member.amount.cents).to.equal(12_845);
    });

    it('refuses a page that is in another team', async () => {
      const page = await buildOwnPage();
      await server.build.member(neighbour.team, page);
      for (const taken of [page, neighbour.leader]) {
        const body = await bodyOf(addPage(team.id, taken, callers.application), 422);
        expect(body.error).to.deep.equal(refusal('individual_page_id', 'taken', 'is already in a team'));
      }
      expect(await membersOf(server.knex, team)).to.deep.equal([leader.id]);
    });

    it('refuses a page that does not exist, the page of a team, and one of another campaign', async () => {
      const abroad = await server.build.page({ user_id: callers.userId });
      for (const page of [{ id: 999_999_999 }, teamPage, abroad]) {
        const body = await bodyOf(addPage(team.id, page as PageRow, callers.user), 422);
        expect(body.error).to.deep.equal(refusal('individual_page_id', 'invalid', noMember));
      }
      for (const page of [{ id: 999_999_999 }, teamPage]) {
        expect((await addPage(team.id, page as PageRow, callers.application)).status).to.equal(422);
      }
      expect(await membersOf(server.knex, team)).to.deep.equal([leader.id]);
    });

    for (const value of [undefined, null, '', 'abc', 0, -1, 1.5, '1e3', '9007199254740992', [1], {}]) {
      it(`refuses ${JSON.stringify(value)} as a page`, async () => {
        const body = await bodyOf(add(team.id, { individual_page_id: value }, callers.user), 422);
        expect(body.error.errors).to.have.length(1);
        expect(body.error.errors[0]).to.include({ field: 'individual_page_id', code: 'invalid' });
      });
    }

    it('answers 403 for a team out of reach, whatever the page', async () => {
      const page = await buildOwnPage();
      for (const [id, caller] of [
        [foreign.team.id, callers.application],
        [foreign.team.id, callers.user],
        [neighbour.team.id, callers.user],
      ] as const) {
        expect((await addPage(id, page, caller)).status).to.equal(403);
      }
      expect(await membersOf(server.knex, foreign.team)).to.deep.equal([foreign.leader.id]);
      expect(await membersOf(server.knex, neighbour.team)).to.deep.equal([neighbour.leader.id]);
    });

    it('answers 403 when an application names a page of another campaign', async () => {
      const page = await server.build.page({ campaign_id: others.campaignId });
      expect((await addPage(team.id, page, callers.application)).status).to.equal(403);
    });

    it('answers 403 to a member who is not the leader', async () => {
      const mine = await server.build.page({ campaign_id: callers.campaignId, user_id: callers.userId });
      await server.build.member(neighbour.team, mine);
      expect((await addPage(neighbour.team.id, await buildOwnPage(), callers.user)).status).to.equal(403);
    });

    it('answers 404 for a team that does not exist', async () => {
      for (const caller of [callers.application, callers.user]) {
        expect((await addPage(999_999_999, leader, caller)).status).to.equal(404);
      }
    });

    it('requires credentials, but not those of an application on its own behalf', async () => {
      expect((await addPage(team.id, leader, {})).status).to.equal(401);
      expect((await addPage(team.id, leader, callers.client)).status).to.equal(403);
    });

    it('answers a repeated request with the same key alike, and refuses the key with another page', async () => {
      const [page, other] = [await buildOwnPage(), await buildOwnPage()];
      const keyed = { headers: { ...callers.user.headers, 'Idempotency-Key': `add-${page.id}` } };
      const first = await addPage(team.id, page, keyed);
      await server.client.delete(`/teams/${team.id}/members/${page.id}`, callers.user);
      expect(await bodyOf(addPage(team.id, page, keyed))).to.deep.equal(first.body);
      expect(await membersOf(server.knex, team), 'nothing was done again').to.deep.equal([leader.id]);
      const body = await bodyOf(addPage(team.id, other, keyed), 422);
      expect(body.error.errors[0]).to.include({ field: 'Idempotency-Key', code: 'invalid' });
    });
  });

  describe('DELETE /teams/:team_id/members/:page_id', () => {
    const member = useFixture(() => buildOwnPage(), beforeEach);
    beforeEach(() => server.build.member(team, member));

    const buildOwnPage = () => server.build.page({ campaign_id: callers.campaignId });
    const remove = (teamId: number | string, pageId: number | string, caller: RequestOptions) =>
      server.client.delete(`/teams/${teamId}/members/${pageId}`, caller);

    it('removes a member for the leader and for the application, and answers without a body', async () => {
      for (const caller of [callers.user, callers.application]) {
        const page = await buildOwnPage();
        await server.build.member(team, page);
        const { status, text } = await remove(team.id, page.id, caller);
        expect(status).to.equal(204);
        expect(text).to.equal('');
        expect(await membersOf(server.knex, team)).to.deep.equal([leader.id, member.id]);
      }
    });

    it('leaves the page as it is, free to join another team', async () => {
      await remove(team.id, member.id, callers.user);
      expect((await server.client.get(`/pages/${member.id}.json`)).body).to.include({ state: 'active' });
      const { status } = await server.client.post(
        `/teams/${neighbour.team.id}/members`,
        { individual_page_id: member.id },
        callers.application,
      );
      expect(status).to.equal(200);
    });

    it('refuses to remove the team leader', async () => {
      for (const caller of [callers.user, callers.application]) {
        const body = await bodyOf(remove(team.id, leader.id, caller), 422);
        expect(body.error).to.deep.equal(
          refusal('page_id', 'invalid', 'leads the team and cannot be removed'),
        );
      }
      expect(await membersOf(server.knex, team)).to.deep.equal([leader.id, member.id]);
    });

    it('answers 404 for a page that is not in the team, and for one that was removed', async () => {
      const stranger = await buildOwnPage();
      for (const id of [stranger.id, teamPage.id, neighbour.leader.id, foreign.leader.id, 999_999_999]) {
        expect((await remove(team.id, id, callers.user)).status).to.equal(404);
      }
      expect((await remove(team.id, member.id, callers.user)).status).to.equal(204);
      expect((await remove(team.id, member.id, callers.user)).status).to.equal(404);
    });

    it('answers 404 for a team that does not exist', async () => {
      for (const caller of [callers.user, callers.application]) {
        expect((await remove(999_999_999, member.id, caller)).status).to.equal(404);
      }
    });

    it('lets a user take their own page out of a team that somebody else leads', async () => {
      const mine = await server.build.page({ campaign_id: callers.campaignId, user_id: callers.userId });
      await server.build.member(neighbour.team, mine);
      expect((await remove(neighbour.team.id, mine.id, callers.user)).status).to.equal(204);
      expect(await membersOf(server.knex, neighbour.team)).to.deep.equal([neighbour.leader.id]);
    });

    it('answers 403 for a team out of reach, also when the page is not in it', async () => {
      const theirs = await server.build.page({ campaign_id: callers.campaignId });
      await server.build.member(neighbour.team, theirs);
      for (const [id, page, caller] of [
        [foreign.team.id, foreign.leader.id, callers.application],
        [foreign.team.id, member.id, callers.application],
        [foreign.team.id, foreign.leader.id, callers.user],
        [neighbour.team.id, theirs.id, callers.user],
        [team.id, member.id, others.user],
        [team.id, member.id, others.application],
      ] as const) {
        expect((await remove(id, page, caller)).status).to.equal(403);
      }
      expect(await membersOf(server.knex, team)).to.deep.equal([leader.id, member.id]);
    });

    it('answers 404 for anything but a number', async () => {
      for (const [id, page] of [
        ['abc', '0'],
        ['abc', member.id],
        [team.id, '0'],
      ] as const) {
        expect((await remove(id, page, callers.user)).status).to.equal(404);
      }
    });

    it('requires credentials, but not those of an application on its own behalf', async () => {
      expect((await remove(team.id, member.id, {})).status).to.equal(401);
      expect((await remove(team.id, member.id, callers.client)).status).to.equal(403);
    });
  });
});
