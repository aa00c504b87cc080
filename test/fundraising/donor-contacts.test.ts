import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { openConnections } from '../support/database.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf, fieldsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

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

  it('is changed field by field, and a withdrawn consent is noted with its time', async () => {
    const { id, uid } = await give({ ...contact, occurred_at: '2026-03-02T04:11:09Z' });
    await bodyOf(put(uid, { donor_consent: 'no', donor_phone: '' }));
    const changed = await contactOf(id);
    expect(changed).to.deep.include({ email: 'Priya@Mail.example', phone: null, consent: 'no' });
    expect(changed.consent_at).to.be.above(new Date('2026-03-02T04:11:09Z'));
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
    expect(noted).to.have.length(3);
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

  it('of an erased donor is not stored again', async () => {
    const { id, uid } = await give(contact);
    await server.knex('donation_contacts').where({ donation_id: id }).delete();
    await server.knex('donation_contacts').insert({ donation_id: id, erased_at: new Date() });
    const error = await errorOf(put(uid, { donor_email: 'new@example.org' }));
    expect(error).to.include({ field: 'donor_email' });
    expect(error.message).to.include('erased');
    expect(await contactOf(id)).to.include({ email: null });
    await bodyOf(put(uid, { nickname: 'Priya' }));
  });
});
