import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

/** `REPORTS=10000` for a flood; a few show the same. */
const REPORTS = Number(process.env.REPORTS ?? 300);
const AT_ONCE = 20;

const hostile = {
  reason: 'fraud',
  good_faith: 'true',
  explanation:
    '<script>document.title = "taken"</script><img src=x onerror=alert(1)> {{link}} =HYPERLINK("https://evil.example")',
  name: '<svg onload=alert(1)>',
};

describe('Abuse of the form that reports a page', () => {
  const server = useServer({ config: { trustedProxies: ['127.0.0.0/8'] } });
  const pages = useFixture(async () => ({
    first: await server.build.page({ name: '<b>Win</b> at evil.example' }),
    second: await server.build.page(),
  }));

  const address = (number: number) => `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;

  async function report(id: number, number: number, fields: Record<string, string>): Promise<number> {
    const path = `/report?page=${id}`;
    const headers = { 'X-Forwarded-For': address(number) };
    const visitor = await Visitor.at(server.client.origin, path, headers);
    return (await visitor.submit(path, { ...hostile, ...fields })).status;
  }

  it(`leaves a queue of at most twenty of a page after ${REPORTS} reports with the addresses of others`, async () => {
    const statuses: number[] = [];
    for (let number = 0; number < REPORTS; number += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, REPORTS - number) }, (_, index) => {
        const email = `victim-${(number + index) % 150}@example.org`;
        const id = (number + index) % 2 === 0 ? pages.first.id : pages.second.id;
        return report(id, number + index, { email });
      });
      statuses.push(...(await Promise.all(some)));
    }
    const refused = statuses.filter((status) => status !== 303);
    expect(new Set([...refused, 429])).to.deep.equal(new Set([429]));
    const rows = await server.knex('reports').select('page_id', 'times', 'state');
    const accepted = statuses.length - refused.length;
    expect(rows.length).to.be.at.most(40);
    expect(rows.reduce((sum, { times }) => sum + times, 0)).to.equal(accepted);

    const mails = await server.mailed();
    const recipients = mails.map(({ to }) => to);
    expect(new Set(recipients).size, 'nobody gets two').to.equal(recipients.length);
    expect(recipients.length).to.be.at.most(40);
    for (const { subject, text, html } of mails) {
      expect(subject).to.equal("We've got your report");
      expect(`${text} ${html}`).to.not.match(/evil|onerror|onload|Win/);
    }
  });

  it('shows what was typed as text at the desk, and not as a formula in files', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const list = await visitor.open('/reports?state=open');
    const { id } = await server.knex('reports').first('id');
    const record = await visitor.open(`/reports/${id}`);
    for (const { html } of [list, record]) {
      expect(html).to.include('&lt;script&gt;');
      expect(html).to.not.match(/<script>document|<img src=x|<svg onload|<b>Win/);
    }
    await server.knex('reports').where({ id }).update({ explanation: '=HYPERLINK("https://evil.example")' });
    const { text } = await server.operations.get(
      '/reports.csv',
      (await server.build.staffToken({ role: 'owner' })).options,
    );
    expect(text).to.not.match(/(^|,)"?=HYPERLINK/m);
    expect(text).to.include("'=HYPERLINK");
  });

  it('cuts nothing off that is accepted, and accepts nothing that is too long', async () => {
    await server.knex('reports').delete();
    await server.knex('throttles').delete();
    const longest = '𝒳'.repeat(5_000);
    expect(await report(pages.first.id, 70_000, { explanation: longest, name: 'x'.repeat(100) })).to.equal(
      303,
    );
    expect(await report(pages.first.id, 70_001, { explanation: `${longest}x` })).to.equal(422);
    expect(await report(pages.first.id, 70_001, { name: 'x'.repeat(101) })).to.equal(422);
    expect((await server.knex('reports').first()).explanation).to.equal(longest);
  });

  it('leaves a queue that one decision resolves', async () => {
    const { options } = await server.build.staffToken({ role: 'owner' });
    for (const table of ['reports', 'throttles', 'mail_outbox']) await server.knex(table).delete();
    for (let number = 0; number < 25; number++) {
      await report(pages.second.id, 80_000 + number, { email: 'victim@example.org', reason: 'spam' });
      await report(pages.second.id, 80_000 + number, {});
    }
    const open = async () => (await bodyOf(server.operations.get('/reports.json?state=open', options))).items;
    const [newest] = await open();
    await server.mailed();
    server.mails.length = 0;
    await server.operations.post(`/reports/${newest.id}/resolve.json`, { decision: 'no_action' }, options);
    expect(await open()).to.deep.equal([]);
    expect((await server.mailed()).map(({ to }) => to)).to.deep.equal(['victim@example.org']);
  });
});
