import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { openForm } from '../support/open-form.ts';
import { sentForm } from '../support/sent-form.ts';
import { useServer } from '../support/server.ts';

describe('Emails at the desk', () => {
  const server = useServer();
  beforeEach(() => server.knex('mail_texts').delete());

  it('are listed, shown, edited beside a preview, and reset', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/emails');
    expect(visitor.page.html).to.include('href="/emails/reset_password"');
    await visitor.open('/emails/reset_password');
    expect(visitor.page.html).to.include('Placeholders').and.include('href="/emails/reset_password/edit"');
    expect(visitor.page.html).to.not.include('/emails/reset_password/reset');
    await visitor.open('/emails/reset_password/edit');
    expect(visitor.page.html)
      .to.include('{{link}}')
      .and.include('formaction="/emails/reset_password/edit/test"');
    const form = sentForm(visitor.page.html.split('<main')[1] ?? '');
    const { action } = openForm(visitor);
    const typed = { ...form, subject: 'Your new password' };
    const shown = await visitor.post(`${action}/preview`, typed);
    expect(shown.html).to.include('Your new password').and.include('<iframe sandbox srcdoc=');
    const sent = await visitor.post(`${action}/test`, typed);
    expect(sent.html).to.include('Sent to');
    expect((await server.mailed()).map(({ subject }) => subject)).to.deep.equal(['Your new password']);
    const refused = await visitor.post(action, { ...typed, body: 'No link' });
    expect(refused.status).to.equal(422);
    expect(refused.html).to.match(/id="body-error">Text must contain {{link}}/);
    expect((await visitor.post(action, typed)).location).to.equal('/emails/reset_password?done=edit');
    await visitor.follow();
    expect(visitor.page.html).to.include('The email is saved.').and.include('/emails/reset_password/reset');
    await visitor.open('/emails/reset_password/reset');
    await visitor.submit('/emails/reset_password/reset');
    expect(await server.knex('mail_texts')).to.deep.equal([]);
  });
});
