import { expect } from 'chai';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Transaction } from '../../src/db/connection/in-transaction.ts';
import { personalData } from '../../src/db/queries/personal-data.ts';
import { DonationRepository } from '../../src/db/repositories/donations.ts';
import { ReceiptRepository } from '../../src/db/repositories/receipts.ts';
import type { DonationRow } from '../../src/db/rows/donation-rows.ts';
import { type OperatorActor, type SystemActor, system } from '../../src/domain/actor.ts';
import { change } from '../../src/domain/change.ts';
import { issueReceipt, parseReceiptReference } from '../../src/domain/payments/receipts.ts';
import { refundDonation } from '../../src/domain/payments/refund.ts';
import { readStatement, yearsOfStatements } from '../../src/domain/payments/statement.ts';
import { alice } from '../support/actors.ts';
import { openConnections, useTestDatabase } from '../support/database.ts';
import { erase } from '../support/erase.ts';

const inMarch = new Date('2026-03-12T10:00:00Z');

describe('Receipts', () => {
  const world = useTestDatabase();
  const services = () => ({ database: { primary: world.knex }, deadline: undefined });
  const issue = (donationId: number, { now = inMarch, zone = 'UTC' } = {}) =>
    change(services(), system, issueReceipt, { donationId, now, zone });
  const numberOf = async (donationId: number, options?: { now?: Date; zone?: string }) =>
    (await issue(donationId, options)).receipt.reference;
  const refund = (id: number, amount_cents?: number) =>
    change(services(), alice, refundDonation, { id, amount_cents });
  const charity = () => world.build.charity();
  const give = async (charityId: number, values: Partial<DonationRow> = {}) =>
    world.build.donation({ charity_id: charityId, created_at: new Date('2026-03-02T04:11:09Z'), ...values });
  const move = async (id: number, charityId: number) => {
    const page = await world.build.page({ charity_id: charityId });
    const own = { source: 'groundswell', external_id: `move-${id}` };
    const donation = await new DonationRepository(world.knex).find({ id });
    return new DonationRepository(world.knex).move(id, page.id, {
      ...own,
      amount_cents: donation?.left_cents ?? 0,
      gift_aid_amount_cents: 0,
    });
  };
  const prefixOf = ({ uid }: { uid: string }) => `${uid.toUpperCase()}-2026-`;

  it('show the amount, the days and the charity as registered, and stay the same', async () => {
    const { id, uid } = await world.build.charity({
      name: 'Hill Trust',
      registered_name: 'The Hill Trust Limited',
      registration_number: '12 345 678',
      street_address: '1 Hill Road',
      locality: 'Hobart',
      postcode: '7000',
    });
    const donation = await give(id, { amount_cents: 2599, gift_aid_amount_cents: 650 });
    const { receipt, isNew } = await issue(donation.id, { zone: 'Australia/Hobart' });
    expect(receipt).to.deep.include({
      reference: `${uid.toUpperCase()}-2026-0001`,
      amount_cents: 2599,
      refunded_cents: 0,
      gift_aid_amount_cents: 650,
      currency: 'AUD',
      donated_on: '2026-03-02',
      issued_on: '2026-03-12',
      charity_name: 'The Hill Trust Limited',
      charity_number: '12 345 678',
      charity_address: '1 Hill Road, Hobart, 7000',
      replaces: null,
      replaced_by: null,
    });
    expect(isNew).to.equal(true);
    await world.knex('charities').where({ id }).update({ registered_name: 'Another' });
    expect(await issue(donation.id)).to.deep.equal({ receipt, isNew: false });
  });

  it('get one number for 50 first requests at once', async () => {
    await openConnections(world.knex);
    const donation = await give((await charity()).id);
    const issued = await Promise.all(Array.from({ length: 50 }, () => issue(donation.id)));
    expect(new Set(issued.map(({ receipt }) => receipt.reference)).size).to.equal(1);
    expect(issued.filter(({ isNew }) => isNew)).to.have.length(1);
    expect(await world.knex('receipts').where({ donation_id: donation.id })).to.have.length(1);
  });

  it('are numbered without gaps when 50 are issued at once and some transactions fail', async () => {
    await openConnections(world.knex);
    const hill = await charity();
    const donations = await Promise.all(Array.from({ length: 50 }, () => give(hill.id)));
    const fail = async (transaction: Transaction, actor: SystemActor | OperatorActor, donationId: number) => {
      await issueReceipt(transaction, actor, { donationId, now: inMarch, zone: 'UTC' });
      throw new Error('fails after the number was taken');
    };
    const failed = await Promise.allSettled(
      donations.flatMap(({ id }, index) => [
        issue(id),
        ...(index % 3 ? [] : [change(services(), system, fail, id)]),
      ]),
    );
    expect(failed.some(({ status }) => status === 'rejected')).to.equal(true);
    const numbers = await world
      .knex('receipts')
      .where({ charity_id: hill.id })
      .orderBy('number')
      .pluck('number');
    expect(numbers).to.deep.equal(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(
      (await world.knex('receipt_counters').where({ charity_id: hill.id }).first()).last_number,
    ).to.equal(50);
  });

  it('count from 1 in each charity and in each year in which they are issued', async () => {
    const [hill, river] = [await charity(), await charity()];
    const newYear = { now: new Date('2026-12-31T23:30:00Z') };
    const first = await give(hill.id);
    expect(await numberOf(first.id)).to.equal(`${prefixOf(hill)}0001`);
    expect(await numberOf((await give(river.id)).id)).to.equal(`${prefixOf(river)}0001`);
    expect(await numberOf((await give(hill.id)).id, newYear)).to.equal(`${prefixOf(hill)}0002`);
    const inHobart = await numberOf((await give(hill.id)).id, { ...newYear, zone: 'Australia/Hobart' });
    expect(inHobart).to.equal(`${hill.uid.toUpperCase()}-2027-0001`);
    expect(await numberOf(first.id, { now: new Date('2028-01-01T00:00:00Z') })).to.equal(
      `${prefixOf(hill)}0001`,
    );
  });

  it('are replaced after a refund, once, by one with its own number', async () => {
    const hill = await charity();
    const donation = await give(hill.id, { amount_cents: 5000, gift_aid_amount_cents: 1250 });
    await issue(donation.id);
    await refund(donation.id, 2000);
    const corrected = await Promise.all(Array.from({ length: 10 }, () => issue(donation.id)));
    expect(corrected.filter(({ isNew }) => isNew)).to.have.length(1);
    expect(corrected[0]?.receipt).to.deep.include({
      reference: `${prefixOf(hill)}0002`,
      replaces: `${prefixOf(hill)}0001`,
      amount_cents: 5000,
      refunded_cents: 2000,
      gift_aid_amount_cents: 750,
    });
    await refund(donation.id);
    expect((await issue(donation.id)).receipt).to.include({ refunded_cents: 5000, gift_aid_amount_cents: 0 });
    const all = await new ReceiptRepository(world.knex).ofDonation([donation.id]);
    expect(
      all.map(({ number, refunded_cents, replaced_by }) => [number, refunded_cents, replaced_by]),
    ).to.deep.equal([
      [3, 5000, null],
      [2, 2000, `${prefixOf(hill)}0003`],
      [1, 0, `${prefixOf(hill)}0002`],
    ]);
  });

  it('are not issued for what was refunded before, or for a refund', async () => {
    const hill = await charity();
    const donation = await give(hill.id);
    const { refund_id } = await refund(donation.id);
    await expectRefusal(issue(donation.id), 'was refunded and has no receipt');
    await expectRefusal(
      issue(refund_id),
      `is a refund of donation ${donation.id} and has no receipt of its own`,
    );
    expect(await numberOf((await give(hill.id)).id)).to.equal(`${prefixOf(hill)}0001`);
  });

  it('are found by their donor, without reading all donations of the charity', async () => {
    const { knex } = world;
    const hill = await charity();
    const own = await give(hill.id);
    await knex('donation_contacts').insert({ donation_id: own.id, email: 'priya@mail.example' });
    await knex.raw(
      `insert into donations (source, external_id, charity_id, country_code, type, amount_cents)
       select 'till', number, :id, 'au', 'charity', 100 from generate_series(1, 5000) as number`,
      { id: hill.id },
    );
    await knex.raw('analyze donations; analyze donation_contacts');
    const receipts = new ReceiptRepository(knex);
    const donor = await receipts.donorOfEmail('priya@mail.example');
    const year = { from: new Date('2026-01-01'), to: new Date('2027-01-01') };
    for (const query of [
      () => receipts.timesOf(donor, hill.id),
      () => receipts.statementRows(donor, hill.id, year),
    ]) {
      const sent: { sql: string; bindings: Knex.Value[] }[] = [];
      const note = (one: (typeof sent)[number]) => sent.push(one);
      knex.on('query', note);
      expect(await query()).to.have.length(1);
      knex.removeListener('query', note);
      const [{ sql, bindings } = { sql: '', bindings: [] }] = sent;
      const client = new pg.Client(world.url);
      await client.connect();
      const { rows } = await client.query(`explain ${sql}`, bindings);
      await client.end();
      const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
      expect(plan).not.to.match(/Seq Scan on donations\b|donations_charity_index/);
    }
  });

  it('follow a donation that moves to a page of another charity', async () => {
    const [hill, river] = [await charity(), await charity()];
    const donation = await give(hill.id, { amount_cents: 5000 });
    await issue(donation.id);
    await refund(donation.id, 1000);
    const moved = await move(donation.id, river.id);
    const { receipt } = await issue(donation.id);
    expect(receipt).to.include({
      reference: `${prefixOf(river)}0001`,
      replaces: `${prefixOf(hill)}0001`,
      donation_id: moved,
      amount_cents: 4000,
      refunded_cents: 0,
    });
    expect(await issue(moved)).to.deep.equal({ receipt, isNew: false });
    const old = parseReceiptReference(`${prefixOf(hill)}0001`.toLowerCase());
    expect(old && (await new ReceiptRepository(world.knex).find(old))).to.include({
      amount_cents: 5000,
      replaced_by: `${prefixOf(river)}0001`,
    });
  });

  it('are replaced when the amount, the Gift Aid or the time of the donation is corrected', async () => {
    const hill = await charity();
    const { id } = await give(hill.id);
    for (const [number, values] of [
      [2, { amount_cents: 1100 }],
      [3, { gift_aid_amount_cents: 275 }],
      [4, { created_at: new Date('2026-03-01T08:00:00Z') }],
    ] as const) {
      await issue(id);
      await world.knex('donations').where({ id }).update(values);
      expect((await issue(id)).receipt).to.include({
        number,
        donated_on: number < 4 ? '2026-03-02' : '2026-03-01',
      });
    }
    await world.knex('donations').where({ id }).update({ message: 'Go on', donor_name: 'Ada' });
    expect((await issue(id)).isNew).to.equal(false);
  });

  it('are recorded in the audit log if an operator issues them', async () => {
    const { id } = await give((await charity()).id);
    await change(services(), alice, issueReceipt, { donationId: id, now: inMarch, zone: 'UTC' });
    await change(services(), alice, issueReceipt, { donationId: id, now: inMarch, zone: 'UTC' });
    const entries = await world.knex('audit_log').where({ action: 'donation.receipt', subject_id: id });
    expect(entries).to.have.length(1);
  });

  it('name a donor by the account, and nobody once the donor is erased, even if the name is stored for Gift Aid', async () => {
    const user = await world.build.user({ name: 'Priya Nair', email_confirmed_at: new Date() });
    const details = { donor_name: 'Your sister', gift_aid_amount_cents: 250, created_at: new Date() };
    const byAccount = await give((await charity()).id, { ...details, donor_user_id: user.id });
    const byEmail = await give(byAccount.charity_id, details);
    await world.knex('donation_contacts').insert([
      { donation_id: byAccount.id, locality: 'Hobart' },
      { donation_id: byEmail.id, email: user.email.toUpperCase() },
    ]);
    const receipts = new ReceiptRepository(world.knex);
    expect(await receipts.donorDetails(byAccount.id)).to.include({ name: 'Priya Nair', locality: 'Hobart' });
    expect(await receipts.donorDetails(byEmail.id)).to.include({ name: 'Your sister' });
    await issue(byEmail.id);
    const { donation_contacts, receipts: own } = await personalData(world.knex, { userId: user.id });
    expect(donation_contacts).to.have.length(2);
    expect(own).to.have.length(1);
    await erase(world.knex, user.id);
    for (const { id } of [byAccount, byEmail]) {
      expect((await world.knex('donations').where({ id }).first()).donor_name).to.equal('Your sister');
      expect(Object.values(await receipts.donorDetails(id)).filter((value) => value !== null)).to.deep.equal(
        [],
      );
    }
    expect((await issue(byEmail.id)).isNew).to.equal(false);
  });

  describe('yearly statements', () => {
    const contact = async ({ id }: { id: number }, email: string) => {
      await world.knex('donation_contacts').insert({ donation_id: id, email });
    };
    const donorOf = (email: string) => new ReceiptRepository(world.knex).donorOfEmail(email);

    it('list the donations and refunds of a year, and their exact sum', async () => {
      const [hill, river] = [await charity(), await charity()];
      const donor = await donorOf('PRIYA@mail.example');
      const at = (time: string) => ({ created_at: new Date(time) });
      const given = [
        await give(hill.id, { ...at('2025-12-31T12:59:59Z'), amount_cents: 1 }),
        await give(hill.id, { ...at('2025-12-31T13:00:00Z'), amount_cents: 333 }),
        await give(hill.id, {
          ...at('2026-06-01T00:00:00Z'),
          amount_cents: 66_667,
          gift_aid_amount_cents: 5,
        }),
        await give(hill.id, { ...at('2026-12-31T12:59:59Z'), amount_cents: 10 }),
        await give(hill.id, { ...at('2026-12-31T13:00:00Z'), amount_cents: 2 }),
        await give(river.id, { ...at('2026-06-01T00:00:00Z'), amount_cents: 4 }),
      ];
      for (const [index, donation] of given.entries()) {
        await contact(donation, index % 2 ? 'Priya@Mail.example' : 'priya@mail.example');
      }
      await contact(await give(hill.id, at('2026-06-02T00:00:00Z')), 'someone@mail.example');
      const { refund_id } = await refund(given[2]?.id ?? 0, 1_000);
      await world.knex('donations').where({ id: refund_id }).update(at('2026-07-01T00:00:00Z'));
      const year = { donor, charityId: hill.id, zone: 'Australia/Hobart' };
      const statement = await readStatement(world.knex, { ...year, year: 2026 });
      expect(statement.lines.map(({ day, kind, amount_cents }) => [day, kind, amount_cents])).to.deep.equal([
        ['2026-01-01', 'donation', 333],
        ['2026-06-01', 'donation', 66_667],
        ['2026-07-01', 'refund', -1_000],
        ['2026-12-31', 'donation', 10],
      ]);
      expect(statement.totals).to.deep.equal([
        { currency: 'AUD', amount_cents: 66_010, gift_aid_amount_cents: 5 },
      ]);
      expect(await yearsOfStatements(world.knex, year)).to.deep.equal([2027, 2026, 2025]);
      expect((await readStatement(world.knex, { ...year, year: 2024 })).lines).to.deep.equal([]);
    });

    it('show a donation that moved away, in both charities, and its receipt', async () => {
      const [hill, river] = [await charity(), await charity()];
      const donation = await give(hill.id, { amount_cents: 700 });
      await contact(donation, 'mover@mail.example');
      const moved = await move(donation.id, river.id);
      const { receipt } = await issue(donation.id);
      const donor = await donorOf('mover@mail.example');
      const read = async (charityId: number) =>
        (await readStatement(world.knex, { donor, charityId, zone: 'UTC', year: 2026 })).lines.map((line) => [
          line.kind,
          line.amount_cents,
          line.receipt,
        ]);
      expect(await read(hill.id)).to.deep.equal([
        ['donation', 700, null],
        ['move', -700, null],
      ]);
      expect(await read(river.id)).to.deep.equal([['donation', 700, receipt.reference]]);
      expect(receipt.donation_id).to.equal(moved);
    });
  });
});

async function expectRefusal(action: Promise<unknown>, message: string): Promise<void> {
  const error = await action.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error?.message).to.include(message);
}
