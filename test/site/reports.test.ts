import { expect } from 'chai';
import { useFixture } from '../support/fixture.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('The form that reports a page', () => {
  const server = useServer({ config: { trustedProxies: ['127.0.0.0/8'] } });
  const world = useFixture(async () => {
    const { build } = server;
    const campaign = await build.campaign({ country_code: 'au', slug: 'city-run' });
    const user = await build.user();
    const page = await build.page({
      campaign_id: campaign.id,
      user_id: user.id,
      name: 'Ada runs',
      slug: 'ada',
    });
    const post = await build.post({ page, caption: 'Halfway' });
    const donation = await build.donation({ page, message: 'Go Ada' });
    const silent = await build.donation({ page });
    return { page, post, donation, silent };
  });

  const filled = { reason: 'fraud', explanation: 'It lies.', good_faith: 'true' };
  const stored = () => server.knex('reports').orderBy('id');
  const visitorAt = (path: string, address = '203.0.113.19') =>
    Visitor.at(server.client.origin, path, { 'X-Forwarded-For': address });

  beforeEach(async () => {
    for (const table of ['reports', 'mail_outbox', 'throttles']) await server.knex(table).delete();
    await server.knex('pages').update({ held_at: null });
  });

  it('is linked from a page, its updates and the messages of its donors, and from nothing else', async () => {
    const { page, post, donation } = world;
    const { html } = (await visitorAt('/city-run/au/ada')).page;
    expect([...html.matchAll(/href="(\/report[^"]*)"/g)].map(([, address]) => address)).to.deep.equal([
      `/report?post=${post.id}`,
      `/report?donation=${donation.id}`,
      `/report?page=${page.id}`,
    ]);
  });

  it('sends a report without an account, a name or an address', async () => {
    const path = `/report?page=${world.page.id}`;
    const visitor = await visitorAt(path);
    expect(visitor.page.html).to.include('Report this page').and.include('Ada runs');
    await visitor.submit(path, filled);
    expect([visitor.page.status, visitor.page.location]).to.deep.equal([303, '/report/sent']);
    expect((await visitor.follow()).html).to.include("We've got your report");
    const [report] = await stored();
    expect(report).to.include({ page_id: world.page.id, reason: 'fraud', explanation: 'It lies.' });
    expect([report.reporter_name, report.reporter_email]).to.deep.equal([null, null]);
    expect(report.reporter_hash.toString()).to.not.include('203.0.113.19');
  });

  it('counts a second report from the same network, and stores one from another', async () => {
    const path = `/report?page=${world.page.id}`;
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:1::1']) {
      await (await visitorAt(path, address)).submit(path, filled);
    }
    expect((await stored()).map(({ times }) => times)).to.deep.equal([2, 1]);
  });

  it('says what is missing, and loses nothing typed', async () => {
    const path = `/report?donation=${world.donation.id}`;
    const visitor = await visitorAt(path);
    await visitor.submit(path, { explanation: 'Be"cause <b>', email: 'not an address' });
    expect(visitor.page.status).to.equal(422);
    expect(visitor.page.html)
      .to.include('The reason can&#39;t be blank')
      .and.include('Email address must look like')
      .and.include('The statement below must be confirmed')
      .and.include('Be&quot;cause &lt;b&gt;');
    expect(await stored()).to.deep.equal([]);
  });

  it('asks to wait after twenty reports from one network', async () => {
    const path = `/report?post=${world.post.id}`;
    const visitor = await visitorAt(path);
    for (let number = 0; number < 20; number++) {
      await visitor.open(path);
      await visitor.submit(path, filled);
    }
    await visitor.open(path);
    await visitor.submit(path, filled);
    expect(visitor.page.status).to.equal(429);
    expect(visitor.page.html).to.include('Too many attempts');
    expect((await (await visitorAt(path, '203.0.113.20')).submit(path, filled)).status).to.equal(303);
  });

  it('is not there for what nobody can see', async () => {
    const { page, post, donation, silent } = world;
    const queries = [
      '',
      '?page=0',
      '?page=1e3',
      '?page=999999999',
      '?page=99999999999999999999',
      "?page=1'--",
      `?page=${page.id}&post=${post.id}`,
      `?donation=${silent.id}`,
    ];
    for (const query of queries)
      expect((await visitorAt(`/report${query}`)).page.status, query).to.equal(404);
    const paths = [`/report?page=${page.id}`, `/report?post=${post.id}`, `/report?donation=${donation.id}`];
    const open = await Promise.all(paths.map((path) => visitorAt(path)));
    await server.knex('pages').where({ id: page.id }).update({ held_at: new Date() });
    for (const [index, path] of paths.entries()) {
      expect((await visitorAt(path)).page.status, path).to.equal(404);
      expect((await open[index]?.submit(path, filled))?.status, path).to.equal(404);
    }
    expect(await stored()).to.deep.equal([]);
  });

  it('refuses what another site makes a browser send', async () => {
    const path = `/report?page=${world.page.id}`;
    const visitor = await visitorAt(path);
    expect((await visitor.post(path, filled)).status).to.equal(403);
    expect(await stored()).to.deep.equal([]);
  });

  it('puts nothing that was typed into the head of an email', async () => {
    const path = `/report?page=${world.page.id}`;
    const visitor = await visitorAt(path);
    await visitor.submit(path, { ...filled, email: 'a@example.org\r\nBcc: b@example.org' });
    expect(visitor.page.status).to.equal(422);
    await visitor.submit(path, { ...filled, name: 'Noor\r\nBcc: b@example.org', email: 'a@example.org' });
    expect(visitor.page.status).to.equal(422);
    expect(await server.knex('mail_outbox')).to.deep.equal([]);
  });
});
