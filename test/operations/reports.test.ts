import { expect } from 'chai';
import { deskCaller } from '../support/desk-caller.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Reports of the operations API', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const owner = await build.staffToken({ role: 'owner' });
    const user = await build.user({ email: 'ada@example.org' });
    const page = await build.page({ user_id: user.id, name: 'Ada runs', story: '<p>Ring me.</p>' });
    const other = await build.page();
    const manager = await build.staffToken({ role: 'manager', campaign_id: page.campaign_id });
    const stranger = await build.staffToken({ role: 'manager', campaign_id: other.campaign_id });
    return { owner, manager, stranger, page, other, user };
  });

  const get = (path: string, { options } = world.owner) => server.operations.get(path, options);
  const resolve = (id: number, body: object, { options } = world.owner) =>
    server.operations.post(`/reports/${id}/resolve.json`, body, options);
  const states = async (ids: number[]) =>
    server.knex('reports').whereIn('id', ids).orderBy('id').pluck('state');
  const recipients = async (template: string) =>
    server.knex('mail_outbox').where({ template }).orderBy('recipient').pluck('recipient');

  beforeEach(async () => {
    for (const table of ['reports', 'mail_outbox', 'throttles']) await server.knex(table).delete();
    await server.knex('pages').update({ held_at: null, held_reason: null, story: '<p>Ring me.</p>' });
  });

  it('are listed by state, reason, page, place and time, for those who reach the campaign', async () => {
    const { page, other, manager, stranger } = world;
    const fraud = await server.build.report({ page });
    const { id: postId } = await server.build.post({ page });
    const about = { page, subject_type: 'post', subject_id: postId } as const;
    const spam = await server.build.report({ ...about, reason: 'spam' });
    const elsewhere = await server.build.report({ page: other });
    await resolve(spam.id, { decision: 'no_action' });
    const idsOf = async (query: string, staff = world.owner) => {
      const body = await bodyOf(get(`/reports.json?sort=created&${query}`, staff));
      expect(body.count).to.equal(body.items.length);
      return body.items.map(({ id }: { id: number }) => id);
    };
    expect(await idsOf('')).to.have.members([fraud.id, spam.id, elsewhere.id]);
    expect(await idsOf('state=open')).to.have.members([fraud.id, elsewhere.id]);
    expect(await idsOf('state=resolved')).to.deep.equal([spam.id]);
    expect(await idsOf('reason=spam')).to.deep.equal([spam.id]);
    expect(await idsOf(`page_id=${other.id}`)).to.deep.equal([elsewhere.id]);
    expect(await idsOf(`campaign_id=${page.campaign_id}`)).to.have.members([fraud.id, spam.id]);
    expect(await idsOf(`charity_id=${other.charity_id}`)).to.deep.equal([elsewhere.id]);
    expect(await idsOf('created_since=2020-01-01&created_until=2020-01-02')).to.deep.equal([]);
    expect(await idsOf('', manager)).to.have.members([fraud.id, spam.id]);
    expect(await idsOf('', stranger)).to.deep.equal([elsewhere.id]);
  });

  it('show the content as it was reported beside what is there now', async () => {
    const { page } = world;
    const report = await server.build.report({ page, reporter_email: 'noor@example.org' });
    await server
      .knex('pages')
      .where({ id: page.id })
      .update({ story: '<p>Run with me.</p>', image_url: '/pictures/new' });
    const { report: shown, content } = await bodyOf(get(`/reports/${report.id}.json`));
    expect(shown).to.include({
      state: 'open',
      kind: 'page',
      page_id: page.id,
      page_name: 'Ada runs',
      reason: 'fraud',
      message: 'It lies.',
      times: 1,
      reporter_email: 'noor@example.org',
    });
    expect(content).to.deep.equal([
      { part: 'name', when_reported: 'Ada runs', now: 'Ada runs', has_changed: false },
      { part: 'text', when_reported: '<p>Ring me.</p>', now: '<p>Run with me.</p>', has_changed: true },
      { part: 'picture', when_reported: null, now: 'http://localhost:3000/pictures/new', has_changed: true },
    ]);
  });

  it('hide the page for all of its open reports at once, and tell the reporters', async () => {
    const { page, other } = world;
    const post = await server.build.post({ page });
    const first = await server.build.report({ page, reporter_email: 'noor@example.org' });
    const second = await server.build.report({
      page,
      subject_type: 'post',
      subject_id: post.id,
      reporter_email: 'lee@example.org',
    });
    const elsewhere = await server.build.report({ page: other });
    const decision = { decision: 'hide_page', reason: 'It asks for cash.', note: 'Again.' };
    const { report } = await bodyOf(resolve(first.id, decision));
    expect(report).to.include({ state: 'resolved', page_hidden: true, note: 'Again.' });
    expect(report).to.include({ decision: 'hide_page', decision_reason: 'It asks for cash.' });
    expect(report.resolved_by).to.be.a('string');
    expect(await states([first.id, second.id, elsewhere.id])).to.deep.equal(['resolved', 'resolved', 'open']);
    const { held_reason } = await server.knex('pages').where({ id: page.id }).first();
    expect(held_reason).to.equal('It asks for cash.');
    expect(await recipients('report_decided')).to.deep.equal(['lee@example.org', 'noor@example.org']);
    expect(await recipients('page_decision')).to.deep.equal([world.user.email]);
    const entries = await server.knex('audit_log').where({ action: 'report.resolve', subject_id: first.id });
    expect(entries).to.have.length(1);
    expect(entries[0].campaign_id).to.equal(page.campaign_id);
    expect(entries[0].details.reports).to.deep.equal([first.id, second.id]);
  });

  it('can only be decided once, even by two at the same time', async () => {
    const report = await server.build.report({ page: world.page, reporter_email: 'noor@example.org' });
    const answers = await Promise.all([1, 2, 3].map(() => resolve(report.id, { decision: 'no_action' })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409]);
    expect(await recipients('report_decided')).to.deep.equal(['noor@example.org']);
  });

  it('leave everything as it is without an action, and say so without any words of anyone', async () => {
    const report = await server.build.report({
      page: world.page,
      explanation: 'Buy gold at evil.example',
      reporter_email: 'noor@example.org',
    });
    server.mails.length = 0;
    await resolve(report.id, { decision: 'no_action', note: 'A quarrel.' });
    expect((await server.knex('pages').where({ id: world.page.id }).first()).held_at).to.equal(null);
    const [mail] = await server.mailed();
    expect(mail?.to).to.equal('noor@example.org');
    expect(mail?.text)
      .to.include('we changed nothing')
      .and.not.match(/evil|quarrel|Ada/);
  });

  it('delete an update, email its author why, and keep what it said', async () => {
    const post = await server.build.post({ page: world.page, caption: 'Send me cash.' });
    const about = { page: world.page, subject_type: 'post', subject_id: post.id } as const;
    const report = await server.build.report(about);
    const ofPage = await server.build.report({ page: world.page });
    server.mails.length = 0;
    const body = await bodyOf(resolve(report.id, { decision: 'hide_content', reason: 'No cash, please.' }));
    expect(body.content).to.deep.equal([
      { part: 'text', when_reported: 'Send me cash.', now: null, has_changed: true },
    ]);
    expect(await server.knex('posts').where({ id: post.id })).to.deep.equal([]);
    expect(await states([report.id, ofPage.id])).to.deep.equal(['resolved', 'open']);
    const [mail] = await server.mailed();
    expect(mail?.to).to.equal(world.user.email);
    expect(mail?.text).to.include('This is why: No cash, please.');
    const repeated = await server.build.report(about);
    expect((await resolve(repeated.id, { decision: 'hide_content', reason: 'Gone.' })).status).to.equal(200);
  });

  it("hide a donor's message", async () => {
    const donation = await server.build.donation({
      page: world.page,
      message: 'Rude words',
      donor_name: 'Kim',
    });
    const report = await server.build.report({
      page: world.page,
      subject_type: 'donation',
      subject_id: donation.id,
    });
    const body = await bodyOf(
      resolve(report.id, { decision: 'hide_content', reason: 'Rude.' }, world.manager),
    );
    expect(body.report.donation_id).to.equal(donation.id);
    expect(body.content).to.deep.equal([
      { part: 'name', when_reported: 'Kim', now: 'Kim', has_changed: false },
      { part: 'text', when_reported: 'Rude words', now: null, has_changed: true },
    ]);
    expect((await server.knex('donations').where({ id: donation.id }).first()).held_reason).to.equal('Rude.');
  });

  it('refuse decisions that make no sense, and those about other campaigns', async () => {
    const report = await server.build.report({ page: world.page });
    expect(await errorsOf(resolve(report.id, { decision: 'hide_page' }))).to.deep.equal(['reason invalid']);
    expect(await errorsOf(resolve(report.id, { decision: 'hide_page', reason: ' ' }))).to.deep.equal([
      'reason invalid',
    ]);
    const content = { decision: 'hide_content', reason: 'Rude.' };
    expect(await errorsOf(resolve(report.id, content))).to.deep.equal(['decision invalid']);
    const bell = { decision: 'no_action', reason: 'a\u0007', note: 'b\u0007' };
    expect(await errorsOf(resolve(report.id, bell))).to.deep.equal(['reason invalid', 'note invalid']);
    expect((await resolve(report.id, { decision: 'no_action' }, world.stranger)).status).to.equal(404);
    expect((await get(`/reports/${report.id}.json`, world.stranger)).status).to.equal(404);
    expect(await states([report.id])).to.deep.equal(['open']);
  });

  it('wait on the home screen of those who can decide about them', async () => {
    await server.build.report({ page: world.page });
    await server.build.report({ page: world.other });
    const finance = await server.build.staffToken({ role: 'finance' });
    const waiting = async (staff: typeof world.owner) => {
      const { overview } = await bodyOf(get('/overview.json', staff));
      return overview.waiting.find(({ kind }: { kind: string }) => kind === 'open_reports')?.count;
    };
    expect(await waiting(world.owner)).to.equal(2);
    expect(await waiting(world.manager)).to.equal(1);
    expect(await waiting(finance)).to.equal(undefined);
  });

  it('carry the name of the member of staff who decided at the desk', async () => {
    const user = await server.build.account();
    await server.knex('staff_roles').insert({ user_id: user.id, role: 'support' });
    const report = await server.build.report({ page: world.page });
    const call = deskCaller(server, user);
    const { body } = await call('resolveReport', {
      params: { report_id: String(report.id) },
      body: { decision: 'no_action' },
    });
    expect(body.report.resolved_by).to.equal(user.name);
  });
});

describe('Watched words', () => {
  const server = useServer();
  const owner = useFixture(() => server.build.staffToken({ role: 'owner' }));
  const page = useFixture(() => server.build.page({ name: 'Ada runs', story: '<p>I run.</p>' }));

  const read = () => server.operations.get('/watched_words.json', owner.options);
  async function save(words: string[], tag?: string) {
    const { headers } = owner.options;
    const match = tag ?? (await read()).headers.get('ETag') ?? '';
    return server.operations.request('PUT', '/watched_words.json', {
      headers: { ...headers, 'If-Match': match },
      body: { words },
    });
  }
  const found = async () =>
    server
      .knex('reports')
      .where({ reason: 'word' })
      .orderBy('id')
      .select('subject_type', 'subject_id', 'explanation');

  beforeEach(async () => {
    for (const table of ['reports', 'watched_words']) await server.knex(table).delete();
  });

  it('are replaced as a list, unless somebody else has changed it', async () => {
    const before = (await read()).headers.get('ETag') ?? '';
    const { watched_words: saved } = await bodyOf(save([' WhatsApp ', 'bitcoin', 'bitcoin', '']));
    expect(saved.words).to.deep.equal(['bitcoin', 'WhatsApp']);
    const late = await save(['other'], before);
    expect(late.status).to.equal(412);
    expect(late.body.watched_words.words).to.deep.equal(['bitcoin', 'WhatsApp']);
    const bare = await server.operations.request('PUT', '/watched_words.json', {
      ...owner.options,
      body: { words: [] },
    });
    expect(bare.status).to.equal(428);
    const [entry] = await server.knex('audit_log').where({ action: 'watched_words.update' });
    expect(entry.details).to.deep.equal({ added: ['WhatsApp', 'bitcoin'], removed: [] });
  });

  it('must each be one word', async () => {
    for (const word of ['two words', '!?', 'x'.repeat(61)]) {
      expect(await errorsOf(save([word])), word).to.have.length(1);
    }
  });

  it('report new and changed pages, updates and messages by whole words, whatever the case and accents', async () => {
    await save(['Café', 'bitcoin']);
    const { knex, build } = server;
    const post = await build.post({ page, caption: 'Meet me at the CAFE!' });
    await build.post({ page, caption: 'Cafeteria' });
    const donation = await build.donation({ page, message: 'cafés and (Bitcoin)' });
    await build.donation({ page });
    await knex('pages').where({ id: page.id }).update({ story: '<p title="bitcoin">No</p>' });
    await knex('pages').where({ id: page.id }).update({ story: '<p>Bitcoin</p>' });
    expect(await found()).to.deep.equal([
      { subject_type: 'post', subject_id: post.id, explanation: 'Café' },
      { subject_type: 'donation', subject_id: donation.id, explanation: 'bitcoin' },
      { subject_type: 'page', subject_id: page.id, explanation: 'bitcoin' },
    ]);
  });

  it('are seen through markup and invisible characters', async () => {
    await save(['bitcoin']);
    const { knex, build } = server;
    const stories = ['<p>bit<strong>coin</strong></p>', '<p>Bit\u200bcoin</p>', '<p>bit\u00adco\u2060in</p>'];
    for (const story of stories) {
      await knex('pages').where({ id: page.id }).update({ story: '<p>No</p>' });
      await knex('reports').delete();
      await knex('pages').where({ id: page.id }).update({ story });
      expect(await found(), story).to.have.length(1);
    }
    await knex('reports').delete();
    await build.post({ page, caption: 'Buy bit**coin**' });
    await build.donation({ page, message: 'b\u200ditcoin' });
    await build.post({ page, caption: 'A bit of coin' });
    const types = (await found()).map(({ subject_type }) => subject_type);
    expect(types).to.deep.equal(['post', 'donation']);
  });

  it('do not report again what was there before', async () => {
    await save(['bitcoin']);
    const { knex } = server;
    const set = (values: object) => knex('pages').where({ id: page.id }).update(values);
    await set({ story: '<p>I run.</p>' });
    await set({ story: '<p>Bitcoin</p>' });
    await knex('reports').update({ state: 'resolved', decision: 'no_action', resolved_at: new Date() });
    await set({ story: '<p>Bitcoin, again</p>' });
    await set({ state: 'paused' });
    expect(await found()).to.have.length(1);
    await set({ name: 'Ada' });
    await set({ story: '<p>No</p>' });
    await set({ story: '<p>Bitcoin</p>' });
    expect(await found()).to.have.length(2);
  });
});
