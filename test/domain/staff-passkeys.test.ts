import { expect } from 'chai';
import { newPasskeyRequest, type PasskeyUse, passkeyRequest } from '../../src/auth/passkeys.ts';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { StaffPasskeyRepository } from '../../src/db/repositories/staff-passkeys.ts';
import { StaffSessionRepository } from '../../src/db/repositories/staff-sessions.ts';
import type { StaffRole } from '../../src/db/rows/staff-rows.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { disableUser } from '../../src/domain/accounts/users.ts';
import { resetFactor, revokeRoles } from '../../src/domain/staff/manage-staff.ts';
import {
  addPasskey,
  proveWithPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../../src/domain/staff/passkeys.ts';
import { nextStep, renewProof } from '../../src/domain/staff/sign-in.ts';
import {
  AuthenticationError,
  AuthorizationError,
  NotFoundError,
  ValidationError,
  WrongPasskeyError,
} from '../../src/errors.ts';
import { alice, changeAs } from '../support/actors.ts';
import { useTestDatabase } from '../support/database.ts';
import { handleOf, SoftPasskey } from '../support/passkey.ts';
import { TEST_SECRET_KEY } from '../support/server.ts';
import { actorOf, failure, signInAsStaff } from '../support/staff.ts';

const origin = 'https://desk.example.org';
const now = new Date('2026-11-28T10:00:00Z');
const place = { url: origin, browser: 'a browser', secretKey: TEST_SECRET_KEY, now };

/** Returns a challenge to sign in here and now, or for another use. */
const challengeFor = (use: Partial<PasskeyUse> = {}) =>
  passkeyRequest({ ...place, purpose: 'sign in', ...use }).challenge;

describe('Passkeys of staff', () => {
  const world = useTestDatabase();

  const sessions = () => new StaffSessionRepository(world.knex);
  const services = () => ({ database: { primary: world.knex }, deadline: undefined });
  const newId = () => hashSecret(createSecret('mailToken'));

  async function signIn(answer: string): Promise<Buffer> {
    const idHash = newId();
    await signInWithPasskey(services(), { place, answer, idHash });
    return idHash;
  }

  async function owned(role: StaffRole = 'owner', counter = 0) {
    const user = await world.build.staff(role);
    return { user, ...(await world.build.passkey(user, { counter })) };
  }

  /** Adds a new passkey in a session. */
  async function added(user: UserRow, idHash: Buffer, { name = 'Phone', passkey = new SoftPasskey() } = {}) {
    const challenge = challengeFor({ purpose: 'add' });
    const answer = passkey.create({ challenge, origin }, handleOf(user.id));
    const newIdHash = newId();
    const input = { place, answer, name, idHash, newIdHash };
    await addPasskey(services(), await actorOf(world.knex, user), input);
    return { passkey, newIdHash };
  }

  it('sign in without an address, as both factors', async () => {
    const { user, passkey, id } = await owned();
    const session = await sessions().find(await signIn(passkey.sign({ challenge: challengeFor(), origin })));
    expect(session).to.deep.include({
      isFresh: true,
      hasProvenFactor: true,
      hasPasskey: true,
      hasApp: false,
    });
    expect(session?.user.id).to.equal(user.id);
    expect(session && nextStep(session)).to.equal(undefined);
    const [stored] = await new StaffPasskeyRepository(world.knex).ofUser(user.id);
    expect(stored).to.include({ id });
    expect(stored?.last_used_at).to.be.instanceOf(Date);
  });

  it('are asked of any authenticator that verifies its user', async () => {
    const request = passkeyRequest({ ...place, purpose: 'sign in' });
    expect(request).to.include({ rpId: 'desk.example.org', userVerification: 'required' });
    expect(request.allowCredentials).to.equal(undefined);
    const { user, passkey } = await owned();
    const created = await newPasskeyRequest(
      { ...place, purpose: 'add' },
      {
        user,
        platform: 'City Run',
        existing: await new StaffPasskeyRepository(world.knex).ofUser(user.id),
      },
    );
    expect(created.user).to.deep.equal({ id: handleOf(user.id), name: user.email, displayName: user.name });
    expect(created.rp).to.deep.equal({ id: 'desk.example.org', name: 'City Run' });
    expect(created.authenticatorSelection).to.include({
      residentKey: 'required',
      userVerification: 'required',
    });
    expect(created.excludeCredentials?.map(({ id }) => id)).to.deep.equal([passkey.id.toString('base64url')]);
  });

  describe('are refused', () => {
    const attacks: Record<string, Parameters<SoftPasskey['sign']>[0]> = {
      'from another origin': { challenge: challengeFor(), origin: 'https://desk.example.org.evil.test' },
      'from another port': { challenge: challengeFor(), origin: 'https://desk.example.org:8443' },
      'from plain HTTP': { challenge: challengeFor(), origin: 'http://desk.example.org' },
      'of another host': { challenge: challengeFor(), origin, rpId: 'example.org' },
      'without verifying the user': { challenge: challengeFor(), origin, isVerified: false },
      'with a challenge of another browser': { challenge: challengeFor({ browser: 'another' }), origin },
      'with a challenge for something else': { challenge: challengeFor({ purpose: 'prove' }), origin },
      'with a challenge signed with another key': {
        challenge: challengeFor({ secretKey: 'x'.repeat(32) }),
        origin,
      },
      'with an old challenge': {
        challenge: challengeFor({ now: new Date(now.getTime() - 5 * 60_000) }),
        origin,
      },
      'with an empty challenge': { challenge: '', origin },
      'with a made-up challenge': { challenge: Buffer.alloc(64, 'x').toString('base64url'), origin },
    };
    for (const [reason, ceremony] of Object.entries(attacks)) {
      it(reason, async () => {
        const { user, passkey } = await owned();
        expect(await failure(signIn(passkey.sign(ceremony)))).to.be.instanceOf(WrongPasskeyError);
        expect(await world.knex('staff_sessions').where({ user_id: user.id })).to.deep.equal([]);
      });
    }

    it('when unknown, unreadable or signed with another key', async () => {
      const { user, passkey } = await owned();
      const ceremony = { challenge: challengeFor(), origin };
      const unknown = new SoftPasskey();
      const userHandle = handleOf(user.id);
      const forged = { ...JSON.parse(unknown.sign(ceremony, { userHandle })) };
      const id = passkey.id.toString('base64url');
      for (const answer of [
        unknown.sign(ceremony, { userHandle }),
        JSON.stringify({ ...forged, id, rawId: id }),
        '',
        'null',
        '{}',
        '{"id":"x"}',
        `{"id":"${id}","response":{}}`,
        `{"id":"${id}","response":{"userHandle":"${userHandle}","clientDataJSON":"e30"}}`,
        `{"id":"${id}","response":{"userHandle":"${userHandle}"}}`,
      ]) {
        expect(await failure(signIn(answer)), answer).to.be.instanceOf(WrongPasskeyError);
      }
    });

    it('with the handle of another user, or none', async () => {
      const { passkey } = await owned();
      const other = await owned();
      for (const userHandle of [handleOf(other.user.id), '']) {
        const answer = passkey.sign({ challenge: challengeFor(), origin }, { userHandle });
        expect(await failure(signIn(answer))).to.be.instanceOf(WrongPasskeyError);
      }
    });

    it('with a challenge that was used before, also many times at once', async () => {
      const { passkey } = await owned();
      const once = passkey.sign({ challenge: challengeFor(), origin });
      await signIn(once);
      expect(await failure(signIn(once))).to.be.instanceOf(WrongPasskeyError);
      const answer = passkey.sign({ challenge: challengeFor(), origin });
      const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => signIn(answer)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    });

    it('with a counter that goes back or stays, also when two answers arrive at once', async () => {
      const { passkey } = await owned('owner', 7);
      const answer = (counter: number) => passkey.sign({ challenge: challengeFor(), origin, counter });
      for (const counter of [0, 6, 7]) {
        expect(await failure(signIn(answer(counter))), String(counter)).to.be.instanceOf(WrongPasskeyError);
      }
      await signIn(answer(8));
      const outcomes = await Promise.allSettled([signIn(answer(9)), signIn(answer(9))]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    });

    it('of a user who is disabled, has lost their roles or never confirmed their address', async () => {
      for (const end of [
        ({ id }: UserRow) => changeAs(world.knex, alice, disableUser, { id }),
        ({ id }: UserRow) => changeAs(world.knex, alice, revokeRoles, { user: { id }, force: true }),
        ({ id }: UserRow) => world.knex('users').where({ id }).update({ email_confirmed_at: null }),
      ]) {
        const { user, passkey } = await owned('support');
        await end(user);
        const answer = passkey.sign({ challenge: challengeFor(), origin });
        expect(await failure(signIn(answer))).to.be.instanceOf(AuthorizationError);
      }
    });
  });

  it('are the second factor after a password, and the fresh proof of their user only', async () => {
    const { user, passkey } = await owned('support');
    const actor = await actorOf(world.knex, user);
    const idHash = await signInAsStaff(world.knex, user);
    const step = async (id: Buffer) => {
      const session = await sessions().find(id);
      return session ? (nextStep(session) ?? 'none') : 'no session';
    };
    expect(await step(idHash)).to.equal('enter code');
    const byPassword = changeAs(world.knex, actor, renewProof, { idHash, newIdHash: newId() });
    expect(await failure(byPassword), 'the password again').to.be.instanceOf(AuthenticationError);
    const prove = (key: SoftPasskey, purpose: PasskeyUse['purpose'], newIdHash: Buffer) =>
      proveWithPasskey(services(), actor, {
        place,
        answer: key.sign({ challenge: challengeFor({ purpose }), origin }),
        idHash,
        newIdHash,
      });
    const other = await owned('support');
    const newIdHash = newId();
    expect(await failure(prove(other.passkey, 'prove', newIdHash))).to.be.instanceOf(WrongPasskeyError);
    expect(await failure(prove(passkey, 'sign in', newIdHash))).to.be.instanceOf(WrongPasskeyError);
    expect(await step(idHash)).to.equal('enter code');
    await prove(passkey, 'prove', newIdHash);
    expect(await step(newIdHash)).to.equal('none');
    expect(await step(idHash)).to.equal('no session');
    expect(await failure(prove(passkey, 'prove', newId())), 'ended').to.be.instanceOf(AuthenticationError);
  });

  it('are added in a fresh session, whose id changes, and count as the factor that owners need', async () => {
    const user = await world.build.staff('owner');
    const idHash = await signInAsStaff(world.knex, user);
    const { newIdHash, passkey } = await added(user, idHash, { name: ' Phone ' });
    expect(await sessions().find(idHash)).to.equal(undefined);
    const session = await sessions().find(newIdHash);
    expect(session && nextStep(session)).to.equal(undefined);
    expect(await new StaffPasskeyRepository(world.knex).ofUser(user.id)).to.have.length(1);
    expect(await world.knex('audit_log').where({ action: 'staff.add_passkey' }).first()).to.deep.include({
      subject_id: user.id,
      details: { name: 'Phone' },
    });
    await signIn(passkey.sign({ challenge: challengeFor(), origin }));
  });

  it('are not added by someone who only knows the password of an account with a second factor', async () => {
    const { user } = await owned();
    const refused = added(user, await signInAsStaff(world.knex, user));
    expect(await failure(refused)).to.be.instanceOf(AuthorizationError);
    const withApp = await world.build.staff('support');
    const factor = { user_id: withApp.id, secret: 'sealed', confirmed_at: new Date(), last_step: 1 };
    await world.knex('staff_factors').insert(factor);
    const alsoRefused = added(withApp, await signInAsStaff(world.knex, withApp));
    expect(await failure(alsoRefused)).to.be.instanceOf(AuthorizationError);
  });

  it("are not added without a fresh proof, in someone else's session, or twice", async () => {
    const user = await world.build.staff('support');
    const idHash = await signInAsStaff(world.knex, user);
    const others = await signInAsStaff(world.knex, await world.build.staff('support'));
    expect(await failure(added(user, others))).to.be.instanceOf(AuthenticationError);
    const { passkey, newIdHash } = await added(user, idHash);
    expect(await failure(added(user, newIdHash, { passkey })), 'twice').to.be.instanceOf(WrongPasskeyError);
    expect(await failure(added(user, newIdHash, { name: ' ' }))).to.be.instanceOf(ValidationError);
    expect(await failure(added(user, newIdHash, { name: 'x'.repeat(101) }))).to.be.instanceOf(
      ValidationError,
    );
    const old = { proven_at: world.knex.raw(`now() - interval '901 seconds'`) };
    await world.knex('staff_sessions').where({ id_hash: newIdHash }).update(old);
    expect(await failure(added(user, newIdHash)), 'no fresh proof').to.be.instanceOf(AuthorizationError);
  });

  it('are renamed and removed by their user only', async () => {
    const { user, id } = await owned('support');
    const actor = await actorOf(world.knex, user);
    const stranger = await actorOf(world.knex, await world.build.staff('owner'));
    const rename = { id, name: ' Old phone ' };
    expect(await failure(changeAs(world.knex, stranger, renamePasskey, rename))).to.be.instanceOf(
      NotFoundError,
    );
    expect(await failure(changeAs(world.knex, stranger, removePasskey, { id }))).to.be.instanceOf(
      NotFoundError,
    );
    await changeAs(world.knex, actor, renamePasskey, rename);
    expect((await new StaffPasskeyRepository(world.knex).ofUser(user.id))[0]?.name).to.equal('Old phone');
    await changeAs(world.knex, actor, removePasskey, { id });
    expect(await new StaffPasskeyRepository(world.knex).ofUser(user.id)).to.deep.equal([]);
    expect(await world.knex('audit_log').where({ action: 'staff.remove_passkey' }).first()).to.deep.include({
      details: { name: 'Old phone' },
    });
  });

  it('can be removed by owners and finance as long as another factor is left, also two at once', async () => {
    for (const role of ['owner', 'finance'] as const) {
      const { user, id } = await owned(role);
      const actor = await actorOf(world.knex, user);
      const remove = (passkeyId: number) => changeAs(world.knex, actor, removePasskey, { id: passkeyId });
      expect(await failure(remove(id))).to.include({ obstacle: 'last factor' });
      const second = await world.build.passkey(user);
      const outcomes = await Promise.allSettled([remove(id), remove(second.id)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
      const [left] = await new StaffPasskeyRepository(world.knex).ofUser(user.id);
      expect(await failure(remove(left?.id ?? 0))).to.include({ obstacle: 'last factor' });
      const app = { user_id: user.id };
      await world.knex('staff_factors').insert({ ...app, pending_secret: 'sealed' });
      expect(await failure(remove(left?.id ?? 0)), 'unconfirmed').to.include({ obstacle: 'last factor' });
      await world
        .knex('staff_factors')
        .where(app)
        .update({ secret: 'sealed', confirmed_at: new Date(), last_step: 1 });
      await remove(left?.id ?? 0);
    }
  });

  it('no longer count as proven in any session once the last is removed', async () => {
    const { user, passkey, id } = await owned('support');
    const idHash = await signIn(passkey.sign({ challenge: challengeFor(), origin }));
    await changeAs(world.knex, await actorOf(world.knex, user), removePasskey, { id });
    expect(await sessions().find(idHash)).to.include({ hasProvenFactor: false });
  });

  it('are removed by a reset, which ends sessions that they open at the same time', async () => {
    const { user, passkey } = await owned();
    const answers = [1, 2, 3].map(() => passkey.sign({ challenge: challengeFor(), origin }));
    await Promise.allSettled([
      ...answers.map((answer) => signIn(answer)),
      changeAs(world.knex, alice, resetFactor, { user: { id: user.id } }),
    ]);
    expect(await new StaffPasskeyRepository(world.knex).ofUser(user.id)).to.deep.equal([]);
    expect(await world.knex('staff_sessions').where({ user_id: user.id })).to.deep.equal([]);
  });
});
