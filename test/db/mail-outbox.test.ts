import { expect } from 'chai';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { inTransaction } from '../../src/db/connection/in-transaction.ts';
import { MailOutboxRepository, type OutboxMail, postMail } from '../../src/db/repositories/mail-outbox.ts';
import { createTransportOf, type Message } from '../../src/mail/transport.ts';
import { useTestDatabase } from '../support/database.ts';
import { createOutbox } from '../support/outbox.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { until } from '../support/until.ts';

describe('The outbox', () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const database = useTestDatabase();
  let knex: Knex;
  let sent: Message[];
  let transport: (message: Message) => Promise<void>;
  before(async () => {
    ({ knex } = database);
  });
  beforeEach(async () => {
    await knex('mail_outbox').delete();
    lines.length = 0;
    sent = [];
    transport = async (message) => void sent.push(message);
  });

  const sender = (mails = new MailOutboxRepository(knex)) =>
    createOutbox(knex, { mails, transport: (message) => transport(message), log });
  const mail = (recipient: string): OutboxMail => ({
    template: 'page_created',
    recipient,
    parameters: { address: 'https://example.org/page', campaign: 'Run' },
  });
  const post = (...recipients: string[]) =>
    inTransaction(knex, async (tx) => {
      for (const recipient of recipients) await postMail(tx, mail(recipient));
    });
  const rows = () => knex('mail_outbox').orderBy('id');
  const due = () => knex('mail_outbox').update({ send_after: knex.fn.now() });

  it('holds nothing of a transaction that failed', async () => {
    await inTransaction(knex, async (tx) => {
      await postMail(tx, mail('a@example.org'));
      throw new Error('no');
    }).catch(() => {});
    expect(await sender().flush()).to.equal(0);
  });

  it('is emptied by any number of senders, each mail once', async () => {
    const recipients = Array.from({ length: 20 }, (_, index) => `${index}@example.org`);
    await post(...recipients);
    const tried = await Promise.all(Array.from({ length: 4 }, () => sender().flush()));
    expect(tried.reduce((sum, count) => sum + count, 0)).to.equal(20);
    expect(sent.map(({ to }) => to).sort()).to.deep.equal(recipients.sort());
    expect(sent[0]?.text).to.include('https://example.org/page');
    expect(await sender().flush()).to.equal(0);
  });

  it('tries again later, each time after a longer pause, and gives up in the end', async () => {
    await post('a@example.org');
    transport = async () => {
      throw new Error('mailbox full');
    };
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect(await sender().flush()).to.equal(1);
      expect(await sender().flush()).to.equal(0);
      const [row] = await rows();
      expect(row).to.deep.include({ attempts: attempt, sent_at: null, last_error: 'Error: mailbox full' });
      const { rows: seconds } = await knex.raw(
        'select extract(epoch from send_after - now())::float as left from mail_outbox',
      );
      pauses.push(Math.round(seconds[0].left / 60));
      expect(row.failed_at === null, String(attempt)).to.equal(attempt < 12);
      await due();
    }
    expect(pauses).to.deep.equal([1, 2, 4, 8, 16, 32, 64, 64, 64, 64, 64, 64]);
    expect(await sender().flush()).to.equal(0);
    expect(lines.join()).to.include('mail not sent').and.not.include('a@example.org');
  });

  it('gives up immediately on an address that is refused for good, and on no other', async () => {
    const refusals = {
      'gone@example.org': '550 5.1.1 <gone@example.org>: user unknown',
      'full@example.org': '452 4.2.2 mailbox full',
      'ours@example.org': '554 5.7.1 relaying denied',
    };
    const smtp = await startSmtpServer(0, refusals);
    const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@example.org', DATA_DIR: '/nowhere' };
    transport = createTransportOf(settings, log);
    await post(...Object.keys(refusals), 'fine@example.org');
    try {
      for (const tried of [4, 2]) {
        await due();
        expect(await sender().flush()).to.equal(tried);
      }
    } finally {
      await smtp.close();
    }
    const outcomes = (await rows()).map(({ bounced, failed_at, attempts }) => [
      bounced,
      failed_at !== null,
      attempts,
    ]);
    expect(outcomes).to.deep.equal([
      [true, true, 1],
      [false, false, 2],
      [false, false, 2],
      [false, false, 1],
    ]);
    expect((await rows())[0].last_error)
      .to.include('550 5.1.1')
      .and.not.include('gone@');
    expect(lines.join()).to.include('the mail server refused the address of an email');
  });

  it('stores and logs no address and no link of what a mail server says', async () => {
    const { email } = await database.build.account();
    await inTransaction(knex, (tx) => postMail(tx, { template: 'reset_password', recipient: email }));
    let link = '';
    transport = async ({ to, text }) => {
      link = /https:\S+/.exec(text)?.[0] ?? '';
      throw new Error(`550 5.1.1 <${to}>: user unknown; 554 spam: ${link} (other@example.org)`);
    };
    await sender().flush();
    const [{ last_error }] = await rows();
    expect(link).to.include('/reset-password?token=gsm_');
    const token = link.split('=')[1] ?? '';
    for (const text of [last_error, lines.join()]) {
      expect(text).to.include('550 5.1.1').and.include('user unknown');
      expect(text).to.not.include(email).and.not.include('other@');
      expect(text).to.not.include(token);
    }
  });

  it('makes a link’s token when the mail is sent, and lets go of addresses without an account', async () => {
    const [user, disabled] = [
      await database.build.account(),
      await database.build.account({ disabled_at: new Date() }),
    ];
    await inTransaction(knex, async (tx) => {
      for (const recipient of [user.email, disabled.email, 'nobody@example.org']) {
        await postMail(tx, { template: 'reset_password', recipient });
      }
    });
    const tokens = () => knex('user_tokens').where({ user_id: user.id });
    expect(await tokens()).to.deep.equal([]);
    expect(JSON.stringify(await rows())).to.not.include('gsm_');
    await sender().flush();
    expect(await tokens()).to.have.length(1);
    expect(sent.map(({ to }) => to)).to.deep.equal([user.email]);
    expect((await rows()).map(({ recipient }) => recipient)).to.deep.equal(['']);
    expect(JSON.stringify(await rows())).to.not.include('gsm_');
  });

  it('sends a mail again whose sender died, after a while', async () => {
    await post('a@example.org');
    await new MailOutboxRepository(knex).claim();
    expect(await sender().flush()).to.equal(0);
    const { rows: left } = await knex.raw(
      'select extract(epoch from send_after - now())::float as seconds from mail_outbox',
    );
    expect(left[0].seconds).to.be.below(7);
    await due();
    expect(await sender().flush()).to.equal(1);
    expect(sent).to.have.length(1);
  });

  it('is left alone by others for as long as it is being sent', async () => {
    await post('a@example.org');
    let finish: () => void = () => undefined;
    transport = async (message) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      sent.push(message);
    };
    const sending = sender().flush();
    const heldUntil = async () => (await rows())[0].send_after as Date;
    await until(async () => (await rows())[0].attempts === 1, 'it is claimed');
    const first = await heldUntil();
    await until(async () => (await heldUntil()) > first, 'its lease is renewed');
    finish();
    expect(await sending).to.equal(1);
    expect(sent).to.have.length(1);
    expect((await rows())[0].sent_at).to.be.instanceOf(Date);
  });

  it("stores a mail server's reply that contains a null character", async () => {
    await post('a@example.org', 'b@example.org');
    transport = async () => {
      throw new Error('no\0 room');
    };
    expect(await sender().flush()).to.equal(2);
    expect((await rows()).map(({ last_error }) => last_error)).to.deep.equal([
      'Error: no\u{fffd} room',
      'Error: no\u{fffd} room',
    ]);
  });

  it('keeps a mail that this release does not know', async () => {
    await knex('mail_outbox').insert({ template: 'of_tomorrow', recipient: 'a@example.org' });
    await sender().flush();
    expect((await rows())[0]).to.deep.include({ sent_at: null, failed_at: null, attempts: 1 });
    expect(sent).to.deep.equal([]);
  });

  it('is checked at the start and when a command wakes it, until it is stopped', async () => {
    await post('first@example.org');
    const running = sender();
    running.wake();
    expect(sent).to.deep.equal([]);
    running.start();
    await until(() => sent.length === 1, 'the first mail is sent');
    await post('second@example.org');
    running.wake();
    await until(() => sent.length === 2, 'the second mail is sent');
    await running.stop();
    await post('third@example.org');
    running.wake();
    expect(sent).to.have.length(2);
    expect((await rows()).map(({ sent_at }) => sent_at !== null)).to.deep.equal([true, true, false]);
  });

  it('survives a database that does not answer', async () => {
    const broken = { claim: async () => Promise.reject(new Error('no database')) };
    const running = sender(broken as never);
    running.start();
    await until(() => lines.join().includes('the outbox could not be read'), 'it is logged');
    await running.stop();
  });

  it('finishes the current email before it stops', async () => {
    await post('a@example.org');
    let finish = () => {};
    transport = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const running = sender();
    running.start();
    await until(async () => (await rows())[0].attempts === 1, 'the mail is in hand');
    const stopped = running.stop();
    await until(async () => {
      finish();
      return (await rows())[0].sent_at !== null;
    }, 'the mail is sent and marked');
    await stopped;
  });
});
