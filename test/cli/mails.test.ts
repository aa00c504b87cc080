import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { mailNames, mailTexts } from '../../src/mail/mail-texts.ts';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Folder = Awaited<ReturnType<typeof temporaryFolder>>;

describe('groundswell mails', () => {
  const world = useOperatorWorld();
  let folder: Folder;
  before(async () => {
    folder = await temporaryFolder();
  });
  after(() => folder.remove());
  beforeEach(() => world.knex('mail_texts').delete());

  const file = async (name: string, content: string | Buffer) => {
    const path = join(folder.path, name);
    await writeFile(path, content);
    return path;
  };
  /** Creates an editor that replaces the file by this text, or fails. */
  const editor = async (content: string, status = 0) => {
    const path = await file(
      'editor.sh',
      `#!/bin/sh\ncp "$1" "${folder.path}/seen"\ncat > "$1" <<'END'\n${content}\nEND\nexit ${status}\n`,
    );
    await chmod(path, 0o700);
    return path;
  };
  const keptIn = (output: string) => readFile(/Your text is in (\S+)\. /.exec(output)?.[1] ?? '', 'utf8');

  it('list shows who changed which email, for which campaign', async () => {
    const campaign = await world.build.campaign({ country_code: 'au', slug: 'city-run' });
    await world.done('mails', 'edit', 'donations_received', '--subject', 'Money!', '--as', 'alice');
    await world.done(
      'mails',
      'edit',
      'page_created',
      '--subject',
      'Run!',
      '--campaign',
      campaign.uid,
      '--as',
      'bob',
    );
    await world
      .knex('mail_texts')
      .where({ name: 'donations_received' })
      .update({ subject_default: Buffer.alloc(32) });
    const { output } = await world.operate('mails', 'list');
    expect(output)
      .to.match(/^donations_received +- +subject +alice +20\S+Z +the default subject has changed since$/m)
      .and.match(/^page_created +- +- +- +- +-\npage_created +au\/city-run +subject +bob +20\S+Z +-$/m);
    const listed: { name: string }[] = await world.done('mails', 'list');
    expect([...new Set(listed.map(({ name }) => name))]).to.deep.equal(mailNames);
  });

  it('show prints the text, the default and the placeholders', async () => {
    await world.done(
      'mails',
      'edit',
      'reset_password',
      '--body-file',
      await file('reset.md', 'Click **here**: {{link}}\n'),
      '--as',
      'alice',
    );
    const { output } = await world.operate('mails', 'show', 'reset_password');
    expect(output)
      .to.match(/^changed +by alice, 20/m)
      .and.include('Your text\n\n  Subject: Reset your password\n\n  Click **here**: {{link}}\n')
      .and.include('Default text\n\n  Subject: Reset your password\n\n  {{greeting}}\n\n  We got a request')
      .and.match(/^\{\{link\}\} +The link to choose a new password. Required.$/m);
    const { own, used, default: ours, placeholders } = await world.done('mails', 'show', 'reset_password');
    expect(own).to.deep.include({
      subject: null,
      body: 'Click **here**: {{link}}',
      edited_by: 'alice',
      problems: [],
    });
    expect(used).to.deep.equal({ subject: 'Reset your password', body: 'Click **here**: {{link}}' });
    expect(ours.body).to.equal(mailTexts.reset_password.body);
    expect(placeholders).to.deep.include({
      name: 'link',
      meaning: 'The link to choose a new password.',
      kind: 'address',
      required: true,
    });
    expect((await world.operate('mails', 'show', 'page_created')).output).to.not.include('Your text');
  });

  it('edit takes options, files and standard input, and records who did it', async () => {
    const edit = (...args: string[]) => world.done('mails', 'edit', 'page_created', ...args, '--as', 'carol');
    expect(await edit('--subject', 'Hooray')).to.deep.equal({
      name: 'page_created',
      campaign: null,
      changed: ['subject'],
    });
    expect(await edit('--subject', 'Hooray')).to.deep.include({ changed: [] });
    expect(
      await edit('--body-file', await file('page.md', 'Subject: Hurrah\r\n\r\nGo: {{link}}\r\n')),
    ).to.deep.include({
      changed: ['subject', 'body'],
    });
    const [text] = await world.knex('mail_texts');
    expect(text).to.deep.include({ subject: 'Hurrah', body: 'Go: {{link}}', edited_by: 'carol' });
    const piped = await world.operateWith(
      { text: 'Run: {{link}}\n' },
      'mails',
      'edit',
      'page_created',
      '--body-file',
      '-',
    );
    expect(piped).to.include({ code: 0, output: 'Changed: body.\n' });
    const actions = await recordedActions(world.knex);
    expect(actions.filter((action) => action === 'mail.edit carol')).to.have.length(2);
  });

  it('edit opens the editor with the text and the placeholders', async () => {
    const edited = await world.operateWith(
      { text: '', editor: await editor('Subject: {{amount}}!\n\nThank them: {{link}}') },
      'mails',
      'edit',
      'donation_received',
    );
    expect(edited, edited.output).to.include({ code: 0, output: 'Changed: subject, body.\n' });
    const { subject, body } = mailTexts.donation_received;
    expect(await readFile(join(folder.path, 'seen'), 'utf8'))
      .to.match(/^Subject: /)
      .and.include(`Subject: ${subject}\n\n${body}\n\n------`)
      .and.include('{{amount}}  The amount of the donation');
    const kept = await world.operateWith({ text: '', editor: 'true' }, 'mails', 'edit', 'donation_received');
    expect(kept).to.include({ code: 0, output: 'Nothing to change.\n' });
    expect(await world.done('mails', 'show', 'donation_received')).to.deep.include({
      used: { subject: '{{amount}}!', body: 'Thank them: {{link}}' },
    });
  });

  it('edit keeps a refused text and says where', async () => {
    const refused = await world.operateWith(
      { text: 'no\n', editor: await editor('Subject: Hi\n\nAn hour of {{wrok}}.') },
      'mails',
      'edit',
      'page_created',
    );
    expectFailure(refused, 'unknown placeholder {{wrok}}');
    expect(refused.output).to.include('Edit it again? [y/N]');
    expect(await keptIn(refused.output)).to.equal('Subject: Hi\n\nAn hour of {{wrok}}.\n');
    const piped = await world.operateWith(
      { text: 'Typed {{wrok}}' },
      'mails',
      'edit',
      'page_created',
      '--body-file',
      '-',
    );
    expectFailure(piped, 'unknown placeholder {{wrok}}');
    expect(await keptIn(piped.output)).to.equal('Typed {{wrok}}\n');
    const failed = await world.operateWith(
      { text: '', editor: await editor('Half a', 1) },
      'mails',
      'edit',
      'page_created',
    );
    expectFailure(failed, 'The editor');
    expect(await keptIn(failed.output)).to.equal('Half a\n');
    expect(await world.knex('mail_texts')).to.deep.equal([]);
  });

  it('edit refuses a text that is not UTF-8', async () => {
    for (const content of ['Caf\u00e9', 'Subject: Caf\u00e9\n\nHello']) {
      const latin = await file('latin.md', Buffer.from(content, 'latin1'));
      const refused = await world.operate('mails', 'edit', 'page_created', '--body-file', latin);
      expectFailure(refused, 'Save the text as UTF-8');
    }
    expect(await world.knex('mail_texts')).to.deep.equal([]);
  });

  it('reset asks, removes the text and can be repeated', async () => {
    await world.done('mails', 'edit', 'page_created', '--subject', 'Hooray');
    expectWrongUsage(await world.operate('mails', 'reset', 'page_created'), 'add --yes');
    expect((await world.operate('mails', 'reset', 'page_created', '--yes')).output).to.equal(
      'Removed your text of page_created.\n',
    );
    expect((await world.operate('mails', 'reset', 'page_created', '--yes')).output).to.equal(
      "You haven't changed page_created.\n",
    );
    expect(await world.knex('mail_texts')).to.deep.equal([]);
  });

  it('preview shows an email as text, as HTML or in a file, in the installation’s look and words', async () => {
    await world.done('branding', 'set', '--name', 'City Run');
    await world.done('mails', 'edit', 'reset_password', '--subject', 'A new password for {{site.name}}');
    const preview = async (...args: string[]) =>
      (await world.operate('mails', 'preview', 'reset_password', ...args)).output;
    expect(await preview()).to.match(/^Subject: A new password for City Run\n\nHi Robin,\n\n/);
    expect(await preview('--html'))
      .to.match(/^<!doctype html>/)
      .and.include('your City Run account');
    expect(await world.done('mails', 'preview', 'reset_password')).to.have.keys([
      'name',
      'subject',
      'text',
      'html',
    ]);
    const path = join(folder.path, 'email.html');
    expect(await preview('--output', path)).to.equal(`Wrote ${path}.\n`);
    expect(await readFile(path, 'utf8')).to.match(/^<!doctype html>/);
    expect(await world.knex('mail_outbox')).to.deep.equal([]);
    expect(await world.knex('user_tokens')).to.deep.equal([]);
  });

  it('preview shows the text and the name of a campaign', async () => {
    const campaign = await world.build.campaign({ name: 'Desert Walk' });
    const inCampaign = ['page_created', '--campaign', campaign.uid];
    await world.done('mails', 'edit', ...inCampaign, '--subject', 'Welcome to the {{campaign.name}}');
    const subjectOf = async (...args: string[]) => (await world.done('mails', 'preview', ...args)).subject;
    expect(await subjectOf(...inCampaign)).to.equal('Welcome to the Desert Walk');
    expect(await subjectOf('page_created')).to.equal('Your fundraising page is ready');
  });

  it('preview shows a text that is not stored yet', async () => {
    const draft = ['--subject', 'For {{site.name}}', '--body-file', await file('draft.md', '**Hello**\r\n')];
    const { output } = await world.operate('mails', 'preview', 'page_created', ...draft);
    expect(output).to.match(/^Subject: For \w.*\n\nHello\n\nYou're getting/);
    const args = ['--body-file', await file('draft.md', '{{nobody}}')];
    expectFailure(await world.operate('mails', 'preview', 'page_created', ...args), 'unknown placeholder');
    expect(await world.knex('mail_texts')).to.deep.equal([]);
  });

  it('preview sends an email to an address', async () => {
    const written = await world.operate('mails', 'preview', 'invitation', '--to', 'robin@example.org');
    expect(written.output).to.include('because SMTP_URL is not set');
    const smtp = await startSmtpServer();
    const sent = await world.operateWith(
      { text: '', smtpUrl: smtp.url },
      'mails',
      'preview',
      'invitation',
      '--to',
      'robin@example.org',
    );
    expect(sent.output).to.equal('Sent to robin@example.org.\n');
    expect(smtp.received()).to.include('To: robin@example.org').and.not.include('List-Unsubscribe');
    await smtp.close();
    const refused = await world.operateWith(
      { text: '', smtpUrl: smtp.url },
      'mails',
      'preview',
      'invitation',
      '--to',
      'robin@example.org',
    );
    expectFailure(refused, 'The mail server did not accept the email');
  });

  for (const [args, message] of [
    [['preview', 'birthday'], "'birthday' is invalid for argument 'name'. Allowed choices are "],
    [['preview', 'invitaton'], '(Did you mean invitation?)'],
    [['preview', 'invitation', '--html', '--text'], "'--text' cannot be used with option '--html'"],
    [['preview', 'invitation', '--output', '/nowhere/email.txt'], 'cannot write the preview'],
    [['preview', 'invitation', '--to', 'robin'], '--to'],
    [['edit', 'invitation'], 'add --subject or --body-file'],
    [['edit', 'invitation', '--body-file', '/nowhere/email.md'], 'cannot read the text'],
    [['show', 'page_created', '--campaign', '?'], 'is not valid'],
  ] as const) {
    it(`refuses ${args.join(' ')}`, async () => {
      expectWrongUsage(await world.operate('mails', ...args), message);
    });
  }

  it('refuses a campaign that is unknown, or that the email is not about', async () => {
    const args = ['--subject', 'Hi', '--campaign', 'au-999999'];
    expectFailure(await world.operate('mails', 'edit', 'page_created', ...args), 'No campaign au-999999.');
    expectFailure(await world.operate('mails', 'edit', 'weekly_digest', ...args), "isn't about a campaign");
  });
});
