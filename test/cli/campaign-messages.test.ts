import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { inTransaction } from '../../src/db/connection/in-transaction.ts';
import { postCampaignMessage } from '../../src/db/repositories/campaign-messages.ts';
import type { CampaignRow } from '../../src/db/rows/campaign-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';

describe('groundswell campaigns message', () => {
  const world = useOperatorWorld();
  let campaign: CampaignRow;
  let file: string;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'groundswell-messages-'));
    file = join(folder, 'news.txt');
    await writeFile(
      file,
      'Two weeks are **left** in {{campaign.name}}.\r\n\r\nSee <b>[the start](https://example.org/start)</b>\n',
    );
  });
  after(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    campaign = await world.build.campaign();
    await world.server.mailed();
    await world.knex('mail_outbox').delete();
    world.server.mails.length = 0;
  });

  const buildPage = (values: Partial<PageRow> = {}) =>
    world.build.page({ campaign_id: campaign.id, ...values });
  const emailOf = async ({ user_id }: PageRow): Promise<string> =>
    (await world.knex('users').where({ id: user_id }).first()).email;
  const options = (...more: string[]) => [
    'campaigns',
    'message',
    campaign.uid,
    '--subject',
    'Two weeks to go',
    '--body-file',
    file,
    ...more,
  ];
  const message = (...more: string[]) => world.done(...options(...more));
  const list = () => world.done('campaigns', 'messages', campaign.uid);
  /** Everyone who gets an email, however far in the future it is due. */
  const recipients = async () => {
    await world
      .knex('mail_outbox')
      .whereNull('sent_at')
      .update({ send_after: new Date(0) });
    world.server.mails.length = 0;
    return (await world.server.mailed()).map(({ to }) => to).sort();
  };

  it('only counts the recipients until it is told to send', async () => {
    await buildPage();
    expect(await message()).to.include({ recipients: 1, sent: false });
    const { output } = await world.operate(...options());
    expect(output).to.include('1 fundraiser of campaign').and.include('Nothing was sent.');
    expect(await recipients()).to.deep.equal([]);
    expect(await list()).to.deep.equal([]);
  });

  it('sends one email to everyone with an active page, and only to them', async () => {
    const page = await buildPage();
    await buildPage({ user_id: page.user_id });
    const finished = await buildPage({ expires_at: new Date('2020-01-01') });
    await buildPage({ state: 'paused' });
    await buildPage({ state: 'cancelled' });
    await buildPage({ held_at: new Date(), held_reason: 'Rude.' });
    const disabled = await buildPage();
    await world.knex('users').where({ id: disabled.user_id }).update({ disabled_at: new Date() });
    const muted = await buildPage();
    await world.knex('muted_notifications').insert({ user_id: muted.user_id, name: 'campaign_message' });
    await world.build.page();
    expect(await message()).to.include({ recipients: 2, muted: 1 });
    expect(await message('--send', '--as', 'alice')).to.include({ recipients: 2, muted: 1, sent: true });
    expect(await recipients()).to.deep.equal([await emailOf(page), await emailOf(finished)].sort());
    const [mail] = world.server.mails;
    expect(mail).to.include({ subject: 'Two weeks to go' });
    expect(mail?.unsubscribe).to.include('-campaign_message-');
    expect(mail?.text)
      .to.include(`,\n\nTwo weeks are left in ${campaign.name}.\n\nSee <b>the start`)
      .and.include('https://example.org/start')
      .and.include(`fundraising page in ${campaign.name}`);
    expect(mail?.html)
      .to.include('<strong>left</strong>')
      .and.include('href="https://example.org/start"')
      .and.include('&lt;b&gt;')
      .and.not.include('<b>');
    expect((await recordedActions(world.knex)).at(-1)).to.equal('campaign.message alice');
  });

  it('can go to the leaders of teams alone', async () => {
    const leader = await buildPage();
    const { team } = await world.build.team({ leader });
    await world.build.member(team, await buildPage());
    expect(await message('--team-leaders', '--send')).to.include({ recipients: 1 });
    expect(await recipients()).to.deep.equal([await emailOf(leader)]);
    expect(await message('--send')).to.include({ recipients: 1 });
    expect(await recipients()).to.not.include(await emailOf(leader));
  });

  it('continues where it was interrupted, and sends nobody the same message twice', async () => {
    const pages = [];
    for (let number = 0; number < 5; number += 1) pages.push(await buildPage());
    await message('--send');
    // As if the command had been killed after two of five.
    const all = await world.knex('campaign_message_recipients').orderBy('user_id', 'desc').limit(3);
    for (const { message_id, user_id, mail_id } of all) {
      await world.knex('campaign_message_recipients').where({ message_id, user_id }).delete();
      await world.knex('mail_outbox').where({ id: mail_id }).delete();
    }
    expect(await message()).to.include({ recipients: 3 });
    expect(await message('--send')).to.include({ recipients: 3 });
    const { output } = await world.operate(...options('--send'));
    expect(output).to.include('Everyone already has this message.');
    const emails = await Promise.all(pages.map(emailOf));
    expect(await recipients()).to.deep.equal(emails.sort());
    const late = await buildPage();
    expect(await message('--send')).to.include({ recipients: 1 });
    expect(await recipients()).to.deep.equal([await emailOf(late)]);
    expect((await list()).map(({ recipients }: { recipients: number }) => recipients)).to.deep.equal([6]);
  });

  it('is one email to each, however many processes send it, in small parts', async () => {
    const pages = [];
    for (let number = 0; number < 7; number += 1) pages.push(await buildPage());
    const [created] = await world
      .knex('campaign_messages')
      .insert({ campaign_id: campaign.id, subject: 'Hi', body: 'Hi', content_hash: Buffer.alloc(32) })
      .returning('id');
    const audience = { campaignId: campaign.id, leadersOnly: false };
    const run = async (): Promise<number> => {
      let sum = 0;
      let after: number | undefined = 0;
      while (after !== undefined) {
        const batch = { messageId: created.id as number, after, most: 2, perMinute: 60 };
        const part: Awaited<ReturnType<typeof postCampaignMessage>> = await inTransaction(
          world.knex,
          (transaction) => postCampaignMessage(transaction, audience, batch),
        );
        sum += part.queued;
        after = part.last;
      }
      return sum;
    };
    const sums = await Promise.all([run(), run(), run(), run()]);
    expect(sums.reduce((sum, part) => sum + part)).to.equal(7);
    const emails = await Promise.all(pages.map(emailOf));
    expect(await recipients()).to.deep.equal(emails.sort());
  });

  it('spreads the emails over time, after those of an earlier message', async () => {
    for (let number = 0; number < 3; number += 1) await buildPage();
    await message('--send', '--per-minute', '1');
    await world.done(...options('--send', '--per-minute', '1').with(4, 'Another subject'));
    const times: Date[] = await world.knex('mail_outbox').orderBy('send_after').pluck('send_after');
    const minutes = times.map((time) => Math.round((time.getTime() - (times[0] as Date).getTime()) / 60_000));
    expect(minutes).to.deep.equal([0, 1, 2, 3, 4, 5]);
  });

  it('refuses a third message within a day, unless it is forced', async () => {
    await buildPage();
    const send = (subject: string, ...more: string[]) =>
      world.operate(...options('--send', ...more).with(4, subject));
    for (const subject of ['One', 'Two']) expect((await send(subject)).code).to.equal(0);
    expectFailure(await send('Three'), 'has sent 2 messages in the last 24 hours');
    expect((await send('Two')).code).to.equal(0);
    expect((await send('Three', '--force')).code).to.equal(0);
    await world
      .knex('campaign_messages')
      .where({ campaign_id: campaign.id })
      .update({ created_at: new Date('2026-01-01') });
    expect((await send('Four')).code).to.equal(0);
  });

  it('can be previewed, which counts for nothing', async () => {
    const page = await buildPage();
    const result = await message('--to', 'me@example.org', '--as', 'bob');
    expect(result).to.include({ to: 'me@example.org' });
    expect(await recipients()).to.deep.equal(['me@example.org']);
    expect(world.server.mails[0]).to.include({ subject: 'Preview: Two weeks to go' });
    expect(world.server.mails[0]?.text).to.include('Two weeks are left in');
    expect(await list()).to.deep.equal([]);
    expect((await recordedActions(world.knex)).at(-1)).to.equal('campaign.preview_message bob');
    await message('--send');
    expect(await recipients()).to.deep.equal([await emailOf(page)]);
  });

  it('lists what was sent, what waits and what failed', async () => {
    for (let number = 0; number < 3; number += 1) await buildPage();
    await message('--send');
    const counts = async () => {
      const [{ recipients: all, waiting, failed, subject }] = await list();
      return { all, waiting, failed, subject };
    };
    const subject = 'Two weeks to go';
    expect(await counts()).to.deep.equal({ all: 3, waiting: 3, failed: 0, subject });
    const [first, second] = await world.knex('mail_outbox').orderBy('id').pluck('id');
    await world.knex('mail_outbox').where({ id: first }).update({ failed_at: new Date() });
    await world.knex('mail_outbox').where({ id: second }).update({ sent_at: new Date() });
    expect(await counts()).to.deep.equal({ all: 3, waiting: 1, failed: 1, subject });
    const { output } = await world.operate('campaigns', 'messages', campaign.uid);
    expect(output).to.match(/message +sent +recipients +waiting +failed +subject\n/);
  });

  it('leaves out people who turned it off or were disabled while it waited', async () => {
    const [muted, disabled, page] = [await buildPage(), await buildPage(), await buildPage()];
    await message('--send');
    await world.knex('muted_notifications').insert({ user_id: muted.user_id, name: 'campaign_message' });
    await world.knex('users').where({ id: disabled.user_id }).update({ disabled_at: new Date() });
    expect(await recipients()).to.deep.equal([await emailOf(page)]);
  });

  it('refuses texts that are no message, and unknown campaigns', async () => {
    const blank = join(folder, 'blank.txt');
    await writeFile(blank, ' \n');
    const long = join(folder, 'long.txt');
    await writeFile(long, 'x'.repeat(10_001));
    expectFailure(await world.operate(...options().with(6, blank)), "body can't be blank");
    const unknown = join(folder, 'unknown.txt');
    await writeFile(unknown, 'Hi {{recipient.firstname}}');
    expectFailure(
      await world.operate(...options().with(6, unknown)),
      'Did you mean {{recipient.first_name}}?',
    );
    expectFailure(await world.operate(...options().with(6, long)), 'body must be at most 10000');
    expectFailure(await world.operate(...options().with(4, 'x'.repeat(151))), 'subject must be at most 150');
    expectWrongUsage(await world.operate(...options().with(6, join(folder, 'none'))), 'cannot read the text');
    expectWrongUsage(await world.operate(...options('--send', '--to', 'me@example.org')), 'cannot be used');
    expectFailure(await world.operate(...options().with(2, 'au-999999')), 'No campaign au-999999.');
  });
});
