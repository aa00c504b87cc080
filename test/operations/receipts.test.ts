import { expect } from 'chai';
import { deskCaller } from '../support/desk-caller.ts';
import { useFixture } from '../support/fixture.ts';
import { pdfText } from '../support/pdf-text.ts';
import { useServer } from '../support/server.ts';

describe('Receipts and statements for staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build, knex } = server;
    const charity = await build.charity({ name: 'Reef Trust' });
    const campaigns = [
      await build.campaign({ charities: [charity] }),
      await build.campaign({ charities: [charity] }),
    ] as const;
    const pages = [
      await build.page({ campaign_id: campaigns[0].id, charity_id: charity.id }),
      await build.page({ campaign_id: campaigns[1].id, charity_id: charity.id }),
    ] as const;
    const donation = await build.donation({ page: pages[0], donor_name: 'Priya Nair', amount_cents: 2_500 });
    await knex('donation_contacts').insert({ donation_id: donation.id, email: 'priya@mail.example' });
    const call = deskCaller(server, await build.staff('finance'));
    return { charity, campaigns, pages, donation, call };
  });
  const textOf = (pdf: string) => pdfText(new Uint8Array(Buffer.from(pdf, 'base64')).buffer);
  const issue = (id: number, call = world.call) => call('issueReceipt', { params: { donation_id: id } });

  it('issues a receipt once, and another one after a refund', async () => {
    const { donation, call } = world;
    const first = await issue(donation.id);
    expect(first.status).to.equal(200);
    expect(first.body.receipt).to.include({ replaces: null, is_new: true });
    const { number } = first.body.receipt;
    expect(await textOf(first.body.pdf))
      .to.include(number)
      .and.include('Priya Nair');
    expect((await issue(donation.id)).body.receipt).to.include({ number, is_new: false });
    await call('refundDonation', {
      params: { donation_id: donation.id },
      headers: { 'Idempotency-Key': 'part' },
      body: { amount_cents: 500 },
    });
    const second = await issue(donation.id);
    expect(second.body.receipt).to.include({ replaces: number, is_new: true });
    const entries = await server.knex('audit_log').where({ action: 'donation.receipt' });
    expect(entries.map(({ actor_type }) => actor_type)).to.deep.equal(['staff', 'staff']);
  });

  it('has no receipt for a refund', async () => {
    const { id } = world.donation;
    const refund = await server.build.donation({
      page: world.pages[0],
      refund_of_id: id,
      amount_cents: -100,
    });
    expect((await issue(refund.id)).status).to.equal(409);
  });

  it('shows managers no receipt of a donation that left their campaign', async () => {
    const { build } = server;
    const donation = await build.donation({ page: world.pages[0], amount_cents: 700 });
    const manager = deskCaller(
      server,
      await build.staff({ role: 'manager', campaign_id: world.campaigns[0].id, charity_id: null }),
    );
    await world.call('moveDonation', {
      params: { donation_id: donation.id },
      headers: { 'Idempotency-Key': 'move' },
      body: { page_id: world.pages[1].id },
    });
    expect((await issue(donation.id, manager)).status).to.equal(404);
    expect((await issue(donation.id)).status).to.equal(200);
  });

  it("lists a donor's year, however the address is written", async () => {
    const { charity, call, donation } = world;
    const year = new Date().getUTCFullYear();
    const ask = (body: object) => call('createStatement', { params: { charity_id: charity.uid }, body });
    const { status, body } = await ask({ email: ' PRIYA@mail.example', year });
    expect(status).to.equal(200);
    const { lines, totals } = body.statement;
    expect(lines[0]).to.include({ donation_id: donation.id, kind: 'donation', amount_cents: 2_500 });
    expect(totals[0].amount_cents).to.equal(
      lines.reduce((sum: number, line: { amount_cents: number }) => sum + line.amount_cents, 0),
    );
    expect(await textOf(body.pdf))
      .to.include('Reef Trust')
      .and.include('Priya Nair');
    for (const [wrong, field] of [
      [{ email: 'nobody@mail.example', year }, 'email'],
      [{ email: 'priya@mail.example', year: 2001 }, 'email'],
      [{ email: 'priya@mail.example', year: 1 }, 'year'],
      [{ email: 'p\u0000', year }, 'email'],
      [{ year }, 'email'],
    ] as const) {
      const refused = await ask(wrong);
      expect(refused.status, JSON.stringify(wrong)).to.equal(422);
      expect(refused.body.error.errors[0].field).to.equal(field);
    }
  });
});
