import { expect } from 'chai';
import { TOTP } from 'otpauth';
import { passkeyRequest } from '../../src/auth/passkeys.ts';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { Throttle } from '../../src/auth/throttle.ts';
import type { UserRow } from '../../src/db/rows/user-rows.ts';
import { system } from '../../src/domain/actor.ts';
import { grantRole, resetFactor, revokeRoles, setRoles } from '../../src/domain/staff/manage-staff.ts';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../../src/domain/staff/passkeys.ts';
import { confirmFactor, enrolFactor, enterCode, removeFactor } from '../../src/domain/staff/second-factor.ts';
import { signInThroughIssuer } from '../../src/domain/staff/single-sign-on.ts';
import { createStaffToken } from '../../src/domain/staff/tokens.ts';
import { alice, changeAs } from '../support/actors.ts';
import { handleOf, SoftPasskey } from '../support/passkey.ts';
import { TEST_SECRET_KEY, useServer } from '../support/server.ts';
import { actorOf, everywhere, failure, signInAsStaff } from '../support/staff.ts';

const origin = 'https://desk.example.org';
const now = new Date('2026-11-28T10:00:00Z');
const later = new Date('2026-11-28T10:01:00Z');
const place = { url: origin, browser: 'a browser', secretKey: TEST_SECRET_KEY, now };
const newId = () => hashSecret(createSecret('mailToken'));
const codeOf = (secret: string, at = now) => new TOTP({ secret }).generate({ timestamp: at.getTime() });

describe('An email about changed access', () => {
  const server = useServer();
  beforeEach(async () => {
    await server.knex('mail_outbox').delete();
    await server.knex('staff_roles').delete();
    server.mails.length = 0;
  });

  /** Returns what has been emailed to each address since the last call, as the sentence about the change. */
  async function mailed(): Promise<[to: string, sentence: string | undefined][]> {
    const mails = (await server.mailed()).splice(0);
    return mails.map(({ to, text }) => [to, text.match(/\d{4} at \d\d:\d\d UTC:\n\n(.*)\n/)?.[1]]);
  }
  const services = () => ({
    database: { primary: server.knex },
    deadline: undefined,
    throttle: new Throttle(server.knex),
  });

  /** Sets up an app. @returns its secret, the recovery codes, and the session */
  async function addApp(user: UserRow, idHash: Buffer, at = now) {
    const actor = await actorOf(server.knex, user);
    const app = { secretKey: TEST_SECRET_KEY, issuer: 'City Run' };
    const { secret } = await changeAs(server.knex, actor, enrolFactor, app);
    const newIdHash = newId();
    const entered = { code: codeOf(secret, at), now: at, secretKey: TEST_SECRET_KEY, idHash, newIdHash };
    return { secret, idHash: newIdHash, ...(await confirmFactor(services(), actor, entered)) };
  }

  /** Adds a passkey in a new session. */
  async function add(user: UserRow, { name = 'Phone', by = user } = {}) {
    const passkey = new SoftPasskey();
    const { challenge } = passkeyRequest({ ...place, purpose: 'add' });
    const answer = passkey.create({ challenge, origin }, handleOf(user.id));
    const idHash = await signInAsStaff(server.knex, by);
    const input = { place, answer, name, idHash, newIdHash: newId() };
    await addPasskey(services(), await actorOf(server.knex, user), input);
    return passkey;
  }

  it('lists the roles that an operator or another owner has left', async () => {
    const [owner, user] = [await server.build.staff('owner'), await server.build.staff()];
    const campaign = await server.build.campaign({ name: 'Surf & Run' });
    const by = { reference: { kind: 'id' as const, id: campaign.id }, text: '' };
    const support = { user: { id: user.id }, role: 'support' as const };
    await changeAs(server.knex, alice, grantRole, support);
    expect(await mailed()).to.deep.equal([
      [user.email, 'Someone changed your roles. They are now: support.'],
    ]);
    await changeAs(server.knex, alice, grantRole, support);
    expect(await mailed(), 'nothing has changed').to.deep.equal([]);
    const roles = [
      { role: 'read_only' as const, campaign: null, charity: null },
      { role: 'manager' as const, campaign: by, charity: null },
    ];
    const set = async (isExpected: boolean) =>
      changeAs(server.knex, await actorOf(server.knex, owner), setRoles, {
        userId: user.id,
        roles,
        isExpected: () => isExpected,
      });
    await failure(set(false));
    expect(await mailed(), 'refused').to.deep.equal([]);
    await set(true);
    expect(await mailed()).to.deep.equal([
      [user.email, 'Someone changed your roles. They are now: read-only, manager of Surf & Run.'],
    ]);
    await set(true);
    expect(await mailed(), 'the same roles').to.deep.equal([]);
    await changeAs(server.knex, alice, revokeRoles, { user: { id: user.id }, force: false });
    expect(await mailed()).to.deep.equal([[user.email, 'Someone removed all of your roles.']]);
  });

  it("isn't sent to owners who change their own roles, or whose last owner can't be removed", async () => {
    const owner = await server.build.staff('owner');
    const actor = await actorOf(server.knex, owner);
    await changeAs(server.knex, actor, grantRole, { user: { id: owner.id }, role: 'support' });
    await failure(changeAs(server.knex, alice, revokeRoles, { user: { id: owner.id }, force: false }));
    expect(await mailed()).to.deep.equal([]);
  });

  it('reports an app that is added, replaced and removed', async () => {
    const user = await server.build.staff('support');
    const { idHash } = await addApp(user, await signInAsStaff(server.knex, user));
    expect(await mailed()).to.deep.equal([[user.email, 'An authenticator app was added.']]);
    await addApp(user, idHash, later);
    expect(await mailed()).to.deep.equal([
      [user.email, 'Your authenticator app was replaced by another one, and you got new recovery codes.'],
    ]);
    await changeAs(server.knex, await actorOf(server.knex, user), removeFactor, undefined);
    expect(await mailed()).to.deep.equal([
      [user.email, 'Your authenticator app and your recovery codes were removed.'],
    ]);
  });

  it('reports a recovery code, but neither a code of the app nor a wrong one', async () => {
    const user = await server.build.staff('owner');
    const app = await addApp(user, await signInAsStaff(server.knex, user));
    await mailed();
    const actor = await actorOf(server.knex, user);
    let { idHash } = app;
    const enter = async (code: string) => {
      const newIdHash = newId();
      await enterCode(services(), actor, { code, idHash, newIdHash, secretKey: TEST_SECRET_KEY, now: later });
      idHash = newIdHash;
    };
    await enter(codeOf(app.secret, later));
    await failure(enter('wrong-code'));
    expect(await mailed()).to.deep.equal([]);
    await enter(app.recoveryCodes[0] ?? '');
    expect(await mailed()).to.deep.equal([
      [user.email, 'A recovery code was used instead of your authenticator app. Codes left: 9.'],
    ]);
  });

  it('reports a passkey that is added or removed, but not its use or its new name', async () => {
    const user = await server.build.staff('support');
    const passkey = await add(user);
    expect(await mailed()).to.deep.equal([[user.email, 'The passkey “Phone” was added.']]);
    const actor = await actorOf(server.knex, user);
    const { challenge } = passkeyRequest({ ...place, purpose: 'sign in' });
    const answer = passkey.sign({ challenge, origin });
    await signInWithPasskey(services(), { place, answer, idHash: newId() });
    const { id } = await server.knex('staff_passkeys').where({ user_id: user.id }).first('id');
    await changeAs(server.knex, actor, renamePasskey, { id, name: 'Old phone' });
    expect(await mailed()).to.deep.equal([]);
    await changeAs(server.knex, actor, removePasskey, { id });
    expect(await mailed()).to.deep.equal([[user.email, 'The passkey “Old phone” was removed.']]);
  });

  it("isn't sent when a passkey is refused, or the last factor of an owner stays", async () => {
    const [user, other] = [await server.build.staff('owner'), await server.build.staff('owner')];
    await failure(add(user, { by: other }));
    const { id } = await server.build.passkey(user);
    await failure(changeAs(server.knex, await actorOf(server.knex, user), removePasskey, { id }));
    await addApp(other, await signInAsStaff(server.knex, other));
    await mailed();
    await failure(changeAs(server.knex, await actorOf(server.knex, other), removeFactor, undefined));
    expect(await mailed()).to.deep.equal([]);
  });

  it('reports a reset once', async () => {
    const user = await server.build.staff('owner');
    await server.build.passkey(user);
    await changeAs(server.knex, alice, resetFactor, { user: { id: user.id } });
    await changeAs(server.knex, alice, resetFactor, { user: { id: user.id } });
    const [[to, sentence] = [], ...others] = await mailed();
    expect(others).to.deep.equal([]);
    expect(to).to.equal(user.email);
    expect(sentence).to.match(/^Your authenticator app, recovery codes, passkeys .* were removed/);
  });

  it('reports an account of the single sign-on at the first sign-in only', async () => {
    const [user, nobody] = [await server.build.staff('support'), await server.build.staff()];
    const signIn = ({ email }: UserRow, subject: string) =>
      changeAs(server.knex, system, signInThroughIssuer, {
        identity: { issuer: 'https://login.example.org', subject },
        email,
        idHash: newId(),
        factor: false,
      });
    await signIn(user, '1');
    await signIn(user, '1');
    await failure(signIn(user, '2'));
    await failure(signIn(nobody, '3'));
    expect(await mailed()).to.deep.equal([
      [
        user.email,
        "An account at your organization's identity provider was linked, and can be used to sign in.",
      ],
    ]);
  });

  it('reports a token with its name and its end, but not one that is refused', async () => {
    const user = await server.build.staff('support');
    const actor = await actorOf(server.knex, user);
    const token = { name: 'CRM', days: 30, grants: [everywhere('support')] };
    await failure(
      changeAs(server.knex, actor, createStaffToken, { ...token, grants: [everywhere('owner')] }),
    );
    await failure(changeAs(server.knex, actor, createStaffToken, { ...token, days: 367 }));
    expect(await mailed()).to.deep.equal([]);
    const { token: secret } = await changeAs(server.knex, actor, createStaffToken, token);
    const { rows } = await server.knex.raw('select parameters::text from mail_outbox');
    expect(JSON.stringify(rows)).to.include('CRM').and.not.to.include(secret);
    const [[to, sentence] = []] = await mailed();
    expect(to).to.equal(user.email);
    expect(sentence).to.match(
      /^The token “CRM” was created\. A program can use it to act for you until \d+ \w+ \d{4} at \d\d:\d\d UTC\.$/,
    );
  });

  it('shows names as typed, and leaves out one with a link', async () => {
    const user = await server.build.staff('support');
    await add(user, { name: '<b>Phone {{link}} **x**' });
    const [mail] = (await server.mailed()).splice(0);
    expect(mail?.html).to.include('“&lt;b&gt;Phone {{link}} **x**” was added');
    expect(mail?.text).to.include('“<b>Phone {{link}} **x**” was added');
    await add(await server.build.staff('support'), { name: 'Go to evil.example' });
    expect((await mailed()).map(([, sentence]) => sentence)).to.deep.equal(['The passkey was added.']);
  });

  it('is lost with a change that is rolled back', async () => {
    const user = await server.build.staff('support');
    const transaction = await server.knex.transaction();
    await grantRole(transaction, alice, { user: { id: user.id }, role: 'finance' });
    await transaction.rollback();
    expect(await mailed()).to.deep.equal([]);
  });
});
