import { expect } from 'chai';
import type { StaffGrant, StaffRole } from '../../src/db/rows/staff-rows.ts';
import { testPassword } from '../support/accounts.ts';
import { deskCaller } from '../support/desk-caller.ts';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';
import { everywhere, managerOf } from '../support/staff.ts';
import { Visitor } from '../support/visitor.ts';

/** Changes of people by staff, and what staff could try to get into somebody's account. */
describe('People at the desk', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const caller = async (...grants: (StaffRole | StaffGrant)[]) => {
      const user = await build.staff(...grants);
      return { user, call: deskCaller(server, user) };
    };
    const [campaign, another] = [await build.campaign(), await build.campaign()];
    return {
      campaign,
      another,
      owner: await caller('owner'),
      support: await caller('support'),
      manager: await caller(managerOf(campaign)),
    };
  });

  beforeEach(async () => {
    await server.knex('throttles').delete();
    await server.mailed();
    server.mails.length = 0;
  });

  type Call = ReturnType<typeof deskCaller>;
  const found = async (id: number) => server.knex('users').where({ id }).first();
  const on = ({ id }: { id: number }) => ({ params: { user_id: id } });
  const update = async (person: { id: number }, body: object, call: Call = world.support.call) => {
    const { headers } = await world.owner.call('getUser', on(person));
    return call('updateUser', { ...on(person), body, headers: { 'If-Match': headers.ETag ?? '' } });
  };
  const sent = async () => (await server.mailed()).map(({ to, subject }) => [to, subject]);
  /** Path of the link in the last email. */
  const mailedPath = () => /http:\/\/localhost:3000(\/\S+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
  const follow = async (path: string, fields: Record<string, string> = {}) => {
    const visitor = await Visitor.at(server.client.origin, path);
    await visitor.submit(path.replace(/\?.*/, ''), fields);
    return visitor.page;
  };
  const canSignIn = async (email: string, password = testPassword) => {
    const visitor = await Visitor.at(server.client.origin, '/sign-in');
    return (await visitor.submit('/sign-in', { email, password })).status === 303;
  };
  const entryOf = async ({ id }: { id: number }) =>
    server.knex('audit_log').where({ subject_type: 'user', subject_id: id }).orderBy('id', 'desc').first();

  describe('are created', () => {
    it('without a password, which they choose through an emailed link', async () => {
      const { support } = world;
      const body = { email: 'Mika@Mail.example', name: ' Mika Lindqvist ', phone: '0491 570 156' };
      const { status, body: reply, headers } = await support.call('createUser', { body });
      expect(status).to.equal(201);
      expect(reply.user).to.include({
        email: 'mika@mail.example',
        name: 'Mika Lindqvist',
        phone: '0491 570 156',
        has_password: false,
        email_confirmed_at: null,
      });
      expect(JSON.stringify(reply)).to.not.match(/token|reset-password/);
      expect(headers.ETag).to.equal((await support.call('getUser', on(reply.user))).headers.ETag);
      expect(await sent()).to.deep.equal([
        ['mika@mail.example', 'Choose a password for your Groundswell account'],
      ]);
      expect(await entryOf(reply.user)).to.include({
        action: 'user.create',
        actor_type: 'staff',
        actor_id: support.user.id,
      });
      const [token] = await server.knex('user_tokens').where({ user_id: reply.user.id });
      expect(token.expires_at.getTime() - token.created_at.getTime()).to.equal(7 * 86_400_000);
      await follow(mailedPath(), { password: 'a password of Mika' });
      expect((await found(reply.user.id)).email_confirmed_at).to.be.instanceOf(Date);
      expect(await canSignIn('mika@mail.example', 'a password of Mika')).to.equal(true);
      expect(await server.mailed()).to.have.length(1);
    });

    it('only with an address that has no account, and a name', async () => {
      const { call } = world.support;
      const { email } = await server.build.user();
      const create = async (body: object) => (await call('createUser', { body })).status;
      expect(await create({ email: email.toUpperCase(), name: 'Mika' })).to.equal(409);
      expect(await create({ email: 'mika', name: 'Mika' })).to.equal(422);
      expect(await create({ email: 'mika2@mail.example', name: '\u200b' })).to.equal(422);
      expect(await create({ email: 'mika2@mail.example', name: 'Mika', phone: '1\u0007' })).to.equal(422);
      expect(await sent()).to.deep.equal([]);
    });

    it('only by owners and support', async () => {
      const body = { email: 'managed@mail.example', name: 'Mika' };
      expect((await world.manager.call('createUser', { body })).status).to.equal(403);
      expect(await server.knex('users').where({ email: body.email })).to.deep.equal([]);
    });

    it('once by two at the same time', async () => {
      const body = { email: 'twice@mail.example', name: 'Mika' };
      const replies = await Promise.all([1, 2].map(() => world.support.call('createUser', { body })));
      expect(replies.map(({ status }) => status).sort()).to.deep.equal([201, 409]);
    });
  });

  describe('are edited', () => {
    it('field by field, with the old and new values in the audit log', async () => {
      const person = await server.build.account({ name: 'Ada', phone: '1234', nickname: 'Ady' });
      const { status, body } = await update(person, { name: 'Ada Okafor', nickname: 'Adi' });
      expect(status).to.equal(200);
      expect(body.user).to.include({ name: 'Ada Okafor', nickname: 'Adi', phone: '1234' });
      expect((await entryOf(person)).details).to.deep.equal({
        name: { from: 'Ada', to: 'Ada Okafor' },
        nickname: { from: 'Ady', to: 'Adi' },
      });
      expect((await update(person, { phone: '4321' })).body.user).to.include({
        phone: '4321',
        nickname: 'Adi',
      });
      expect(await sent()).to.deep.equal([]);
    });

    it('with the version that was read, which only changes with what can be edited', async () => {
      const person = await server.build.account({ name: 'Ada' });
      const edit = (name: string, etag?: string) =>
        world.support.call('updateUser', {
          ...on(person),
          body: { name },
          headers: etag === undefined ? {} : { 'If-Match': etag },
        });
      const { headers } = await world.support.call('getUser', on(person));
      await server.build.page({ user_id: person.id });
      expect((await edit('Ada Okafor')).status).to.equal(428);
      expect((await edit('Ada Okafor', headers.ETag)).status).to.equal(200);
      const late = await edit('Ada Lovelace', headers.ETag);
      expect(late.status).to.equal(412);
      expect(late.body.user).to.include({ name: 'Ada Okafor' });
      expect((await edit('Ada Lovelace', late.headers.ETag)).status).to.equal(200);
    });

    it('by one of two at the same time', async () => {
      const person = await server.build.account();
      const edits = ['Ada', 'Grace'].map((name) => update(person, { name }));
      const replies = await Promise.all(edits);
      expect(replies.map(({ status }) => status).sort()).to.deep.equal([200, 412]);
      const [won] = replies.filter(({ status }) => status === 200);
      expect((await found(person.id)).name).to.equal(won?.body.user.name);
    });

    it('without a nickname and a phone number, which null clears', async () => {
      const person = await server.build.account({ nickname: 'Ady', phone: '1234' });
      const { body } = await update(person, { nickname: null, phone: null });
      expect(body.user).to.include({ nickname: null, phone: null, name: person.name });
      expect((await entryOf(person)).details).to.deep.equal({
        nickname: { from: 'Ady', to: null },
        phone: { from: '1234', to: null },
      });
    });

    it('only with valid values', async () => {
      const person = await server.build.account();
      for (const body of [
        { name: '\u200b' },
        { email: 'nobody' },
        { phone: '1\u0007' },
        { nickname: '\u202e' },
      ]) {
        expect((await update(person, body)).status, JSON.stringify(body)).to.equal(422);
      }
      expect((await update(person, { name: 'x'.repeat(101) })).status).to.equal(422);
    });
  });

  describe('get another address', () => {
    it('that an owner asks for once the person has confirmed it, and the old address is told', async () => {
      const person = await server.build.account();
      const { status, body } = await update(person, { email: 'New@Mail.example' }, world.owner.call);
      expect([status, body.user.email]).to.deep.equal([200, person.email]);
      expect(await entryOf(person)).to.deep.include({
        action: 'user.request_email',
        details: { email: 'new@mail.example' },
      });
      expect(await sent()).to.deep.equal([['new@mail.example', 'Confirm your new email address']]);
      expect((await found(person.id)).email).to.equal(person.email);
      await follow(mailedPath());
      expect((await found(person.id)).email).to.equal('new@mail.example');
      expect((await sent()).at(-1)).to.deep.equal([person.email, 'Your email address was changed']);
      expect(await canSignIn('new@mail.example')).to.equal(true);
    });

    it('immediately if nobody has used the account, with a link to choose a password', async () => {
      const { body } = await world.support.call('createUser', {
        body: { email: 'tpyo@mail.example', name: 'Mika' },
      });
      await server.mailed();
      const wrongPath = mailedPath();
      expect((await update(body.user, { email: 'typo@mail.example' })).body.user.email).to.equal(
        'typo@mail.example',
      );
      expect((await sent()).slice(1)).to.have.deep.members([
        ['tpyo@mail.example', 'Your email address was changed'],
        ['typo@mail.example', 'Choose a password for your Groundswell account'],
      ]);
      expect((await entryOf(body.user)).details.email).to.deep.equal({
        from: 'tpyo@mail.example',
        to: 'typo@mail.example',
      });
      const wrong = await Visitor.at(server.client.origin, wrongPath);
      expect(wrong.page.html).to.not.include('name="password"');
    });

    it('that no account has', async () => {
      const [person, other] = [await server.build.account(), await server.build.account()];
      expect((await update(person, { email: other.email }, world.owner.call)).status).to.equal(409);
      expect(await sent()).to.deep.equal([]);
    });

    it('and get five emails an hour about it at most', async () => {
      const person = await server.build.account();
      for (const [index, status] of [200, 200, 200, 200, 200, 429].entries()) {
        const email = `new-${index}@mail.example`;
        expect((await update(person, { email }, world.owner.call)).status).to.equal(status);
      }
    });
  });

  describe('keep their accounts from support', () => {
    const attack = { email: 'mallory@mail.example' };

    for (const [name, values] of Object.entries({
      'with a password and a confirmed address': {},
      'with a password and an unconfirmed address': { email_confirmed_at: null },
      'without a password, but with a confirmed address': {
        password_hash: null,
        email_confirmed_at: new Date(),
      },
    })) {
      it(`${name}: their address stays`, async () => {
        const person = await server.build.account({ email_confirmed_at: new Date(), ...values });
        const { status, body } = await update(person, attack);
        expect(status).to.equal(403);
        expect(body.error.reason).to.include('the email of an account that somebody uses');
        expect((await found(person.id)).email).to.equal(person.email);
        await world.support.call('sendPasswordReset', on(person));
        expect((await server.mailed()).map(({ to }) => to)).to.not.include(attack.email);
      });
    }

    it('with pages, even if they have never signed in', async () => {
      const person = await server.build.user();
      await server.build.page({ user_id: person.id });
      expect((await update(person, attack)).status).to.equal(403);
      expect((await found(person.id)).email).to.equal(person.email);
    });

    it('also together with other fields, of which then none changes', async () => {
      const person = await server.build.account({ name: 'Ada' });
      expect((await update(person, { ...attack, name: 'Mallory' })).status).to.equal(403);
      expect(await found(person.id)).to.include({ name: 'Ada', email: person.email });
    });

    it('when they choose a password while support changes the address', async () => {
      const { body } = await world.support.call('createUser', {
        body: { email: 'race@mail.example', name: 'Mika' },
      });
      await server.mailed();
      const { headers } = await world.support.call('getUser', on(body.user));
      await follow(mailedPath(), { password: 'a password of Mika' });
      const late = await world.support.call('updateUser', {
        ...on(body.user),
        body: attack,
        headers: { 'If-Match': headers.ETag ?? '' },
      });
      expect(late.status).to.equal(403);
      expect(await canSignIn('race@mail.example', 'a password of Mika')).to.equal(true);
    });

    it('when both happen at the same time: the new address never has the password', async () => {
      for (let round = 0; round < 5; round += 1) {
        const body = { email: `race-${round}@mail.example`, name: 'Mika' };
        const { user } = (await world.support.call('createUser', { body })).body;
        await server.mailed();
        const path = mailedPath();
        const visitor = await Visitor.at(server.client.origin, path);
        const [late] = await Promise.all([
          update(user, { email: `mallory-${round}@mail.example` }),
          visitor.submit('/reset-password', { password: 'a password of Mika' }),
        ]);
        const { email, password_hash } = await found(user.id);
        expect(late.status === 200).to.equal(email !== body.email);
        expect(password_hash === null).to.equal(email !== body.email);
      }
    });

    it('of an address that was replaced: its link no longer works', async () => {
      const { body } = await world.support.call('createUser', {
        body: { email: 'old@mail.example', name: 'Mika' },
      });
      // Both emails are still in the queue when the address changes.
      await update(body.user, { email: 'right@mail.example' });
      await server.mailed();
      const links = server.mails.filter(({ text }) => text.includes('/reset-password'));
      expect(links.map(({ to }) => to)).to.deep.equal(['right@mail.example']);
    });
  });

  describe('with a role are only for owners', () => {
    const roles: (StaffRole | StaffGrant)[] = ['read_only', 'support', 'owner', everywhere('finance')];

    for (const role of roles) {
      const name = typeof role === 'string' ? role : role.role;
      it(`${name}: support can't change, reset, disable or enable them`, async () => {
        const { support } = world;
        const person = await server.build.staff(role);
        const results = [
          await update(person, { name: 'Mallory' }),
          await update(person, { email: 'mallory2@mail.example' }),
          await support.call('sendPasswordReset', on(person)),
          await support.call('disableUser', on(person)),
          await support.call('enableUser', on(person)),
          await support.call('eraseUser', { ...on(person), body: { confirm_email: person.email } }),
        ];
        expect(results.map(({ status }) => status)).to.deep.equal([403, 403, 403, 403, 403, 403]);
        expect(await found(person.id)).to.deep.include({ name: person.name, disabled_at: null });
        expect(await sent()).to.deep.equal([]);
      });
    }

    it('nor can support change its own account, or a token of an owner any of them', async () => {
      const { support } = world;
      expect((await update(support.user, { name: 'Mallory' })).status).to.equal(403);
      const { options } = await server.build.staffToken({ role: 'owner' });
      const post = (id: number, action: string) =>
        server.operations.post(`/users/${id}/${action}.json`, {}, options);
      expect((await post(support.user.id, 'disable')).status).to.equal(403);
      expect((await post(support.user.id, 'password_reset')).status).to.equal(403);
      const person = await server.build.account();
      expect((await post(person.id, 'disable')).status).to.equal(200);
      expect((await post(person.id, 'enable')).body.user.state).to.equal('active');
    });

    it('but an owner can, and the account that was invited is one of them', async () => {
      const { owner, support } = world;
      const invited = await server.build.user();
      await server.knex('staff_roles').insert({ user_id: invited.id, role: 'read_only' });
      expect((await update(invited, { email: 'mallory3@mail.example' })).status).to.equal(403);
      expect((await update(invited, { name: 'Renamed' }, owner.call)).body.user.name).to.equal('Renamed');
      expect((await support.call('sendPasswordReset', on(invited))).status).to.equal(403);
      expect((await owner.call('sendPasswordReset', on(invited))).status).to.equal(200);
    });
  });

  describe('get a link to choose a password', () => {
    it('by email only, and keep their password until they use it', async () => {
      const person = await server.build.account();
      const { status, body } = await world.support.call('sendPasswordReset', on(person));
      expect(status).to.equal(200);
      expect(JSON.stringify(body)).to.not.match(/token|http/);
      expect(await sent()).to.deep.equal([[person.email, 'Reset your password']]);
      expect(await entryOf(person)).to.deep.include({ action: 'user.send_password_reset', details: {} });
      expect(await canSignIn(person.email)).to.equal(true);
      await follow(mailedPath(), { password: 'another long password' });
      expect(await canSignIn(person.email, 'another long password')).to.equal(true);
    });

    it('again if they have never chosen one', async () => {
      const person = await server.build.user();
      await world.support.call('sendPasswordReset', on(person));
      expect(await sent()).to.deep.equal([[person.email, 'Choose a password for your Groundswell account']]);
    });

    it('five times an hour at most, and not while they are disabled', async () => {
      const { owner, support } = world;
      const person = await server.build.account();
      for (const status of [200, 200, 200, 200, 200, 429]) {
        const { call } = status === 429 ? owner : support;
        expect((await call('sendPasswordReset', on(person))).status).to.equal(status);
      }
      expect(await sent()).to.have.length(5);
      const disabled = await server.build.account({ disabled_at: new Date() });
      expect((await support.call('sendPasswordReset', on(disabled))).status).to.equal(409);
    });

    it('from managers only with a page in their campaigns, and without a role', async () => {
      const { campaign, another, manager } = world;
      const [own, foreign, both, none] = [
        await server.build.account(),
        await server.build.account(),
        await server.build.staff('read_only'),
        await server.build.account(),
      ];
      await server.build.page({ user_id: own.id, campaign_id: campaign.id });
      await server.build.page({ user_id: foreign.id, campaign_id: another.id });
      await server.build.page({ user_id: both.id, campaign_id: campaign.id });
      const reset = async (person: { id: number }) =>
        (await manager.call('sendPasswordReset', on(person))).status;
      expect(await reset(own)).to.equal(200);
      expect(await reset(foreign)).to.equal(404);
      expect(await reset(none)).to.equal(404);
      expect(await reset({ id: 999_999 })).to.equal(404);
      expect(await reset(both)).to.equal(403);
      expect((await sent()).map(([to]) => to)).to.deep.equal([own.email]);
      for (const id of ['updateUser', 'disableUser', 'enableUser'] as const) {
        expect((await manager.call(id, { ...on(own), headers: { 'If-Match': '*' } })).status, id).to.equal(
          403,
        );
      }
      expect((await manager.call('getUser', on(own))).body.records).to.equal(null);
    });
  });

  describe('are disabled', () => {
    it('and enabled again, and repeating it changes nothing', async () => {
      const { call } = world.support;
      const person = await server.build.account();
      expect(await canSignIn(person.email)).to.equal(true);
      expect((await call('disableUser', on(person))).body.user.state).to.equal('disabled');
      expect(await canSignIn(person.email)).to.equal(false);
      expect((await call('disableUser', on(person))).status).to.equal(200);
      expect((await call('enableUser', on(person))).body.user.state).to.equal('active');
      expect(await canSignIn(person.email)).to.equal(true);
      const actions = await server
        .knex('audit_log')
        .where({ subject_id: person.id })
        .orderBy('id')
        .pluck('action');
      expect(actions).to.deep.equal(['user.disable', 'user.enable']);
    });

    it('but not the last owner, and not who was erased', async () => {
      const { owner, support } = world;
      await server
        .knex('staff_roles')
        .where({ role: 'owner' })
        .whereNotIn('user_id', [owner.user.id])
        .delete();
      expect((await owner.call('disableUser', on(owner.user))).status).to.equal(409);
      const person = await server.build.user({ disabled_at: new Date(), erased_at: new Date() });
      expect((await support.call('enableUser', on(person))).status).to.equal(409);
      expect((await support.call('disableUser', on({ id: 999_999 }))).status).to.equal(404);
    });
  });
});
