import { expect } from 'chai';
import type { Knex } from 'knex';
import { useTestDatabase } from '../support/database.ts';
import { buildDonation } from '../support/factories.ts';
import { useFixture } from '../support/fixture.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';

describe('fully refunded donations', () => {
  const database = useTestDatabase();
  let knex: Knex;
  before(async () => {
    knex = database.knex;
  });
  const page = useFixture(() => database.build.page(), beforeEach);
  const donation = useFixture(() => database.build.donation({ page, amount_cents: 1000 }), beforeEach);

  const refund = (cents: number, connection: Knex = knex) =>
    buildDonation(connection, {
      page,
      type: donation.type,
      amount_cents: -cents,
      refund_of_id: donation.id,
    });
  const isKept = async () => {
    const kept = await knex('refunded_donations').where({ donation_id: donation.id });
    const { rows } = await knex.raw(`select * from running_total_differences('refunded_donations')`);
    expect(rows).to.deep.equal([]);
    return kept.length === 1;
  };

  it('are kept once nothing is left of them, and no longer than that', async () => {
    await refund(400);
    expect(await isKept()).to.equal(false);
    const last = await refund(600);
    expect(await isKept()).to.equal(true);
    await knex('donations').where({ id: last.id }).update({ amount_cents: -599 });
    expect(await isKept()).to.equal(false);
    await knex('donations').where({ id: last.id }).update({ amount_cents: -600 });
    expect(await isKept()).to.equal(true);
    await knex('donations').where({ id: last.id }).delete();
    expect(await isKept()).to.equal(false);
  });

  it('take on what is corrected in them, and go with them', async () => {
    const back = await refund(1000);
    const ids = [donation.id, back.id];
    await knex('donations').whereIn('id', ids).update({ type: 'recurring' });
    expect(await isKept()).to.equal(true);
    const { type, page_id } = await knex('refunded_donations').where({ donation_id: donation.id }).first();
    expect([type, page_id]).to.deep.equal(['recurring', page.id]);
    await knex('donations').where({ id: donation.id }).update({ amount_cents: 1001 });
    expect(await isKept()).to.equal(false);
    await knex('donations').where({ id: donation.id }).update({ amount_cents: 1000 });
    expect(await isKept()).to.equal(true);
    await knex('donations').whereIn('id', ids).delete();
    expect(await isKept()).to.equal(false);
  });

  it('are told apart when one refund is taken back while another one is made', async () => {
    const first = await refund(600);
    const taking = await knex.transaction();
    await taking('donations').where({ id: first.id }).delete();
    const made = refund(400).then(() => 'made');
    await untilSomebodyWaits(knex);
    await taking.commit();
    expect(await made).to.equal('made');
    expect(await isKept()).to.equal(false);
  });
});
