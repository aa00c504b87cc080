import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { Callers } from '../support/callers.ts';
import { keepLog } from '../support/kept-log.ts';
import { usePoison } from '../support/poison.ts';
import { startTestServer, useServer } from '../support/server.ts';

const MONDAY = new Date('2030-01-07T06:00:00Z');

describe('A row that emails fail on', () => {
  const { log, lines, errors } = keepLog();
  const server = useServer({ log, clock: () => MONDAY });
  let callers: Callers;
  const poison = usePoison(() => server.knex);
  beforeEach(async () => {
    await server.context.outbox.flush();
    await server.knex('mail_outbox').delete();
    callers = await server.build.callers();
    server.mails.length = 0;
    lines.length = 0;
  });

  const recipients = ['one@example.org', 'refused@example.org', 'three@example.org'] as const;

  /** @returns the number of the second, which is to be refused */
  async function post(): Promise<number> {
    const parameters = { address: 'https://example.org/page', campaign: 'Run' };
    const mails = recipients.map((recipient) => ({ template: 'page_created', recipient, parameters }));
    const rows = await server.knex('mail_outbox').insert(mails).returning('id');
    return rows[1].id;
  }

  const flush = async () => {
    await server
      .knex('mail_outbox')
      .whereNull('sent_at')
      .update({ send_after: new Date(0) });
    return (await server.mailed()).splice(0).map(({ to }) => to);
  };

  it('is skipped when it cannot be claimed', async () => {
    const id = await post();
    await poison('mail_outbox', 'update', `new.id = ${id} and new.attempts > 0`);
    expect(await flush()).to.deep.equal([recipients[0], recipients[2]]);
    expect(await flush(), 'again').to.deep.equal([]);
    expect(errors()).to.deep.equal(['could not update an email; trying again in ten minutes']);
  });

  it('is sent once when it cannot be marked as sent', async () => {
    const id = await post();
    await poison('mail_outbox', 'update', `new.id = ${id} and new.sent_at is not null`);
    expect(await flush()).to.deep.equal([...recipients]);
    expect(await flush(), 'again').to.deep.equal([]);
    expect(errors()).to.deep.equal(['could not update an email; trying again in ten minutes']);
  });

  it('is given up when processes keep dying on it', async () => {
    const id = await post();
    await server.knex('mail_outbox').where({ id }).update({ attempts: 12 });
    expect(await flush()).to.deep.equal([recipients[0], recipients[2]]);
    expect((await server.knex('mail_outbox').where({ id }).first()).failed_at).to.be.instanceOf(Date);
  });

  const ownerOf = async ({ user_id }: PageRow) =>
    (await server.knex('users').where({ id: user_id }).first()).email;

  it("only affects the donation emails of one page's owner", async () => {
    const pages: PageRow[] = [];
    for (let number = 0; number < 3; number += 1) {
      const page = await server.build.page({ campaign_id: callers.campaignId });
      pages.push(page);
      const body = { page_id: page.id, amount_cents: 100, currency: 'AUD' };
      expect((await server.client.post('/donations', body, callers.application)).status).to.equal(201);
    }
    const [one, refused, three] = pages as [PageRow, PageRow, PageRow];
    await poison('gift_digests', 'insert', `new.page_id = ${refused.id}`);
    await post();
    expect((await flush()).sort()).to.deep.equal(
      [...recipients, await ownerOf(one), await ownerOf(three)].sort(),
    );
    await flush();
    expect(errors()).to.deep.equal([
      'could not queue the donation email of a page; trying again in ten minutes',
    ]);
    await server.knex('untold_gifts').delete();
  });

  it("only affects one person's weekly email", async () => {
    const pages: PageRow[] = [];
    for (let number = 0; number < 3; number += 1) {
      const page = await server.build.page({ campaign_id: callers.campaignId });
      pages.push(page);
      await server.build.donation({ page, created_at: new Date(MONDAY.getTime() - 86_400_000) });
    }
    const [one, refused, three] = pages as [PageRow, PageRow, PageRow];
    const email = await ownerOf(refused);
    await poison('mail_outbox', 'insert', `new.recipient = '${email}'`);
    await server.knex('weekly_digests').delete();
    const fresh = await startTestServer({ knex: server.knex, log, clock: () => MONDAY });
    try {
      await fresh.context.outbox.flush();
      expect((await fresh.mailed()).map(({ to }) => to)).to.deep.equal([
        await ownerOf(one),
        await ownerOf(three),
      ]);
      expect(errors()).to.deep.equal(['could not queue the weekly email of a user']);
      expect((await server.knex('weekly_digests').first()).finished_at).to.be.instanceOf(Date);
    } finally {
      await fresh.close();
    }
  });
});
