import { expect } from 'chai';
import type { Knex } from 'knex';
import { DonationContactRepository } from '../../src/db/repositories/donation-contacts.ts';
import { DonationRepository } from '../../src/db/repositories/donations.ts';
import { refundDonation } from '../../src/domain/payments/refund.ts';
import { ConflictError } from '../../src/errors.ts';
import { alice, changeAs } from '../support/actors.ts';
import { buildCharity, buildDonation, buildPage } from '../support/factories.ts';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';
import { publishEvents } from '../support/publish-events.ts';

describe('groundswell donations', () => {
  const world = useOperatorWorld();
  let knex: Knex;
  before(async () => {
    knex = world.knex;
  });

  async function shownCents(pageId: number): Promise<number> {
    const { body } = await world.server.client.get(`/pages/${pageId}.json`);
    return Number(body.page.amount.cents);
  }

  async function differences(): Promise<unknown[]> {
    return (await knex.raw('select * from running_totals_differences()')).rows;
  }

  it('refunds a donation in parts, and the page shows what is left', async () => {
    const page = await buildPage(knex);
    await buildDonation(knex, { page, amount_cents: 700 });
    const { id } = await buildDonation(knex, { page, amount_cents: 2000, gift_aid_amount_cents: 333 });
    const half = await world.done('donations', 'refund', String(id), '--amount', '9.99', '--yes');
    expect(half).to.deep.include({ changed: true, refunded_cents: 999 });
    expect(half.donation.left_cents).to.equal(1001);
    expect(await shownCents(page.id)).to.equal(1701);
    const rest = await world.done('donations', 'refund', String(id), '--yes', '--as', 'alice');
    expect(rest.refunded_cents).to.equal(1001);
    expect(await shownCents(page.id)).to.equal(700);
    const refunds = await knex('donations').where('refund_of_id', id).orderBy('id');
    // 333 × 999 / 2000 is 166.3: the last refund takes the rest.
    expect(refunds.map((refund) => refund.gift_aid_amount_cents)).to.deep.equal([-166, -167]);
    expect(await differences()).to.deep.equal([]);
    expect(await recordedActions(knex)).to.include('donation.refund alice');
    expectFailure(
      await world.operate('donations', 'refund', String(id), '--yes'),
      `Donation ${id} has already been refunded.`,
    );
  });

  it('shows how the donor can be reached, also for a refund', async () => {
    const { id } = await buildDonation(knex);
    expect((await world.done('donations', 'show', String(id))).contact).to.equal(null);
    await knex('donation_contacts').insert({
      donation_id: id,
      email: 'priya@mail.example',
      locality: 'Hobart',
      country: 'au',
      consent: 'yes',
      consent_at: '2026-03-02T04:11:09Z',
      consent_source: 'till',
    });
    const { refund_id } = await world.done('donations', 'refund', String(id), '--yes');
    for (const number of [id, refund_id]) {
      const { output } = await world.operate('donations', 'show', String(number));
      expect(output).to.match(/email +priya@mail\.example\n/);
      expect(output).to.match(/address +Hobart, au\n/);
      expect(output).to.include('yes, 2026-03-02T04:11:09.000Z, according to till');
    }
    await knex('donation_contacts').delete();
    await knex('donation_contacts').insert({ donation_id: id, erased_at: '2026-04-01T00:00:00Z' });
    expect((await world.operate('donations', 'show', String(id))).output).to.include('erased 2026-04-01');
  });

  it('takes the number that emails and receipts show', async () => {
    const { id } = await buildDonation(knex, { amount_cents: 800 });
    for (const number of [`au-${id}`, `AU-${id}`]) {
      expect(await world.done('donations', 'show', number)).to.include({ id, amount_cents: 800 });
    }
    expect((await world.done('donations', 'receipt', `au-${id}`)).donation_id).to.equal(id);
    expectFailure(await world.operate('donations', 'show', `nz-${id}`), `No donation nz-${id}.`);
    for (const command of ['show', 'receipt']) {
      expectWrongUsage(
        await world.operate('donations', command, 'au/90210'),
        `"au/90210" is not a donation's number, such as 90210 or au-90210.`,
      );
    }
  });

  it('finds the donations of an email address in any spelling, by an index', async () => {
    const [first, second, other] = [
      await buildDonation(knex),
      await buildDonation(knex),
      await buildDonation(knex),
    ];
    await knex('donations').where({ id: second.id }).update({ created_at: '2090-01-01' });
    await knex('donation_contacts').insert([
      { donation_id: first.id, email: 'Zoe@Mail.example' },
      { donation_id: second.id, email: 'zoe@mail.example' },
      { donation_id: other.id, email: 'zoe@mail.example.org' },
    ]);
    const found = await world.done('donations', 'list', '--email', 'ZOE@mail.example');
    expect(found.map(({ id }: { id: number }) => id)).to.deep.equal([second.id, first.id]);
    const newest = await world.done('donations', 'list', '--email', 'zoe@mail.example', '--limit', '1');
    expect(newest).to.have.length(1);
    expect(await world.done('donations', 'list', '--email', 'nobody@mail.example')).to.deep.equal([]);
    expectWrongUsage(await world.operate('donations', 'list', '--email', 'zoe'), 'must look like');
    const plan = await knex.transaction(async (transaction) => {
      await transaction.raw('set local enable_seqscan = off');
      const query = new DonationContactRepository(transaction).donationsOf('zoe@mail.example', 1);
      return JSON.stringify((await transaction.raw(`explain ${query}`)).rows);
    });
    expect(plan).to.include('donation_contacts_email_index');
  });

  it('hides a message wherever it was shown, and shows it again; the donation counts all the while', async () => {
    const page = await buildPage(knex);
    const gift = { page, amount_cents: 2500, donor_name: 'Troll', message: 'Floccinaucinihilipilification' };
    const { id } = await buildDonation(knex, gift);
    await publishEvents(world.server.context);
    const { client, context } = world.server;
    const { slug: campaign } = await knex('campaigns').where({ id: page.campaign_id }).first();
    const { uid } = await knex('campaigns').where({ id: page.campaign_id }).first();
    const answers = async () => {
      // As another process does with what the log says.
      await publishEvents(context);
      await context.cache.clear();
      return Promise.all([
        client.get(`/search/feed.json?page_id=${page.id}`),
        client.get(`/search/feed.json?campaign_id=${uid}`),
        fetch(`${client.origin}/${campaign}/au/${page.slug}`).then(async (answer) => ({
          text: await answer.text(),
        })),
        fetch(`${client.origin}/screens/au/${campaign}`).then(async (answer) => ({
          text: await answer.text(),
        })),
      ]);
    };
    const shown = async () => (await answers()).map(({ text }) => text.includes(gift.message));
    const logged = async () =>
      (await knex('events').whereRaw('data::text like ?', [`%${gift.message}%`])).length;
    expect(await shown()).to.deep.equal([true, true, true, true]);
    expect(await logged()).to.equal(1);
    const command = ['hide-message', String(id), '--reason', 'It is rude.'];
    expect(await world.done('donations', ...command)).to.include({
      id,
      changed: true,
      held_reason: 'It is rude.',
    });
    expect(await world.done('donations', ...command)).to.include({ changed: false });
    expect(await shown()).to.deep.equal([false, false, false, false]);
    expect(await logged()).to.equal(0);
    const found = await client.get(`/search/feed.json?page_id=${page.id}&q=floccinau`);
    expect(found.body.results).to.deep.equal([]);
    expect(await shownCents(page.id)).to.equal(2500);
    await knex('donations')
      .where({ id })
      .update({ message: `${gift.message} again` });
    expect(await shown(), 'whatever it becomes').to.deep.equal([false, false, false, false]);
    expect(await differences()).to.deep.equal([]);
    await knex('audit_log').delete();
    expect(await world.done('donations', 'unhide-message', String(id))).to.include({ changed: true });
    expect(await shown()).to.deep.equal([true, true, true, true]);
    expect(await knex('audit_log').pluck('action')).to.deep.equal(['donation.unhide_message']);
    expectWrongUsage(await world.operate('donations', 'hide-message', String(id)), '--reason');
  });

  it('keeps a message hidden when the donation moves to another page', async () => {
    const [page, other] = [await buildPage(knex), await buildPage(knex)];
    const { id } = await buildDonation(knex, { page, message: 'Rude' });
    await world.done('donations', 'hide-message', String(id), '--reason', 'Rude');
    const amounts = { amount_cents: 10, gift_aid_amount_cents: 0 };
    const moved = await new DonationRepository(knex).move(id, other.id, {
      source: 'groundswell',
      external_id: `move-${id}`,
      ...amounts,
    });
    expect((await knex('donations').where({ id: moved }).first()).held_reason).to.equal('Rude');
  });

  it('hides a message when the donation it claims to be moved from does not exist', async () => {
    const page = await buildPage(knex);
    const deleted = (await buildDonation(knex, { page })).id;
    const move = { source: 'groundswell', external_id: `move-${deleted}` };
    const { id } = await buildDonation(knex, { page, message: 'Rude', ...move });
    await knex('donations').where({ id: deleted }).delete();
    const hidden = await world.done('donations', 'hide-message', String(id), '--reason', 'Rude');
    expect(hidden).to.include({ id, changed: true, held_reason: 'Rude' });
  });

  it('hides a message, by any number that the donation has had, in all that it was and has become', async () => {
    const { client, context } = world.server;
    const pages = [await buildPage(knex), await buildPage(knex), await buildPage(knex)];
    const message = 'Honorificabilitudinitatibus';
    const ids = [(await buildDonation(knex, { page: pages[0], message, external_id: 'ch_moved' })).id];
    for (const page of pages.slice(1)) {
      const [id = 0] = ids.slice(-1);
      const moving = { source: 'groundswell', external_id: `move-${id}` };
      const amounts = { amount_cents: 1000, gift_aid_amount_cents: 0 };
      ids.push(await new DonationRepository(knex).move(id, page.id, { ...moving, ...amounts }));
    }
    await publishEvents(context);
    const shown = async () => {
      await context.cache.clear();
      const answers = await Promise.all(ids.map((id) => client.get(`/donations/${id}.json`)));
      const told = await knex('events').whereRaw('data::text like ?', [`%${message}%`]);
      return [...answers.map(({ text }) => text.includes(message)), told.length > 0];
    };
    expect(await shown()).to.deep.equal([true, true, true, true]);
    for (const named of [['ch_moved', '--source', 'test'], ...ids.map((id) => [String(id)])]) {
      await world.done('donations', 'hide-message', ...named, '--reason', 'Rude');
      expect(await shown(), named.join(' ')).to.deep.equal([false, false, false, false]);
      await world.done('donations', 'unhide-message', ...named);
      expect((await shown()).slice(0, 3), named.join(' ')).to.deep.equal([true, true, true]);
      await publishEvents(context);
    }
  });

  it('refunds a donation to a charity alone, named by the reference of its source', async () => {
    const charity = await buildCharity(knex, { country_code: 'uk' });
    const donation = await buildDonation(knex, {
      charity_id: charity.id,
      country_code: 'uk',
      source: 'stripe',
      external_id: 'ch_1',
      amount_cents: 505,
    });
    const { code, output } = await world.operate(
      'donations',
      'refund',
      'ch_1',
      '--source',
      'stripe',
      '--yes',
    );
    expect(code, output).to.equal(0);
    expect(output).to.include(`5.05 GBP of donation ${donation.id}; 0.00 GBP left.`);
    const shown = await world.operate('donations', 'show', 'ch_1', '--source', 'stripe');
    expect(shown.output).to.include('-5.05 GBP').and.include(charity.uid);
    expect(await differences()).to.deep.equal([]);
  });

  it('records a refund once per reference', async () => {
    const [first, other] = [await buildDonation(knex), await buildDonation(knex)];
    const refund = (id: number, ...args: string[]) =>
      world.operate('donations', 'refund', String(id), '--reference', 're_1', '--yes', ...args);
    expect((await refund(first.id, '--amount', '4')).code).to.equal(0);
    const again = await refund(first.id, '--amount', '4.00');
    expect(again.code).to.equal(0);
    expect(again.output).to.include('is already recorded');
    expectFailure(await refund(first.id, '--amount', '3'), 'The reference re_1 belongs to another refund');
    expectFailure(
      await refund(other.id),
      `The reference re_1 belongs to another refund: 4.00 AUD of donation ${first.id}.`,
    );
    expect(await knex('donations').where('refund_of_id', first.id)).to.have.length(1);
  });

  it('refunds a donation once, however many commands run at the same time', async () => {
    const page = await buildPage(knex);
    const { id } = await buildDonation(knex, { page, amount_cents: 5000 });
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () => changeAs(knex, alice, refundDonation, { id })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') expect(attempt.reason).to.be.instanceOf(ConflictError);
    }
    expect(await shownCents(page.id)).to.equal(0);
    expect(await differences()).to.deep.equal([]);
    const entries = await knex('audit_log').where({ action: 'donation.refund', subject_id: id });
    expect(entries).to.have.length(1);
  });

  it('is kept within the donation by the database itself, however many write at the same time', async () => {
    const donation = await buildDonation(knex, { amount_cents: 1000 });
    const { charity_id, country_code, type, id } = donation;
    const refund = (number: number) =>
      knex('donations').insert({
        source: 'by hand',
        external_id: `${id}-${number}`,
        charity_id,
        country_code,
        type,
        amount_cents: -400,
        refund_of_id: id,
      });
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, (_item, number) => refund(number)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).to.have.length(2);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') {
        expect(attempt.reason.constraint).to.equal('donations_refund_sum_check');
      }
    }
  });

  it('refuses too large a refund, a refund of a refund, and an unknown donation', async () => {
    const { id } = await buildDonation(knex, { amount_cents: 1000 });
    const { refund_id } = await world.done('donations', 'refund', String(id), '--amount', '1', '--yes');
    const refund = (...args: string[]) => world.operate('donations', 'refund', ...args, '--yes');
    expectFailure(
      await refund(String(id), '--amount', '9.01'),
      `Donation ${id} has only 9.00 AUD left; 9.01 AUD cannot be refunded.`,
    );
    expectFailure(await refund(String(refund_id)), `${refund_id} is itself a refund`);
    expectFailure(await refund('99999'), 'No donation 99999.');
    expectFailure(await refund('ch_9', '--source', 'stripe'), 'No donation ch_9 of source stripe.');
    expect(await knex('donations').where('refund_of_id', id)).to.have.length(1);
  });

  for (const args of [
    ['1', '--amount', '1,50'],
    ['1', '--amount', '0'],
    ['1', '--amount', '-3'],
    ['1', '--amount', '1.005'],
    ['ch_1'],
  ]) {
    it(`answers "${args.join(' ')}" with exit code 2`, async () => {
      expectWrongUsage(await world.operate('donations', 'refund', ...args, '--yes'), 'error: ');
    });
  }
});
