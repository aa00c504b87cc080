import { expect } from 'chai';
import { hashPassword } from '../../src/auth/passwords.ts';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import { signedInVisitor, testPassword } from '../support/accounts.ts';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';
import { Visitor } from '../support/visitor.ts';

describe('groundswell users', () => {
  const world = useOperatorWorld();

  async function statusOfMe(token: string): Promise<number> {
    const { status } = await world.server.oauth.get('/api/v1/me.json', {
      headers: { Authorization: `Bearer ${token}` },
    });
    return status;
  }

  /** Chooses a password by the link that a command showed, and signs in with it. */
  async function choosePassword(link: string, email: string): Promise<void> {
    const { origin } = world.server.client;
    const { pathname, search } = new URL(link);
    const visitor = await Visitor.at(origin, pathname + search);
    const { status } = await visitor.submit(pathname, { password: testPassword });
    expect(status).to.be.oneOf([200, 303]);
    await signedInVisitor(origin, { email });
  }

  it('makes an account whose owner chooses a password by a link that works once', async () => {
    const user = await world.done('users', 'create', 'Ada@Example.org', 'Ada Lovelace');
    expect(user).to.include({ email: 'ada@example.org', name: 'Ada Lovelace', has_password: false });
    await choosePassword(user.link, user.email);
    const token = new URL(user.link).searchParams.get('token') ?? '';
    const { used_at } = await world.knex('user_tokens').where('token_hash', hashSecret(token)).first();
    expect(used_at).to.be.instanceOf(Date);
  });

  it('refuses a second account with an address', async () => {
    await world.build.account({ email: 'taken@example.org' });
    expectFailure(
      await world.operate('users', 'create', 'TAKEN@example.org', 'Somebody'),
      'TAKEN@example.org already has an account.',
    );
  });

  it('ends sessions and tokens of a user who is disabled, and lets nobody sign in', async () => {
    const { userId, userToken } = await world.build.credentials();
    const user = await world.knex('users').where('id', userId).first();
    expect(await statusOfMe(userToken)).to.equal(200);
    await world
      .knex('users')
      .where('id', userId)
      .update({ password_hash: await hashPassword(testPassword) });
    const signIn = () =>
      signedInVisitor(world.server.client.origin, user).then(
        () => 'in',
        () => 'out',
      );
    expect(await signIn()).to.equal('in');
    await world.knex('sessions').insert({
      id_hash: hashSecret(createSecret('mailToken')),
      user_id: userId,
      expires_at: new Date(Date.now() + 3_600_000),
    });
    const disabled = await world.done('users', 'disable', user.email, '--yes', '--as', 'alice');
    expect(disabled).to.include({ id: userId, changed: true });
    expect(await statusOfMe(userToken)).to.equal(401);
    expect(await world.knex('sessions').where('user_id', userId)).to.deep.equal([]);
    expect(await signIn()).to.equal('out');
    expect(await recordedActions(world.knex)).to.include('user.disable alice');
    const enabled = await world.done('users', 'enable', String(userId));
    expect(enabled).to.include({ changed: true, disabled_at: null });
    expect(await signIn()).to.equal('in');
    expect(await statusOfMe(userToken), 'tokens stay ended').to.equal(401);
  });

  it('hides the pages of a user who is disabled, and shows them again but for what an operator hides', async () => {
    const user = await world.build.user();
    const mine = await world.build.page({ user_id: user.id });
    const held = await world.build.page({ user_id: user.id });
    const { page: team } = await world.build.team({ leader: mine });
    const ids = [mine.id, held.id, team.id];
    const statuses = async () => {
      const answers = ids.map((id) => world.server.client.get(`/pages/${id}.json`));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses()).to.deep.equal([200, 200, 200]);
    await world.done('users', 'disable', user.email, '--yes');
    expect(await statuses()).to.deep.equal([404, 404, 404]);
    const { output } = await world.operate('pages', 'unhide', String(mine.id));
    expect(output).to.include("stays hidden: its owner's account is disabled");
    await world.done('pages', 'hide', String(held.id), '--reason', 'Insults');
    await world.done('users', 'enable', user.email);
    expect(await statuses()).to.deep.equal([200, 404, 200]);
    expect((await world.knex.raw('select * from running_totals_differences()')).rows).to.deep.equal([]);
  });

  it('takes the password away with reset, and access of applications when asked', async () => {
    const { userId, userToken } = await world.build.credentials();
    await world.knex('users').where('id', userId).update({ password_hash: 'whatever it was' });
    const afterReset = await world.done('users', 'reset', String(userId), '--yes');
    expect(afterReset.has_password).to.equal(false);
    expect(await statusOfMe(userToken)).to.equal(200);
    const ended = await world.done('users', 'reset', String(userId), '--end-access', '--yes');
    expect(await statusOfMe(userToken)).to.equal(401);
    await choosePassword(ended.link, ended.email);
    const unused = await world.knex('user_tokens').where({ user_id: userId, used_at: null });
    expect(unused, 'the former link is of no use any more').to.deep.equal([]);
  });

  it('finds users by the beginning of words or of the address', async () => {
    const user = await world.build.account({ name: 'Grace_Høpper%', email: 'grace.b@example.org' });
    for (const search of ['hopp%', 'GRACE hopper', 'grace b', 'Grace.B@exam', 'grace.b@example.org']) {
      const found = await world.done('users', 'list', '--search', search);
      expect(found.map(({ id }: { id: number }) => id)).to.deep.equal([user.id], search);
    }
    for (const search of ['opper', 'grace.b@example.org.au', '%', 'example grace']) {
      expect(await world.done('users', 'list', '--search', search)).to.deep.equal([], search);
    }
    expect(await world.done('users', 'list', '--search', 'nobody of this name')).to.deep.equal([]);
    const { output } = await world.operate('users', 'list', '--search', 'nobody of this name');
    expect(output).to.equal('No matching users.\n');
  });

  it('names a user who is not there, and wrong usage', async () => {
    expectFailure(await world.operate('users', 'disable', '99999', '--yes'), 'No user 99999.');
    expectFailure(await world.operate('users', 'enable', 'x@example.org'), 'No user x@example.org.');
    expectWrongUsage(await world.operate('users', 'create', 'nobody', 'Name'), 'must look like');
    expectWrongUsage(await world.operate('users', 'disable', '1'), 'add --yes');
    expectWrongUsage(
      await world.operate('users', 'disable', '-1', '--yes'),
      '"-1" is not a user: use a number',
    );
  });
});
