import { expect } from 'chai';
import { useServer } from '../support/server.ts';
import { Visitor } from '../support/visitor.ts';

const platform = 'https://pay.example.org/?page={page_id}&to={charity_uid}&in={campaign_uid}&amount={amount}';

describe('Site: checkouts', () => {
  const server = useServer({ config: { DONATE_URL: platform } });
  const visitor = new Visitor(() => server.client.origin);

  async function world() {
    const charity = await server.build.charity();
    const campaign = await server.build.campaign({ charities: [charity] });
    const page = await server.build.page({ campaign_id: campaign.id, charity_id: charity.id });
    const path = `/${campaign.slug}/au/${page.slug}/donate`;
    return { charity, campaign, page, path };
  }

  const locationOf = async (path: string) => {
    const { status, location } = await visitor.open(path);
    return [status, location];
  };

  it('leads from a page, a campaign and a charity on to the checkout', async () => {
    const { charity, campaign, page, path } = await world();
    const named = `to=${charity.uid}&in=${campaign.uid}&amount=`;
    expect(await locationOf(path)).to.deep.equal([303, `https://pay.example.org/?page=${page.id}&${named}`]);
    expect(await locationOf(`/${campaign.slug}/au/donate?amount=25`)).to.deep.equal([
      303,
      `https://pay.example.org/?page=&${named}25.00`,
    ]);
    const own = 'https://charity.example.org/{charity_uid}/{amount}';
    await server.knex('charities').where({ id: charity.id }).update({ donate_url: own });
    expect(await locationOf(`/au/charities/${charity.slug}/donate?amount=10.5`)).to.deep.equal([
      303,
      `https://charity.example.org/${charity.uid}/10.50`,
    ]);
    expect(await locationOf(`${path}?amount=0.01`)).to.deep.equal([
      303,
      `https://charity.example.org/${charity.uid}/0.01`,
    ]);
    await server
      .knex('campaigns')
      .where({ id: campaign.id })
      .update({ donate_url: 'https://campaign.example.org/#{page_id}' });
    expect(await locationOf(path)).to.deep.equal([303, `https://campaign.example.org/#${page.id}`]);
  });

  it('offers the checkout on the page itself', async () => {
    const { path } = await world();
    const { html } = await visitor.open(path.replace(/\/donate$/, ''));
    expect(html).to.include(`href="${path}">Donate</a>`);
  });

  it('passes on no amount that is none', async () => {
    const { path } = await world();
    const plain = await locationOf(path);
    const none = [
      '',
      '0',
      '-5',
      '1e3',
      '2.345',
      '1,000',
      '99999999999999',
      'ten',
      '5&page=1',
      '5\r\nSet-Cookie: a=b',
      '5#top',
      'javascript:alert(1)',
      '{page_id}',
      '\0',
    ];
    for (const amount of none) {
      expect(await locationOf(`${path}?amount=${encodeURIComponent(amount)}`), amount).to.deep.equal(plain);
    }
  });

  it('never goes to an address that a visitor provides', async () => {
    const { page, path } = await world();
    for (const sent of ['url', 'return_to', 'page', 'to', 'donate_url', 'page_id']) {
      const [status, location] = await locationOf(`${path}?${sent}=https://evil.example/`);
      expect([status, new URL(String(location)).host]).to.deep.equal([303, 'pay.example.org']);
      expect(new URL(String(location)).searchParams.get('page')).to.equal(String(page.id));
    }
  });

  it('has the charity chosen first, and takes the amount along', async () => {
    const charities = [await server.build.charity(), await server.build.charity()];
    const campaign = await server.build.campaign({ charities });
    const path = `/${campaign.slug}/au/donate`;
    const { status, html } = await visitor.open(`${path}?amount=25`);
    expect([status, html.includes('Choose a charity')]).to.deep.equal([200, true]);
    const [first] = charities;
    expect(html).to.include(`href="${path}?charity=${first?.uid}&amp;amount=25.00"`);
    expect(await locationOf(`${path}?charity=${first?.uid}&amount=25.00`)).to.deep.equal([
      303,
      `https://pay.example.org/?page=&to=${first?.uid}&in=${campaign.uid}&amount=25.00`,
    ]);
    const [status302, charityPath] = await locationOf(`/au/${first?.slug}/donate?amount=5`);
    expect([status302, charityPath]).to.deep.equal([302, `/au/charities/${first?.slug}/donate?amount=5.00`]);
  });

  it('ends on the site if donations are closed', async () => {
    const { charity, campaign, page, path } = await world();
    await server.knex('pages').where({ id: page.id }).update({ state: 'cancelled' });
    expect((await visitor.open(path)).html).to.include('taking donations right now');
    await server.knex('campaigns').where({ id: campaign.id }).update({ disabled_at: new Date() });
    expect((await visitor.open(`/${campaign.slug}/au/donate`)).html).to.include('no longer takes donations');
    await server.knex('charities').where({ id: charity.id }).update({ active: false });
    expect((await visitor.open(`/au/charities/${charity.slug}/donate`)).html).to.include(
      'take donations through',
    );
  });

  it('ends on the site, which shows no button, while the charity has not passed its identity check', async () => {
    const { charity, campaign, path } = await world();
    await server
      .knex('campaigns')
      .where({ id: campaign.id })
      .update({ donate_url: 'https://campaign.example.org/' });
    for (const kyc_status of ['pending', 'failed'] as const) {
      await server.knex('charities').where({ id: charity.id }).update({ kyc_status });
      for (const address of [path, `/${campaign.slug}/au/donate`, `/au/charities/${charity.slug}/donate`]) {
        expect((await visitor.open(address)).status, `${kyc_status} ${address}`).to.equal(200);
      }
      const view = async (address: string) => (await visitor.open(address)).html;
      expect(await view(path)).to.include('taking donations right now');
      expect(await view(path.replace(/\/donate$/, '')))
        .to.include('The charity isn’t taking donations')
        .and.not.to.include('>Donate</a>');
      for (const address of [`/${campaign.slug}/au`, `/au/charities/${charity.slug}`]) {
        expect(await view(address), address).not.to.include('>Donate</a>');
      }
      const donateAddress = `${campaign.slug}/au/donate`;
      expect(await view(`/screens/au/${campaign.slug}`), 'screen').not.to.include(donateAddress);
    }
    await server.knex('charities').where({ id: charity.id }).update({ kyc_status: 'passed' });
    expect((await visitor.open(path)).status).to.equal(303);
    expect((await visitor.open(`/screens/au/${campaign.slug}`)).html).to.include(
      `${campaign.slug}/au/donate`,
    );
  });
});

describe('Site: giving without a checkout', () => {
  const server = useServer();
  const visitor = new Visitor(() => server.client.origin);

  it('asks donors to come back where a charity has said nothing, without the commands of its operator', async () => {
    const charity = await server.build.charity({ website_url: null, email: null, phone: null });
    const campaign = await server.build.campaign({ charities: [charity] });
    const page = await server.build.page({ campaign_id: campaign.id, charity_id: charity.id });
    for (const path of [
      `/${campaign.slug}/au/${page.slug}/donate`,
      `/${campaign.slug}/au/donate`,
      `/au/charities/${charity.slug}/donate`,
    ]) {
      const { status, html } = await visitor.open(path);
      expect(status).to.equal(200);
      expect(html)
        .to.include("You can't donate here yet")
        .and.to.not.match(/<code>|DONATE_URL/);
    }
  });

  it('asks donors to come back where a campaign has no charity', async () => {
    const campaign = await server.build.campaign();
    const { html } = await visitor.open(`/${campaign.slug}/au/donate`);
    expect(html)
      .to.include("You can't donate here yet")
      .and.to.not.match(/<code>|DONATE_URL/);
  });
});
