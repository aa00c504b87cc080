import { expect } from 'chai';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { openConnections } from '../support/database.ts';
import { buildDonationSource, sendEvent } from '../support/donation-source.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, fieldsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { buildStripeSource } from '../support/stripe-source.ts';

const address = { street_address: '4 Quay Street', locality: 'Hobart', postal_code: '7000', country: 'AU' };
const contact = {
  donor_email: 'Priya@Mail.example',
  donor_phone: '+61 491 570 156',
  donor_address: address,
  donor_consent: 'yes',
};

describe('The contact of a donor', () => {
  const server = useServer();
  beforeEach(() => server.knex('donation_contacts').delete());
  const callers = useFixture(() => server.build.callers(), beforeEach);
  const page = useFixture(() => server.build.page({ campaign_id: callers.campaignId }), beforeEach);

  const send = (values: object) =>
    server.client.post(
      '/donations',
      { page_id: page.id, amount_cents: 2500, currency: 'AUD', ...values },
      callers.application,
    );
  const give = async (values: object) => (await bodyOf(send(values), 201)).donation;
  const put = (uid: string, body: object) =>
    server.client.request('PUT', `/donations/${uid}`, { ...callers.application, body });
  const contacts = () => server.knex('donation_contacts').orderBy('donation_id');
  const contactOf = (id: number) => server.knex('donation_contacts').where({ donation_id: id }).first();
  const errorOf = async (answer: ReturnType<typeof send>) => (await bodyOf(answer, 422)).error.errors[0];
  const source = async () => (await server.knex('donations').first('source')).source;

  it('is stored with the donation, and is not part of any response', async () => {
    const donation = await give({ ...contact, occurred_at: '2026-03-02T04:11:09Z' });
    expect(await contactOf(donation.id)).to.deep.include({
      email: 'Priya@Mail.example',
      email_key: 'priya@mail.example',
      phone: '+61 491 570 156',
      street_address: '4 Quay Street',
      extended_address: null,
      locality: 'Hobart',
      postal_code: '7000',
      country: 'au',
      consent: 'yes',
      consent_at: new Date('2026-03-02T04:11:09Z'),
      consent_source: await source(),
      erased_at: null,
    });
    const plain = await give({});
    expect(Object.keys(donation)).to.deep.equal(Object.keys(plain));
    expect(JSON.stringify(donation)).not.to.match(/priya|491|Quay/i);
    expect(await contacts()).to.have.length(1);
  });

  it('goes to the right donation when many share a statement', async () => {
    await openConnections(server.knex);
    const given = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        give(index % 3 ? { donor_email: `donor-${index}@example.org` } : {}),
      ),
    );
    const stored = new Map((await contacts()).map(({ donation_id, email }) => [donation_id, email]));
    for (const [index, { id }] of given.entries()) {
      expect(stored.get(id)).to.equal(index % 3 ? `donor-${index}@example.org` : undefined);
    }
  });

  it('is recorded once under a reference, and a refused donation leaves none', async () => {
    const first = await give({ donor_email: 'first@example.org', external_reference: 'till-1' });
    await give({ donor_email: 'second@example.org', external_reference: 'till-1' });
    await errorOf(send({ donor_email: 'third@example.org', currency: 'NZD' }));
    expect((await contacts()).map(({ donation_id, email }) => [donation_id, email])).to.deep.equal([
      [first.id, 'first@example.org'],
    ]);
  });

  it('is refused with a message that says what to enter', async () => {
    const refusals: [object, string, string][] = [
      [{ donor_email: 'priya' }, 'donor_email', 'must look like ada@example.org'],
      [{ donor_email: 'a@b.io,c@d.io' }, 'donor_email', 'must look like ada@example.org'],
      [{ donor_email: 'a@b.io\r\nBcc: all@example.org' }, 'donor_email', 'must look like ada@example.org'],
      [{ donor_email: `${'a'.repeat(250)}@b.io` }, 'donor_email', 'must be at most 254 characters long'],
      [{ donor_phone: '0'.repeat(51) }, 'donor_phone', 'must be at most 50 characters long'],
      [{ donor_phone: '1\u00072' }, 'donor_phone', "can't contain control characters"],
      [{ donor_address: { region: 'a\nb' } }, 'donor_address', "can't contain control characters"],
      [{ donor_address: 'Hobart' }, 'donor_address', 'must be an object'],
      [{ donor_consent: 'maybe' }, 'donor_consent', 'must be one of yes, no, not_asked'],
    ];
    for (const [values, field, message] of refusals) {
      const error = await errorOf(send(values));
      expect(error, JSON.stringify(values)).to.deep.include({ field, message });
    }
    expect(await contacts()).to.deep.equal([]);
  });

  it('is changed field by field, and a withdrawn consent is noted once with its time', async () => {
    const { id, uid } = await give({ ...contact, occurred_at: '2026-03-02T04:11:09Z' });
    await bodyOf(put(uid, { donor_consent: 'no', donor_phone: '' }));
    const changed = await contactOf(id);
    expect(changed).to.deep.include({ email: 'Priya@Mail.example', phone: null, consent: 'no' });
    expect(changed.consent_at).to.be.above(new Date('2026-03-02T04:11:09Z'));
    await bodyOf(put(uid, { donor_consent: 'no' }));
    await bodyOf(put(uid, { donor_consent: 'no', donor_phone: '1234' }));
    expect(await contactOf(id)).to.deep.include({ phone: '1234', consent_at: changed.consent_at });
    await bodyOf(put(uid, { donor_email: 'new@example.org', donor_address: { locality: 'Perth' } }));
    expect(await contactOf(id)).to.deep.include({
      email_key: 'new@example.org',
      street_address: null,
      locality: 'Perth',
      consent: 'no',
    });
    await bodyOf(put(uid, { donor_email: '', donor_consent: 'not_asked' }));
    expect(await contactOf(id)).to.deep.include({ email: null, email_key: null, consent_at: null });
    expect(await fieldsOf(put(uid, { donor_email: 'new' }))).to.deep.equal(['donor_email']);
    const noted = await server.knex('audit_log').where({ subject_id: id, action: 'donation.update' });
    expect(noted).to.have.length(4);
    expect(JSON.stringify(noted))
      .to.include('donor_email')
      .and.not.to.match(/example|Perth/);
  });

  it('is added later, and follows a donation to its new page', async () => {
    const donation = await give({});
    await bodyOf(put(donation.uid, contact));
    const target: PageRow = await server.build.page({ campaign_id: callers.campaignId });
    const move = server.client.post(
      `/donations/${donation.uid}/move`,
      { page_id: target.id },
      callers.application,
    );
    const moved = (await bodyOf(move, 201)).donation;
    await bodyOf(put(moved.uid, { donor_consent: 'no' }));
    for (const id of [donation.id, moved.id]) {
      expect(await contactOf(id)).to.include({ email: 'Priya@Mail.example', consent: 'no' });
    }
  });

  describe('read back', () => {
    const read = (uid: string, caller = callers.application) =>
      server.client.get(`/donations/${uid}/contact.json`, caller);
    const nothing = {
      donor_email: null,
      donor_phone: null,
      donor_address: {
        street_address: null,
        extended_address: null,
        locality: null,
        region: null,
        postal_code: null,
        country: null,
      },
      donor_consent: 'not_asked',
      donor_consent_at: null,
      donor_consent_source: null,
    };

    it('is what the application has sent, and is never cached', async () => {
      const { id, uid } = await give({ ...contact, occurred_at: '2026-03-02T04:11:09Z' });
      const answer = await read(uid);
      expect(answer.headers.get('cache-control')).to.equal('no-store');
      expect(answer.headers.get('etag')).to.equal(null);
      expect((await bodyOf(answer)).contact).to.deep.equal({
        donation_id: id,
        ...contact,
        donor_address: { ...nothing.donor_address, ...address, country: 'au' },
        donor_consent_at: '2026-03-02T04:11:09Z',
        donor_consent_source: (await contactOf(id)).consent_source,
      });
      await bodyOf(put(uid, { donor_email: 'new@example.org', donor_consent: 'no' }));
      expect((await bodyOf(read(uid))).contact).to.include({
        donor_email: 'new@example.org',
        donor_consent: 'no',
      });
      const plain = await give({});
      expect((await bodyOf(read(plain.uid))).contact).to.deep.equal({ donation_id: plain.id, ...nothing });
    });

    it('follows the donation to its new page, and ends with the donor', async () => {
      const { uid } = await give(contact);
      const target: PageRow = await server.build.page({ campaign_id: callers.campaignId });
      const move = server.client.post(`/donations/${uid}/move`, { page_id: target.id }, callers.application);
      const moved = (await bodyOf(move, 201)).donation;
      expect((await bodyOf(read(moved.uid))).contact).to.include({
        donation_id: moved.id,
        donor_email: contact.donor_email,
      });
      await server.knex('donation_contacts').delete();
      await server.knex('donation_contacts').insert({ donation_id: moved.id, erased_at: new Date() });
      expect((await bodyOf(read(moved.uid))).contact).to.deep.equal({ donation_id: moved.id, ...nothing });
    });

    it('is refused to everyone else', async () => {
      const { uid } = await give(contact);
      const key = createSecret('apiKey');
      await server.knex('registered_applications').insert({
        name: 'Another till',
        campaign_id: callers.campaignId,
        key_hash: hashSecret(key),
        key_hint: key.slice(-4),
      });
      const another = { headers: { Authorization: `Token token=${key}` } };
      const elsewhere = await server.build.callers();
      const imported = await server.build.donation({ page });
      for (const [number, caller] of [
        [uid, another],
        [uid, elsewhere.application],
        [String(imported.id), callers.application],
      ] as const) {
        expect((await read(number, caller)).status).to.equal(403);
      }
      expect((await read(uid, callers.user)).status).to.equal(403);
      expect((await read(uid, {})).status).to.equal(401);
      expect((await read('99999999')).status).to.equal(404);
    });
  });

  it('of an erased donor is not stored again, nor is a name or a message', async () => {
    const { id, uid } = await give(contact);
    await server.knex('donation_contacts').where({ donation_id: id }).delete();
    await server.knex('donation_contacts').insert({ donation_id: id, erased_at: new Date() });
    await server.knex('donations').where({ id }).update({ donor_name: null, anonymous: true });
    const details = { donor_email: 'new@example.org', donor_consent: 'no', nickname: 'Priya', message: 'Hi' };
    for (const [field, value] of Object.entries(details)) {
      const error = await errorOf(put(uid, { [field]: value }));
      expect(error).to.include({ field, message: "can't be stored: the donor was erased" });
    }
    await bodyOf(put(uid, { anonymous: false }));
    expect(await contactOf(id)).to.include({ email: null, consent: 'not_asked' });
    const stored = await server.knex('donations').where({ id }).first();
    expect(stored).to.include({ donor_name: null, message: null, anonymous: false });
  });

  describe('in payment events', () => {
    const till = useFixture(() => buildDonationSource(server));
    const stripe = useFixture(() => buildStripeSource(server), before);
    let orders = 0;
    beforeEach(() => {
      orders += 1;
    });
    const pay = async (donor: object, minute = 10) => {
      const event = await bodyOf(
        sendEvent(server, till, {
          type: 'payment',
          reference: `order-${orders}`,
          occurred_at: `2026-03-01T10:${minute}:00Z`,
          amount: { value: '25.00', currency: 'AUD' },
          page_id: page.uid,
          donor,
        }),
      );
      expect(event.event.state).to.equal('applied');
    };
    const stored = async () => (await contacts())[0];

    it('is stored with the donation, without what cannot be used', async () => {
      await pay({ email: ' Priya@mail.example ', phone: '1\n2', address, consent: 'yes' });
      expect(await stored()).to.include({
        email: 'Priya@mail.example',
        phone: '1 2',
        locality: 'Hobart',
        country: 'au',
        consent: 'yes',
        consent_source: till.name,
      });
      await server.knex('donation_contacts').delete();
      orders += 1;
      await pay({ email: 'a@b.io\r\nBcc: all@example.org', phone: 7, address: 'Hobart', consent: 'perhaps' });
      expect(await contacts()).to.deep.equal([]);
    });

    it('is completed by later events, and an older decision never replaces a newer one', async () => {
      await pay({ name: 'Priya' });
      await pay({ email: 'first@example.org', address: { locality: 'Hobart' } }, 20);
      await pay(
        { email: 'second@example.org', phone: '1', address: { region: 'Tasmania' }, consent: 'no' },
        40,
      );
      await pay({ consent: 'yes' }, 30);
      expect(await stored()).to.deep.include({
        email: 'first@example.org',
        phone: '1',
        locality: 'Hobart',
        region: null,
        consent: 'no',
        consent_at: new Date('2026-03-01T10:40:00Z'),
      });
      await bodyOf(put(String((await stored()).donation_id), { donor_consent: 'yes' }));
      await pay({ consent: 'no' }, 50);
      expect(await stored()).to.include({ consent: 'yes' });
      expect((await stored()).consent_source).to.match(/^application-/);
    });

    it('of an erased donor is forgotten', async () => {
      await pay({ email: 'first@example.org' });
      const { donation_id } = await stored();
      await server
        .knex('donation_contacts')
        .where({ donation_id })
        .update({ email: null, erased_at: new Date() });
      await pay({ email: 'second@example.org' }, 20);
      expect(await stored()).to.include({ email: null });
      const events = await server.knex('donation_events').where({ reference: `order-${orders}` });
      expect(JSON.stringify(events)).not.to.include('example.org');
    });

    it('of Stripe comes with the charge of a payment intent, which has no details itself', async () => {
      // As in the example of Stripe's API reference, without what doesn't matter here.
      const intent = {
        ...{
          id: 'pi_3MtwBw',
          object: 'payment_intent',
          amount: 2500,
          amount_received: 2500,
          currency: 'aud',
        },
        ...{
          latest_charge: 'ch_3MtwBw',
          receipt_email: null,
          metadata: { page_id: page.uid, name: 'Priya' },
        },
      };
      const charge = {
        ...{ id: 'ch_3MtwBw', object: 'charge', amount: 2500, amount_captured: 2500, amount_refunded: 0 },
        ...{ captured: true, currency: 'aud', paid: true, payment_intent: 'pi_3MtwBw', invoice: null },
        billing_details: {
          address: {
            city: 'Hobart',
            country: 'AU',
            line1: '4 Quay Street',
            line2: null,
            postal_code: '7000',
            state: null,
          },
          email: 'priya@mail.example',
          name: 'Priya Nair',
          phone: null,
        },
        metadata: { page_id: page.uid, name: 'Priya' },
        receipt_email: null,
      };
      for (const [type, object] of [
        ['charge.succeeded', charge],
        ['payment_intent.succeeded', intent],
      ] as const) {
        expect((await stripe.send(stripe.event(type, object))).state, type).to.equal('applied');
      }
      const given = await server.knex('donations').where({ external_id: 'pi_3MtwBw' });
      expect(given.map(({ amount_cents, donor_name }) => [amount_cents, donor_name])).to.deep.equal([
        [2500, 'Priya'],
      ]);
      expect(await stored()).to.include({
        email: 'priya@mail.example',
        phone: null,
        street_address: '4 Quay Street',
        locality: 'Hobart',
        country: 'au',
        consent: 'not_asked',
      });
      const authorized = {
        ...charge,
        id: 'ch_2',
        payment_intent: 'pi_2',
        captured: false,
        amount_captured: 0,
      };
      const held = await stripe.send(stripe.event('charge.succeeded', authorized));
      expect(held).to.include({ state: 'ignored', reason: 'The charge is not captured yet.' });
    });

    it('of Stripe comes from its sessions, charges and invoices', async () => {
      const payment = (more: object) => ({
        amount_total: 2500,
        amount_received: 2500,
        currency: 'aud',
        ...more,
      });
      const place = {
        city: 'Hobart',
        country: 'AU',
        line1: '4 Quay Street',
        line2: '',
        postal_code: '7000',
        state: 'Tasmania',
      };
      const details = { email: 'priya@mail.example', phone: '+61491570156', address: place };
      const metadata = { page_id: page.uid };
      const expected = {
        email: 'priya@mail.example',
        phone: '+61491570156',
        street_address: '4 Quay Street',
        extended_address: null,
        region: 'Tasmania',
      };
      const sent: [string, object, string][] = [
        [
          'checkout.session.completed',
          {
            id: 'cs_1',
            payment_status: 'paid',
            metadata,
            customer_details: details,
            consent: { promotions: 'opt_in' },
          },
          'yes',
        ],
        [
          'checkout.session.completed',
          {
            id: 'cs_2',
            payment_status: 'paid',
            metadata,
            customer_details: details,
            custom_fields: [{ key: 'consent', type: 'dropdown', dropdown: { value: 'no' } }],
          },
          'no',
        ],
        [
          'payment_intent.succeeded',
          {
            id: 'pi_c1',
            metadata: { ...metadata, consent: 'yes' },
            latest_charge: { id: 'ch_1', billing_details: details },
          },
          'yes',
        ],
        [
          'invoice.paid',
          {
            id: 'in_c1',
            amount_paid: 2500,
            metadata,
            customer_email: details.email,
            customer_phone: details.phone,
            customer_address: place,
          },
          'not_asked',
        ],
      ];
      for (const [type, object, consent] of sent) {
        await server.knex('donation_contacts').delete();
        expect((await stripe.send(stripe.event(type, payment(object)))).state, type).to.equal('applied');
        expect(await stored(), type).to.include({ ...expected, consent });
      }
    });
  });
});
