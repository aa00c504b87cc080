import { expect } from 'chai';
import { signedInVisitor } from '../support/accounts.ts';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

describe('Site: the amount that an owner suggests', () => {
  const server = useServer({
    config: { DONATE_URL: 'https://pay.groundswell.test/{page_id}?amount={amount}' },
  });

  it('is chosen on the page and at the checkout, unless the donor chooses another', async () => {
    const user = await server.build.account();
    const owner = await signedInVisitor(server.client.origin, user);
    const campaign = await server.build.campaign();
    const page = await server.build.page({ campaign_id: campaign.id, user_id: user.id });
    const address = `/${campaign.slug}/au/${page.slug}`;
    const edit = `/dashboard/pages/${page.id}/edit`;
    const form = { name: page.name, slug: page.slug, target: '700' };
    await owner.open(edit);
    const refused = await owner.submit(edit, { ...form, suggested_donation: '0' });
    expect(refused.html)
      .to.include('id="suggested_donation-error"')
      .and.to.include('Enter an amount between');
    await owner.submit(edit, { ...form, suggested_donation: '30' });
    const visitor = new Visitor(server.client.origin);
    const { html } = await visitor.open(address);
    const amounts = [...html.matchAll(/class="button secondary( chosen)?" href="[^"]*amount=([\d.]+)"/g)];
    expect(amounts.map(([, chosen, amount]) => [amount, Boolean(chosen)])).to.deep.equal([
      ['25.00', false],
      ['30.00', true],
      ['50.00', false],
    ]);
    const checkout = `https://pay.groundswell.test/${page.id}?amount=`;
    expect((await visitor.open(`${address}/donate`)).location).to.equal(`${checkout}30.00`);
    expect((await visitor.open(`${address}/donate?amount=50.00`)).location).to.equal(`${checkout}50.00`);
    await owner.open(edit);
    await owner.submit(edit, { ...form, suggested_donation: '' });
    expect((await visitor.open(`${address}/donate`)).location).to.equal(checkout);
  });
});

describe('Site: how to donate without a checkout', () => {
  const server = useServer();

  it('is what the operator says, of the campaign before the charity, and on the charity’s own screen', async () => {
    const charity = await server.build.charity({ website_url: 'https://otters.groundswell.test' });
    const campaign = await server.build.campaign({ charities: [charity] });
    const page = await server.build.page({ campaign_id: campaign.id, charity_id: charity.id });
    const visitor = new Visitor(server.client.origin);
    const site = `/${campaign.slug}/au`;
    const donate = `${site}/${page.slug}/donate`;
    expect((await visitor.open(donate)).html).to.include('Donate on otters.groundswell.test');
    const text = 'Transfer to <12-345>.\nSee https://otters.groundswell.test/give';
    await server.knex('charities').where({ id: charity.id }).update({ how_to_give: text });
    for (const path of [donate, `${site}/donate`, `/au/charities/${charity.slug}/donate`]) {
      const { html } = await visitor.open(path);
      expect(html, path)
        .to.include('Transfer to &lt;12-345&gt;.\n')
        .and.include('<a href="https://otters.groundswell.test/give"')
        .and.not.include('Donate on otters');
    }
    expect((await visitor.open(donate)).html).to.include(`value="Page ${page.id}, ${page.name}"`);
    await server.knex('campaigns').where({ id: campaign.id }).update({ how_to_give: 'Pay at the start.' });
    for (const path of [donate, `${site}/donate`]) {
      const { html } = await visitor.open(path);
      expect(html).to.include('Pay at the start.').and.not.include('12-345');
    }
    expect((await visitor.open(`${site}/${page.slug}`)).html).to.include('>Donate</a>');
  });
});
