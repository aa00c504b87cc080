import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { openForm, submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';

describe('Forms about money at the desk', () => {
  const server = useServer();

  /** The form for a donation to a page, opened by a link that fills it in. */
  async function openDonation() {
    const page = await server.build.page();
    const { visitor } = await signInToDesk(server, 'finance');
    await visitor.open(`/pages/${page.id}`);
    const [, link = ''] = /href="(\/donations\/new\?[^"]*)"/.exec(visitor.page.html) ?? [];
    await visitor.open(`${link}&amount_cents=25.50`);
    expect(visitor.page.html).to.match(new RegExp(`name="page_id"[^>]* value="${page.id}"`));
    const donations = () =>
      server.knex('donations').where({ page_id: page.id }).orderBy('id').pluck('amount_cents');
    const filled = { page_id: String(page.id), amount_cents: '25.50' };
    return { visitor, donations, filled };
  }

  it('are filled in by a link, and have an effect once, even when sent twice at the same time', async () => {
    const { visitor, donations, filled } = await openDonation();
    expect(visitor.page.html).to.include('name="amount_cents"').and.include('value="25.50"');
    const { action, hidden } = openForm(visitor);
    const sent = await Promise.all([1, 2, 3].map(() => visitor.post(action, { ...hidden, ...filled })));
    const [first = ''] = sent.map(({ location }) => location);
    expect(first).to.match(/^\/donations\/[\w-]+\?done=new$/);
    expect(sent.map(({ location }) => location)).to.deep.equal([first, first, first]);
    expect((await donations()).map(Number)).to.deep.equal([2_550]);
  });

  it('can be corrected after a refusal, but not sent again with other values', async () => {
    const { visitor, donations, filled } = await openDonation();
    const refused = await submitForm(visitor, { ...filled, amount_cents: 'much' });
    expect(refused.status).to.equal(422);
    expect(refused.html).to.include('must be an amount from 0.01');
    const { action, hidden } = openForm(visitor);
    expect((await visitor.post(action, { ...hidden, ...filled })).status).to.equal(303);
    const again = await visitor.post(action, { ...hidden, ...filled, amount_cents: '50' });
    expect(again.status).to.equal(422);
    expect(again.html).to.include('You have already sent this form with other values. Open it again.');
    expect((await donations()).map(Number)).to.deep.equal([2_550]);
    await visitor.open('/donations/new');
    expect((await submitForm(visitor, { ...filled, amount_cents: '50' })).status).to.equal(303);
    expect((await donations()).map(Number)).to.deep.equal([2_550, 5_000]);
  });

  it('are not filled in by a link if they change something that exists', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const { id } = await server.build.user({ email: 'ada@mail.example' });
    await visitor.open(`/people/${id}/email?email=mallory@mail.example`);
    expect(visitor.page.html).to.include('value="ada@mail.example"').and.not.include('value="mallory');
  });
});
