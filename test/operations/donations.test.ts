import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Donations for staff', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build, knex } = server;
    const staff = await build.staffToken({ role: 'support' });
    const page = await build.page({ name: 'Ada Okafor' });
    const live = await build.donation({
      page,
      amount_cents: 2500,
      donor_name: 'Priya',
      anonymous: true,
      message: 'Go well',
      created_at: new Date('2026-11-01T00:00:00Z'),
    });
    const partly = await build.donation({
      page,
      amount_cents: 3000,
      created_at: new Date('2026-11-02T00:00:00Z'),
    });
    const refunded = await build.donation({
      page,
      amount_cents: 4000,
      created_at: new Date('2026-11-03T00:00:00Z'),
    });
    const refund = (donation: { id: number }, amount_cents: number) =>
      build.donation({
        page,
        amount_cents,
        refund_of_id: donation.id,
        created_at: new Date('2026-11-04T00:00:00Z'),
      });
    const refunds = [await refund(partly, -1000), await refund(refunded, -4000)];
    await knex('donation_contacts').insert({
      donation_id: partly.id,
      email: 'Priya@mail.example',
      locality: 'Hobart',
      consent: 'yes',
      consent_at: new Date('2026-11-02T00:00:00Z'),
      consent_source: 'test',
    });
    const elsewhere = await build.donation({ page: await build.page() });
    const toCharity = await build.donation();
    return { staff, page, live, partly, refunded, refunds, elsewhere, toCharity };
  });

  const get = async (path: string) => bodyOf(server.operations.get(path, world.staff.options));
  const listed = async (query: string): Promise<number[]> =>
    (await get(`/donations.json?${query}`)).items.map(({ id }: Body) => id);
  const ofPage = (query: string) => listed(`page_id=${world.page.id}&${query}`);
  const idsOf = (...rows: { id: number }[]) => rows.map(({ id }) => id);

  it('are listed with what is left of them, the latest first', async () => {
    const { items, count } = await get(`/donations.json?page_id=${world.page.id}`);
    const totals = await server.knex('page_totals').where({ page_id: world.page.id }).first();
    expect(items.reduce((sum: number, { left_cents }: Body) => sum + left_cents, 0)).to.equal(
      totals.amount_cents,
    );
    expect(count).to.equal(3);
    expect(items.map(({ state, left_cents }: Body) => [state, left_cents])).to.deep.equal([
      ['refunded', 0],
      ['partly_refunded', 2000],
      ['live', 2500],
    ]);
    expect(await ofPage('sort=created')).to.deep.equal(idsOf(world.live, world.partly, world.refunded));
    expect(await ofPage('sort=-amount')).to.deep.equal(idsOf(world.refunded, world.partly, world.live));
  });

  it('are found by campaign, charity and page, together', async () => {
    const { page, live, partly, refunded, elsewhere, toCharity } = world;
    const all = idsOf(live, partly, refunded);
    expect(await listed(`campaign_id=${page.campaign_id}`)).to.have.members(all);
    expect(await listed(`charity_id=${page.charity_id}`)).to.have.members(all);
    expect(await listed(`page_id=${page.uid}`)).to.have.members(all);
    expect(await ofPage(`campaign_id=${page.campaign_id}&charity_id=${page.charity_id}`)).to.have.members(
      all,
    );
    expect(await ofPage(`campaign_id=${elsewhere.campaign_id}`)).to.deep.equal([]);
    expect(await listed(`charity_id=${toCharity.charity_id}`)).to.deep.equal(idsOf(toCharity));
    expect(await listed('campaign_id=999999999')).to.deep.equal([]);
  });

  it('are found by time and amount', async () => {
    const { live, partly, refunded } = world;
    expect(await ofPage('created_since=2026-11-02&created_until=2026-11-03')).to.deep.equal(idsOf(partly));
    expect(await ofPage('amount_min=3000')).to.deep.equal(idsOf(refunded, partly));
    expect(await ofPage('amount_max=2500')).to.deep.equal(idsOf(live));
  });

  it('are found by state, type, source and a hidden message', async () => {
    const { live, partly, refunded, toCharity } = world;
    await server.knex('donations').where({ id: live.id }).update({ held_at: new Date() });
    await server.knex('donations').where({ id: partly.id }).update({ source: 'till' });
    expect(await listed('state=refunded')).to.deep.equal(idsOf(refunded));
    expect(await listed('state=partly_refunded')).to.deep.equal(idsOf(partly));
    expect(await ofPage('state=live')).to.deep.equal(idsOf(live));
    expect(await listed('message_hidden=true')).to.deep.equal(idsOf(live));
    expect(await ofPage('message_hidden=false')).to.deep.equal(idsOf(refunded, partly));
    expect(await listed('source=till')).to.deep.equal(idsOf(partly));
    expect(await listed('source=till&state=refunded')).to.deep.equal([]);
    expect(await listed(`type=${toCharity.type}&charity_id=${toCharity.charity_id}`)).to.deep.equal(
      idsOf(toCharity),
    );
    expect(await listed('type=recurring')).to.deep.equal([]);
  });

  it("are found by number and reference, and by the donor's name and email address", async () => {
    const { live, partly } = world;
    for (const q of [live.id, `au-${live.id}`, live.external_id]) {
      expect(await listed(`q=${q}`), `${q}`).to.deep.equal(idsOf(live));
    }
    expect(await listed('q=priya@MAIL.exa')).to.deep.equal(idsOf(partly));
    expect(await listed('q=PRI')).to.deep.equal(idsOf(live));
    expect(await listed('q=nobody')).to.deep.equal([]);
  });

  it('are shown with everything that the public must not see', async () => {
    const { live, page } = world;
    const { donation, refunds, contact } = await get(`/donations/au-${live.id}.json`);
    expect(donation).to.include({
      id: live.id,
      uid: `au-${live.id}`,
      donor_name: 'Priya',
      anonymous: true,
      page_id: page.id,
      page_name: 'Ada Okafor',
      reference: live.external_id,
      donor_email: null,
    });
    expect(refunds).to.deep.equal([]);
    expect(contact).to.include({ email: null, consent: 'not_asked' });
  });

  it('are shown with their refunds and contact, and refunds with the contact of their donation', async () => {
    const { partly, refunds } = world;
    const [refund = partly] = refunds;
    const shown = await get(`/donations/${partly.id}.json`);
    expect(shown.refunds.map(({ id, amount_cents }: Body) => [id, amount_cents])).to.deep.equal([
      [refund.id, -1000],
    ]);
    expect(shown.contact).to.include({ email: 'Priya@mail.example', locality: 'Hobart', consent: 'yes' });
    const shownRefund = await get(`/donations/${refund.id}.json`);
    expect(shownRefund.donation).to.include({ state: 'refund', refund_of_id: partly.id });
    expect(shownRefund.contact).to.include({ email: 'Priya@mail.example' });
  });
});
