import { expect } from 'chai';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { inTransaction } from '../../src/db/connection/in-transaction.ts';
import { postMail } from '../../src/db/repositories/mail-outbox.ts';
import type { OutboxSender } from '../../src/mail/outbox-sender.ts';
import { createTransportOf } from '../../src/mail/transport.ts';
import { useTestDatabase } from '../support/database.ts';
import { createOutbox } from '../support/outbox.ts';
import { startSmtpServer } from '../support/smtp-server.ts';

/** More than the tries after which a mail that is refused is given up. */
const ROUNDS = 15;
const RECIPIENTS = ['ada@example.org', 'bo@example.org', 'cleo@example.org'];

describe('While the mail server is down', () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const database = useTestDatabase();
  let knex: Knex;
  let sender: OutboxSender;
  let port: number;

  before(async () => {
    ({ knex } = database);
    const smtp = await startSmtpServer();
    await smtp.close();
    port = Number(new URL(smtp.url).port);
    const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@example.org', DATA_DIR: '/nowhere' };
    sender = createOutbox(knex, { transport: createTransportOf(settings, log), log });
  });

  beforeEach(async () => {
    await knex('mail_outbox').delete();
    lines.length = 0;
    await inTransaction(knex, async (transaction) => {
      for (const recipient of RECIPIENTS) {
        await postMail(transaction, {
          template: 'page_created',
          recipient,
          parameters: { address: 'https://example.org/page', campaign: 'Run' },
        });
      }
    });
  });

  const rows = () => knex('mail_outbox').orderBy('id');
  const due = () => knex('mail_outbox').update({ send_after: knex.fn.now() });

  it('emails wait, no matter how often they are tried, and are sent when the server is back', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await due();
      await sender.flush();
    }
    for (const row of await rows()) {
      expect(row).to.deep.include({ attempts: 0, sent_at: null, failed_at: null });
    }
    expect(lines.join()).to.include('mail server unreachable').and.not.include('@');

    const smtp = await startSmtpServer(port);
    try {
      await due();
      expect(await sender.flush()).to.equal(RECIPIENTS.length);
      for (const recipient of RECIPIENTS) expect(smtp.received()).to.include(`RCPT TO:<${recipient}>`);
    } finally {
      await smtp.close();
    }
    const sent = await rows();
    expect(sent.map(({ sent_at }) => sent_at !== null)).to.deep.equal([true, true, true]);
    expect(JSON.stringify(sent)).to.not.include('@').and.not.include('example.org');
    expect(lines.join()).to.not.include('@');
  });

  it('one email is tried per round, not every one', async () => {
    await sender.flush();
    expect(lines.filter((line) => line.includes('unreachable'))).to.have.length(1);
  });

  it('emails that are five days old are given up', async () => {
    await knex('mail_outbox').update({ created_at: knex.raw(`now() - interval '6 days'`) });
    await sender.flush();
    const outcomes = (await rows()).map(({ failed_at }) => failed_at !== null);
    expect(outcomes).to.deep.equal([true, false, false]);
  });
});
