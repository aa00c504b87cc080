import { expect } from 'chai';
import { buildAccount, signedInVisitor } from '../support/accounts.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const PATH = '/dashboard/donations';

describe('Site: the donations of a user', () => {
  const server = useServer();
  const callers = useFixture(() => server.build.callers(), beforeEach);
  const page = useFixture(() => server.build.page({ campaign_id: callers.campaignId }), beforeEach);
  let names = 0;
  const user = useFixture(() => {
    names += 1;
    return buildAccount(server.knex, {
      email: `Donor-${names}@example.org`,
      email_confirmed_at: new Date(),
    });
  }, beforeEach);
  const give = async (cents: number, values: object = { donor_email: user.email.toUpperCase() }) => {
    const body = { page_id: page.id, amount_cents: cents, currency: 'AUD', ...values };
    return (await bodyOf(server.client.post('/donations', body, callers.application), 201)).donation;
  };
  const open = async (path = PATH, by = user) =>
    (await (await signedInVisitor(server.client.origin, by)).open(path)).html;
  const amounts = (html: string) =>
    [...html.matchAll(/<span class="value">(.*?)<\/span>/g)].map(([, text]) => text);

  it('are shown with date, page, charity, amount and number, newest first, also anonymous ones', async () => {
    const first = await give(2500, {
      donor_email: user.email,
      occurred_at: '2026-03-02T04:11:09Z',
      anonymous: true,
    });
    const linked = await server.build.donation({ page, donor_user_id: user.id, amount_cents: 1050 });
    await give(9900, { donor_email: 'someone-else@example.org' });
    const html = await open();
    expect(amounts(html)).to.deep.equal(['$10.50', '$25.00']);
    const charity = await server.knex('charities').where({ id: page.charity_id }).first();
    expect(html).to.include(page.name).and.include(`/${page.slug}"`).and.include(charity.name);
    expect(html).to.include(`2 March 2026 · ${first.uid}<`).and.include(`au-${linked.id}`);
    for (const { id } of [first, linked]) {
      const path = `/dashboard/donations/${id}/receipts`;
      expect(html).to.include(`href="${path}"`);
      expect(await open(path)).to.include('receipt.pdf');
    }
    expect(html).to.not.include('Confirm your email address');
    expect(await open('/dashboard')).to.include(`href="${PATH}"`);
  });

  it('show refunds, and a donation that was moved only on its new page', async () => {
    const other = await server.build.page({ campaign_id: callers.campaignId, name: 'The new page' });
    const post = ({ id }: { id: number }, action: string, body: object) =>
      bodyOf(server.client.post(`/donations/${id}/${action}`, body, callers.application), 201);
    await post(await give(1000), 'refunds', {});
    await post(await give(2000), 'refunds', { amount_cents: 550 });
    await post(await give(3000), 'move', { page_id: other.id });
    const html = await open();
    expect(amounts(html).sort()).to.deep.equal(['$10.00', '$20.00', '$30.00']);
    expect(html.match(/ · Refunded</g)).to.have.length(1);
    expect(html).to.include(' · $5.50 refunded<').and.include('The new page');
  });

  it('are only found by an address that is confirmed', async () => {
    await give(2500);
    await server.knex('users').where({ id: user.id }).update({ email_confirmed_at: null });
    const html = await open();
    expect(amounts(html)).to.deep.equal([]);
    expect(html).to.include('No donations yet').and.include('Confirm your email address');
  });

  it('are shown twenty at a time', async () => {
    for (let number = 1; number <= 21; number += 1) {
      const created_at = new Date(Date.UTC(2026, 2, number));
      await server.build.donation({ page, donor_user_id: user.id, amount_cents: number * 100, created_at });
    }
    const html = await open();
    expect(amounts(html)).to.have.length(20);
    expect(html).to.include(`href="${PATH}?page=2"`);
    const second = await open(`${PATH}?page=2`);
    expect(amounts(second)).to.deep.equal(['$1.00']);
    expect(second).to.include(`href="${PATH}"`);
    expect(await open(`${PATH}?page=3`)).to.include('There are no older donations.');
  });

  it('need no page, and do not link a hidden one', async () => {
    await server.knex('pages').where({ id: page.id }).update({ held_at: new Date(), held_reason: 'rude' });
    await server.build.donation({ page, donor_user_id: user.id });
    await server.build.donation({ donor_user_id: user.id });
    const html = await open();
    expect(amounts(html)).to.have.length(2);
    expect(html).to.not.include(page.slug);
  });

  it('ask an anonymous visitor to sign in', async () => {
    const { location } = await new Visitor(server.client.origin).open(PATH);
    expect(location).to.match(/^\/sign-in\?/);
  });
});
