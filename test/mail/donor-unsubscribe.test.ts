import { expect } from 'chai';
import { hashSecret } from '../../src/auth/secrets.ts';
import { signedInVisitor } from '../support/accounts.ts';
import { useDonorMails } from '../support/donor-mails.ts';
import { erase } from '../support/erase.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('A donor', () => {
  const server = useServer();
  const { callers, page, giveAs, pass, queue, sent, waiting } = useDonorMails(server);
  /** Gives and returns the email that the donor gets, if any. */
  const thanked = async (name: string) => {
    await giveAs(name);
    await pass({ hour: true });
    return (await sent())[0];
  };
  const click = (address: string) =>
    fetch(address.replace(/^https?:\/\/[^/]+/, server.client.origin), {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });

  it('without an account unsubscribes with one click in a mail program, for every spelling (RFC 8058)', async () => {
    const mail = await thanked('ada');
    expect(mail?.unsubscribe).to.match(
      /\/unsubscribe\/one-click\?token=gsu_[\w-]{43}-donation_thanks-[\w-]{43}$/,
    );
    expect(mail?.text).to.not.include('/dashboard/notifications');
    expect((await click(mail?.unsubscribe ?? '')).status).to.equal(200);
    expect((await click(mail?.unsubscribe ?? '')).status, 'twice').to.equal(200);
    expect(await thanked('ADA')).to.equal(undefined);
    expect((await thanked('bo'))?.to).to.equal('bo@donor.example');
    const [muted, ...others] = await server.knex('muted_addresses');
    expect(others).to.deep.equal([]);
    expect(JSON.stringify(muted)).to.not.include('ada');
  });

  it('without an account unsubscribes by the link in the email, after a question', async () => {
    const mail = await thanked('ada');
    const [, address = ''] = /Unsubscribe from emails like this:\n(\S+)/.exec(mail?.text ?? '') ?? [];
    const { pathname, search } = new URL(address);
    const visitor = new Visitor(server.client.origin);
    expect((await visitor.open(pathname + search)).html).to.include('A thank-you for my donation');
    expect(await server.knex('muted_addresses')).to.deep.equal([]);
    expect((await visitor.submit('/unsubscribe')).location).to.equal('/unsubscribe/done');
    expect(await thanked('ada')).to.equal(undefined);
  });

  it('is not unsubscribed by a forged link', async () => {
    const hash = hashSecret('ada@donor.example').toString('base64url');
    for (const token of [`gsu_${hash}-donation_thanks-${hash}`, `gsu_-donation_thanks-${hash}`]) {
      expect((await click(`https://localhost/unsubscribe/one-click?token=${token}`)).status).to.equal(410);
    }
    expect(await server.knex('muted_addresses')).to.deep.equal([]);
  });

  it('with an account turns it off and on in their preferences, also what they turned off before they had one', async () => {
    await click((await thanked('fay'))?.unsubscribe ?? '');
    const user = await server.build.account({ email: 'fay@donor.example', email_confirmed_at: new Date() });
    const visitor = await signedInVisitor(server.client.origin, user);
    const path = '/dashboard/notifications';
    const isOn = async () => /name="donation_thanks"[^>]* checked/.test((await visitor.open(path)).html);
    expect(await isOn()).to.equal(false);
    await visitor.submit(path, { donation_thanks: 'true' });
    expect(await isOn()).to.equal(true);
    const mail = await thanked('fay');
    expect(mail?.unsubscribe).to.include(`gsu_${user.id}-`);
    expect(mail?.text).to.include('/dashboard/notifications');
    await click(mail?.unsubscribe ?? '');
    expect(await isOn()).to.equal(false);
    expect(await thanked('fay')).to.equal(undefined);
  });

  it('who is erased gets no email that waits or is queued', async () => {
    const user = await server.build.account({ email: 'gil@donor.example', email_confirmed_at: new Date() });
    await giveAs('GIL');
    const elsewhere = await giveAs('hal');
    await server.knex('donations').where({ id: elsewhere }).update({ donor_user_id: user.id });
    await pass();
    await queue();
    await server.knex('donor_digests').delete();
    await giveAs('gil');
    expect(await server.knex('mail_outbox').where({ template: 'donation_thanks' })).to.have.length(2);
    expect(await waiting()).to.have.length(1);
    await erase(server.knex, user.id);
    expect(JSON.stringify(await server.knex('mail_outbox'))).to.not.match(/(gil|hal)@/i);
    await pass();
    expect(await sent()).to.deep.equal([]);
    expect(await waiting()).to.deep.equal([]);
  });

  it('without an account gets an email about the reply of the owner, once, unless unsubscribed', async () => {
    await server.knex('pages').where({ id: page.id }).update({ user_id: callers.userId });
    const owner = await server.knex('users').where({ id: callers.userId }).first();
    const reply = async (id: string, caption: string) =>
      bodyOf(
        server.client.post(`/pages/${page.id}/donations/${id}/comments`, { caption }, callers.user),
        201,
      );
    const id = await giveAs('ada', 2500, { anonymous: true });
    const body = await reply(id, 'Thank you!');
    await reply(id, 'Thank you so much!');
    const [mail, ...more] = await sent();
    expect(more).to.deep.equal([]);
    expect(mail).to.include({ to: 'ada@donor.example', subject: 'You have a reply to your donation' });
    expect(mail?.text).to.include(`/${page.slug}\n`).and.not.include(owner.email);
    expect(JSON.stringify(body)).to.not.include('donor.example');
    expect((await click(mail?.unsubscribe ?? '')).status).to.equal(200);
    await reply(await giveAs('ADA'), 'Thanks again!');
    expect(await sent()).to.deep.equal([]);
    await pass();
    expect((await sent()).map(({ subject }) => subject)).to.deep.equal(['Thank you for your 2 donations!']);
  });
});
