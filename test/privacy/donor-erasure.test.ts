import { expect } from 'chai';
import type { Callers } from '../support/callers.ts';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';
import { placesOf } from '../support/personal-texts.ts';
import { bodyOf } from '../support/response.ts';
import { moneyTotals } from './money-totals.ts';

const texts = {
  email: 'zephyrine.ovaltine@example.org',
  name: 'Snickersnee',
  message: 'Bumbershoot',
  phone: '491-570-110',
  street: 'Rapscallion',
  waiting: 'Whippersnapper',
};

/** The same letters, as some keyboards in East Asia type them. */
const wide = (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));

describe('Erasing a donor without an account', () => {
  const world = useOperatorWorld();
  const places = () => placesOf(world.knex, Object.values(texts));

  let callers: Callers;
  let first: { id: number; uid: string };

  before(async () => {
    const { server } = world;
    callers = await server.build.callers();
    const page = await server.build.page({ campaign_id: callers.campaignId });
    const give = async (values: object) => {
      const donation = { page_id: page.id, amount_cents: 700, currency: 'AUD', ...values };
      return (await bodyOf(server.client.post('/donations', donation, callers.application), 201)).donation;
    };
    first = await give({
      nickname: texts.name,
      message: texts.message,
      donor_email: texts.email.toUpperCase(),
      donor_phone: texts.phone,
      donor_address: { street_address: `${texts.street} Row 3` },
      donor_consent: 'yes',
    });
    await give({ donor_email: wide(texts.email) });
    await give({ donor_email: 'other@example.org' });
    const report = { page_id: page.id, reason: 'other', good_faith: true, explanation: 'It lies.' };
    const caller = callers.application;
    await bodyOf(
      server.client.post('/reports', { ...report, name: texts.name, email: texts.email }, caller),
      204,
    );
    await server.knex('reports').update({ explanation: `${texts.message}!` });
    await bodyOf(server.client.post('/reports', { ...report, email: 'other@example.org' }, caller), 204);
    const unmatched = await sendEvent(server, await buildDonationSource(server), {
      type: 'payment',
      reference: 'order-1',
      occurred_at: '2026-03-07T10:00:00Z',
      amount: { value: '25.00', currency: 'AUD' },
      donor: { name: texts.waiting, email: texts.email },
    });
    expect(unmatched.body.event.state).to.equal('unmatched');
  });

  it('comes after an export of everything stored under the address', async () => {
    const data = await world.done('users', 'export', '--email', texts.email);
    expect(data.account).to.deep.equal([]);
    expect(data.donations_made).to.have.length(2);
    expect(data.donation_contacts[0]).to.include({ phone: texts.phone, consent: 'yes' });
    expect(data.donation_contacts).to.have.length(2);
    expect(data.payment_events).to.have.length(1);
    expect(data.reports_sent).to.have.length(1);
    expect(data.reports_sent[0]).to.include({ explanation: `${texts.message}!`, reporter_name: texts.name });
    expect(JSON.stringify(data)).not.to.include('other@example.org');
    expectWrongUsage(await world.operate('users', 'export'), 'Give a user or --email.');
  });

  it('removes all spellings of the address from all tables, and keeps all totals', async () => {
    const { server, knex } = world;
    for (const [text, where] of Object.entries(await places())) expect(where, text).not.to.deep.equal([]);
    const sums = await moneyTotals(knex);
    expect(await world.done('users', 'erase', '--email', texts.email, '--yes')).to.deep.equal({
      donations: 2,
    });
    for (const [text, where] of Object.entries(await places())) expect(where, text).to.deep.equal([]);
    expect(await moneyTotals(knex)).to.deep.equal(sums);
    expect((await recordedActions(knex)).join()).to.include('donor.erase');
    const reporters = await knex('reports').orderBy('id').pluck('reporter_email');
    expect(reporters).to.deep.equal([null, 'other@example.org']);
    const again = { ...callers.application, body: { donor_email: texts.email } };
    await bodyOf(server.client.request('PUT', `/donations/${first.uid}`, again), 422);
    expect(await knex('donation_contacts').where({ email: 'other@example.org' })).to.have.length(1);
  });

  it('is repeated after a restored backup, but not for later donations', async () => {
    const { knex } = world;
    const restore = (created_at: string) =>
      knex('donation_contacts')
        .where({ donation_id: first.id })
        .update({ email: texts.email, erased_at: null, created_at });
    await restore('2026-01-01T00:00:00Z');
    expect(await world.done('users', 'erase', '--again', '--yes')).to.deep.equal({ erased: [], donors: 1 });
    expect((await places())[texts.email]).to.deep.equal([]);
    await restore('2099-01-01T00:00:00Z');
    expect(await world.done('users', 'erase', '--again', '--yes')).to.deep.equal({ erased: [], donors: 0 });
  });

  it('is refused for the address of a user', async () => {
    const user = await world.server.build.user();
    const address = ['--email', user.email];
    expectFailure(
      await world.operate('users', 'erase', ...address, '--yes'),
      `User ${user.id} has this address.`,
    );
    expectFailure(await world.operate('users', 'export', ...address), `User ${user.id} has this address.`);
  });
});
