import { expect } from 'chai';
import type { MailTextRow, OwnWords } from '../../src/db/rows/mail-text-rows.ts';
import { parseResourceReference } from '../../src/domain/references.ts';
import { resetMailText, setMailText } from '../../src/mail/change-mail-text.ts';
import { describeMailText } from '../../src/mail/describe-mail-text.ts';
import { type MailName, mailTexts } from '../../src/mail/mail-texts.ts';
import { alice, changeAs } from '../support/actors.ts';
import { useFixture } from '../support/fixture.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { useServer } from '../support/server.ts';

describe('Emails in the operator’s words', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers());
  const charity = useFixture(() => server.build.charity({ name: 'Reef Trust' }));
  const campaignNamed = (name: string) =>
    useFixture(() => server.build.campaign({ name, charities: [charity] }));
  const run = campaignNamed('Surf & Run');
  const ride = campaignNamed('[Ride](http://evil.example)');
  before(() =>
    server.knex('campaigns').where({ id: callers.campaignId }).update({ default_charity_id: charity.id }),
  );
  beforeEach(async () => {
    await server.mailed();
    server.mails.length = 0;
    await server.knex('mail_texts').delete();
  });

  const named = ({ id }: { id: number }) => {
    const reference = parseResourceReference(`${id}`);
    if (!reference) throw new Error('not a number');
    return { reference, text: `${id}` };
  };
  const set = (
    words: Partial<OwnWords> & { basedOn?: OwnWords },
    campaign?: { id: number },
    name: MailName = 'page_created',
  ) => changeAs(server.knex, alice, setMailText, { name, campaign: campaign && named(campaign), ...words });
  const refusal = async (words: Partial<OwnWords>, name?: MailName, campaign?: { id: number }) => {
    try {
      await set(words, campaign, name);
    } catch (error) {
      const { errors } = error as { errors: { field: string; message: string }[] };
      return errors.map(({ field, message }) => `${field} ${message}`);
    }
    return [];
  };
  const stored = (): Promise<MailTextRow[]> => server.knex('mail_texts').orderBy('id');
  const audited = () =>
    server.knex('audit_log').where('action', 'like', 'mail.%').orderBy('id', 'desc').first();
  const sentIn = async ({ uid }: { uid: string }, name = 'Ada for the reef') => {
    await server.client.post('/pages', { birthday: '1990-04-30', campaign_id: uid, name }, callers.user);
    const [mail] = await server.mailed();
    server.mails.length = 0;
    if (!mail) throw new Error('no mail');
    return mail;
  };

  it('are sent with the text of the campaign, or else the installation, or else ours', async () => {
    const ours = await sentIn(run);
    expect(ours.subject).to.equal('Your fundraising page is ready');
    await set({
      subject: 'Welcome to {{campaign.name}}!',
      body: 'Dear {{recipient.first_name}},\n\n**Go:** {{link}}',
    });
    await set({ body: '# {{page.name}}\n\n{{charity.name}} thanks you. <script>alert(1)</script>' }, run);
    const [inRun, inRide] = [await sentIn(run), await sentIn(ride)];
    expect(inRun.subject).to.equal('Welcome to Surf & Run!');
    expect(inRun.text).to.match(
      /^“Ada for the reef”\n\nReef Trust thanks you. <script>alert\(1\)<\/script>\n\nYou're getting this email because you have a new page/,
    );
    expect(inRun.html).to.include('&lt;script&gt;alert(1)&lt;/script&gt;').and.not.include('<script');
    expect(inRide.subject).to.equal('Welcome to [Ride](http://evil.example)!');
    expect(inRide.text).to.match(/^Dear \S+,\n\nGo: http\S+\n\n/);
    await changeAs(server.knex, alice, resetMailText, { name: 'page_created', campaign: named(run) });
    await changeAs(server.knex, alice, resetMailText, { name: 'page_created' });
    expect((await sentIn(run)).text.replace(/http\S+/g, '')).to.equal(ours.text.replace(/http\S+/g, ''));
  });

  it('store only what differs from the text that would be sent, and record each change', async () => {
    const { subject, body } = mailTexts.page_created;
    expect(await set({ subject, body })).to.deep.equal({ changed: [] });
    expect(await stored()).to.deep.equal([]);
    expect(await set({ subject: 'Hooray', body })).to.deep.equal({ changed: ['subject'] });
    expect(await set({ subject: 'Hooray' }, run)).to.deep.equal({ changed: [] });
    expect(await set({ subject }, run)).to.deep.equal({ changed: ['subject'] });
    expect(
      (await stored()).map((row) => [row.campaign_id, row.subject, row.body, row.edited_by]),
    ).to.deep.equal([
      [null, 'Hooray', null, 'alice'],
      [run.id, subject, null, 'alice'],
    ]);
    expect(await audited()).to.deep.include({
      action: 'mail.edit',
      actor_name: 'alice',
      subject_type: 'campaign',
      details: { name: 'page_created', subject: { from: null, to: subject } },
    });
    expect(await set({ subject })).to.deep.equal({ changed: ['subject'] });
    expect(await stored()).to.have.length(1);
    const removed = await changeAs(server.knex, alice, resetMailText, {
      name: 'page_created',
      campaign: named(run),
    });
    expect(removed).to.deep.equal({ subject, body: null });
    expect(await audited()).to.deep.include({
      action: 'mail.reset',
      details: { name: 'page_created', subject, body: null },
    });
    expect(await changeAs(server.knex, alice, resetMailText, { name: 'page_created' })).to.equal(undefined);
    expect(await stored()).to.deep.equal([]);
  });

  it('report when a default has changed since, part by part', async () => {
    await set({ subject: 'Hooray', body: 'Go: {{link}}' });
    await server.knex('mail_texts').update({ body_default: Buffer.alloc(32) });
    await set({ subject: 'Hurrah' });
    const described = async () => describeMailText('page_created', await stored(), undefined);
    expect((await described()).own).to.deep.include({
      subject: 'Hurrah',
      default_changed: ['body'],
      problems: [],
    });
    await set({ body: 'Now go: {{link}}' });
    expect((await described()).own).to.deep.include({ default_changed: [] });
  });

  it('that this release cannot fill are not sent', async () => {
    await set({ subject: 'Hooray', body: 'Go: {{link}}' });
    await server.knex('mail_texts').update({ body: 'Hello {{nickname}}' });
    expect((await sentIn(run)).text).to.include('Share it with friends and family');
    const { own, used } = describeMailText('page_created', await stored(), undefined);
    expect(own?.problems).to.have.length(1);
    expect(used).to.deep.equal({
      subject: mailTexts.page_created.subject,
      body: mailTexts.page_created.body,
    });
  });

  it('are refused with unknown placeholders, and with all that the email knows', async () => {
    const known =
      '{{greeting}}, {{recipient.first_name}}, {{site.name}}, {{link}}, {{page.name}}, {{campaign.name}}, {{charity.name}}';
    expect(
      await refusal({ subject: 'For {{page.nmae}}', body: 'Hi {{ nobody }}, [go]({{lnk}})' }),
    ).to.deep.equal([
      `subject has an unknown placeholder {{page.nmae}}. Did you mean {{page.name}}? This email knows ${known}`,
      `body has an unknown placeholder {{nobody}}. This email knows ${known}`,
      `body has an unknown placeholder {{lnk}}. Did you mean {{link}}? This email knows ${known}`,
    ]);
    expect(await refusal({ body: 'Hi {{page.name}' })).to.deep.equal([
      'body has {{ or }} without a placeholder such as {{site.name}}',
    ]);
    expect(await refusal({ subject: 'Hi page.name}}' })).to.deep.equal([
      'subject has {{ or }} without a placeholder such as {{site.name}}',
    ]);
    expect(await refusal({ subject: 'See {{link}}' })).to.deep.equal([
      "subject can't contain {{link}}, which is for the body",
    ]);
    expect(await refusal({ body: 'See {{constructor}}' })).to.have.length(1);
  });

  it('are refused without a required placeholder, and with a table within a line', async () => {
    const missing = 'body must contain {{link}}: The link to choose a new password.';
    expect(await refusal({ body: 'Choose a new password.' }, 'reset_password')).to.deep.equal([missing]);
    expect(await refusal({ body: 'Choose: \\{\\{link}} <{{link}>' }, 'reset_password')).to.include(missing);
    expect(await refusal({ body: 'Choose: {{link}}' }, 'reset_password')).to.deep.equal([]);
    expect(await refusal({ body: '[Choose]({{link}})' }, 'reset_password')).to.deep.equal([]);
    const alone = 'body must have {{pages}} in a paragraph of its own, between empty lines';
    for (const body of ['News: {{pages}}', '- {{pages}}', '**{{pages}}**']) {
      expect(await refusal({ body }, 'weekly_digest'), body).to.deep.equal([alone]);
    }
    expect(await refusal({ body: 'News:\n\n{{pages}}' }, 'weekly_digest')).to.deep.equal([]);
  });

  it('are refused when blank, too long, or no text', async () => {
    expect(await refusal({ subject: ' ', body: '\n' })).to.deep.equal([
      "subject can't be blank",
      "body can't be blank",
    ]);
    for (const body of ['\u200b', '[](https://example.org)', '-\n-', '#']) {
      expect(await refusal({ body }), body).to.deep.equal(["body can't be blank"]);
    }
    expect(await refusal({ subject: '\u200b' })).to.deep.equal(["subject can't be blank"]);
    expect(await refusal({ subject: 'x'.repeat(151), body: 'x'.repeat(10_001) })).to.deep.equal([
      'subject must be at most 150 characters long',
      'body must be at most 10000 characters long',
    ]);
    expect(await refusal({ subject: '😀'.repeat(150), body: '😀'.repeat(10_000) })).to.deep.equal([]);
    expect(await refusal({ subject: 'Hello\nBcc: all@example.org', body: 'a\u0000b' })).to.deep.equal([
      "subject can't contain control characters",
      "body can't contain control characters",
    ]);
    for (const separator of ['\u0085', '\u2028', '\u2029', '\t', '\u007f']) {
      expect(await refusal({ subject: `Hello${separator}world` }), escape(separator)).to.have.length(1);
    }
    expect(await refusal({ subject: 'Hooray' }, 'weekly_digest', run)).to.deep.equal([
      "campaign can't have a text of its own for weekly_digest, which isn't about a campaign",
    ]);
  });

  it('are refused when some of it would not be in the email, or the email would have no subject', async () => {
    const lists = (depth: number) => `Hello\n\n${'- '.repeat(depth)}world`;
    expect(await refusal({ body: lists(9) })).to.deep.equal([
      "body can't have more than 8 lists within each other",
    ]);
    expect(await refusal({ body: lists(5_000) })).to.have.length(1);
    expect(await refusal({ body: lists(8) })).to.deep.equal([]);
    for (const subject of ['{{recipient.first_name}}', '{{campaign.name}} {{page.name}}']) {
      expect(await refusal({ subject }), subject).to.deep.equal([
        'subject must have words besides placeholders, which can be empty',
      ]);
    }
    expect(await refusal({ subject: '{{page.name}}!' })).to.deep.equal([]);
  });

  it('keep the change of someone else who was faster', async () => {
    const seen = { subject: null, body: null };
    const faster = await server.knex.transaction();
    await setMailText(faster, alice, { name: 'page_created', subject: 'First' });
    const slower = set({ subject: 'Second', basedOn: seen }).then(
      () => 'saved',
      (error) => error.name,
    );
    await untilSomebodyWaits(server.knex);
    await faster.commit();
    expect(await slower).to.equal('ConflictError');
    expect((await stored()).map(({ subject }) => subject)).to.deep.equal(['First']);
    await set({ body: 'Go: {{link}}', basedOn: { subject: 'First', body: null } });
    expect((await stored()).map(({ subject, body }) => [subject, body])).to.deep.equal([
      ['First', 'Go: {{link}}'],
    ]);
  });
});
