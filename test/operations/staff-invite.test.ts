import { expect } from 'chai';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { UserTokenRepository } from '../../src/db/repositories/user-tokens.ts';
import { deskCaller } from '../support/desk-caller.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';
import { managerOf } from '../support/staff.ts';

/** Invitations by an owner at the desk. */
describe('Invitations of staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const owner = await server.build.staff('owner');
    return { owner, call: deskCaller(server, owner), campaign: await server.build.campaign() };
  });

  beforeEach(() => {
    server.mails.length = 0;
  });

  const invite = (email: string, roles: object[] = [{ role: 'support' }], name = 'Mika Lindqvist') =>
    world.call('inviteStaff', { body: { email, name, roles } });
  const rolesOf = (userId: number) =>
    server.knex('staff_roles').where({ user_id: userId }).orderBy('id').select('role', 'campaign_id');
  const userWith = (email: string) => server.knex('users').where({ email }).first();
  /** The emails that were sent since the start of the test: to whom, about what, and where they lead. */
  const sent = async () =>
    (await server.mailed()).map(({ to, subject, text }) => ({
      to,
      subject,
      link: /http:\/\/localhost:3004\/\S*/.exec(text)?.[0].replace(/=.*/, '='),
    }));
  const invited = { subject: 'Join the team of Groundswell', link: 'http://localhost:3004/join?token=' };
  const added = { subject: 'You can now use the desk of Groundswell', link: 'http://localhost:3004/' };

  it('create an account without a password, give roles and email a link', async () => {
    const { campaign, owner } = world;
    const roles = [{ role: 'manager', campaign_uid: campaign.uid }, { role: 'read_only' }];
    const { status, body, headers } = await invite('Mika@Staff.example', roles);
    expect(status).to.equal(201);
    const member = body.staff_member;
    expect(member).to.deep.include({ name: 'Mika Lindqvist', email: 'mika@staff.example', state: 'invited' });
    expect(member.roles).to.deep.equal([
      { role: 'manager', campaign_uid: campaign.uid, charity_uid: null },
      { role: 'read_only', campaign_uid: null, charity_uid: null },
    ]);
    const read = await world.call('getStaff', { params: { user_id: member.id } });
    expect(headers.ETag).to.equal(read.headers.ETag);
    expect(await userWith('mika@staff.example')).to.include({ password_hash: null, signed_up: false });
    expect(await sent()).to.deep.equal([{ to: 'mika@staff.example', ...invited }]);
    expect(server.mails[0]?.text).to.include('Hi Mika,').and.include('Your role: manager and read only.');
    const entry = await server.knex('audit_log').where({ subject_id: member.id }).first();
    expect(entry).to.include({ action: 'staff.invite', actor_type: 'staff', actor_id: owner.id });
    expect(entry.details).to.deep.equal({
      roles: [
        { role: 'manager', campaign_id: campaign.id, charity_id: null },
        { role: 'read_only', campaign_id: null, charity_id: null },
      ],
      created: true,
    });
  });

  it('give roles to an existing account, whose password and name stay', async () => {
    const user = await server.build.account({ email: 'sam@mail.example', email_confirmed_at: new Date() });
    expect((await invite('SAM@mail.example')).body.staff_member).to.include({ id: user.id, state: 'active' });
    expect(await userWith(user.email)).to.include({ password_hash: user.password_hash, name: user.name });
    expect(await rolesOf(user.id)).to.deep.equal([{ role: 'support', campaign_id: null }]);
    expect(await sent()).to.deep.equal([{ to: user.email, ...added }]);
  });

  it('are sent again, with more roles, until they are accepted', async () => {
    const { campaign } = world;
    const first = (await invite('noor@staff.example')).body.staff_member;
    await server.mailed();
    const again = await invite(first.email, [{ role: 'manager', campaign_uid: campaign.uid }], 'Other name');
    expect(again.body.staff_member).to.include({ id: first.id, name: first.name });
    expect(await rolesOf(first.id)).to.deep.equal([
      { role: 'support', campaign_id: null },
      { role: 'manager', campaign_id: campaign.id },
    ]);
    expect(await sent()).to.deep.equal([
      { to: first.email, ...invited },
      { to: first.email, ...invited },
    ]);
    const open = await server.knex('user_tokens').where({ user_id: first.id, used_at: null });
    expect(open).to.have.length(1);
    await server.knex('users').where({ id: first.id }).update({ email_confirmed_at: new Date() });
    const refused = await invite(first.email);
    expect(refused.status).to.equal(422);
    expect(JSON.stringify(refused.body)).to.include('already has roles: change them instead');
  });

  it('end the links that an application has for the account', async () => {
    const user = await server.build.user({ email: 'ivo@mail.example', email_confirmed_at: null });
    const tokenHash = hashSecret(createSecret('mailToken'));
    const tokens = new UserTokenRepository(server.knex);
    await tokens.create({ userId: user.id, purpose: 'activate_account', tokenHash });
    await invite(user.email);
    await server.mailed();
    expect(await tokens.isValid('activate_account', tokenHash)).to.equal(false);
  });

  it("refuse an account that may be somebody else's, and one that is disabled", async () => {
    const unconfirmed = await server.build.account({ email_confirmed_at: null });
    const disabled = await server.build.account({ disabled_at: new Date() });
    for (const { id, email } of [unconfirmed, disabled]) {
      expect((await invite(email)).status).to.equal(409);
      expect(await rolesOf(id)).to.deep.equal([]);
    }
    expect(await sent()).to.deep.equal([]);
  });

  it('leave nothing behind if anything is wrong', async () => {
    const email = 'nobody@staff.example';
    const wrong = [
      await invite('nobody'),
      await invite(email, []),
      await invite(email, [{ role: 'manager' }]),
      await invite(email, [{ role: 'manager', campaign_uid: 'au-999999' }]),
      await invite(email, [{ role: 'support' }], ' '),
    ];
    expect(wrong.map(({ status }) => status)).to.deep.equal([422, 422, 422, 422, 422]);
    expect(await userWith(email)).to.equal(undefined);
    expect(await sent()).to.deep.equal([]);
  });

  it('of the same address at the same time make one account', async () => {
    const both = await Promise.all([
      invite('two@staff.example'),
      invite('two@staff.example', [{ role: 'finance' }]),
    ]);
    expect(both.map(({ status }) => status)).to.deep.equal([201, 201]);
    const { id } = await userWith('two@staff.example');
    expect((await rolesOf(id)).map(({ role }) => role)).to.have.members(['support', 'finance']);
  });

  it('need an owner with a fresh proof, and not a token', async () => {
    const body = { email: 'late@staff.example', name: 'Late', roles: [{ role: 'support' }] };
    expect((await world.call('inviteStaff', { body, isFresh: false })).status).to.equal(403);
    const manager = await server.build.staff(managerOf(world.campaign));
    expect((await deskCaller(server, manager)('inviteStaff', { body })).status).to.equal(403);
    const { options } = await server.build.staffToken({ role: 'owner' });
    expect((await server.operations.post('/staff.json', body, options)).status).to.equal(403);
    expect(await userWith(body.email)).to.equal(undefined);
  });
});
