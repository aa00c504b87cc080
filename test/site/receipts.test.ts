import { expect } from 'chai';
import type { DonationRow } from '../../src/db/rows/donation-rows.ts';
import { change } from '../../src/domain/change.ts';
import { receiptAddress } from '../../src/domain/payments/receipt-link.ts';
import { refundDonation } from '../../src/domain/payments/refund.ts';
import { signedInVisitor } from '../support/accounts.ts';
import { alice } from '../support/actors.ts';
import { useDonorMails } from '../support/donor-mails.ts';
import { erase } from '../support/erase.ts';
import { pdfPages, pdfText } from '../support/pdf-text.ts';
import { useServer } from '../support/server.ts';
import { buildStripeSource } from '../support/stripe-source.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: receipts', () => {
  const server = useServer({
    config: { RECEIPT_TIME_ZONE: 'Australia/Hobart' },
    clock: () => new Date('2026-03-12T10:00:00Z'),
  });

  const give = async ({
    email = 'priya@mail.example',
    ...values
  }: Partial<DonationRow> & { email?: string | null } = {}) => {
    const donation = await server.build.donation({
      created_at: new Date('2026-03-02T14:11:09Z'),
      amount_cents: 123_456,
      donor_name: 'Priya Nair',
      ...values,
    });
    await server.knex('donation_contacts').insert({ donation_id: donation.id, email });
    return donation;
  };
  const linkTo = async ({ id }: { id: number }) => {
    const { database, secretKey, config } = server.context;
    return (await receiptAddress({ database, secretKey, baseUrl: config.baseUrl }, id)) ?? '';
  };
  const pathTo = async (donation: { id: number }) => {
    const { pathname, search } = new URL(await linkTo(donation));
    return pathname + search;
  };
  const open = async (path: string) => fetch(new URL(path, server.client.origin));
  const documentAt = async (path: string) => {
    const answer = await open(path);
    expect(answer.status, path).to.equal(200);
    expect(answer.headers.get('Content-Type')).to.equal('application/pdf');
    return Buffer.from(await answer.arrayBuffer());
  };
  const linksIn = (html: string) =>
    [...html.matchAll(/href="([^"]*\.pdf[^"]*)"/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    );
  const refund = (id: number, amount_cents?: number) =>
    change({ database: server.context.database, deadline: undefined }, alice, refundDonation, {
      id,
      amount_cents,
    });
  const issued = async () => Number((await server.knex('receipts').count())[0]?.count);

  it('are found by the link in the email, as PDF with the amount, the charity and the donor', async () => {
    const charity = await server.build.charity({
      registered_name: 'Φιλανθρωπία Ελλάδος',
      registration_number: '12 345 678',
      street_address: '1 Hill Road',
    });
    const donation = await give({
      charity_id: charity.id,
      donor_name: 'Юлія Ґалаґан',
      gift_aid_amount_cents: 30_864,
    });
    await server
      .knex('donation_contacts')
      .where({ donation_id: donation.id })
      .update({ street_address: 'вул. Хрещатик 1', locality: 'Łódź', country: 'pl' });
    const before = await issued();
    const visitor = await Visitor.at(server.client.origin, await pathTo(donation));
    expect(visitor.page.status).to.equal(200);
    expect(visitor.page.html).to.include(charity.name).and.include('1,234.56').and.include('3 March 2026');
    expect(await issued(), 'opening the list issues nothing').to.equal(before);
    const [receipt = '', statement = ''] = linksIn(visitor.page.html);
    const text = await pdfText(await documentAt(receipt));
    for (const part of [
      `Receipt number ${charity.uid.toUpperCase()}-2026-0001`,
      'Issued on 12 March 2026',
      'Received on 3 March 2026',
      'Amount AUD 1,234.56',
      'Gift Aid AUD 308.64',
      'Φιλανθρωπία Ελλάδος',
      'ABN 12 345 678',
      'Address 1 Hill Road',
      'Юлія Ґалаґан',
      'вул. Хрещатик 1, Łódź, PL',
      'It is not a tax form',
    ]) {
      expect(text).to.include(part);
    }
    expect(text).not.to.include('\ufffd');
    expect(await pdfText(await documentAt(statement)))
      .to.include('Statement of donations in 2026')
      .and.include('Total AUD 1,234.56')
      .and.include('Юлія Ґалаґан');
  });

  it('have the day that is in the email and in the list of the donor', async () => {
    const user = await server.build.account({ email_confirmed_at: new Date() });
    const donation = await give({ email: user.email });
    await server.knex('donation_thanks').insert({ donation_id: donation.id, due_at: new Date(0) });
    server.mails.length = 0;
    const mail = (await server.mailed()).find(({ to }) => to === user.email);
    expect(mail?.text).to.include('- Date: 3 March 2026\n');
    expect(await (await open(await pathTo(donation))).text()).to.include('on 3 March 2026');
    const visitor = await signedInVisitor(server.client.origin, user);
    await visitor.open('/dashboard/donations');
    expect(visitor.page.html).to.include('<p>3 March 2026 · ');
  });

  it('have the number under the name that it has in the country of the charity', async () => {
    const charity = await server.build.charity({ country_code: 'nz', registration_number: 'CC12345' });
    const campaign = await server.build.campaign({ country_code: 'nz' });
    const path = await pathTo(
      await give({ charity_id: charity.id, campaign_id: campaign.id, country_code: 'nz' }),
    );
    for (const file of ['receipt.pdf?', 'statement.pdf?year=2026&']) {
      const text = await pdfText(await documentAt(path.replace('receipts?', `receipts/${file}`)));
      expect(text).to.include('Charities Services number CC12345').and.include('NZD 1,234.56');
    }
  });

  it('have the text of the operator, and no other number when they are opened again', async () => {
    await server
      .knex('branding')
      .insert({ receipt_text: 'Thank you!\n\nQuestions? Write to us.' })
      .onConflict('id')
      .merge();
    const donation = await give();
    const path = (await pathTo(donation)).replace('receipts?', 'receipts/receipt.pdf?');
    await documentAt(path);
    const before = await issued();
    // The branding is read every three seconds.
    const { branding } = server.context;
    while (!(await branding.current()).receiptText) await new Promise((resolve) => setTimeout(resolve, 50));
    const text = await pdfText(await documentAt(path));
    expect(text).to.include('Thank you!').and.include('Questions? Write to us.');
    expect(await issued()).to.equal(before);
  });

  it('are replaced after a refund, and the old one says by which', async () => {
    const donation = await give({ amount_cents: 5000 });
    const path = await pathTo(donation);
    const { headers } = await open(path.replace('receipts?', 'receipts/receipt.pdf?'));
    const first = /receipt-([A-Z0-9-]+)\.pdf/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? '';
    await refund(donation.id, 1250);
    const corrected = await pdfText(await documentAt(path.replace('receipts?', 'receipts/receipt.pdf?')));
    expect(corrected).to.include(`Replaces receipt ${first}`);
    expect(corrected).to.include('Refunded -AUD 12.50').and.include('Amount after refunds AUD 37.50');
    const { html } = await new Visitor(server.client.origin).open(path);
    const old = linksIn(html).find((address) => address.includes('number=')) ?? '';
    expect(await pdfText(await documentAt(old)))
      .to.include(`Receipt number ${first}`)
      .and.include('Replaced by receipt')
      .and.not.include('12.50');
    const another = await give();
    const foreign = `${(await pathTo(another)).replace('receipts?', 'receipts/receipt.pdf?')}&number=${first}`;
    expect((await open(foreign)).status).to.equal(404);
  });

  it('do not exist for what was refunded before, and the page says so', async () => {
    const donation = await give();
    await refund(donation.id);
    const path = await pathTo(donation);
    const { html } = await new Visitor(server.client.origin).open(path);
    expect(html).to.include('no receipt for a refunded donation').and.not.include('receipt.pdf');
    expect((await open(path.replace('receipts?', 'receipts/receipt.pdf?'))).status).to.equal(404);
  });

  it('of the donor’s other donations are one link away, and nobody else’s', async () => {
    const [first, second] = [
      await give({ email: 'two@mail.example' }),
      await give({ email: 'TWO@mail.example', amount_cents: 777 }),
    ];
    await give({ email: 'three@mail.example', amount_cents: 888 });
    const { html } = await new Visitor(server.client.origin).open(await pathTo(first));
    const links = [...html.matchAll(/href="(\/receipts\?token=[^"]+)"/g)].map(([, path]) => path);
    expect(links).to.deep.equal([await pathTo(second)]);
    expect(html).to.include('AUD\u00a07.77 to').and.not.include('8.88');
  });

  it('are not stored, indexed or passed on', async () => {
    const path = await pathTo(await give());
    for (const address of [path, path.replace('receipts?', 'receipts/receipt.pdf?')]) {
      const { headers } = await open(address);
      expect(headers.get('Cache-Control')).to.equal('no-store');
      expect(headers.get('Referrer-Policy')).to.equal('no-referrer');
      expect(headers.get('X-Content-Type-Options')).to.equal('nosniff');
    }
    expect(
      (await open(path.replace('receipts?', 'receipts/receipt.pdf?'))).headers.get('X-Robots-Tag'),
    ).to.equal('noindex');
    expect((await new Visitor(server.client.origin).open(path)).html).to.include(
      'name="robots" content="noindex"',
    );
  });

  it('show the same plain page for every link that was not created here', async () => {
    const mine = await give();
    const other = await give({ email: 'other@mail.example' });
    const path = await pathTo(mine);
    const [, id = '', signature = ''] = /token=gsr_(\d+)-(.+)$/.exec(path) ?? [];
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    const attacks = [
      '',
      'token=',
      'token=gsr_',
      `token=gsr_${id}-`,
      `token=gsr_${id}-${flipped}`,
      `token=gsr_${id}-${'A'.repeat(43)}`,
      `token=gsr_${other.id}-${signature}`,
      `token=gsr_0${id}-${signature}`,
      `token=gsr_999999999999-${signature}`,
      `token=gsr_${id}-${signature}x`,
      `token=gsu_${id}-${signature}`,
      `token=${encodeURIComponent(`gsr_${id}-${signature}'; drop table receipts`)}`,
      'token=%00',
    ];
    const pages = new Set<string>();
    for (const query of attacks) {
      for (const file of ['', '/receipt.pdf', '/statement.pdf']) {
        const { status, html } = await new Visitor(server.client.origin).open(
          `/receipts${file}?${query}&year=2026`,
        );
        expect(status, query).to.equal(410);
        pages.add(html);
      }
    }
    expect(pages.size).to.equal(1);
    expect([...pages][0])
      .to.include('Copy the whole link')
      .and.not.include('priya');
  });

  it('are gone once the email address is corrected, and for an erased donor', async () => {
    const user = await server.build.user();
    const donation = await give({ donor_user_id: user.id });
    const wrong = await pathTo(donation);
    const pdf = (path: string) => path.replace('receipts?', 'receipts/receipt.pdf?');
    await documentAt(pdf(wrong));
    await server
      .knex('donation_contacts')
      .where({ donation_id: donation.id })
      .update({ email: 'right@mail.example' });
    expect((await open(wrong)).status).to.equal(410);
    const right = await pathTo(donation);
    await documentAt(pdf(right));
    await erase(server.knex, user.id);
    expect((await open(right)).status).to.equal(410);
    expect((await open(pdf(right))).status).to.equal(410);
    expect(await linkTo(donation)).to.equal('');
    const stored = await server.knex('receipts').where({ donation_id: donation.id });
    expect(stored).to.have.length(1);
    expect(stored[0]).to.include({ amount_cents: 123_456, charity_id: donation.charity_id });
    expect(JSON.stringify(stored)).not.to.match(/Priya|mail\.example/);
  });

  it('are limited in an hour', async () => {
    const path = (await pathTo(await give())).replace('receipts?', 'receipts/statement.pdf?');
    const statuses = new Set<number>();
    for (let count = 0; count < 61; count += 1) statuses.add((await open(`${path}&year=1999`)).status);
    expect([...statuses]).to.deep.equal([404, 429]);
  });

  it('of statements list all donations of the address in the year, on as many pages as needed', async () => {
    const charity = await server.build.charity();
    const donations = [];
    for (let count = 0; count < 120; count += 1) {
      donations.push(
        await give({
          charity_id: charity.id,
          amount_cents: 1_001,
          email: count % 2 ? 'many@mail.example' : 'MANY@mail.example',
        }),
      );
    }
    await give({ charity_id: charity.id, email: 'someone@mail.example' });
    await refund(donations[7]?.id ?? 0, 101);
    await server
      .knex('donations')
      .where({ refund_of_id: donations[7]?.id })
      .update({ created_at: new Date('2026-04-01T00:00:00Z') });
    const path = (await pathTo(donations[0] as DonationRow)).replace('receipts?', 'receipts/statement.pdf?');
    const pages = await pdfPages(await documentAt(`${path}&year=2026`));
    expect(pages.length).to.be.greaterThan(2);
    const text = pages.join(' ');
    expect(text.match(/Donation AUD 10\.01/g)).to.have.length(120);
    expect(text).to.include('Refund -AUD 1.01').and.include('Total AUD 1,200.19');
    expect(text).to.include(`page ${pages.length} of ${pages.length}`);
    expect((await open(`${path}&year=2025`)).status).to.equal(404);
    expect((await open(`${path}&year=abc`)).status).to.equal(404);
  });

  it('of statements write the longest date on one line', async () => {
    const charity = await server.build.charity();
    const created_at = new Date('2026-09-29T20:00:00Z');
    const donations = [];
    for (let count = 0; count < 20; count += 1) {
      donations.push(await give({ charity_id: charity.id, created_at, email: 'autumn@mail.example' }));
    }
    const path = (await pathTo(donations[0] as DonationRow)).replace('receipts?', 'receipts/statement.pdf?');
    const pages = await pdfPages(await documentAt(`${path}&year=2026`));
    expect(pages[0]?.match(/30 September 2026 Donation/g)).to.have.length(20);
  });

  it('are shown to the signed-in donor, and to nobody else', async () => {
    const user = await server.build.account({ email_confirmed_at: new Date() });
    const byAccount = await give({ donor_user_id: user.id, email: null });
    const byEmail = await give({ email: user.email.toUpperCase() });
    const foreign = await give();
    const visitor = await signedInVisitor(server.client.origin, user);
    for (const { id } of [byAccount, byEmail]) {
      await visitor.open(`/dashboard/donations/${id}/receipts`);
      const { status, html } = visitor.page;
      expect(status).to.equal(200);
      expect(html).to.include('<a href="/dashboard/donations">Your donations</a>');
      expect(linksIn(html)[0]).to.equal(`/dashboard/donations/${id}/receipts/receipt.pdf?`);
      expect((await visitor.open(linksIn(html)[0] ?? '')).status).to.equal(200);
    }
    for (const file of ['', '/receipt.pdf', '/statement.pdf?year=2026']) {
      expect((await visitor.open(`/dashboard/donations/${foreign.id}/receipts${file}`)).status).to.equal(404);
    }
    await server.knex('users').where({ id: user.id }).update({ email_confirmed_at: null });
    expect((await visitor.open(`/dashboard/donations/${byEmail.id}/receipts`)).status).to.equal(404);
    const stranger = await Visitor.at(server.client.origin, `/dashboard/donations/${byAccount.id}/receipts`);
    expect(stranger.page.location).to.include('/sign-in');
  });
});

describe('Site: the receipt of a payment at Stripe', () => {
  const server = useServer();
  const { page, pass, sent } = useDonorMails(server);

  it('is found by the link in the email that thanks the donor', async () => {
    const stripe = await buildStripeSource(server);
    const event = stripe.event('charge.succeeded', {
      ...{ id: 'ch_1', object: 'charge', amount: 2550, amount_captured: 2550, amount_refunded: 0 },
      ...{ captured: true, currency: 'aud', paid: true, payment_intent: 'pi_1', invoice: null },
      billing_details: {
        address: {
          city: 'Αθήνα',
          country: 'GR',
          line1: 'Οδός Ερμού 1',
          line2: null,
          postal_code: '105 63',
          state: null,
        },
        email: 'eleni@donor.example',
        name: 'Ελένη Παπαδοπούλου',
        phone: null,
      },
      metadata: { page_id: page.uid, name: 'Ελένη Παπαδοπούλου' },
      receipt_email: null,
    });
    expect((await stripe.send(event)).state).to.equal('applied');
    await pass();
    const [mail] = await sent();
    const [, token = ''] = /\/receipts\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    const list = await Visitor.at(server.client.origin, `/receipts?token=${token}`);
    expect(list.page.status).to.equal(200);
    const answer = await fetch(new URL(`/receipts/receipt.pdf?token=${token}`, server.client.origin));
    const text = await pdfText(await answer.arrayBuffer());
    expect(text)
      .to.include('Amount AUD 25.50')
      .and.include('Name Ελένη Παπαδοπούλου')
      .and.include('Address Οδός Ερμού 1, Αθήνα, 105 63, GR');
    const { id } = await server.knex('donations').where({ external_id: 'pi_1' }).first();
    expect(text).to.include(`Donation number au-${id}`);
  });
});
