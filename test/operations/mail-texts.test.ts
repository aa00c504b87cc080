import { expect } from 'chai';
import { mailNames, mailTexts } from '../../src/mail/mail-texts.ts';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Texts of emails', () => {
  const server = useServer();
  const owner = useFixture(() => server.build.staffToken({ role: 'owner' }));
  const get = (path: string) => server.operations.get(path, owner.options);
  const send = (method: string, path: string, body?: object, headers = {}) =>
    server.operations.request(method, path, {
      headers: { ...owner.options.headers, ...headers },
      ...(body && { body }),
    });
  const put = async (id: string, body: object, tag?: string) => {
    const path = `/mail_texts/${id}.json`;
    return send('PUT', path, body, { 'If-Match': tag ?? (await get(path)).headers.get('etag') });
  };
  beforeEach(async () => {
    await server.knex('mail_texts').delete();
    await server.knex('audit_log').delete();
  });

  it('are listed with what was changed, campaigns below the installation', async () => {
    const campaign = await server.build.campaign();
    await put('page_created', { subject: 'Hooray' });
    await put(`page_created@${campaign.uid}`, { body: 'Run: {{link}}' });
    const { items, count }: Body = await bodyOf(get('/mail_texts.json'));
    expect(count).to.equal(mailNames.length + 1);
    const [own, ofCampaign] = items.filter(({ name }: Body) => name === 'page_created');
    expect(own).to.deep.include({ id: 'page_created', changed: ['subject'], campaign_uid: null });
    expect(own.edited_by).to.equal(`staff ${owner.userId}`);
    expect(ofCampaign).to.deep.include({ id: `page_created@${campaign.uid}`, changed: ['body'] });
    expect(items.find(({ name }: Body) => name === 'reset_password')).to.deep.include({ changed: [] });
  });

  it('are read, changed and reset, with the texts in the audit log', async () => {
    const first = await bodyOf(get('/mail_texts/reset_password.json'));
    expect(first.mail_text).to.include({ body: mailTexts.reset_password.body, edited_by: null });
    expect(first.placeholders.find(({ name }: Body) => name === 'link')).to.include({ required: true });
    const saved = await bodyOf(put('reset_password', { subject: ' New ', body: 'Go: {{link}}\r\n' }));
    expect(saved.mail_text).to.deep.include({
      subject: 'New',
      body: 'Go: {{link}}',
      default_subject: mailTexts.reset_password.subject,
      changed: ['subject', 'body'],
    });
    const cleared = await bodyOf(put('reset_password', { subject: null }));
    expect(cleared.mail_text).to.deep.include({
      subject: mailTexts.reset_password.subject,
      changed: ['body'],
    });
    for (let times = 0; times < 2; times++) {
      const reset = await bodyOf(send('POST', '/mail_texts/reset_password/reset.json'));
      expect(reset.mail_text).to.deep.include({ body: mailTexts.reset_password.body, changed: [] });
    }
    const actions = await server.knex('audit_log').orderBy('id').pluck('action');
    expect(actions).to.deep.equal(['mail.edit', 'mail.edit', 'mail.reset']);
  });

  it('are not overwritten by somebody who is late', async () => {
    const tag = (await get('/mail_texts/page_created.json')).headers.get('etag') ?? '';
    expect((await put('page_created', { subject: 'One' }, tag)).status).to.equal(200);
    const late = await put('page_created', { subject: 'Two' }, tag);
    expect([late.status, late.body.mail_text.subject]).to.deep.equal([412, 'One']);
    expect((await send('PUT', '/mail_texts/page_created.json', { subject: 'x' })).status).to.equal(428);
  });

  it('name unknown and missing placeholders, also in a preview and a test', async () => {
    const wrong = { subject: '{{page.nam}}', body: 'No button' };
    const paths = ['preview', 'test'].map((part) => `/mail_texts/reset_password/${part}.json`);
    expect(await errorsOf(put('reset_password', wrong))).to.include('body invalid');
    for (const path of paths) expect(await errorsOf(send('POST', path, wrong))).to.include('body invalid');
    const { body } = await put('page_created', { subject: 'On {{page.nam}}' });
    expect(body.error.errors[0].message).to.match(/unknown placeholder \{\{page\.nam\}\}\. Did you mean/);
    expect(await server.mailed()).to.deep.equal([]);
  });

  it('are previewed with sample data, over what is saved', async () => {
    await put('page_created', { subject: 'Saved', body: 'Saved: {{link}}' });
    const preview = async (body: object) =>
      (await bodyOf(send('POST', '/mail_texts/page_created/preview.json', body))).preview;
    expect(await preview({})).to.deep.include({ subject: 'Saved' });
    const typed = await preview({ subject: 'Typed {{page.name}}' });
    expect(typed.subject).to.equal('Typed “Robin runs for the reef”');
    expect(typed.text).to.include('Saved:');
    expect((await preview({ body: 'Typed: {{link}}' })).text).to.include('Typed:');
    expect(typed.html).to.match(/^<!doctype html>/);
    const cleared = await preview({ subject: null, body: null });
    expect(cleared.text).to.not.include('Saved');
  });

  it('are sent to the caller, and to nobody else', async () => {
    const { test_mail } = await bodyOf(
      send('POST', '/mail_texts/page_created/test.json', { subject: 'A test', body: 'See {{link}}' }),
    );
    const user = await server.knex('users').where({ id: owner.userId }).first();
    expect(test_mail.sent_to).to.equal(user.email);
    const mails = await server.mailed();
    expect(mails.map(({ to, subject }) => [to, subject])).to.deep.equal([[user.email, 'A test']]);
  });

  it('of a campaign exist only for emails about one', async () => {
    const { uid } = await server.build.campaign();
    const ids = ['nothing', `reset_password@${uid}`, 'page_created@au-999999999', 'page_created@x', '@'];
    for (const id of ids) expect((await get(`/mail_texts/${id}.json`)).status, id).to.equal(404);
  });
});
