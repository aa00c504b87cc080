import { expect } from 'chai';
import { hashSecret } from '../../src/auth/secrets.ts';
import { inTransaction } from '../../src/db/connection/in-transaction.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import { acceptInvitation, findOpenInvitation } from '../../src/domain/teams/accept-invitation.ts';
import { ValidationError } from '../../src/errors.ts';
import type { Body, RequestOptions } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const DAY_MS = 86_400_000;

describe('Invitations to teams', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers());
  const others = useFixture(() => server.build.callers());
  /** Led by the user, in the application's campaign. */
  let team: TeamRow;
  let neighbour: TeamRow;
  let foreign: TeamRow;

  before(async () => {
    const { campaignId: campaign_id, userId: user_id } = callers;
    ({ team } = await server.build.team({ leader: await server.build.page({ campaign_id, user_id }) }));
    ({ team: neighbour } = await server.build.team({ leader: await server.build.page({ campaign_id }) }));
    ({ team: foreign } = await server.build.team({
      leader: await server.build.page({ campaign_id: others.campaignId }),
    }));
  });

  const invite = (id: number, caller: RequestOptions, body?: object) =>
    server.client.post(`/teams/${id}/invitations`, body, caller);
  const invitationTo = async (id: number, caller = callers.application): Promise<Body> =>
    (await invite(id, caller)).body.invitation;
  const cancel = (teamId: number, id: number | string, caller: RequestOptions) =>
    server.client.delete(`/teams/${teamId}/invitations/${id}`, caller);
  const buildOwnPage = () => server.build.page({ campaign_id: callers.campaignId });
  const accept = (token: string, page: PageRow) =>
    inTransaction(server.knex, (transaction) => acceptInvitation(transaction, token, page));
  const openOf = (token: string, campaignId: number) =>
    inTransaction(server.knex, (transaction) => findOpenInvitation(transaction, token, campaignId));
  const refusalOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(ValidationError);
    return (error as ValidationError).errors.map(({ field, code }) => [field, code]);
  };
  const rowOf = ({ id }: { id: number }) => server.knex('invitations').where({ id }).first();

  describe('POST /teams/:id/invitations', () => {
    it('makes one for any number of people with single_use false', async () => {
      const { invitation } = (await invite(team.id, callers.user, { single_use: false })).body;
      expect(invitation.single_use).to.equal(false);
      for (const page of [await buildOwnPage(), await buildOwnPage()]) {
        expect((await accept(invitation.token, page)).team_id).to.equal(team.id);
      }
      expect((await rowOf(invitation)).accepted_at).to.equal(null);
      expect((await cancel(team.id, invitation.id, callers.user)).status).to.equal(204);
      await refusalOf(accept(invitation.token, await buildOwnPage()));
    });

    it('makes an invitation that works for 30 days, and shows its token this once', async () => {
      const body = await bodyOf(invite(team.id, callers.user, { email: 'sam@mail.example' }), 201);
      const { invitation } = body;
      expect(invitation).to.deep.include({ team_id: team.id, email: 'sam@mail.example' });
      expect(invitation.token).to.match(/^gsi_[\w-]{43}$/);
      const life = Date.parse(invitation.expires_at) - Date.parse(invitation.created_at);
      expect(life).to.equal(30 * DAY_MS);
      const row = await rowOf(invitation);
      expect(row.token_hash.equals(hashSecret(invitation.token))).to.equal(true);
      expect(row.created_by_user_id).to.equal(callers.userId);
      expect(JSON.stringify(row)).to.not.include(invitation.token.slice(4));
    });

    it('needs no body, and notes no user when an application makes it', async () => {
      for (const body of [undefined, {}, { email: '' }, { email: null }]) {
        const answer = await bodyOf(invite(team.id, callers.application, body), 201);
        expect(answer.invitation.email).to.equal(null);
        expect((await rowOf(answer.invitation)).created_by_user_id).to.equal(null);
      }
    });

    it('stores no token for a caller who sends an Idempotency-Key', async () => {
      const keyed = { headers: { ...callers.user.headers, 'Idempotency-Key': 'an-invitation' } };
      const { invitation } = (await invite(team.id, keyed)).body;
      expect(await server.knex('idempotency_keys').where({ key: 'an-invitation' })).to.deep.equal([]);
      expect((await invite(team.id, keyed)).body.invitation.id).to.not.equal(invitation.id);
    });

    it('refuses anything but an email address', async () => {
      for (const email of ['sam', 'a@b@c', ['a@b.example'], `${'a'.repeat(250)}@b.example`]) {
        const body = await bodyOf(invite(team.id, callers.user, { email }), 422);
        expect(body.error.errors[0]).to.include({ field: 'email', code: 'invalid' });
      }
    });

    it('answers 403 for a team out of reach, 404 for an unknown one, 401 without credentials', async () => {
      expect((await invite(foreign.id, callers.application)).status).to.equal(403);
      expect((await invite(neighbour.id, callers.user)).status).to.equal(403);
      expect((await invite(team.id, callers.client)).status).to.equal(403);
      expect((await invite(999_999_999, callers.user)).status).to.equal(404);
      expect((await invite(999_999_999, callers.application)).status).to.equal(404);
      expect((await invite(team.id, {})).status).to.equal(401);
    });
  });

  describe('DELETE /teams/:team_id/invitations/:invitation_id', () => {
    it('invalidates the token; repeating it changes nothing', async () => {
      const { id, token } = await invitationTo(team.id);
      const { status, text } = await cancel(team.id, id, callers.user);
      expect([status, text]).to.deep.equal([204, '']);
      const row = await rowOf({ id });
      expect((await cancel(team.id, id, callers.application)).status).to.equal(204);
      expect(await rowOf({ id })).to.deep.equal(row);
      expect(await refusalOf(accept(token, await buildOwnPage()))).to.deep.equal([['token', 'invalid']]);
    });

    it('refuses one that was accepted', async () => {
      const { id, token } = await invitationTo(team.id);
      await accept(token, await buildOwnPage());
      const body = await bodyOf(cancel(team.id, id, callers.user), 422);
      expect(body.error.errors[0]).to.include({ field: 'invitation_id', code: 'invalid' });
      expect((await rowOf({ id })).cancelled_at).to.equal(null);
    });

    it('answers 404 for an invitation to another team, and for unknown ones', async () => {
      const { id } = await invitationTo(neighbour.id);
      expect((await cancel(team.id, id, callers.user)).status).to.equal(404);
      expect((await cancel(team.id, 999_999_999, callers.user)).status).to.equal(404);
      expect((await cancel(999_999_999, id, callers.user)).status).to.equal(404);
      expect((await rowOf({ id })).cancelled_at).to.equal(null);
    });

    it('answers 403 for a team out of reach, 401 without credentials, 404 for what is no number', async () => {
      const { id } = await invitationTo(neighbour.id);
      expect((await cancel(neighbour.id, id, callers.user)).status).to.equal(403);
      expect((await cancel(neighbour.id, id, others.application)).status).to.equal(403);
      expect((await cancel(neighbour.id, id, {})).status).to.equal(401);
      expect((await cancel(neighbour.id, 'first', callers.application)).status).to.equal(404);
    });
  });

  describe('accepting', () => {
    it('makes the page a member of the team and is noted on both', async () => {
      const { id, token } = await invitationTo(team.id);
      const page = await buildOwnPage();
      expect(await openOf(token, callers.campaignId)).to.include({ id });
      const accepted = await accept(token, page);
      expect(accepted).to.deep.equal({ id, team_id: team.id, team_page_id: team.page_id });
      expect(await rowOf({ id })).to.include({ accepted_page_id: page.id });
      const shown = (await server.client.get(`/pages/${page.id}.json`)).body;
      expect(shown).to.include({ team_uid: team.id, invitation_id: id });
      const { body } = await server.client.get(`/teams/${team.id}.json`, callers.user);
      expect(body.team.page_ids).to.include(page.id);
    });

    it('works once', async () => {
      const { token } = await invitationTo(team.id);
      await accept(token, await buildOwnPage());
      expect(await openOf(token, callers.campaignId)).to.equal(undefined);
      expect(await refusalOf(accept(token, await buildOwnPage()))).to.deep.equal([['token', 'invalid']]);
    });

    it('works until it expires, by the clock of the database', async () => {
      const { id, token } = await invitationTo(team.id);
      await server
        .knex('invitations')
        .where({ id })
        .update({ expires_at: new Date(Date.now() - 1000) });
      expect(await refusalOf(accept(token, await buildOwnPage()))).to.deep.equal([['token', 'invalid']]);
    });

    it('works for pages of the team’s campaign only', async () => {
      const { token } = await invitationTo(team.id);
      const page = await server.build.page({ campaign_id: others.campaignId });
      expect(await openOf(token, others.campaignId)).to.equal(undefined);
      expect(await refusalOf(accept(token, page))).to.deep.equal([['token', 'invalid']]);
      // The attempt has not used it up.
      await accept(token, await buildOwnPage());
    });

    it('does not take a page out of its team, and stays good for another', async () => {
      const { token } = await invitationTo(team.id);
      const page = await buildOwnPage();
      await server.build.member(neighbour, page);
      expect(await refusalOf(accept(token, page))).to.deep.equal([['individual_page_id', 'taken']]);
      await accept(token, await buildOwnPage());
    });

    it('is not used up by a page that is in the team already', async () => {
      const { token } = await invitationTo(team.id);
      const page = await buildOwnPage();
      await server.build.member(team, page);
      expect(await refusalOf(accept(token, page))).to.deep.equal([['individual_page_id', 'taken']]);
      await accept(token, await buildOwnPage());
    });

    it('reveals nothing about tokens that never existed', async () => {
      const { token } = await invitationTo(team.id);
      await accept(token, await buildOwnPage());
      const refusal = async (sent: string) =>
        (
          await server.client.post(
            '/pages',
            { uid: callers.userId, birthday: '1990-04-30', token: sent },
            callers.application,
          )
        ).body.error.errors.filter(({ field }: Body) => field === 'token');
      const unknown = await refusal('gsi_unknown');
      expect(unknown).to.have.length(1);
      expect(await refusal(token)).to.deep.equal(unknown);
    });
  });
});
