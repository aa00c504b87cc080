import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { KillableServer } from '../support/killable-server.ts';
import { until } from '../support/until.ts';
import { writes } from '../support/writes.ts';

interface Mail {
  recipient: string;
  attempts: number;
  sent_at: Date | null;
}

describe('The mail of a write', () => {
  let server: KillableServer;
  beforeEach(async () => {
    server = await KillableServer.start();
  });
  afterEach(() => server.close());

  /** Creates a page. The server dies just before the commit, or after it but before the answer. */
  const createPageAndDie = async (side: 'before' | 'after' = 'after') => {
    const write = await writes.createPage?.(server.knex);
    if (!write) throw new Error('pages are written');
    server.proxy.watch({ at: 1, side, among: /^commit/i });
    const outcome = server.send(write).catch((error) => error);
    await server.proxy.untilFrozen();
    await server.kill();
    expect(await outcome).to.be.instanceOf(Error);
    server.proxy.watch();
  };
  /** Starts the server and kills it at its first statement like this. */
  const dieAt = async (side: 'before' | 'after', statement: RegExp) => {
    server.proxy.watch({ at: 1, side, among: statement });
    await server.run();
    await server.proxy.untilFrozen();
    await server.kill();
    server.proxy.watch();
  };
  const waiting = async (): Promise<Mail> => {
    const mails = await server.knex('mail_outbox');
    expect(mails).to.have.length(1);
    return mails[0];
  };
  /** A mail that a dead process had in hand is left alone for a while, and then taken up by the next one. */
  const letLeasePass = () => server.knex('mail_outbox').update({ send_after: new Date(0) });
  const sent = async (): Promise<string[]> => {
    const folder = join(server.folder, 'mail');
    const files = await readdir(folder).catch(() => []);
    return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  };
  const untilSent = () => until(async () => (await waiting()).sent_at !== null, 'the mail is marked as sent');

  it('is sent when the server is back, though it died before it could answer', async () => {
    await createPageAndDie();
    const { recipient } = await waiting();
    await server.run();
    await untilSent();
    const mails = await sent();
    expect(mails).to.have.length(1);
    expect(mails[0]).to.include(`To: ${recipient}`);
  });

  it('is sent in the end, wherever the server died while it sent it', async () => {
    await createPageAndDie();
    await dieAt('after', /^update mail_outbox set attempts/);
    expect(await waiting()).to.include({ attempts: 1, sent_at: null });
    expect(await sent(), 'it was taken and not sent').to.deep.equal([]);

    await letLeasePass();
    await dieAt('before', /^update "mail_outbox" set "sent_at"/);
    expect(await waiting()).to.include({ attempts: 2, sent_at: null });
    expect(await sent(), 'it was sent and not marked').to.have.length(1);

    await letLeasePass();
    await server.run();
    await untilSent();
    expect(await sent(), 'at least once is twice here').to.have.length(2);
  });

  it('is not sent for a write that did not come to its end', async () => {
    await createPageAndDie('before');
    await server.run();
    expect(await server.knex('mail_outbox')).to.deep.equal([]);
    expect(await sent()).to.deep.equal([]);
  });

  it('tells of a week once, wherever the server died while it did', async () => {
    await server.kill();
    const page = await server.build.page();
    const { rows } = await server.knex.raw(
      `select (date_trunc('week', now() at time zone 'UTC' - interval '6 hours') - interval '4 days') at time zone 'UTC' as thursday`,
    );
    await server.build.donation({ page, amount_cents: 2500, created_at: rows[0].thursday });
    await server.knex('weekly_digests').delete();
    for (const statement of [/^insert into "mail_outbox"/, /^update "weekly_digests"/]) {
      await dieAt('after', statement);
      expect(await server.knex('mail_outbox'), `${statement}`).to.deep.equal([]);
      expect(await server.knex('weekly_digests').whereNotNull('finished_at')).to.deep.equal([]);
    }
    await server.run();
    await until(async () => (await server.knex('mail_outbox')).length > 0, 'the week is told of');
    await server.kill();
    await server.run();
    await letLeasePass();
    await untilSent();
    const [mail] = await sent();
    expect(mail).to.include('Subject: Your week in fundraising').and.include('$25');
  });
});
