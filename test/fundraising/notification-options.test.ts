import { expect } from 'chai';
import { hashSecret } from '../../src/auth/secrets.ts';
import { inTransaction } from '../../src/db/connection/in-transaction.ts';
import { postMail } from '../../src/db/repositories/mail-outbox.ts';
import { notificationNames, notificationOptions } from '../../src/mail/notification-options.ts';
import { signedInVisitor } from '../support/accounts.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Notification options', () => {
  const server = useServer();
  let email: string;

  const callers = useFixture(() => server.build.callers(), beforeEach);
  beforeEach(async () => {
    ({ email } = await server.knex('users').where({ id: callers.userId }).first());
    server.mails.length = 0;
  });

  const list = () => server.client.get('/notification_options.json', callers.user);
  const set = (name: string, query = '', body: object = {}) =>
    server.client.request('PUT', `/notification_options/${name}${query}`, { ...callers.user, body });
  const valuesOf = ({ results }: Body): Record<string, boolean> => {
    const groups: { values: Record<string, { value: boolean }> }[] = Object.values(results);
    const values = groups.flatMap((group) => Object.entries(group.values));
    return Object.fromEntries(values.map(([name, { value }]) => [name, value]));
  };
  const post = (recipient: string, template: 'join_requested' | 'join_declined' | 'account_exists') =>
    inTransaction(server.knex, (transaction) =>
      postMail(transaction, { template, recipient, parameters: { team: '1', campaign: 'City Run' } }),
    );
  const sent = async () => {
    return (await server.mailed()).map(({ subject }) => subject);
  };

  it('are all on at first, in groups with labels', async () => {
    const body = await bodyOf(list());
    expect(Object.keys(body.results)).to.deep.equal(['pages', 'teams', 'donations']);
    expect(body.results.teams.label).to.equal('My teams');
    expect(body.results.teams.values.join_requested).to.deep.equal({
      label: 'Someone asks to join my team',
      value: true,
    });
    expect(valuesOf(body)).to.deep.equal(Object.fromEntries(notificationNames.map((name) => [name, true])));
  });

  it('are turned on and off one by one, in the query or the body, for one user', async () => {
    const others = await server.build.callers();
    expect(valuesOf((await set('join_requested', '?value=false')).body).join_requested).to.equal(false);
    expect(valuesOf((await set('join_requested', '?value=false')).body).join_requested).to.equal(false);
    expect(valuesOf((await set('page_created', '', { value: false })).body)).to.include({
      page_created: false,
      join_requested: false,
      join_answered: true,
    });
    expect(valuesOf((await set('join_requested', '?value=true', { value: false })).body)).to.include({
      page_created: false,
      join_requested: true,
    });
    expect(valuesOf((await list()).body)).to.include({ page_created: false, join_requested: true });
    const theirs = await server.client.get('/notification_options.json', others.user);
    expect(Object.values(valuesOf(theirs.body))).to.not.include(false);
  });

  it('are shown one by one, in their group', async () => {
    await set('join_requested', '?value=false');
    const one = (name: string) =>
      server.client.get(`/notification_options/${name}.json`, callers.user).then(({ body }) => body);
    expect(await one('join_requested')).to.deep.equal({
      results: {
        teams: {
          label: 'My teams',
          values: { join_requested: { label: 'Someone asks to join my team', value: false } },
        },
      },
    });
    expect(valuesOf(await one('page_created'))).to.deep.equal({ page_created: true });
  });

  it('refuse invalid values, unknown names and other callers', async () => {
    for (const refused of [await set('invitation'), await set('invitation', '?value=maybe')]) {
      expect(refused.status).to.equal(422);
      expect(refused.body.error.errors[0].field).to.equal('value');
    }
    expect((await set('reset_password', '?value=false')).status).to.equal(404);
    const byKey = await server.client.get('/notification_options.json', callers.application);
    expect(byKey.status).to.equal(403);
  });

  it('decide which emails are sent, including those that are already queued', async () => {
    await post(email, 'join_requested');
    await set('join_requested', '?value=false');
    await post(email.toUpperCase(), 'join_requested');
    await post(email, 'join_declined');
    expect(await sent()).to.deep.equal(['Your request to join a team was declined']);
    expect(await server.knex('mail_outbox').where({ sent_at: null })).to.deep.equal([]);
    await set('join_requested', '?value=true');
    await post(email, 'join_requested');
    expect(await sent()).to.include('Someone wants to join your team');
  });

  it('name existing emails, each in one option, and none about the account', () => {
    const templates = notificationNames.flatMap((name) => [...notificationOptions[name].templates]);
    expect(new Set(templates).size).to.equal(templates.length);
    expect(templates).to.not.include.members(['reset_password']);
    expect(templates.filter((name) => /password|email|account|activate/.test(name))).to.deep.equal([]);
  });

  describe('on the site', () => {
    const user = useFixture(() => server.build.account(), beforeEach);
    const mutedOf = ({ id }: { id: number }): Promise<string[]> =>
      server.knex('muted_notifications').where({ user_id: id }).orderBy('name').pluck('name');

    it('are chosen on a screen of the dashboard', async () => {
      const visitor = await signedInVisitor(server.client.origin, user);
      expect((await visitor.open('/dashboard')).html).to.include('href="/dashboard/notifications"');
      const path = '/dashboard/notifications';
      const { html } = await visitor.open(path);
      expect(html.match(/ checked>/g)).to.have.length(notificationNames.length);
      const saved = await visitor.submit(path, { page_created: 'true', invitation: 'true' });
      expect(saved.location).to.equal(`${path}?notice=saved`);
      expect(await mutedOf(user)).to.deep.equal([
        'campaign_message',
        'donation_reply',
        'donation_thanks',
        'join_answered',
        'join_requested',
        'page_reached_target',
        'page_received_donation',
        'weekly_digest',
      ]);
      expect((await visitor.follow()).html.match(/ checked>/g)).to.have.length(2);
      const { location } = await new Visitor(server.client.origin).open(path);
      expect(location).to.match(/^\/sign-in\?/);
    });

    it('are turned off by the link in the email, with a click and without signing in', async () => {
      await post(user.email, 'join_requested');
      await post(user.email, 'account_exists');
      await sent();
      const [mail, account] = server.mails;
      const [, address = ''] = /Unsubscribe from emails like this:\n(\S+)/.exec(mail?.text ?? '') ?? [];
      expect(mail?.html).to.include(address).and.to.include('/dashboard/notifications');
      expect(mail?.unsubscribe).to.equal(address.replace('?', '/one-click?'));
      expect([account?.unsubscribe, account?.text.includes('Unsubscribe')]).to.deep.equal([undefined, false]);
      const visitor = new Visitor(server.client.origin);
      const { pathname, search } = new URL(address);
      expect((await visitor.open(pathname + search)).html).to.include('Someone asks to join my team');
      expect(await mutedOf(user)).to.deep.equal([]);
      expect((await visitor.submit('/unsubscribe')).location).to.equal('/unsubscribe/done');
      expect((await visitor.follow()).html).to.include("You won't get this kind of email anymore");
      expect(await mutedOf(user)).to.deep.equal(['join_requested']);
    });

    it('are not turned off by a forged link', async () => {
      const visitor = new Visitor(server.client.origin);
      const signature = hashSecret('guessed').toString('base64url');
      for (const token of [
        '',
        'gsu_',
        `gsu_${user.id}-join_requested-${signature}`,
        `gsu_1-toString-${signature}`,
      ]) {
        expect((await visitor.open(`/unsubscribe?token=${token}`)).status, token).to.equal(410);
      }
      await visitor.open('/sign-in');
      const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(visitor.page.html)?.[1] ?? '';
      const fields = { csrf_token, token: `gsu_${user.id}-join_requested-${signature}` };
      expect((await visitor.post('/unsubscribe', fields)).status).to.equal(410);
      expect(await mutedOf(user)).to.deep.equal([]);
    });

    it('are turned off by one click in a mail program, without a cookie (RFC 8058)', async () => {
      await post(user.email, 'join_requested');
      await sent();
      const { pathname, search } = new URL(server.mails[0]?.unsubscribe ?? '');
      const click = (query: string, body: string | FormData) =>
        fetch(`${server.client.origin}${pathname}${query}`, {
          method: 'POST',
          body,
          redirect: 'manual',
          ...(typeof body === 'string' && {
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          }),
        });
      expect((await click(`${search}x`, 'List-Unsubscribe=One-Click')).status).to.equal(410);
      expect((await click(search, 'other=One-Click')).status).to.equal(410);
      expect((await fetch(server.client.origin + pathname + search)).status).to.equal(200);
      expect(await mutedOf(user)).to.deep.equal([]);
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      for (const body of ['List-Unsubscribe=One-Click', form]) {
        await server.knex('muted_notifications').delete();
        expect((await click(search, body)).status).to.equal(200);
        expect(await mutedOf(user)).to.deep.equal(['join_requested']);
      }
    });

    it('have no link for a person without an account', async () => {
      await post('nobody@example.org', 'join_requested');
      await sent();
      expect(server.mails[0]?.text).to.not.include('unsubscribe');
    });
  });
});
