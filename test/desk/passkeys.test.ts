import { expect } from 'chai';
import { buildStaffAccount, createClock, deskCookie, signInWithForm } from '../support/desk.ts';
import { handleOf, SoftPasskey } from '../support/passkey.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const operationsUrl = 'https://desk.example.org';

describe('Passkeys at the desk', () => {
  const clock = createClock();
  const server = useServer({ config: { operationsUrl }, clock: () => clock.now });

  const visit = (path: string) => Visitor.at(server.operations.origin, path);
  const challengeAt = async (visitor: Visitor, path: string) =>
    JSON.parse((await visitor.open(path)).html).challenge;

  const list = '/account/passkeys';

  /** Adds a passkey to the account that the visitor is signed in to. */
  async function add(visitor: Visitor, userId: number, passkey = new SoftPasskey(), path = list) {
    await visitor.open(path);
    const { html } = visitor.page;
    const challenge = await challengeAt(visitor, '/account/passkeys/new');
    const answer = passkey.create({ challenge, origin: operationsUrl }, handleOf(userId));
    await visitor.open(path);
    await visitor.submit(list, { answer, name: 'Laptop' });
    return { passkey, html };
  }

  /** Signs in with a passkey, without typing anything. */
  async function signIn(passkey: SoftPasskey, visitor?: Visitor) {
    const someone = visitor ?? (await visit('/sign-in?return_to=%2Faccount'));
    const form = someone.page.html;
    const challenge = await challengeAt(someone, '/sign-in/passkey');
    expect(form).to.include('action="/sign-in/passkey"');
    await someone.open('/sign-in?return_to=%2Faccount');
    await someone.submit('/sign-in/passkey', { answer: passkey.sign({ challenge, origin: operationsUrl }) });
    return someone;
  }

  it('are the factor that an owner needs, and sign in without an address', async () => {
    const user = await buildStaffAccount(server.knex, 'owner');
    const visitor = await signInWithForm(server, user);
    await visitor.open('/account');
    await visitor.follow();
    const path = `${list}?return_to=%2Faccount`;
    expect(visitor.page.html).to.include(`href="${path}"`);
    const before = visitor.cookies.get(deskCookie);
    const { passkey } = await add(visitor, user.id, new SoftPasskey(), path);
    expect(visitor.page).to.include({ status: 303, location: path });
    expect((await visitor.follow()).html).to.include('<a class="button" href="/account">Continue</a>');
    expect(visitor.cookies.get(deskCookie)).not.to.equal(before);
    expect((await visitor.open('/account')).status).to.equal(200);
    const other = await signIn(passkey);
    expect(other.page).to.include({ status: 303, location: '/account' });
    expect((await other.open('/account')).status).to.equal(200);
  });

  it('replace the code after a password', async () => {
    const user = await buildStaffAccount(server.knex, 'support');
    const { passkey } = await add(await signInWithForm(server, user), user.id);
    const visitor = await signInWithForm(server, user);
    await visitor.open('/account');
    expect(visitor.page.location).to.equal('/sign-in/code?return_to=%2Faccount');
    await visitor.open('/account/passkeys');
    expect(visitor.page.location).to.equal('/sign-in/code?return_to=%2Faccount%2Fpasskeys');
    expect((await visitor.open('/account/passkeys/new')).status).to.equal(303);
    const challenge = await challengeAt(visitor, '/sign-in/proof/passkey');
    await visitor.open('/sign-in/code?return_to=%2Faccount');
    expect(visitor.page.html).not.to.include('name="code"');
    const answer = passkey.sign({ challenge, origin: operationsUrl });
    await visitor.submit('/sign-in/proof', { proof_passkey: answer });
    expect(visitor.page).to.include({ status: 303, location: '/account' });
    expect((await visitor.open('/account')).status).to.equal(200);
  });

  it('confirm a dangerous change, and the form is not lost', async () => {
    const user = await buildStaffAccount(server.knex, 'support');
    const visitor = await signInWithForm(server, user);
    const { passkey } = await add(visitor, user.id);
    const { id } = await server.knex('staff_passkeys').where({ user_id: user.id }).first('id');
    await visitor.open('/account/passkeys');
    const rename = visitor.formOf(`/account/passkeys/${id}/rename`, new FormData()).get('csrf_token');
    const old = { proven_at: server.knex.raw(`now() - interval '901 seconds'`) };
    await server.knex('staff_sessions').where({ user_id: user.id }).update(old);
    const path = `/account/passkeys/${id}/rename`;
    await visitor.post(path, { csrf_token: String(rename), name: 'Work laptop' });
    expect(visitor.page.status).to.equal(403);
    expect(visitor.page.html).to.include('This needs your passkey from the last 15 minutes.');
    const proof = visitor.page.html;
    const challenge = await challengeAt(visitor, '/sign-in/proof/passkey');
    expect(proof).to.include('name="name" value="Work laptop"');
    const answer = passkey.sign({ challenge, origin: operationsUrl });
    await visitor.post(path, { csrf_token: String(rename), name: 'Work laptop', proof_passkey: answer });
    expect(visitor.page.status).to.equal(303);
    expect(await server.knex('staff_passkeys').where({ id }).first('name')).to.deep.equal({
      name: 'Work laptop',
    });
  });

  it('are refused with another browser’s challenge, an old one, or one that was used', async () => {
    const user = await buildStaffAccount(server.knex, 'support');
    const { passkey } = await add(await signInWithForm(server, user), user.id);
    const [mine, others] = [await visit('/sign-in'), await visit('/sign-in')];
    const refused = async (visitor: Visitor, answer: string) => {
      await visitor.open('/sign-in');
      const { status, html } = await visitor.submit('/sign-in/passkey', { answer });
      expect(status).to.equal(422);
      expect(html).to.include('This passkey wasn&#39;t accepted.');
      expect(visitor.cookies.has(deskCookie)).to.equal(false);
    };
    const ceremony = async (visitor: Visitor) => ({
      challenge: await challengeAt(visitor, '/sign-in/passkey'),
      origin: operationsUrl,
    });
    await refused(mine, passkey.sign(await ceremony(others)));
    await refused(mine, passkey.sign({ ...(await ceremony(mine)), origin: server.operations.origin }));
    await refused(mine, 'nonsense');
    const old = passkey.sign(await ceremony(mine));
    clock.pass(300);
    await refused(mine, old);
    const used = passkey.sign(await ceremony(mine));
    const cookies = new Map(mine.cookies);
    await mine.open('/sign-in');
    expect((await mine.submit('/sign-in/passkey', { answer: used })).status).to.equal(303);
    const replay = new Visitor(server.operations.origin);
    for (const [name, value] of cookies) replay.cookies.set(name, value);
    await refused(replay, used);
  });

  it('get the same answer without a role as when unknown', async () => {
    const user = await buildStaffAccount(server.knex, 'support');
    const { passkey } = await add(await signInWithForm(server, user), user.id);
    await server.knex('staff_roles').where({ user_id: user.id }).delete();
    const former = await signIn(passkey);
    const unknown = await signIn(new SoftPasskey());
    const shown = ({ page }: Visitor) => page.html.replaceAll(/name="csrf_token" value="[^"]*"/g, '');
    expect(former.page.status).to.equal(422);
    expect(shown(former)).to.equal(shown(unknown));
  });

  it('are removed, except an owner’s last factor', async () => {
    const user = await buildStaffAccount(server.knex, 'owner');
    const visitor = await signInWithForm(server, user);
    await add(visitor, user.id);
    const [first] = await server.knex('staff_passkeys').where({ user_id: user.id }).orderBy('id');
    await visitor.open('/account/passkeys');
    await visitor.submit(`/account/passkeys/${first.id}/remove`);
    expect(visitor.page.status).to.equal(409);
    expect(visitor.page.html).to.include('this passkey is the last one');
    await add(visitor, user.id);
    await visitor.open('/account/passkeys');
    await visitor.submit(`/account/passkeys/${first.id}/remove`);
    expect(visitor.page.status).to.equal(303);
    for (const id of ['0', 'x', String(first.id)]) {
      await visitor.open('/account/passkeys');
      const token = String(visitor.formOf('/account/passkeys', new FormData()).get('csrf_token'));
      expect(
        (await visitor.post(`/account/passkeys/${id}/remove`, { csrf_token: token })).status,
        id,
      ).to.equal(404);
    }
  });

  it('need a script, and only ours may run', async () => {
    const visitor = await visit('/sign-in');
    const policy = visitor.page.headers.get('content-security-policy');
    expect(policy).to.include("script-src 'self'; connect-src 'self'");
    expect(policy).not.to.include('unsafe');
    expect(visitor.page.html).not.to.match(/<script(?! type="module" src="\/assets\/passkeys\.js">)/);
    await visitor.open('/assets/passkeys.js');
    expect(visitor.page.headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
    expect(visitor.page.status).to.equal(200);
  });
});
