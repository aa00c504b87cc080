import { expect } from 'chai';
import { useFixture } from '../support/fixture.ts';
import { errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Reports', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const callers = await server.build.callers();
    const page = await server.build.page({ campaign_id: callers.campaignId, name: 'Ada runs' });
    const other = await server.build.page();
    const post = await server.build.post({ page });
    const donation = await server.build.donation({ page, message: 'Rude words' });
    const silent = await server.build.donation({ page });
    return { ...callers, page, other, post, donation, silent };
  });

  const report = { reason: 'fraud', explanation: 'It lies.', good_faith: true };
  const send = (body: object, caller = world.application) => server.client.post('/reports', body, caller);
  const stored = () => server.knex('reports').orderBy('id');

  beforeEach(async () => {
    for (const table of ['reports', 'mail_outbox', 'throttles']) await server.knex(table).delete();
  });

  it('store a page, a post or a message as everyone sees it at that moment', async () => {
    const { page, post, donation } = world;
    const contact = { name: ' Noor ', email: 'Noor@Example.org' };
    expect((await send({ ...report, ...contact, page_id: page.id })).status).to.equal(204);
    expect((await send({ ...report, reason: 'spam', post_id: post.id }, world.user)).status).to.equal(204);
    expect((await send({ ...report, donation_id: donation.id })).status).to.equal(204);
    const rows = await stored();
    expect(rows.map(({ subject_type, subject_id }) => [subject_type, subject_id])).to.deep.equal([
      ['page', page.id],
      ['post', post.id],
      ['donation', donation.id],
    ]);
    expect(rows.map(({ content }) => content.text)).to.deep.equal([page.story, post.caption, 'Rude words']);
    expect(rows[0]).to.include({
      reporter_name: 'Noor',
      reporter_email: 'noor@example.org',
      reason: 'fraud',
    });
    expect(new Set(rows.map(({ page_id }) => page_id))).to.deep.equal(new Set([page.id]));
  });

  it('count a second one of the same person for the same reason', async () => {
    const about = { ...report, page_id: world.page.id };
    for (const email of ['noor@example.org', 'NOOR@example.org', 'lee@example.org'])
      await send({ ...about, email });
    await send({ ...about, email: 'noor@example.org', reason: 'spam' });
    await send(about);
    await send(about);
    expect((await stored()).map(({ times }) => times)).to.deep.equal([2, 1, 1, 2]);
  });

  it('are stored up to twenty times for a page, also if many arrive at the same time, and counted beyond', async () => {
    const emails = Array.from({ length: 40 }, (_, number) => `person-${number}@example.org`);
    await Promise.all(emails.map((email) => send({ ...report, email, page_id: world.page.id })));
    const rows = await stored();
    expect(rows).to.have.length(20);
    expect(rows.reduce((sum, { times }) => sum + times, 0)).to.equal(40);
    expect(new Set(rows.map(({ place }) => place)).size).to.equal(20);
  });

  it('need exactly one thing, a reason, an explanation and good faith', async () => {
    const { page, post } = world;
    const about = { ...report, page_id: page.id };
    expect(await errorsOf(send(report))).to.deep.equal(['page_id invalid']);
    expect(await errorsOf(send({ ...about, post_id: post.id }))).to.deep.equal(['page_id invalid']);
    expect(await errorsOf(send({ ...about, good_faith: false }))).to.deep.equal(['good_faith invalid']);
    expect(await errorsOf(send({ ...about, explanation: 'a\u0007' }))).to.deep.equal(['explanation invalid']);
    expect(await errorsOf(send({ ...about, reason: 'word' }))).to.deep.equal(['reason invalid']);
    expect(await errorsOf(send({ ...about, name: '\u200b' }))).to.deep.equal(['name invalid']);
    expect(await errorsOf(send({ ...about, email: 'noor@example.org, eve@example.org' }))).to.have.length(1);
    expect(await stored()).to.deep.equal([]);
  });

  it('are only about what everyone can see, and of an application only about its own campaign', async () => {
    const { page, other, post, donation, silent } = world;
    expect((await send({ ...report, page_id: 999_999_999 })).status).to.equal(404);
    expect((await send({ ...report, donation_id: silent.id })).status).to.equal(404);
    expect((await send({ ...report, page_id: other.id })).status).to.equal(403);
    expect((await send({ ...report, page_id: other.id }, world.user)).status).to.equal(204);
    await server.knex('pages').where({ id: page.id }).update({ held_at: new Date() });
    for (const about of [{ page_id: page.id }, { post_id: post.id }, { donation_id: donation.id }]) {
      for (const caller of [world.application, world.user]) {
        expect((await send({ ...report, ...about }, caller)).status, JSON.stringify(about)).to.equal(404);
      }
    }
    await server.knex('pages').where({ id: page.id }).update({ held_at: null });
    expect(await stored()).to.have.length(1);
  });

  it('are limited for each user and each page', async () => {
    const about = { ...report, page_id: world.page.id };
    const statuses = [];
    for (let number = 0; number < 21; number++) statuses.push((await send(about, world.user)).status);
    expect(statuses).to.deep.equal([...Array(20).fill(204), 429]);
    await server.knex('throttles').where({ name: 'reportsByPage' }).update({ tries: 300 });
    expect((await send(about)).status).to.equal(429);
    expect((await send({ ...report, page_id: world.other.id }, world.user)).status).to.equal(429);
  });

  it('confirm to an address once a day, without any words of the reporter, and to few addresses an hour', async () => {
    const about = { ...report, explanation: 'Buy gold at evil.example', name: 'Evil' };
    server.mails.length = 0;
    await send({ ...about, email: 'victim@example.org', page_id: world.page.id });
    await send({ ...about, email: 'victim@example.org', post_id: world.post.id });
    await send({ ...about, email: 'VICTIM@example.org', reason: 'spam', page_id: world.page.id });
    const mails = await server.mailed();
    expect(mails.map(({ to, subject }) => [to, subject])).to.deep.equal([
      ['victim@example.org', "We've got your report"],
    ]);
    expect(`${mails[0]?.text}${mails[0]?.html}`).to.not.match(/evil|gold|Ada/i);
    await server.knex('throttles').where({ name: 'reportMails' }).update({ tries: 200 });
    await send({ ...about, email: 'another@example.org', page_id: world.page.id });
    expect(await server.mailed()).to.have.length(1);
    expect(await stored()).to.have.length(4);
  });
});
