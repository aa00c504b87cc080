import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { submitForm } from '../support/open-form.ts';
import { sentForm } from '../support/sent-form.ts';
import { type TestServer, useServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

describe('Records at the desk', () => {
  const server = useServer();
  let world: Awaited<ReturnType<typeof buildWorld>>;
  let owner: Visitor;
  before(async () => {
    world = await buildWorld(server);
    ({ visitor: owner } = await signInToDesk(server, 'owner'));
  });

  it('show a page with its donations, and link to campaign, charity and owner', async () => {
    const { page, campaign, charity, user, donation } = world;
    await owner.open(`/pages/${page.id}`);
    const { html } = owner.page;
    expect(html).to.include(`<a href="/campaigns/au-${campaign.id}">${campaign.name}</a>`);
    expect(html).to.include(`<a href="/charities/au-${charity.id}">${charity.name}</a>`);
    expect(html).to.include(`<a href="/people/${user.id}">${user.name}</a>`);
    expect(html).to.include(`<a href="/donations/au-${donation.id}">`);
    expect(html).to.include('<dt>Raised</dt><dd>$1,250.50 AUD</dd>');
    const address = `${server.context.config.baseUrl}/${campaign.slug}/au/${page.slug}`;
    expect(html).to.include(`href="${address}">View on the site</a>`);
    expect(html).to.match(
      /<time datetime="2026-03-01T09:30:00.000Z" title="[^"]+\(2026-03-01T09:30:00.000Z\)">1 Mar 2026, 09:30</,
    );
  });

  it('show a donation with its refunds, the contact details, and the way back to its page', async () => {
    const { donation, page } = world;
    await owner.open(`/donations/${donation.id}`);
    const { html } = owner.page;
    expect(html).to.include(`<a href="/pages/${page.id}">${page.name}</a>`);
    expect(html).to.include('Contact details').and.include('priya@mail.example');
    expect(html).to.include('<dt>After refunds</dt>');
    const { visitor } = await signInToDesk(server, 'read_only');
    await visitor.open(`/donations/${donation.id}`);
    expect(visitor.page.html).to.not.include('priya@mail.example').and.not.include('Contact details');
  });

  it('show who changed what, without columns that are the same in every row', async () => {
    const { visitor, user } = await signInToDesk(server, 'owner');
    const { team } = await server.build.team();
    await visitor.open(`/teams/${team.id}/edit`);
    await submitForm(visitor, {
      ...sentForm(visitor.page.html.split('<main')[1] ?? ''),
      target_cents: '750',
    });
    await visitor.open(`/teams/${team.id}`);
    const [, changes = ''] = visitor.page.html.split('>Changes of its page</h2>');
    expect(changes).to.include(user.name).and.include('<ins>750.00</ins>').and.not.include('Kind of record');
  });

  it('lead to nothing that the roles may not open', async () => {
    const { page, user } = world;
    const { visitor } = await signInToDesk(server, 'read_only');
    await visitor.open(`/pages/${page.id}`);
    expect(visitor.page.html)
      .to.include(user.name)
      .and.not.include('href="/people/')
      .and.not.include('History');
  });

  it('are not found where there are none', async () => {
    for (const address of [
      '/pages/999999',
      '/pages/nothing',
      '/people/999999',

      '/donations/au-999999',
    ]) {
      await owner.open(address);
      expect(owner.page.status, address).to.equal(404);
      expect(owner.page.html, address)
        .to.include('you don&#39;t have access to it')
        .and.include('<a href="/pages">');
    }
  });
});

/** A page with a donation whose donor can be reached. */
async function buildWorld({ build, knex }: TestServer) {
  const user = await build.user({ name: 'Ada Okafor' });
  const charity = await build.charity({ name: 'Reef Rescue Trust' });
  const campaign = await build.campaign({ name: 'City to Surf Coast Run', charities: [charity] });
  const place = { campaign_id: campaign.id, charity_id: charity.id };
  const page = await build.page({ ...place, user_id: user.id, name: 'Ada runs' });
  const donation = await build.donation({
    ...place,
    page_id: page.id,
    amount_cents: 125_050,
    created_at: new Date('2026-03-01T09:30:00Z'),
  });
  await knex('donation_contacts').insert({ donation_id: donation.id, email: 'priya@mail.example' });
  return { user, charity, campaign, page, donation };
}
